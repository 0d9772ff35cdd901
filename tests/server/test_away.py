"""PostgreSQL or Redis stops during games: clients and servers go on by themselves, and nothing is lost."""

import asyncio
from functools import partial
from pathlib import Path

import pytest
from server.stubborn import Stubborn, check_log, table_of_two_and_a_bot
from services import Postgres, Redis, postgres, run_long, wait_until
from serving import Player, Serving

pytestmark = [pytest.mark.slow, pytest.mark.once]
AWAY = "the database is away"
"""The log line of a server, once per outage."""


async def _games(one: str, two: str) -> list[list[Stubborn]]:
    """Two tables, each with a player at either process."""
    tables = []
    async with Player(one, "Ann") as ann, Player(two, "Bo") as bo:
        for seed in (1, 2):
            table = await table_of_two_and_a_bot(ann, bo)
            tables.append([Stubborn(ann, table, seed, [one, two]), Stubborn(bo, table, seed + 10, [two, one])])
    return tables


def _moves(tables: list[list[Stubborn]]) -> int:
    return sum(client.moves for clients in tables for client in clients)


async def _more(tables: list[list[Stubborn]], playing: "list[asyncio.Task[None]]", moves: int) -> None:
    """Wait until so many more moves were made, or all games are over."""
    before = _moves(tables)
    await wait_until(
        lambda: _moves(tables) >= before + moves or all(task.done() for task in playing), "the games go on"
    )


def _complaints(logs: list[Path]) -> list[int]:
    return [log.read_text().count(AWAY) for log in logs]


def _all_complain(logs: list[Path], before: list[int]) -> bool:
    return all(now > then for now, then in zip(_complaints(logs), before, strict=True))


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_postgresql_is_restarted_under_load(how: str, tmp_path: Path) -> None:
    database = Postgres()  # for this test alone: other tests do not expect theirs to stop
    url = database.database()

    logs = [tmp_path / "one", tmp_path / "two"]

    async def scene() -> None:
        with Serving(url, log=logs[0], seed="one") as one, Serving(url, log=logs[1], seed="two") as two:
            tables = await _games(one.url, two.url)
            playing = [asyncio.create_task(client.play()) for clients in tables for client in clients]
            for _ in range(2):
                await _more(tables, playing, 8)
                before = _complaints(logs)
                await asyncio.to_thread(database.stop, how)
                await wait_until(partial(_all_complain, logs, before), "it is missed")
                await asyncio.to_thread(database.start)
            await asyncio.gather(*playing)
            for clients in tables:
                await check_log(url, clients)

    try:
        run_long(scene())
    finally:
        database.remove()


def test_redis_is_restarted_and_then_stopped_under_load(tmp_path: Path) -> None:
    url, redis = postgres().database(), Redis()
    log = tmp_path / "log"
    servers = [Serving(url, "--redis", redis.url, log=log, seed=seed) for seed in ("one", "two")]

    async def scene() -> None:
        with servers[0] as one, servers[1] as two:
            tables = await _games(one.url, two.url)
            playing = [asyncio.create_task(client.play()) for clients in tables for client in clients]
            await _more(tables, playing, 8)
            redis.stop()
            redis.start()
            await _more(tables, playing, 8)
            redis.stop()
            await wait_until(lambda: not any(server.is_bus_connected() for server in servers), "both have noticed")
            await _more(tables, playing, 16)  # moves need no Redis; other processes only see them later
            redis.start()
            await wait_until(lambda: all(server.is_bus_connected() for server in servers), "both are connected again")
            await asyncio.gather(*playing)
            assert all(client.losses == 0 for clients in tables for client in clients), "nobody was cut off"
            for clients in tables:
                await check_log(url, clients)

    try:
        run_long(scene())
    finally:
        redis.stop()
    assert "Traceback" not in log.read_text()

"""PostgreSQL or Redis goes away while people play: everybody goes on by themselves, nothing is lost."""

import asyncio
from pathlib import Path

import pytest
from server.stubborn import Stubborn, check_log, table_of_two_and_a_bot
from services import Postgres, Redis, postgres, run_long
from serving import Player, Serving

pytestmark = [pytest.mark.slow, pytest.mark.once]


async def _games(one: str, two: str) -> list[list[Stubborn]]:
    """Two tables, at each somebody at either process."""
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
    while _moves(tables) < before + moves and not all(task.done() for task in playing):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("how", ["fast", "immediate"])
def test_postgresql_is_restarted_under_load(how: str, tmp_path: Path) -> None:
    database = Postgres()  # of our own: other tests do not expect theirs to stop
    url = database.database()

    async def scene() -> None:
        with Serving(url, log=tmp_path / "one") as one, Serving(url, log=tmp_path / "two") as two:
            tables = await _games(one.url, two.url)
            playing = [asyncio.create_task(client.play()) for clients in tables for client in clients]
            for _ in range(2):
                await _more(tables, playing, 8)
                await asyncio.to_thread(database.stop, how)
                await asyncio.sleep(0.5)
                await asyncio.to_thread(database.start)
            await asyncio.gather(*playing)
            for clients in tables:
                await check_log(url, clients)

    try:
        run_long(scene())
    finally:
        database.remove()


def test_redis_is_restarted_and_then_away_for_ten_seconds_under_load(tmp_path: Path) -> None:
    url, redis = postgres().database(), Redis()
    log = tmp_path / "log"

    async def scene() -> None:
        with Serving(url, "--redis", redis.url, log=log) as one, Serving(url, "--redis", redis.url, log=log) as two:
            tables = await _games(one.url, two.url)
            playing = [asyncio.create_task(client.play()) for clients in tables for client in clients]
            await _more(tables, playing, 8)
            redis.stop()
            redis.start()
            await _more(tables, playing, 8)
            redis.stop()
            before = _moves(tables)
            await asyncio.sleep(10)
            assert _moves(tables) > before, "a move needs no Redis, and others see it all the same, if later"
            redis.start()
            await asyncio.gather(*playing)
            assert all(client.losses == 0 for clients in tables for client in clients), "nobody was cut off"
            for clients in tables:
                await check_log(url, clients)

    try:
        run_long(scene())
    finally:
        redis.stop()
    assert "Traceback" not in log.read_text()

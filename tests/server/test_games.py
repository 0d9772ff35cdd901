"""Whole games through the public interface, by several clients and bots, on each backend."""

import asyncio
import contextlib
import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.market import program
from services import Redis, postgres, run
from serving import Player, Serving, Session, make_table, players
from table.helpers import find

from turnpike.kernel import log
from turnpike.kernel.replay import replay

pytestmark = [pytest.mark.slow, pytest.mark.once]

WANTED = {
    "franchise": {"players": 4, "start": "choose"},
    "expert": {"players": 4, "start": "choose", "expert": True},
    "richesses": {"players": 4, "circuit": "casinos", "turns": 24},
    "market": {"players": 4, "cards": 20, "rounds": 3, "wage": "named"},
}


@contextlib.contextmanager
def _backend(kind: str, game: str, folder: Path) -> Iterator[list[str]]:
    """The addresses of a server: one process and a file, or two with PostgreSQL and Redis."""
    more: Any = {"log": folder / "log"} | ({"program": program()} if game == "market" else {})
    if kind == "alone":
        with Serving(f"sqlite:///{folder}/games.db", **more) as server:
            yield [server.url]
        return
    database, redis = postgres().database(), Redis()
    options = (database, "--redis", redis.url)
    with contextlib.ExitStack() as stack:
        stack.callback(redis.stop)
        yield [stack.enter_context(Serving(*options, seed=seed, **more)).url for seed in ("one", "two")]


@pytest.mark.parametrize("game", WANTED)
@pytest.mark.parametrize("kind", ["alone", "two"])
def test_three_players_and_a_bot_play_a_whole_game_before_a_spectator(kind: str, game: str, tmp_path: Path) -> None:
    async def scene(urls: list[str]) -> None:
        async with contextlib.AsyncExitStack() as stack:
            accounts = [
                await stack.enter_async_context(Player(urls[number % len(urls)], name))
                for number, name in enumerate(("Ann", "Bo", "Cy", "Eve"))
            ]
            table = await _begun(accounts, game)
            sessions = [await player.open() for player in accounts]
            for session in sessions:
                await session.watch(table)
            assert sessions[3].tables[table]["seat"] is None
            rules = find("franchise" if game == "expert" else game)
            played = await asyncio.gather(
                *(session.play_on(table, random.Random(number)) for number, session in enumerate(sessions[:3]))
            )
            assert min(played) > 3
            for session in sessions:
                await session.until(lambda session=session: session.tables[table]["status"] == "over")  # type: ignore[misc]
            for session, moves in zip(sessions, [*played, 0], strict=True):
                assert len(_positions(session)) > moves, (
                    "the start, and what came of each own move; who watches may be slow"
                )
            await _agree(accounts, table, sessions, rules)

    with _backend(kind, game, tmp_path) as urls:
        run(scene(urls))
    assert "Traceback" not in (tmp_path / "log").read_text()


def _positions(session: Session) -> list[Any]:
    """All positions of its table that the session received."""
    return [
        one["snapshot"] for one in session.messages if one["type"] == "table" and one["snapshot"]["view"] is not None
    ]


async def _begun(accounts: list[Player], game: str) -> str:
    ann = accounts[0]
    wanted = {
        "settings": {"game": "franchise" if game == "expert" else game, "options": WANTED[game]},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
    }
    table: str = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
    for player in accounts[1:3]:
        await player.ask("POST", f"/api/tables/{table}/join", {})
    shown = await ann.ask("POST", f"/api/tables/{table}/start")
    assert shown["status"] == "playing"
    return table


async def _agree(accounts: list[Player], table: str, sessions: list[Session], rules: Any) -> None:  # noqa: ANN401
    """The downloaded log, a replay of it, and the positions sent to every client are the same."""
    downloads = {(await player.http.get(f"/api/tables/{table}/log")).content for player in accounts}
    assert len(downloads) == 1
    record = next(log.read(io.BytesIO(downloads.pop())))
    play = replay(rules, record)
    assert play.over
    assert record.end is not None
    assert record.secret
    lines = [log.entry_line(entry) for entry in record.entries]
    for session in sessions:
        snapshot = session.tables[table]
        assert session.entries[table] == lines
        assert snapshot["outcome"]["scores"] == record.end.scores
        assert snapshot["choices"] == []
        for now in _positions(session):
            state = play.state_after(now["at"])
            assert now["view"] == msgspec.json.decode(msgspec.json.encode(rules.view(state, now["seat"]))), now["at"]


def test_a_table_of_bots_continues_after_the_server_was_killed(url: str) -> None:
    async def scene() -> None:
        server = Serving(url).start()
        try:
            async with Player(server.url, "Ann") as ann:
                table = await make_table(ann, players=3, bots=2)
                await ann.ask(
                    "POST", f"/api/tables/{table}/prepare", {"seat": 0, "kind": "bot", "level": "greedy"}, 409
                )
                await ann.ask("POST", f"/api/tables/{table}/start")
                await ann.ask("POST", f"/api/tables/{table}/resign", {"seat": await _my_seat(ann, table)})
                server.kill()
                server.start()
                session = await ann.open()
                await session.watch(table)
                await session.until(lambda: session.tables[table]["status"] == "over")
        finally:
            server.stop()

    run(scene())


async def _my_seat(player: Player, table: str) -> int:
    shown = await player.ask("GET", f"/api/tables/{table}")
    return next(seat for seat, chair in enumerate(shown["chairs"]) if chair["mine"])


def test_a_client_that_reconnects_gets_exactly_what_it_missed(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.session
            assert bo.session
            await ann.session.watch(table)
            await bo.session.watch(table)
            both = [
                asyncio.create_task(session.play_on(table, random.Random(number)))
                for number, session in enumerate((ann.session, bo.session))
            ]
            await ann.session.reaches(table, 8)
            for one in both:
                one.cancel()
            await asyncio.gather(*both, return_exceptions=True)
            at = ann.session.tables[table]["at"]
            again = await Session.open(server, ann.cookie)
            again.entries[table] = ann.session.entries[table][: at - 3]
            snapshot = await again.watch(table, after=at - 3)
            assert [entry["line"]["n"] for entry in snapshot["entries"]][:3] == [at - 2, at - 1, at]
            assert again.entries[table][:at] == ann.session.entries[table][:at]
            await again.close()

    run(scene())

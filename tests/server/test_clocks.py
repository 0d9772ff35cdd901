"""Clocks through the public interface: time runs out, a bot plays, the player returns. No test waits: the server's
clock stands still until the test advances it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from services import run
from serving import Player, Serving, Session, make_table, players

pytestmark = [pytest.mark.slow, pytest.mark.once]

LIVE = {"kind": "live", "bank": 60, "increment": 0}
CORRESPONDENCE = {"kind": "correspondence", "turn": 60}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    folder: Path = tmp_path_factory.mktemp("clocks")
    with Serving(f"sqlite:///{folder}/games.db", log=folder / "log", stopped_clock=True) as running:
        yield running
    assert "Traceback" not in (folder / "log").read_text()


async def _begun(ann: Player, bo: Player, **settings: Any) -> tuple[str, Session]:  # noqa: ANN401
    table = await make_table(ann, players=2, random_first=False, stand_in="random", **settings)
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    assert ann.session
    await ann.session.watch(table)
    await ann.ask("POST", f"/api/tables/{table}/start")
    return table, ann.session


@pytest.mark.parametrize("clock", [LIVE, CORRESPONDENCE], ids=["live", "correspondence"])
def test_when_time_runs_out_a_bot_plays_until_the_player_returns(timed: Serving, clock: dict[str, object]) -> None:
    async def scene() -> None:
        async with players(timed.url, "Ann", "Bo") as (ann, bo):
            table, session = await _begun(ann, bo, clock=clock)
            timed.move_clock(59_999)
            snapshot = await ann.ask("GET", f"/api/tables/{table}")
            assert [snapshot["chairs"][0]["away"], snapshot["at"]] == ["", 0]
            timed.move_clock(1)
            snapshot = await session.until(
                lambda: session.tables[table] if session.tables[table]["chairs"][0]["away"] else None
            )
            assert snapshot["chairs"][0] | {"away": "time", "bot": True, "kind": "person"} == snapshot["chairs"][0]
            assert snapshot["clock_runs"]
            assert snapshot["chairs"][0]["left"] == 0
            snapshot = await session.until(
                lambda: session.tables[table] if session.tables[table]["to_act"] == 1 else None
            )
            assert snapshot["at"] > 0, "the bot has played her turn, and Bo has his time"
            assert snapshot["chairs"][1]["left"] == 60_000
            shown = await ann.ask("POST", f"/api/tables/{table}/come-back", {"seat": 0})
            assert [shown["chairs"][0]["away"], shown["chairs"][0]["bot"]] == ["", False]
            refused = await bo.ask("POST", f"/api/tables/{table}/come-back", {"seat": 0}, 403)
            assert refused["code"] == "not_your_seat"
            await ann.ask("POST", f"/api/tables/{table}/close")

    run(scene())


def test_a_seat_whose_time_ran_out_is_resigned_if_the_table_says_so(timed: Serving) -> None:
    async def scene() -> None:
        async with players(timed.url, "Ann", "Bo") as (ann, bo):
            table, session = await _begun(ann, bo, clock=LIVE, timeout="resign")
            timed.move_clock(60_000)
            await session.until(lambda: session.tables[table]["chairs"][0]["away"] == "resigned")
            refused = await ann.ask("POST", f"/api/tables/{table}/come-back", {"seat": 0}, 403)
            assert refused["code"] == "not_your_seat"
            await session.until(lambda: session.tables[table]["to_act"] == 1)
            timed.move_clock(60_000)
            await session.until(lambda: session.tables[table]["status"] == "over")

    run(scene())


def test_a_pause_stops_the_clocks_and_the_bots(timed: Serving) -> None:
    async def scene() -> None:
        async with players(timed.url, "Ann", "Bo") as (ann, bo):
            table, session = await _begun(ann, bo, clock=LIVE)
            timed.move_clock(10_000)
            await ann.ask("POST", f"/api/tables/{table}/pause", {"paused": True})
            snapshot = await session.until(lambda: session.tables[table] if session.tables[table]["paused"] else None)
            assert not snapshot["clock_runs"]
            move = {"type": "play", "table": table, "seat": 0, "at": 0, "do": [{"do": "done"}]}
            assert (await session.request(dict(move)))["code"] == "paused"
            timed.move_clock(3_600_000)
            await ann.ask("POST", f"/api/tables/{table}/pause", {"paused": False})
            again = await session.until(lambda: session.tables[table] if session.tables[table]["clock_runs"] else None)
            assert snapshot["chairs"][0]["left"] == again["chairs"][0]["left"] == 50_000
            assert again["choices"]

    run(scene())

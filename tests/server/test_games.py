"""Whole games through the public interface, by several clients and bots, on each database."""

import asyncio
import io
import random
from pathlib import Path

import pytest
from services import run
from serving import Page, Player, Serving, make_table, players

from turnpike import games
from turnpike.kernel import log
from turnpike.kernel.replay import replay

pytestmark = pytest.mark.slow


async def _whole_game(url: str, folder: Path) -> None:
    with Serving(url, log=folder / "log") as server:
        async with players(server.url, "Ann", "Bo", "Cy") as (ann, bo, cy):
            table = await make_table(ann, players=3, bots=1)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            shown = await ann.ask("POST", f"/api/tables/{table}/start")
            assert shown["status"] == "playing"
            pages = [player.page for player in (ann, bo, cy) if player.page]
            for page in pages:
                await page.watch(table)
            assert pages[2].tables[table]["seat"] is None
            played = await asyncio.gather(
                pages[0].play_on(table, random.Random(1)), pages[1].play_on(table, random.Random(2))
            )
            assert min(played) > 3
            await pages[2].until(lambda: pages[2].tables[table]["status"] == "over")
            await _agree(ann, table, pages)


async def _agree(player: Player, table: str, pages: list[Page]) -> None:
    """The log that can be downloaded, a replay of it, and what every page was told are the same."""
    answer = await player.http.get(f"/api/tables/{table}/log")
    record = next(log.read(io.BytesIO(answer.content)))
    play = replay(games.find("franchise"), record)
    assert play.over
    assert record.end is not None
    assert record.secret
    lines = [log.entry_line(entry) for entry in record.entries]
    for page in pages:
        told = page.tables[table]
        assert page.entries[table] == lines
        assert told["outcome"]["scores"] == record.end.scores
        assert told["choices"] == []
    views = [{**page.tables[table]["view"]} for page in pages]
    assert views[0] == views[1] == views[2]


def test_a_whole_game_by_two_people_and_a_bot_while_somebody_watches(url: str, tmp_path: Path) -> None:
    run(_whole_game(url, tmp_path))
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_table_of_bots_goes_on_by_itself_after_the_server_was_killed(url: str) -> None:
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
                page = await ann.open()
                await page.watch(table)
                await page.until(lambda: page.tables[table]["status"] == "over")
        finally:
            server.stop()

    run(scene())


async def _my_seat(player: Player, table: str) -> int:
    shown = await player.ask("GET", f"/api/tables/{table}")
    return next(seat for seat, chair in enumerate(shown["chairs"]) if chair["mine"])


def test_whoever_reconnects_gets_exactly_what_was_missed(server: str) -> None:
    async def scene() -> None:
        async with players(server, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert ann.page
            assert bo.page
            await ann.page.watch(table)
            await bo.page.watch(table)
            both = [ann.page.play_on(table, random.Random(3), 6), bo.page.play_on(table, random.Random(4), 6)]
            await asyncio.wait([asyncio.create_task(one) for one in both], return_when=asyncio.FIRST_COMPLETED)
            at = ann.page.tables[table]["at"]
            assert at > 5
            again = await Page.open(server, ann.cookie)
            again.entries[table] = ann.page.entries[table][: at - 3]
            told = await again.watch(table, after=at - 3)
            assert [entry["n"] for entry in told["entries"]][:3] == [at - 2, at - 1, at]
            assert again.entries[table][:at] == ann.page.entries[table][:at]
            await again.close()

    run(scene())

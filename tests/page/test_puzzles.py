"""Puzzles in a tab: the server's answers, and what is solved is kept in the browser."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from page.tab import ACCOUNT, Disk, Tab

from turnpike import games
from turnpike.bots.puzzles import puzzle as puzzle_files
from turnpike.bots.puzzles.puzzle import Puzzle, shipped
from turnpike.page.local import LocalPuzzles, LocalTables
from turnpike.page.puzzle_store import KeptPuzzles, file_of
from turnpike.page.requests import answer
from turnpike.store import StoreError

pytestmark = pytest.mark.once
GAME = "franchise"


class Browser:
    """What a browser keeps of puzzles, and the files beside its engine."""

    def __init__(self) -> None:
        self.kept = KeptPuzzles()
        self.full = False
        self.asked: list[str] = []

    async def keep(self, solved: KeptPuzzles) -> None:
        if self.full:
            raise StoreError("The disk is full.")
        self.kept = solved

    async def read(self, name: str) -> str:
        self.asked.append(name)
        path = games.manifest(GAME).puzzles
        assert path is not None
        return gzip.decompress(path.read_bytes()).decode() if name == file_of(GAME) else ""

    def tab(self) -> "PuzzleTab":
        return PuzzleTab(LocalPuzzles(kept=self.kept, keep=self.keep, read=self.read))


class PuzzleTab:
    """A tab in which puzzles are solved."""

    def __init__(self, puzzles: LocalPuzzles) -> None:
        async def nothing(_: object) -> bytes:
            return b""

        self._local = LocalTables(ACCOUNT, Disk().for_page(), nothing, puzzles=puzzles)

    async def request(self, method: str, address: str, body: object = None) -> tuple[int, Any]:
        data = b"" if body is None else json.dumps(body).encode()
        given = await answer(self._local, method, address, data, "en")
        return given.status, json.loads(given.body)


def first() -> Puzzle:
    return shipped(GAME)[0]


def run(steps: Callable[[Browser], Awaitable[None]]) -> None:
    async def whole() -> None:
        await steps(Browser())

    asyncio.run(whole())


@pytest.fixture
def without_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages of the games come without puzzles, as in the engine for the page."""
    monkeypatch.setattr(puzzle_files, "_shipped", dict.fromkeys(games.names(), ()))


def test_a_puzzle_is_solved_rated_and_kept_for_the_next_visit() -> None:
    async def steps(browser: Browser) -> None:
        tab, puzzle = browser.tab(), first()
        status, view = await tab.request("GET", f"/api/puzzles/{puzzle.id}")
        assert (status, view["id"], view["solved"], view["me"]) == (200, puzzle.id, None, None)
        status, found = await tab.request("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": puzzle.line})
        assert (status, found["verdict"], found["counted"]) == (200, "solved", True)
        assert found["change"] > 0
        assert found["me"]["streak"] == 1
        assert found["solution"]["best"]["steps"]
        later = browser.tab()
        _, again = await later.request("GET", f"/api/puzzles/{puzzle.id}")
        assert (again["solved"], again["me"]) == (True, found["me"])
        _, second = await later.request("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": puzzle.other})
        assert (second["verdict"], second["counted"], second["me"]) == ("wrong", False, found["me"])

    run(steps)


def test_a_solution_after_a_hint_counts_half_and_ends_a_streak() -> None:
    async def steps(browser: Browser) -> None:
        tab, (one, other) = browser.tab(), shipped(GAME)[:2]
        await tab.request("POST", f"/api/puzzles/{one.id}/answer", {"moves": one.line})
        _, hint = await tab.request("POST", f"/api/puzzles/{other.id}/hint", {})
        assert (hint["hints"], hint["last"], hint["action"]) == (1, False, "")
        _, hint = await tab.request("POST", f"/api/puzzles/{other.id}/hint", {})
        assert (hint["hints"], hint["last"]) == (2, True)
        assert hint["action"]
        _, found = await tab.request("POST", f"/api/puzzles/{other.id}/answer", {"moves": other.line})
        assert (found["verdict"], found["me"]["streak"], found["me"]["best_streak"]) == ("solved", 0, 1)
        assert (found["me"]["solved"], found["me"]["tried"]) == (2, 2)
        _, hint = await tab.request("POST", f"/api/puzzles/{other.id}/hint", {})
        assert hint["hints"] == 2

    run(steps)


def test_a_puzzle_that_is_given_up_shows_its_solution_and_counts_as_not_solved() -> None:
    async def steps(browser: Browser) -> None:
        tab, puzzle = browser.tab(), first()
        status, found = await tab.request("POST", f"/api/puzzles/{puzzle.id}/solution", {})
        assert (status, found["counted"], found["me"]["solved"]) == (200, True, 0)
        assert found["change"] < 0
        assert [step["do"] for step in found["solution"]["best"]["steps"]] == puzzle.line

    run(steps)


def test_lists_the_puzzle_of_the_day_and_the_next_one_are_answered() -> None:
    async def steps(browser: Browser) -> None:
        tab = browser.tab()
        status, found = await tab.request("GET", f"/api/puzzles?game={GAME}")
        assert (status, len(found["puzzles"])) == (200, len(shipped(GAME)))
        _, daily = await tab.request("GET", f"/api/puzzles/daily?game={GAME}")
        assert daily["id"] == found["daily"]
        theme = found["themes"][0]["id"]
        _, following = await tab.request("GET", f"/api/puzzles/next?game={GAME}&after={daily['id']}&theme={theme}")
        assert following["id"] != daily["id"]
        _, previews = await tab.request("POST", f"/api/puzzles/{daily['id']}/previews", {"moves": [], "choices": [0]})
        assert len(previews) == 1

    run(steps)


def test_what_is_wrong_is_said_as_a_server_says_it() -> None:
    async def steps(browser: Browser) -> None:
        tab = browser.tab()
        assert (await tab.request("GET", "/api/puzzles/nothing"))[1]["code"] == "unknown_puzzle"
        assert (await tab.request("GET", "/api/puzzles?game=chess"))[0] == 404
        address = f"/api/puzzles/{first().id}/answer"
        assert (await tab.request("POST", address, {"moves": [{"do": "fly"}]}))[1]["code"] == "puzzle_move"

    run(steps)


def test_an_answer_that_cannot_be_kept_does_not_count() -> None:
    async def steps(browser: Browser) -> None:
        tab, puzzle = browser.tab(), first()
        browser.full = True
        status, _ = await tab.request("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": puzzle.line})
        assert status >= 500
        browser.full = False
        _, found = await tab.request("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": puzzle.line})
        assert found["counted"]

    run(steps)


@pytest.mark.usefixtures("without_puzzles")
def test_the_puzzles_of_a_game_are_loaded_once_when_they_are_wanted() -> None:
    async def steps(browser: Browser) -> None:
        tab = browser.tab()
        assert browser.asked == []
        for _ in range(2):
            status, found = await tab.request("GET", f"/api/puzzles?game={GAME}")
            assert status == 200
            assert found["puzzles"]
        assert browser.asked == [file_of(GAME)]
        without = next(name for name in games.names() if name != GAME)
        _, refused = await tab.request("GET", f"/api/puzzles?game={without}")
        assert refused["code"] == "no_puzzles"

    run(steps)


def test_a_tab_without_a_place_to_keep_anything_solves_puzzles_as_well() -> None:
    async def steps(_: Browser) -> None:
        tab, puzzle = Tab(Disk()), first()
        status, found = await tab.request("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": puzzle.line})
        assert (status, found["verdict"], found["me"]["solved"]) == (200, "solved", 1)
        await tab.leave()

    run(steps)

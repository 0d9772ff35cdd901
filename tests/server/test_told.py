"""What all variations of an analysis caused, with the limits of a server and a clock that stands still."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from services import run
from serving import Player, Serving

from turnpike import games
from turnpike.kernel import log
from turnpike.server.analysis.paths import begin, line_of, take_line

LOG = (Path(__file__).parent.parent / "replays" / "four-red-zone.jsonl").read_bytes()
VARIATIONS = 1_000
pytestmark = [pytest.mark.slow, pytest.mark.once]
Message = dict[str, Any]


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with limits."""
    folder = tmp_path_factory.mktemp("told")
    with Serving(f"sqlite:///{folder}/games.db", "--limits", stopped_clock=True) as running:
        yield running.url


def tree() -> tuple[int, list[Message]]:
    """The moves of a whole game, and after them other ways on from all of its positions."""
    (record,) = log.read(io.BytesIO(LOG))
    path = [line_of(entry) for entry in record.entries]
    moves: list[Message] = [{"parent": n - 1 if n else None, "line": line} for n, line in enumerate(path)]
    play, variations = begin(games.find, record.header), 0
    for n, line in enumerate(path):
        for choice in play.choices() if variations < VARIATIONS else ():
            parent = n - 1 if n else None
            for words in choice.words:
                moves.append({"parent": parent, "line": {"seat": play.to_act, **words}})
                parent = len(moves) - 1
            variations += 1
        take_line(play, line, n + 1)
    assert variations >= VARIATIONS
    return len(path), moves


def test_a_thousand_variations_are_told_at_once(limited: str) -> None:
    async def scene() -> None:
        main, moves = tree()
        async with Player(limited, "Ann") as ann:
            start = (await ann.http.post("/api/analysis/log", content=LOG)).json()
            header = start["header"]
            told = await ann.ask("POST", "/api/analysis/told", {"header": header, "moves": moves})
            assert told["start"] == start["start"]
            assert told["entries"][:main] == start["entries"]
            assert [entry["line"]["do"] for entry in told["entries"][main:]] == [
                move["line"]["do"] for move in moves[main:]
            ]
            last = [{**move, "told": n == len(moves) - 1} for n, move in enumerate(moves)]
            newest = await ann.ask("POST", "/api/analysis/told", {"header": header, "moves": last})
            assert newest["entries"] == told["entries"][-1:]

    run(scene())


def test_moves_that_the_rules_do_not_allow_are_left_out_and_others_told(limited: str) -> None:
    async def scene() -> None:
        _, moves = tree()
        async with Player(limited, "Ann") as ann:
            header = (await ann.http.post("/api/analysis/log", content=LOG)).json()["header"]
            wrong = [{"parent": None, "line": {"seat": 0, "do": "fly"}}, {"parent": 3, "line": moves[1]["line"]}]
            both = await ann.ask("POST", "/api/analysis/told", {"header": header, "moves": [*moves[:3], *wrong]})
            assert [entry is None for entry in both["entries"]] == [False, False, False, True, True]
            loose = {"header": header, "moves": [{"parent": 5, "line": moves[0]["line"]}]}
            assert (await ann.ask("POST", "/api/analysis/told", loose, status=400))["code"] == "bad_request"

    run(scene())


def test_a_solver_analyses_one_puzzle_after_the_other(limited: str) -> None:
    """Each opens a log on the analysis board; a flood of long ones is refused all the same."""

    async def scene() -> None:
        async with Player(limited, "Ann") as ann:
            for _ in range(25):
                opened = await ann.http.post("/api/analysis/log", content=LOG)
                assert opened.status_code == 200, opened.text
            header, *lines = LOG.splitlines(keepends=True)
            long = header + b"".join(lines * 15)
            codes = [(await ann.http.post("/api/analysis/log", content=long)).json()["code"] for _ in range(5)]
            assert codes[0] == "broken_log"
            assert codes[-1] == "too_often"

    run(scene())

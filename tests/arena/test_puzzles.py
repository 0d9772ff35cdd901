"""Making puzzles: the same from the same seed, resumed after a stop."""

from itertools import islice
from pathlib import Path

import pytest

from turnpike.arena import puzzles as making
from turnpike.bots.puzzles.puzzle import VERSION, Origin, Puzzle, read, shipped
from turnpike.kernel.data import DataError

ORIGIN = Origin(puzzles=VERSION, game="franchise", seed=5, levels=["novice"])
pytestmark = pytest.mark.once


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Games have been searched before: those that a number stands for, the second of which has no puzzle."""
    numbers: list[int] = []

    def search(_origin: Origin, number: int) -> tuple[int, list[Puzzle]]:
        numbers.append(number)
        return number, [] if number == 2 else [shipped("franchise")[number % 3]]

    monkeypatch.setattr(making, "search_game", search)
    return numbers


def test_a_run_that_was_killed_goes_on_after_the_last_whole_game(tmp_path: Path, searched: list[int]) -> None:
    whole, out = tmp_path / "whole.jsonl", tmp_path / "puzzles.jsonl"
    list(islice(making.make(ORIGIN, whole), 6))
    list(islice(making.make(ORIGIN, out), 3))
    with out.open("ab") as file:
        file.write(b'{"id": "torn')
    searched.clear()
    assert [one.searched for one in islice(making.make(ORIGIN, out), 4)] == [2, 3, 4, 5]
    assert searched == [3, 4, 5]
    assert out.read_bytes() == whole.read_bytes()
    assert len(read(out).puzzles) == 3, "each puzzle once"


def test_a_file_of_another_run_is_not_added_to(tmp_path: Path, searched: list[int]) -> None:
    del searched
    out = tmp_path / "puzzles.jsonl"
    next(making.make(ORIGIN, out))
    with pytest.raises(DataError, match="other settings"):
        next(making.make(Origin(puzzles=VERSION, game="franchise", seed=6, levels=["novice"]), out))


@pytest.mark.slow
def test_the_same_game_has_the_same_puzzles_again() -> None:
    first, again = (making.search_game(Origin(puzzles=VERSION, game="franchise", seed=1, levels=making.LEVELS), 2)
                    for _ in "ab")  # fmt: skip
    assert first == again
    assert first[1], "this game has puzzles"

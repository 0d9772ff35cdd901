"""`turnpike puzzles`."""

import json
from pathlib import Path

import msgspec
import pytest
from cli.running import run

from turnpike.bots.puzzles.puzzle import lines_of, read, shipped
from turnpike.games import manifest

pytestmark = pytest.mark.once


@pytest.fixture
def two(tmp_path: Path) -> Path:
    """A file with two puzzles."""
    packed = manifest("franchise").puzzles
    assert packed is not None
    file = tmp_path / "puzzles.jsonl"
    file.write_bytes(lines_of([read(packed).origin, *shipped("franchise")[:2]]))
    return file


def test_puzzles_are_listed_without_their_solutions(two: Path) -> None:
    done = run("puzzles", "list", two)
    assert done.exit_code == 0, done.output
    assert done.stdout.rstrip().endswith("2 puzzles.")
    assert all(puzzle.id in done.stdout for puzzle in shipped("franchise")[:2])
    assert "expand" not in done.stdout.replace("expansion", "")


def test_a_list_for_programs_has_everything(two: Path) -> None:
    found = [json.loads(line) for line in run("puzzles", "list", two, "--json").stdout.splitlines()]
    assert [one["id"] for one in found] == [puzzle.id for puzzle in shipped("franchise")[:2]]
    assert found[0]["line"]


def test_puzzles_of_a_file_are_checked_and_what_is_wrong_is_said(two: Path) -> None:
    done = run("puzzles", "check", two, "--quick")
    assert (done.exit_code, done.stdout) == (0, "2 of 2 puzzles checked, 0 with problems.\n")
    kept = read(two)
    broken = msgspec.structs.replace(kept.puzzles[1], solutions=[])
    two.write_bytes(lines_of([kept.origin, kept.puzzles[0], broken]))
    done = run("puzzles", "check", two, "--quick")
    assert done.exit_code == 1
    assert f"{broken.id}: Its solution does not lead to a result that counts." in done.stdout


def test_a_source_that_is_neither_file_nor_game_is_refused_in_words() -> None:
    done = run("puzzles", "list", "nothing")
    assert done.exit_code == 1
    assert "There is no such file" in done.stderr


def test_options_of_the_games_are_refused_before_there_is_a_file(tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    done = run("puzzles", "make", "richesses", "--out", file, "--circuit", "casino")
    assert done.exit_code == 1
    assert "did you mean 'casinos'?" in done.output
    assert run("puzzles", "make", "richesses", "--out", file, "--players", "9").exit_code == 1
    assert not file.exists()


def test_a_run_that_has_enough_stops_at_once(two: Path) -> None:
    origin = read(two).origin
    done = run("puzzles", "make", "franchise", "--out", two, "--count", "2", "--seed", str(origin.seed),
               "--workers", "1", "--about", origin.about)  # fmt: skip
    assert done.exit_code == 0, done.output
    assert "2 puzzles from 0 games." in done.stdout


def test_a_theme_or_a_bot_that_there_is_not_is_refused_in_words(tmp_path: Path) -> None:
    file = tmp_path / "new.jsonl"
    done = run("puzzles", "make", "richesses", "--out", file, "--theme", "bets")
    assert done.exit_code == 1
    assert "There is no theme bets. Themes of richesses: travel" in done.stderr
    done = run("puzzles", "make", "richesses", "--out", file, "--levels", "regular,nobody")
    assert done.exit_code == 1
    assert "nobody" in done.stderr
    assert not file.exists()

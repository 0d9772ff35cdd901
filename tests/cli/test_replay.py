"""`turnpike replay`: every game of a file is checked, shown, printed and drawn."""

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from cli.running import REPLAYS, elsewhere, run

from turnpike.games.franchise.codec.views import View

FILES = [REPLAYS / f"{name}.jsonl" for name in ("two-red-zone", "five-nobody-expands", "expert-given", "own-board")]
GAME = REPLAYS / "introductory.jsonl"
UNDONE = REPLAYS / "undo-redo.jsonl"
CHOSEN = REPLAYS / "expert-chosen.jsonl"
KEYS = {"n", *View.__struct_fields__}
DESIGN = (
    "money influence bonus supply places scored tokens track active phase markers center no_expand_streak boom stages "
    "development_tile route_tile"
)
"""What the design promises; there may be more."""


def lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def rewritten(path: Path, found: list[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in found), encoding="utf-8")
    return path


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_games_are_ok(path: Path) -> None:
    done = run("replay", path)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("Game 1: OK. Franchise, ")


def test_a_single_game_is_shown_with_its_ranking() -> None:
    end = lines(GAME)[-1]["end"]
    assert isinstance(end, dict)
    out = run("replay", GAME).stdout
    for name in ("Cities", "Regions", "Region track", "Towns", "Money", "Bonus tiles"):
        assert name in out
    for score in end["scores"]:
        assert f" {score} " in out


def test_many_games_take_a_line_each_and_a_last_one_for_all(tmp_path: Path) -> None:
    both = tmp_path / "both.jsonl"
    both.write_bytes(GAME.read_bytes() + UNDONE.read_bytes())
    out = run("replay", both).stdout.splitlines()
    assert [line.split(".")[0] for line in out] == ["Game 1: OK", "Game 2: OK", "All 2 games are OK"]
    assert run("replay", both, "--game", "2").stdout.startswith("Game 2: OK")
    absent = run("replay", both, "--game", "3")
    assert (absent.exit_code, absent.stderr) == (1, f"{both}: There is no game 3 in this file.\n")


def test_a_log_may_come_through_a_pipe() -> None:
    done = elsewhere("replay", "-", typed=GAME.read_text(encoding="utf-8"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Game 1: OK.")


def test_an_unfinished_game_is_ok_so_far(tmp_path: Path) -> None:
    some = rewritten(tmp_path / "some.jsonl", lines(GAME)[:20])
    done = run("replay", some)
    assert done.exit_code == 0
    assert done.stdout.startswith("Game 1: OK so far. Franchise, ")
    assert done.stdout.endswith(" players, 19 entries, not finished.\n")


def test_an_illegal_entry_is_reported_with_its_place_and_the_other_games_are_still_checked(tmp_path: Path) -> None:
    found = lines(GAME)
    found[1] |= {"do": "expand", "from": "pueblo", "to": "pueblo"}
    bad = rewritten(tmp_path / "bad.jsonl", [*found, *lines(UNDONE)])
    done = run("replay", bad)
    assert done.exit_code == 1
    assert done.stderr.startswith(f"{bad}, game 1 (from line 1): entry 1: ")
    assert "No link joins Pueblo and Pueblo." in done.stderr
    assert done.stdout.splitlines()[0].startswith("Game 2: OK.")
    assert done.stdout.splitlines()[-1] == "Games with errors: 1 of 2."


def test_a_refusal_in_a_log_is_reported_in_the_chosen_language(tmp_path: Path) -> None:
    found = lines(GAME)
    found[1] |= {"do": "expand", "from": "pueblo", "to": "pueblo"}
    bad = rewritten(tmp_path / "bad.jsonl", found)
    assert "gibt es keine Strecke" in run("replay", bad, "--language", "de").stderr


def test_a_tampered_result_is_found(tmp_path: Path) -> None:
    found = lines(GAME)
    end = found[-1]["end"]
    assert isinstance(end, dict)
    end["scores"][0] += 1
    done = run("replay", rewritten(tmp_path / "better.jsonl", found))
    assert done.exit_code == 1
    assert "the end says scores" in done.stderr


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ({"game": "chess"}, "There is no game called “chess”"),
        ({"options": {"players": 9}}, "players: 9"),
        ({"options": {"players": 3, "fly": True}}, "fly"),
        ({"seats": ["Ann"]}, "There is a name for one seat"),
        ({"rules": 99}, "use a newer one"),
        ({"turnpike": 9}, "version 9"),
    ],
)
def test_a_wrong_header_is_reported_in_words(tmp_path: Path, header: dict[str, object], said: str) -> None:
    found = lines(GAME)
    found[0] |= header
    for args in (("replay",), ("replay", "--states"), ("replay", "--step"), ("replay", "--svg", "0", "-")):
        done = run(*args, rewritten(tmp_path / "odd.jsonl", found))
        assert done.exit_code == 1
        assert said in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("content", [b"", b"\n\n", b"hello", b"\xff\xfe", b"[]\n", b'{"n": 1}\n', b"{" * 100_000])
def test_a_file_that_is_no_log_is_reported_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    for command in ("replay", "verify"):
        done = run(command, path)
        assert (done.exit_code, done.stdout) == (1, "")
        assert done.stderr.startswith(str(path))


def test_names_of_players_cannot_control_the_terminal(tmp_path: Path) -> None:
    found = lines(GAME)
    seats = found[0]["seats"]
    assert isinstance(seats, list)
    seats[0] = "\x1b]0;evil\x07\u202e"
    odd = rewritten(tmp_path / "odd.jsonl", found)
    for args in (("replay", odd), ("replay", odd, "--step")):
        done = run(*args, typed="\n\n\n")
        assert done.exit_code == 0
        assert "\x1b" not in done.stdout
        assert "\u202e" not in done.stdout


# --- States ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", [GAME, UNDONE], ids=lambda path: path.stem)
def test_states_are_one_line_after_every_entry_and_nothing_else(path: Path) -> None:
    states = [json.loads(line) for line in run("replay", path, "--states").stdout.splitlines()]
    entries = lines(path)[1:-1]
    assert [state["n"] for state in states] == [entry["n"] for entry in entries]
    for state in states:
        assert set(state) == KEYS
        assert set(DESIGN.split()) < set(state)
    end = lines(path)[-1]["end"]
    assert isinstance(end, dict)
    assert (states[-1]["phase"], states[-1]["influence"]) == ("over", end["scores"])


def test_the_state_after_an_undo_is_the_one_it_went_back_to() -> None:
    states = {state["n"]: state for state in map(json.loads, run("replay", UNDONE, "--states").stdout.splitlines())}
    undos = [entry for entry in lines(UNDONE)[1:-1] if "undo" in entry]
    assert undos
    for entry in undos:
        if entry["undo"]:
            assert {**states[entry["n"]], "n": 0} == {**states[entry["undo"]], "n": 0}


def test_while_tiles_are_laid_out_there_is_no_state() -> None:
    states = [json.loads(line) for line in run("replay", CHOSEN, "--states").stdout.splitlines()]
    entries = lines(CHOSEN)[1:-1]
    started = next(entry["n"] for entry in entries if "setup" in entry)
    assert isinstance(started, int)
    assert states[: started - 1] == [{"n": n, "setup": True} for n in range(1, started)]
    assert all(set(state) == KEYS for state in states[started - 1 :])
    assert len(states) == len(entries)


# --- Pictures --------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_into_a_file(tmp_path: Path) -> None:
    start, later = tmp_path / "0.svg", tmp_path / "20.svg"
    assert run("replay", GAME, "--svg", "0", start).exit_code == 0
    assert run("replay", GAME, "--svg", "20", later).exit_code == 0
    assert ET.parse(start).getroot().tag.endswith("svg")  # noqa: S314  (a picture of our own)
    assert start.read_bytes() != later.read_bytes()
    assert run("replay", GAME, "--svg", "20", "-").stdout == later.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "n", "said"),
    [(GAME, 9999, "There is no entry 9999"), (GAME, -1, "There is no entry -1"), (CHOSEN, 3, "still being set up")],
)
def test_a_position_that_is_not_there_cannot_be_drawn(tmp_path: Path, path: Path, n: int, said: str) -> None:
    done = run("replay", path, "--svg", str(n), tmp_path / "x.svg")
    assert (done.exit_code, done.stdout) == (1, "")
    assert said in done.stderr
    assert not (tmp_path / "x.svg").exists()


def test_states_svg_and_step_exclude_each_other() -> None:
    assert run("replay", GAME, "--states", "--step").exit_code == 2


# --- Stepper --------------------------------------------------------------------------------------------------------


def test_stepping_back_and_forth() -> None:
    last = len(lines(GAME)) - 2
    done = run("replay", GAME, "--step", typed=f"\n\nb\n{last}\n\n0\nb\nwhat\nq\nnever read")
    titles = [line for line in done.stdout.splitlines() if line == "Start" or line.startswith("After entry")]
    ats = [0, 1, 2, 1, last, last, 0, 0, 0]
    assert titles == [f"After entry {n}" if n else "Start" for n in ats]
    assert "End of the log." in done.stdout
    assert "Press Enter for the next entry" in done.stdout
    assert done.exit_code == 0


@pytest.mark.parametrize("path", [UNDONE, CHOSEN], ids=lambda path: path.stem)
def test_stepping_through_a_whole_game(path: Path) -> None:
    entries = len(lines(path)) - 2
    done = run("replay", path, "--step", typed="\n" * entries)
    assert done.exit_code == 0
    assert f"[{entries} of {entries}]" in done.stdout
    if path == UNDONE:
        assert "back to entry" in done.stdout

"""`turnpike analyse`."""

import json
from pathlib import Path

import pytest
from cli.running import REPLAYS, run
from patience import PATIENCE

GAME = REPLAYS / "two-red-zone.jsonl"
PATIENT = ("--seconds", str(PATIENCE))
"""So that it is the simulations that count, on every machine."""
pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The beginning of a game, which is soon looked at."""
    file = tmp_path_factory.mktemp("analyse") / "game.jsonl"
    lines = GAME.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:12]), encoding="utf-8")
    return file


@pytest.mark.slow
def test_a_finished_game_is_reviewed_with_both_graphs(tmp_path: Path) -> None:
    svg, png = tmp_path / "graph.svg", tmp_path / "graph.png"
    done = run("analyse", GAME, "--simulations", "1", *PATIENT, "--svg", svg, "--png", png)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Franchise, 2 players, 150 entries: 1 simulations for each of ")
    for word in ("● Ann ", "100 %", "Turning points", "Entry ", "Better moves", f"Graph saved to {svg}."):
        assert word in done.stdout
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert png.read_bytes().startswith(b"\x89PNG")
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The game is not finished; this is the analysis so far."),
        ("fr", "La partie n’est pas terminée\u00a0; voici l’analyse jusqu’ici."),
        ("de", "Die Partie ist nicht zu Ende; das ist die Analyse bis jetzt."),
    ],
)
def test_a_review_is_printed_in_three_languages(short: Path, language: str, words: str) -> None:
    done = run("analyse", short, "--simulations", "1", *PATIENT, "--language", language)
    assert done.exit_code == 0, done.output
    assert words in done.stdout


def test_json_is_one_object_and_the_same_again_for_the_same_seed(short: Path) -> None:
    first, again = (run("analyse", short, "--simulations", "2", *PATIENT, "--seed", "3", "--json").stdout for _ in "ab")
    assert first == again
    result = json.loads(first)
    assert (result["game"], result["seats"], result["finished"], result["simulations"]) == (
        "franchise",
        ["Ann", "Bo"],
        False,
        2,
    )
    assert all(len(moment["win"]) == len(moment["score"]) == 2 for moment in result["moments"])
    for remark in result["remarks"]:
        assert remark["turning"] or remark["better"]["choice"]["say"]


def test_outcomes_of_chance_are_labelled_as_luck(tmp_path: Path) -> None:
    """Richesses de France: with one trial a position chances jump, also where a card or the die decided."""
    whole = REPLAYS.parent / "richesses" / "replays" / "casinos.jsonl"
    file = tmp_path / "game.jsonl"
    file.write_text("".join(whole.read_text(encoding="utf-8").splitlines(keepends=True)[:24]), encoding="utf-8")
    done = run("analyse", file, "--simulations", "1", *PATIENT)
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("Richesses de France, ")
    assert "luck: " in done.stdout


def test_a_review_without_turning_points_says_so(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME.read_text(encoding="utf-8").partition("\n")[0] + "\n", encoding="utf-8")
    done = run("analyse", file, "--simulations", "1", *PATIENT)
    assert "no move was clearly worse than another" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("nowhere.jsonl",), 1, "nowhere.jsonl"),
        ((GAME, "--game", "2"), 1, "There is no game 2 in this file."),
        ((GAME, "--simulations", "0"), 2, "--simulations"),
    ],
)
def test_impossible_requests_are_refused_in_words(arguments: tuple[str | Path, ...], code: int, said: str) -> None:
    done = run("analyse", *arguments)
    assert done.exit_code == code
    assert said in done.stderr


def test_a_log_that_was_changed_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(GAME.read_text(encoding="utf-8").replace('"n": 3,', '"n": 4,', 1), encoding="utf-8")
    done = run("analyse", file)
    assert done.exit_code == 1
    assert "game 1" in done.stderr

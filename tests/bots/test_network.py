"""The network: what it says follows from the position alone, to the last bit; weights that do not fit are not used."""

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from bots.network_games import CASES, SOME_CASES, Judge, begin, digest, positions, some_weights

import turnpike
from turnpike import build
from turnpike.bots.franchise import feature_numbers, learnt
from turnpike.bots.franchise.brain import FranchiseBrain
from turnpike.bots.franchise.learnt import learnt_weights, position_of, printed_inputs
from turnpike.bots.franchise.leaves import JUDGED, LEARNT
from turnpike.bots.network import arithmetic
from turnpike.bots.network.weights_file import MAX_FILE_BYTES, WeightsError, read_weights, write_weights
from turnpike.bots.search.brain import Level
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.rng import Rng

EVERY = 1 if build.compiled() else 7
"""Cases that are played plain: each of so many."""


@pytest.mark.parametrize("case", list(CASES)[::EVERY])
def test_inputs_that_follow_the_changes_are_those_of_the_position_alone(case: str) -> None:
    weights = some_weights()
    following = Judge(begin(case, 3), weights)
    for number, state in enumerate(positions(case, 3)):
        said = following.judge(state)
        if number % 5 == 0:
            assert said == Judge(state, weights).judge(state)


@pytest.mark.parametrize("case", SOME_CASES)
def test_win_shares_add_up_to_one(case: str) -> None:
    judge = Judge(begin(case, 2), some_weights())
    for state in positions(case, 2):
        _inputs, wins, _scores = judge.judge(state)
        assert sum(float.fromhex(win) for win in wins) == pytest.approx(1.0)


@pytest.mark.slow
@pytest.mark.skipif(not build.compiled(), reason="only an installed package has both")
def test_compiled_and_plain_networks_agree_to_the_last_bit() -> None:
    package = Path(turnpike.__file__).parent.parent
    plain = subprocess.run(
        [sys.executable, "-m", "bots.network_games"],
        env={
            **os.environ,
            "TURNPIKE_PURE": "1",
            "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent.parent), str(package)]),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == {case: digest(case) for case in SOME_CASES}


def test_the_numbers_of_inputs_fit_the_arrays() -> None:
    assert feature_numbers.SEAT_FEATURES <= arithmetic.MAX_SEAT_INPUTS
    assert feature_numbers.PUBLIC_FEATURES <= arithmetic.MAX_PUBLIC_INPUTS
    assert 5 * feature_numbers.SEAT_FEATURES + feature_numbers.PUBLIC_FEATURES <= arithmetic.MAX_CHANGES


def test_weights_are_read_as_they_were_written(tmp_path: Path) -> None:
    weights = some_weights()
    write_weights(weights, tmp_path / "a.weights")
    read = read_weights(tmp_path / "a.weights", "franchise", printed_inputs())
    assert (read.own, read.public, read.win_skip) == (weights.own, weights.public, weights.win_skip)
    assert read.head.provenance == weights.head.provenance


def damaged(tmp_path: Path, kind: str) -> Path:
    """A file of weights with a fault."""
    path = tmp_path / "a.weights"
    weights = some_weights()
    write_weights(weights, path)
    data = path.read_bytes()
    line, _, rest = data.partition(b"\n")
    head = msgspec.json.decode(line)
    changed = {
        "foreign": {"inputs": "another"},
        "another game": {"game": "chess"},
        "another format": {"format": 99},
        "another size": {"hidden": 17},
        "more inputs": {"seat_inputs": 305},
    }
    match kind:
        case "missing":
            path.unlink()
        case "empty":
            path.write_bytes(b"")
        case "truncated":
            path.write_bytes(data[:-20])
        case "damaged":
            path.write_bytes(line + b"\n" + rest[:50] + b"?" + rest[51:])
        case "large":
            path.write_bytes(data + bytes(MAX_FILE_BYTES))
        case _:
            path.write_bytes(msgspec.json.encode(head | changed[kind]) + b"\n" + rest)
    return path


FAULTS = {
    "missing": "cannot be read",
    "empty": "does not begin as weights do",
    "truncated": "damaged",
    "damaged": "damaged",
    "large": "larger than",
    "foreign": "other inputs",
    "another game": "other inputs",
    "another format": "format 99",
    "another size": "another size",
    "more inputs": "damaged or not complete",
}


@pytest.mark.parametrize("kind", FAULTS)
def test_weights_that_do_not_fit_are_refused_in_words(tmp_path: Path, kind: str) -> None:
    with pytest.raises(WeightsError, match=FAULTS[kind]):
        read_weights(damaged(tmp_path, kind), "franchise", printed_inputs())


@pytest.mark.parametrize("kind", ["missing", "truncated", "foreign"])
def test_without_weights_levels_play_by_the_hand_made_evaluation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = damaged(tmp_path, kind)
    monkeypatch.setattr(learnt, "FILE", path)
    state = FRANCHISE.start(FRANCHISE.read_options({"players": 3, "start": "introductory"}), None)
    view, options = FRANCHISE.view(state, 0), FRANCHISE.read_options({"players": 3, "start": "introductory"})
    brain = FranchiseBrain({name: Level(simulations=60, learnt=name == "new") for name in ("new", "old")})
    choices = FRANCHISE.choices(state)[:-1]
    with pytest.warns(UserWarning, match="Bots use the hand-made evaluation"):
        chosen = brain.choose(view, options, choices, "new", Rng(4))
    assert chosen == brain.choose(view, options, choices, "old", Rng(4))


def test_the_weights_of_the_package_fit() -> None:
    weights = learnt_weights()
    assert weights is not None
    assert weights.head.provenance.games > 0
    assert learnt.FILE.stat().st_size < MAX_FILE_BYTES


def test_a_search_judged_by_the_network_repeats_itself() -> None:
    state = FRANCHISE.start(FRANCHISE.read_options({"players": 4}), None)

    def visits(leaf: int) -> list[tuple[int, int]]:
        search = Search(lambda: position_of(state, leaf, some_weights()), SearchSettings(), 7, 60)
        search.run(60)
        return [(one.action, one.visits) for one in search.actions()]

    assert visits(LEARNT) == visits(LEARNT)
    assert visits(LEARNT) != visits(JUDGED)

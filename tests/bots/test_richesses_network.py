"""The learnt evaluation of Richesses de France: it follows from what is known, and bots play without it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bots.richesses_network_games import CASES, SOME_CASES, Judge, begin, digest, positions, some_weights
from msgspec.structs import replace

import turnpike
from turnpike import build
from turnpike.bots.network import arithmetic
from turnpike.bots.network.weights_file import MAX_FILE_BYTES, WeightsError, read_head, write_weights
from turnpike.bots.richesses import feature_numbers as numbers
from turnpike.bots.richesses import learnt
from turnpike.bots.richesses.brain import RichessesBrain
from turnpike.bots.richesses.features import circuits_of, inputs_of
from turnpike.bots.richesses.learnt import weights_for
from turnpike.bots.richesses.rollout_search import RolloutSearch, RolloutSettings
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import CIRCUITS
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

EVERY = 1 if build.compiled() else 4
"""Cases that are played plain: each of so many."""
FEW = RolloutSettings(simulations=24, turns=1, caution=0.5)
HAND_MADE = RolloutSettings(simulations=24, turns=2, caution=0.5)
WITH_LEARNT = RolloutSettings(simulations=24, turns=2, caution=0.5, learnt=FEW)


def at_a_turn(circuit: str = "monuments", players: int = 2) -> State:
    """A game in its middle."""
    return list(positions(circuit, players, 5))[12]


@pytest.mark.parametrize(("circuit", "players"), CASES[::EVERY])
def test_inputs_that_follow_the_changes_are_those_of_the_position_alone(circuit: str, players: int) -> None:
    weights = some_weights()
    following = Judge(begin(circuit, players), weights)
    for number, state in enumerate(positions(circuit, players, 3)):
        said = following.judge(state)
        if number % 9 == 0:
            assert said == Judge(state, weights).judge(state)


@pytest.mark.parametrize(("circuit", "players"), SOME_CASES[::EVERY])
def test_win_shares_add_up_to_one(circuit: str, players: int) -> None:
    judge = Judge(begin(circuit, players), some_weights())
    for state in positions(circuit, players, 2):
        _inputs, wins, _scores = judge.judge(state)
        assert sum(float.fromhex(win) for win in wins) == pytest.approx(1.0)


@pytest.mark.slow
@pytest.mark.skipif(not build.compiled(), reason="only an installed package has both")
def test_compiled_and_plain_networks_agree_to_the_last_bit() -> None:
    package = Path(turnpike.__file__).parent.parent
    plain = subprocess.run(
        [sys.executable, "-m", "bots.richesses_network_games"],
        env={
            **os.environ,
            "TURNPIKE_PURE": "1",
            "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent.parent), str(package)]),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(plain.stdout) == {case[0]: digest(*case) for case in SOME_CASES}


def test_hidden_cards_are_no_input() -> None:
    """§7.3 The cards of a hand that nobody has seen are exchanged for others; all numbers stay the same."""
    state = at_a_turn(players=3)
    hidden = state.hand[1] & ~state.known
    assert hidden
    assert state.regions_unseen
    judge = Judge(state, some_weights())
    said = judge.judge(state)
    taken, given = 1 << bits.lowest(hidden), 1 << bits.lowest(state.regions_unseen)
    state.hand = [hand ^ taken ^ given if seat == 1 else hand for seat, hand in enumerate(state.hand)]
    state.regions_unseen = state.regions_unseen ^ taken ^ given
    assert judge.judge(state) == said


def test_the_numbers_of_inputs_fit_the_arrays() -> None:
    assert numbers.SEAT_FEATURES <= arithmetic.MAX_SEAT_INPUTS
    assert numbers.PUBLIC_FEATURES <= arithmetic.MAX_PUBLIC_INPUTS
    assert names.SEATS * numbers.SEAT_FEATURES + numbers.PUBLIC_FEATURES <= arithmetic.MAX_CHANGES
    assert numbers.CIRCUIT + numbers.MAX_CIRCUITS * numbers.CIRCUIT_FEATURES == numbers.SEAT_FEATURES
    assert len(CIRCUITS) <= numbers.MAX_CIRCUITS


def test_inputs_say_which_circuits_they_know() -> None:
    assert circuits_of(inputs_of(CIRCUITS)) == CIRCUITS
    assert circuits_of(inputs_of(("harbours",))) == ("harbours",)
    assert circuits_of("0 1 2 monuments") == ()
    assert circuits_of("") == ()


def chosen(settings: RolloutSettings, state: State) -> object:
    """What a level with these settings does."""
    options = RICHESSES.read_options({"circuit": state.board.circuit.id, "players": state.players})
    view = RICHESSES.view(state, state.asked)
    return RichessesBrain({"expert": settings}).choose(view, options, RICHESSES.choices(state), "expert", Rng(4))


@pytest.mark.parametrize("kind", ["missing", "truncated", "foreign"])
def test_without_weights_levels_play_by_the_hand_made_odds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    path = tmp_path / "a.weights"
    if kind != "missing":
        write_weights(some_weights(), path)
        data = path.read_bytes()
        path.write_bytes(data[:-20] if kind == "truncated" else data.replace(b'"inputs":"1 ', b'"inputs":"0 '))
    monkeypatch.setattr(learnt, "FILE", path)
    state = at_a_turn()
    with pytest.warns(UserWarning, match="Bots use the hand-made odds"):
        found = chosen(WITH_LEARNT, state)
    assert found == chosen(HAND_MADE, state)


def test_a_circuit_that_the_weights_do_not_know_is_played_by_the_hand_made_odds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.weights"
    write_weights(some_weights(tuple(circuit for circuit in CIRCUITS if circuit != "monuments")), path)
    monkeypatch.setattr(learnt, "FILE", path)
    state = at_a_turn()
    assert weights_for(state.board) is None
    assert chosen(WITH_LEARNT, state) == chosen(HAND_MADE, state)
    assert weights_for(begin("vins", 2).board) is not None


def test_the_weights_of_the_package_know_all_circuits() -> None:
    for circuit in CIRCUITS:
        weights = weights_for(begin(circuit, 2).board)
        assert weights is not None
        assert weights.head.provenance.games > 0
    assert learnt.FILE.stat().st_size < MAX_FILE_BYTES


def test_rollouts_judged_by_the_network_repeat_themselves() -> None:
    state = at_a_turn()
    judged = RolloutSearch(state, FEW, some_weights()).run(5)
    assert judged == RolloutSearch(state, FEW, some_weights()).run(5)
    assert judged != RolloutSearch(state, FEW).run(5)


def test_as_far_as_the_network_is_not_trusted_the_odds_judge() -> None:
    state = at_a_turn()
    alone = RolloutSearch(state, FEW, some_weights()).shares()
    by_hand = RolloutSearch(state, FEW).shares()
    mixed = RolloutSearch(state, replace(FEW, trust=0.25), some_weights()).shares()
    assert mixed == pytest.approx([0.25 * one + 0.75 * other for one, other in zip(alone, by_hand, strict=True)])


def test_more_is_tried_where_the_settings_say_so() -> None:
    state = at_a_turn()
    few = set(RolloutSearch(state, FEW).candidates(1))
    many = set(RolloutSearch(state, replace(FEW, moves=16, extra_turns=1.5, idle=True)).candidates(1))
    assert few < many
    assert names.STAY << names.KIND in many


def test_a_seat_that_can_win_at_once_does_whatever_the_network_says() -> None:
    state = at_a_turn()
    board, seat = state.board, state.asked
    near = board.near[board.finish][0][0]
    state.marked = [board.all_stages if i == seat else state.marked[i] for i in range(4)]
    state.at = [near if i == seat else state.at[i] for i in range(4)]
    best = RolloutSearch(state, FEW, some_weights()).run(1)[0]
    assert best.value == 1.0
    turn.take(state, best.code)
    assert state.phase == names.OVER


def test_the_head_of_a_file_that_is_no_weights_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "a.weights").write_bytes(b"no head\n")
    with pytest.raises(WeightsError, match="does not begin as weights do"):
        read_head(tmp_path / "a.weights")

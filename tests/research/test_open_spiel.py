"""The games in OpenSpiel: its own simulations, stored playthroughs, what players know, its search."""

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from research_kit import each_case, each_conformance_case

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")

from turnpike.kernel.rng import Rng  # noqa: E402
from turnpike.research import open_spiel  # noqa: E402

HERE = Path(__file__).parent


def load(game: str, **parameters: Any) -> Any:  # noqa: ANN401
    """A game by the name that pyspiel knows it by; lists with `+`."""
    open_spiel.register()
    plain = {key: "+".join(value) if isinstance(value, list) else value for key, value in parameters.items()}
    return pyspiel.load_game(f"turnpike_{game}", plain)


def play(state: Any, rng: Rng, actions: int) -> None:  # noqa: ANN401
    """So many random actions of players and chance."""
    for _action in range(actions):
        if state.is_terminal():
            return
        legal = state.legal_actions()
        state.apply_action(legal[rng.below(len(legal))])


@pytest.mark.parametrize(("game", "players", "options"), each_conformance_case())
def test_pyspiel_simulates_and_serialises(
    game: str, players: int, options: dict[str, Any], capfd: pytest.CaptureFixture[str]
) -> None:
    loaded = load(game, players=players, max_decisions=12, **options)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert loaded.num_players() == players
    capfd.readouterr()


@pytest.mark.parametrize("game", ["franchise", "richesses"])
def test_the_stored_playthrough_is_played_again(game: str) -> None:
    stored = (HERE / f"playthrough_{game}.txt").read_text(encoding="utf-8")
    assert open_spiel.playthrough(load(game, players=2), seed=1, actions=60) == stored


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_copies_and_pickles_are_the_same_position(game: str, players: int, options: dict[str, Any]) -> None:
    state = load(game, players=players, **options).new_initial_state()
    play(state, Rng(2), 25)
    for twin in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301
        assert str(twin) == str(state)
        assert twin.history() == state.history()
        play(twin, Rng(3), 1)
        assert str(twin) != str(state)


def test_information_states_hide_what_a_player_does_not_know() -> None:
    state = load("richesses", players=2).new_initial_state()
    for card in (0, 0, 1, 0):
        state.apply_action(card)
    other = load("richesses", players=2).new_initial_state()
    for card in (0, 1, 1, 1):
        other.apply_action(card)
    assert state.information_state_string(0) == other.information_state_string(0)
    assert state.observation_string(0) == other.observation_string(0)
    assert np.array_equal(state.observation_tensor(0), other.observation_tensor(0))
    assert state.information_state_string(1) != other.information_state_string(1)
    assert not np.array_equal(state.information_state_tensor(1), other.information_state_tensor(1))


def test_returns_are_shares_of_the_win() -> None:
    state = load("franchise", players=3).new_initial_state()
    play(state, Rng(4), 5000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(1)
    assert max(state.returns()) > 0.3
    cut = load("franchise", players=4, max_decisions=5).new_initial_state()
    play(cut, Rng(4), 10)
    assert cut.returns() == [0.25] * 4


def test_the_search_of_open_spiel_plays() -> None:
    from open_spiel.python.algorithms import mcts

    game = load("franchise", players=2, max_decisions=30)
    state = game.new_initial_state()
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 5, evaluator, random_state=np.random.RandomState(1))
    assert bot.step(state) in state.legal_actions()


def test_a_bad_parameter_or_action_is_refused() -> None:
    with pytest.raises(Exception, match="colour"):
        load("franchise", colour="red")
    with pytest.raises(Exception, match="9"):
        load("franchise", players=9)
    state = load("franchise", players=2).new_initial_state()
    assert state.action_to_string(0, 46) == "take_money"

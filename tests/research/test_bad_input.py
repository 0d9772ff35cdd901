"""Whatever is given for an action, every interface refuses it in its own way and goes on."""

import contextlib
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import turnpike.research  # noqa: F401  (registers the ids of Gymnasium)
from turnpike.research import pettingzoo
from turnpike.research.batch import Batch
from turnpike.research.single import IllegalAction

GAMES = ("franchise", "richesses")
NUMBERS = st.one_of(
    st.integers(-3, 1700), st.integers(), st.sampled_from([2**31 - 1, 2**31, 2**63 - 1, 2**63, -(2**31), -(2**63)])
)
ANYTHING = st.one_of(
    NUMBERS,
    st.none(),
    st.booleans(),
    st.floats(),
    st.text(max_size=3),
    st.lists(st.integers(-3, 50), max_size=3),
    st.sampled_from([np.int8(3), np.uint64(2**63), np.array(3), np.zeros(2), np.float32(1), {"do": "done"}, b"done"]),
)
ARRAYS = st.one_of(
    ANYTHING,
    st.lists(NUMBERS, min_size=3, max_size=3),
    st.lists(ANYTHING, max_size=4),
    st.builds(
        lambda shape, kind, value: np.full(shape, value).astype(kind),
        st.sampled_from([(3,), (3, 1), (2,), (0,), ()]),
        st.sampled_from(["i1", "u1", "i4", "i8", "u8", "f4", "f8", "?", "O", "U5", "S3", "c8", ">i4"]),
        st.integers(0, 90),
    ),
)


@pytest.mark.parametrize("game", GAMES)
@given(wrong=st.lists(ANYTHING, max_size=6))
@settings(max_examples=25)
def test_pettingzoo_refuses_it_by_ending_the_game_or_in_words(game: str, wrong: list[Any]) -> None:
    raw = pettingzoo.raw_env(game=game, players=2)
    raw.reset(seed=1)
    for action in wrong:
        with contextlib.suppress(IllegalAction):
            raw.step(action)
        legal = int(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"])[0])
        raw.step(legal)
        assert not raw.terminations["player_0"]
    wrapped = pettingzoo.env(game=game, players=2)
    wrapped.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the wrapper of PettingZoo names the action in one
        for action in wrong:
            with contextlib.suppress(ValueError):
                wrapped.step(action)
    wrapped.reset(seed=1)
    wrapped.step(int(np.flatnonzero(wrapped.observe(wrapped.agent_selection)["action_mask"])[0]))


@pytest.mark.parametrize("identity", ["turnpike/Franchise-v1", "turnpike/Richesses-v1"])
@given(wrong=st.lists(ANYTHING, max_size=4))
@settings(max_examples=25)
def test_gymnasium_ends_the_game_and_names_it(identity: str, wrong: list[Any]) -> None:
    env: Any = gymnasium.make(identity, players=2).unwrapped
    for action in wrong:
        _seen, info = env.reset(seed=1)
        if type(action) is int and 0 <= action < env.action_space.n and info["action_mask"][action]:
            continue
        legal = isinstance(action, np.integer) and action < env.action_space.n and info["action_mask"][action]
        _seen, reward, over, _cut, info = env.step(action)
        assert legal or (reward == -1 and over and "ction" in info["illegal_action"])
        if over:
            with pytest.raises(gymnasium.error.ResetNeeded):
                env.step(0)


@pytest.mark.parametrize("game", GAMES)
@given(wrong=ARRAYS, seed=st.integers(0, 100))
@settings(max_examples=60)
def test_batches_refuse_arrays_and_stay_as_they_are(game: str, wrong: Any, seed: int) -> None:  # noqa: ANN401
    batch = Batch(game, 2, 3, seed)
    batch.reset()
    before = batch.observe()
    for ask in (
        batch.step,
        batch.observe,
        batch.fork,
        lambda given: batch.observe(out=given),
        batch.reset,
        batch.state,
    ):
        try:
            ask(wrong)
        except (TypeError, ValueError):
            assert np.array_equal(batch.observe(), before)
        else:
            before = batch.observe()
    batch.step(batch.sample())


@pytest.mark.parametrize("game", GAMES)
@given(wrong=st.lists(NUMBERS, min_size=1, max_size=6))
@settings(max_examples=25)
def test_open_spiel_refuses_it_with_its_own_error(game: str, wrong: list[int]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")
    from turnpike.research import open_spiel

    open_spiel.register()
    state = pyspiel.load_game(f"turnpike_{game}", {"players": 2, "max_decisions": 20}).new_initial_state()
    for action in wrong:
        if action not in state.legal_actions():
            before = str(state)
            with pytest.raises((pyspiel.SpielError, TypeError)):  # a number of more than 64 bits is none to pyspiel
                state.apply_action(action)
            assert str(state) == before
        state.apply_action(state.legal_actions()[0])


def test_open_spiel_names_the_action_and_says_when_the_game_is_over() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python or system")
    from turnpike.research import open_spiel

    open_spiel.register()
    state = pyspiel.load_game("turnpike_franchise", {"players": 2, "max_decisions": 1}).new_initial_state()
    with pytest.raises(pyspiel.SpielError, match=r"46 \(take_money\) is not legal for player 1 now"):
        state.apply_action(46)
    state.apply_action(state.legal_actions()[0])
    with pytest.raises(pyspiel.SpielError, match="over"):
        state.apply_action(0)
    cards = pyspiel.load_game("turnpike_richesses", {"players": 2}).new_initial_state()
    assert "no outcome" in cards.action_to_string(pyspiel.PlayerId.CHANCE, 99)
    with pytest.raises(pyspiel.SpielError, match="Chance has the outcomes"):
        cards.apply_action(99)


def test_a_vector_environment_refuses_what_a_batch_refuses() -> None:
    envs: Any = gymnasium.make_vec(
        "turnpike/Franchise-v1", num_envs=3, vectorization_mode="vector_entry_point", players=2
    )
    envs.reset(seed=1)
    for wrong, said in (([46] * 3, "take_money"), ([0] * 2, "shape"), (np.zeros(3), "whole numbers")):
        with pytest.raises((TypeError, ValueError), match=said):
            envs.step(wrong)

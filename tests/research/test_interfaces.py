"""The games behind other packages' interfaces pass the tests that those packages bring for it."""

import types
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, max_cycles_test, render_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec
from research_kit import each_conformance_case

from turnpike.kernel.rng import Rng
from turnpike.research import pettingzoo, single

pytestmark = [
    # PettingZoo's test warns of every observation that is a dict, except those of its own games.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
IDS = {"franchise": "turnpike/Franchise-v1", "richesses": "turnpike/Richesses-v1"}


@pytest.mark.parametrize(("game", "players", "options"), each_conformance_case())
def test_pettingzoo_finds_nothing_wrong(
    game: str, players: int, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    def made(**more: Any) -> Any:  # noqa: ANN401
        return pettingzoo.env(game=game, players=players, max_decisions=60, **options, **more)

    api_test(made(), num_cycles=100)
    seed_test(made, num_cycles=15)
    parallel = partial(pettingzoo.parallel_env, game, players, **options)
    max_cycles_test(
        types.SimpleNamespace(
            parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles=max_cycles))
        )
    )
    assert "Passed" in capsys.readouterr().out


@pytest.fixture
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points take time, and a few show the same."""
    monkeypatch.setattr(single, "PICTURE_WIDTH", 160)


@pytest.mark.usefixtures("small_pictures")
@pytest.mark.parametrize("game", IDS)
def test_pettingzoo_draws_every_mode(game: str) -> None:
    custom = {"svg": lambda drawn: drawn.startswith("<svg"), "ansi": lambda drawn: len(drawn) > 100}
    render_test(lambda render_mode: pettingzoo.env(game=game, players=2, render_mode=render_mode), custom)


def test_an_illegal_action_ends_a_pettingzoo_game_and_is_named() -> None:
    for action in (46, 99, -1, 2**40):
        env = pettingzoo.env(game="franchise", players=2)
        env.reset(seed=1)
        with pytest.warns(UserWarning, match="take_money|numbered from 0 to 46"):
            env.step(action)
        assert env.terminations == {"player_0": True, "player_1": True}
        assert env.rewards == {"player_0": 0, "player_1": -1.0}
        while env.agents:
            env.step(None)
        env.step(0)  # PettingZoo only logs a warning
        assert env.agents == []


def test_what_is_no_action_is_refused_by_pettingzoo_games() -> None:
    for action in ("expand", 1.5, True, [3]):
        env = pettingzoo.env(game="franchise", players=2)
        env.reset(seed=1)
        with (
            pytest.warns(UserWarning, match="whole number"),
            pytest.raises(ValueError, match="whole number"),
        ):
            env.step(action)
    raw = pettingzoo.raw_env(game="franchise", players=2)
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="done"):
        raw.step(45)


def test_parallel_games_ignore_illegal_actions_and_name_them() -> None:
    env = pettingzoo.parallel_env("franchise", 2)
    env.reset(seed=1)
    *_, infos = env.step({"player_0": 0, "player_1": 46})
    assert "take_money" in infos["player_1"]["illegal_action"]
    with pytest.raises(ValueError, match="turn of player_1"):
        env.step({"player_0": 0})


@pytest.mark.parametrize(("game", "players", "options"), each_conformance_case())
def test_gymnasium_finds_nothing_wrong(game: str, players: int, options: dict[str, Any]) -> None:
    env = gymnasium.make(IDS[game], players=players, max_decisions=80, **options)
    check_env(env.unwrapped, skip_render_check=True)


def test_gymnasium_games_draw_every_mode() -> None:
    for mode in ("ansi", "rgb_array", "svg"):
        env = gymnasium.make(IDS["franchise"], players=2, render_mode=mode)
        env.reset(seed=1)
        drawn: Any = env.render()
        assert drawn.shape[2] == 3 if mode == "rgb_array" else len(drawn) > 100


@pytest.mark.parametrize("bots", ["random", "greedy", ["novice", "greedy"]])
def test_a_seat_plays_a_whole_game_against_bots_and_it_follows_from_the_seed(bots: Any) -> None:  # noqa: ANN401
    def ended(seed: int) -> tuple[int, float]:
        env = gymnasium.make(IDS["franchise"], players=3, seat=1, bots=bots)
        _seen, info = env.reset(seed=seed)
        rng = Rng(seed)
        for step in range(1, 2000):
            legal = np.flatnonzero(info["action_mask"])
            assert np.array_equal(env.unwrapped.action_masks(), info["action_mask"] == 1)  # type: ignore[attr-defined]
            _seen, reward, over, cut, info = env.step(int(legal[rng.below(len(legal))]))
            if over:
                return step, float(reward)
            assert not cut
        raise AssertionError("the game does not end")

    assert ended(1) == ended(1)


def test_an_illegal_action_ends_a_gymnasium_game_and_is_named() -> None:
    env = gymnasium.make(IDS["franchise"], players=2).unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    for action in (46, 99, -1, "expand", 0.5, None):
        env.reset(seed=1)
        _seen, reward, over, cut, info = env.step(action)
        assert (reward, over, cut) == (-1.0, True, False)
        assert "ction" in info["illegal_action"]
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(0)


@pytest.mark.parametrize(
    "options", [{"seat": 2}, {"bots": ["random", "random"]}, {"bots": "nobody"}, {"render_mode": "film"}]
)
def test_bad_settings_of_gymnasium_games_are_refused_in_words(options: dict[str, Any]) -> None:
    from turnpike.research.gymnasium import SeatEnv

    with pytest.raises(ValueError, match=next(iter(options)).split("_", maxsplit=1)[0].rstrip("s")):
        SeatEnv("franchise", 2, **options)


def test_vector_games_begin_anew_at_the_next_step() -> None:
    envs = gymnasium.make_vec(
        IDS["franchise"], num_envs=8, vectorization_mode="vector_entry_point", players=2, bots="random", threads=2
    )
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    seen, info = envs.reset(seed=4)
    assert envs.observation_space.contains(seen)
    rng = Rng(1)
    ended = np.zeros(8, bool)
    total = 0
    for _step in range(400):
        legal = [np.flatnonzero(mask) for mask in info["action_mask"]]
        chosen = np.array([row[rng.below(len(row))] for row in legal])
        seen, rewards, terminations, truncations, info = envs.step(chosen)
        assert not (ended & (terminations | truncations | (rewards != 0))).any()
        ended = terminations | truncations
        total += int(ended.sum())
    assert total > 5
    again, _info = envs.reset(seed=4)
    assert np.array_equal(again, envs.reset(seed=4)[0])

"""A game that brings no environment of its own plays through its contract, in every interface."""

from pathlib import Path

import numpy as np
import pytest
from plugin_kit import on_path, paths

from turnpike.kernel.contract import NOBODY
from turnpike.research import pettingzoo
from turnpike.research.batch import Batch
from turnpike.research.rules import Rules
from turnpike.research.single import SingleGame


def test_the_example_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with on_path(monkeypatch, *paths(tmp_path)):
        batch = Batch("harbours", 2, 4, 1, threads=2)
        batch.reset()
        ended = 0
        for _step in range(200):
            assert batch.observe().shape == (4, batch.features)
            _rewards, dones = batch.step(batch.sample())
            ended += int(dones.sum())
        assert ended > 0
        single = SingleGame(Rules("harbours", 3))
        while single.to_act != NOBODY:
            legal = np.flatnonzero(single.mask())
            assert single.action(single.words(int(legal[-1]))) == legal[-1]
            single.step(int(legal[-1]))
        assert sum(single.rewards()) == pytest.approx(1)
        env = pettingzoo.env(game="harbours", players=2)
        env.reset(seed=1)
        for agent in env.agent_iter():
            seen, _reward, over, cut, _info = env.last()
            env.step(None if over or cut else int(env.action_space(agent).sample(seen["action_mask"])))
        assert env.agents == []

"""The games as PettingZoo environments: `env` asks one seat after the other, `parallel_env` all at once.

    env = turnpike.research.pettingzoo.env(game="harbours", players=3)

An observation is a dict with `observation` and `action_mask`, as in the classic games of PettingZoo. Seats are agents
`player_0`, `player_1`, ... Dice and cards are played by the environment, from the seed of `reset`.
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from turnpike.kernel.contract import Json
from turnpike.research.extras import need
from turnpike.research.rules import MAX_DECISIONS, Rules
from turnpike.research.seeds import next_seed
from turnpike.research.single import MAX_FEATURE, IllegalAction, SingleGame

need("numpy", "gymnasium", "pettingzoo")
import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

RENDER_MODES = ["human", "ansi", "rgb_array", "svg"]
ILLEGAL_REWARD = -1.0
Observation = dict[str, Any]


def env(game: str, players: int | None = None, **options: Any) -> AECEnv:  # noqa: ANN401  (options of the game)
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game at a cost of 1.

    `reward` is "win", "score" or "rank"; after `max_decisions` decisions the game is truncated.
    """
    wrapped = NamesIllegalActions(raw_env(game=game, players=players, **options), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrapped)


class NamesIllegalActions(wrappers.TerminateIllegalWrapper):  # type: ignore[misc]  # PettingZoo is not typed
    """Ends the game after an illegal action, as PettingZoo does, and says in words which action it was."""

    def step(self, action: Any) -> None:  # noqa: ANN401  (whatever somebody gives)
        """Warn, then leave the rest to PettingZoo."""
        raw = self.unwrapped
        if raw.agents and not (raw.terminations[raw.agent_selection] or raw.truncations[raw.agent_selection]):
            try:
                raw.single.check(action)
            except IllegalAction as illegal:
                gymnasium.logger.warn(f"{raw.agent_selection}: {illegal}")
                if isinstance(action, bool) or not isinstance(action, int | np.integer):
                    raise
                if not 0 <= action < raw.single.environment.actions:
                    action = int(np.argmin(raw.single.mask()))  # whichever is illegal too: PettingZoo indexes with it
        super().step(action)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801  (PettingZoo's names)
    """The environment without wrappers: an illegal action raises `ValueError`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": RENDER_MODES,
        "name": "turnpike_v1",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        reward: str = "win",
        max_decisions: int = MAX_DECISIONS,
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        EzPickle.__init__(
            self, game, players, reward=reward, max_decisions=max_decisions, render_mode=render_mode, **options
        )
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.single = SingleGame(Rules(game, players, _plain(options)), reward=reward, max_decisions=max_decisions)
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.rules.players)]
        self.agents = self.possible_agents[:]
        self._observation_spaces = {agent: observation_space(self.single) for agent in self.agents}
        self._action_spaces = {agent: spaces.Discrete(self.single.environment.actions) for agent in self.agents}
        self._seed: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can choose from."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; without a seed it follows from the game before, or from nothing."""
        self._seed = next_seed(seed, self._seed)
        self.single.reset(self._seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.single.to_act]

    def observe(self, agent: str) -> Observation:
        """Features and legal actions; only the agent that is asked has legal actions."""
        seat = self.possible_agents.index(agent)
        asked = self.agent_selection == agent and not (self.terminations[agent] or self.truncations[agent])
        mask = self.single.mask() if asked else np.zeros(self.single.environment.actions, np.int8)
        return {"observation": self.single.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Take an action of the agent that is asked, or None for one whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.single.check(action)
        self._cumulative_rewards[agent] = 0.0
        self.single.step(int(action))  # type: ignore[arg-type]  # `check` has refused everything else
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.single.over:
            self.rewards = dict(zip(self.agents, self.single.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.single.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.single.over:
            self.agent_selection = self.agents[(self.possible_agents.index(agent) + 1) % len(self.agents)]
        else:
            self.agent_selection = self.agents[self.single.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:  # noqa: ANN401  (text, points or nothing, by the mode)
        """The position as the agent that is asked sees it."""
        return rendered(self.single, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class parallel_env(ParallelEnv, EzPickle):  # type: ignore[misc]  # noqa: N801
    """All agents give an action in every cycle, and only that of the agent that is asked counts.

    An illegal action of that agent changes nothing: `infos[agent]["illegal_action"]` names it, and the agent is asked
    again. After `max_cycles` cycles the game is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "name": "turnpike_parallel_v1", "render_fps": 1}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        reward: str = "win",
        max_cycles: int = MAX_DECISIONS,
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        EzPickle.__init__(self, game, players, reward=reward, max_cycles=max_cycles, render_mode=render_mode, **options)
        self.render_mode = checked_mode(render_mode)
        self.max_cycles = max_cycles
        self.single = SingleGame(Rules(game, players, _plain(options)), reward=reward)
        self.possible_agents = [f"player_{seat}" for seat in range(self.single.rules.players)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: observation_space(self.single) for agent in self.possible_agents}
        self._action_spaces = {
            agent: spaces.Discrete(self.single.environment.actions) for agent in self.possible_agents
        }
        self._seed: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can choose from."""
        return self._action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self._seed = next_seed(seed, self._seed)
        self.single.reset(self._seed)
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the action of the agent that is asked."""
        if not self.agents:
            raise ValueError("The game is over: reset it.")
        agent = self.agents[self.single.to_act]
        infos: dict[str, dict[str, Any]] = {one: {} for one in self.agents}
        if agent not in actions:
            raise ValueError(f"It is the turn of {agent}, but there is no action of it.")
        try:
            self.single.step(actions[agent])
        except IllegalAction as illegal:
            infos[agent]["illegal_action"] = str(illegal)
        self._cycles += 1
        over = self.single.over
        cut = not over and (self._cycles >= self.max_cycles or self.single.cut)
        rewards = dict(zip(self.agents, self.single.rewards(), strict=True))
        terminations, truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        observations = self._observations()
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def _observations(self) -> dict[str, Observation]:
        none = np.zeros(self.single.environment.actions, np.int8)
        asked = self.single.to_act
        return {
            agent: {
                "observation": self.single.observe(seat),
                "action_mask": self.single.mask() if seat == asked else none,
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Any:  # noqa: ANN401
        """The position as the agent that is asked sees it."""
        return rendered(self.single, self.render_mode)


def observation_space(single: SingleGame) -> spaces.Dict:
    """Features of any size, and a mask of 0 and 1."""
    shape = (single.environment.features,)
    return spaces.Dict(
        {
            "observation": spaces.Box(-MAX_FEATURE, MAX_FEATURE, shape, np.float32),
            "action_mask": spaces.Box(0, 1, (single.environment.actions,), np.int8),
        }
    )


def checked_mode(mode: str | None) -> str | None:
    """A render mode; `ValueError` names those there are."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"There is no render mode {mode!r}. Choose one of {', '.join(RENDER_MODES)}.")
    return mode


def rendered(single: SingleGame, mode: str | None) -> Any:  # noqa: ANN401
    """What `render` returns in a mode; for people it writes text to standard output."""
    seat = single.to_act if single.to_act >= 0 else None
    if mode is None:
        gymnasium.logger.warn(f"Nothing is drawn without a render_mode. Choose one of {', '.join(RENDER_MODES)}.")
        return None
    if mode == "svg":
        return single.svg(seat)
    if mode == "rgb_array":
        return single.pixels(seat)
    if mode == "ansi":
        return single.text(seat)
    print(single.text(seat))  # noqa: T201  (that is what the mode is for)
    return None


def _plain(options: Mapping[str, Json]) -> dict[str, Json]:
    return {name.rstrip("_"): value for name, value in options.items()}

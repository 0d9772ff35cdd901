"""The games as Gymnasium environments: one seat against bots of any level, and many such games at once.

    gymnasium.make("turnpike/Harbours-v1", players=3, bots="greedy")
    gymnasium.make_vec("turnpike/Harbours-v1", num_envs=1024, vectorization_mode="vector_entry_point")

`import turnpike.research` registers an id for every game. `info["action_mask"]` marks the legal actions, and
`action_masks()` gives the same to MaskablePPO. An illegal action ends the game with a reward of -1, and
`info["illegal_action"]` names it.
"""

from collections.abc import Sequence
from typing import Any

from turnpike import bots as bot_registry
from turnpike import games
from turnpike.bots.contract import Bot
from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.research.batch import Batch
from turnpike.research.extras import need
from turnpike.research.rules import MAX_DECISIONS, Rules
from turnpike.research.seeds import next_seed
from turnpike.research.single import MAX_FEATURE, IllegalAction, SingleGame

need("numpy", "gymnasium")
import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

RENDER_MODES = ["ansi", "rgb_array", "svg"]
ILLEGAL_REWARD = -1.0
Stepped = tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]


def register() -> None:
    """Register an id for every game, such as `turnpike/Harbours-v1`."""
    for name in games.names():
        identity = f"turnpike/{name.title().replace('_', '')}-v1"
        if identity not in gymnasium.registry:
            gymnasium.register(
                identity,
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": name},
            )


class SeatEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One seat of a game; bots have the others."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  (Gymnasium's own way)

    def __init__(
        self,
        game: str,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        max_decisions: int = MAX_DECISIONS,
        render_mode: str | None = None,
        **options: Json,
    ) -> None:
        """`bots`: the bot of all other seats, or one for each of them, clockwise from the learner."""
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"There is no render mode {render_mode!r}. Choose one of {', '.join(RENDER_MODES)}.")
        rules = Rules(game, players, {name.rstrip("_"): value for name, value in options.items()})
        self.render_mode = render_mode
        self.single = SingleGame(rules, reward=reward, max_decisions=max_decisions)
        self.seat = _seat(seat, rules.players)
        self.bots = {
            (seat + 1 + i) % rules.players: _bot(name, rules) for i, name in enumerate(_names(bots, rules.players))
        }
        self.action_space: Any = spaces.Discrete(self.single.environment.actions)
        self.observation_space = spaces.Box(-MAX_FEATURE, MAX_FEATURE, (self.single.environment.features,), np.float32)
        self._seed: int | None = None
        self._ended = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game and play on to the first decision of the seat."""
        super().reset(seed=seed, options=options)
        self._seed = next_seed(seed, self._seed)
        self.single.reset(self._seed)
        self._ended = False
        self._let_bots_play()
        return self.single.observe(self.seat), self._info()

    def step(self, action: np.int64) -> Stepped:
        """Take an action of the seat, then let the others play."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("The game is over: reset it.")
        try:
            self.single.step(action)  # type: ignore[arg-type]  # a numpy number is as good
        except IllegalAction as illegal:
            self._ended = True
            said = self._info() | {"illegal_action": str(illegal)}
            return self.single.observe(self.seat), ILLEGAL_REWARD, True, False, said
        self._let_bots_play()
        over, cut = self.single.over, self.single.cut
        self._ended = over or cut
        return self.single.observe(self.seat), self.single.rewards()[self.seat], over, cut, self._info()

    def _let_bots_play(self) -> None:
        single, rules = self.single, self.single.rules
        while not single.over and not single.cut and single.to_act != self.seat:
            seat, state = single.to_act, single.state
            rng = Rng((self._seed or 0) * 1_000_003 + single.decisions)
            view = rules.game.view(state, seat)
            choice = self.bots[seat].choose(rules.game, view, rules.options, rules.game.choices(state), rng)
            single.choose(choice.actions)

    def _info(self) -> dict[str, Any]:
        mask = self.single.mask() if self.single.to_act == self.seat else np.ones(self.action_space.n, np.int8)
        return {"action_mask": mask}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, as MaskablePPO asks for them."""
        found: NDArray[np.bool_] = self._info()["action_mask"].astype(np.bool_)
        return found

    def render(self) -> Any:  # noqa: ANN401  (text, points or nothing, by the mode)
        """The position as the seat sees it."""
        if self.render_mode == "svg":
            return self.single.svg(self.seat)
        if self.render_mode == "rgb_array":
            return self.single.pixels(self.seat)
        return self.single.text(self.seat) if self.render_mode == "ansi" else None


class SeatVectorEnv(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """One seat of many games at once; a finished game begins anew at its next step, whose action means nothing.

    An illegal action raises `ValueError`, which names it.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        players: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "random",
        reward: str = "win",
        max_decisions: int = MAX_DECISIONS,
        threads: int = 1,
        **options: Any,  # noqa: ANN401  (those of the game)
    ) -> None:
        rules = Rules(game, players, {name.rstrip("_"): value for name, value in options.items()})
        self.seat = _seat(seat, rules.players)
        others = {(seat + 1 + i) % rules.players: name for i, name in enumerate(_names(bots, rules.players))}
        self.batch = Batch(
            game, rules.players, num_envs, reward=reward, autoreset="next_step", bots=others,
            max_decisions=max_decisions, threads=threads, **options,
        )  # fmt: skip
        self.num_envs = num_envs
        self.single_action_space: Any = spaces.Discrete(self.batch.actions)
        self.action_space = spaces.MultiDiscrete([self.batch.actions] * num_envs)
        self.single_observation_space = spaces.Box(-MAX_FEATURE, MAX_FEATURE, (self.batch.features,), np.float32)
        self.observation_space = spaces.Box(-MAX_FEATURE, MAX_FEATURE, (num_envs, self.batch.features), np.float32)
        self._looking = np.full(num_envs, self.seat, np.int32)
        self._seed: int | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin all games anew."""
        super().reset(seed=seed, options=options)
        self._seed = next_seed(seed, self._seed)
        self.batch.reset(self._seed)
        return self.batch.observe(self._looking), {"action_mask": self.batch.masks.copy()}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Take one action in every game."""
        rewards, dones = self.batch.step(actions)
        truncations = self.batch.truncations.copy()
        found = self.batch.observe(self._looking)
        info = {"action_mask": self.batch.masks.copy()}
        return found, rewards[:, self.seat].astype(np.float64), dones & ~truncations, truncations, info


def _seat(seat: int, players: int) -> int:
    if seat not in range(players):
        raise ValueError(f"There is no seat {seat}, they are numbered from 0 to {players - 1}.")
    return seat


def _names(bots: str | Sequence[str], players: int) -> list[str]:
    names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != players - 1:
        raise ValueError(
            f"bots: {len(names)} for the {players - 1} other seats. Name one bot for each, or one for all."
        )
    return names


def _bot(name: str, rules: Rules) -> Bot:
    try:
        return bot_registry.find(name, rules.game.id)
    except Refused as refused:
        raise ValueError(rules.explain(refused)) from None

"""Many games at once for learners: numpy arrays in, numpy arrays out, all steps in compiled code without the GIL.

    batch = Batch("harbours", players=2, games=1024, seed=1)
    batch.reset()
    while learning:
        batch.step(choose(batch.observe(), batch.masks))  # batch.rewards and batch.dones say what came of it

Here: arrays, checks, threads, and bots that think. Not here: a step of one game (environment.py). Everything follows
from the seed, whatever the number of threads. Finished games begin anew by themselves. The arrays are the same objects
from step to step: copy what is to be kept.
"""

from __future__ import annotations  # the API reference is made where numpy is not

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from importlib import import_module
from itertools import pairwise
from typing import Any, Protocol

from turnpike import bots as bot_registry
from turnpike import build
from turnpike.bots.contract import Bot
from turnpike.kernel.contract import Json, State
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.research import numbers
from turnpike.research.environment import Environment
from turnpike.research.extras import need
from turnpike.research.layout import Layout
from turnpike.research.rules import MAX_DECISIONS, Rules, action_for, reward_number

need("numpy")
import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

AUTORESET = ("same_step", "next_step")
MAX_SETUPS = 64
"""Set-ups that the games of a batch begin from, where set-ups are drawn."""
STREAMS = 1_000_003
"""Seeds of neighbouring batches lie so far apart."""


class _Steps(Protocol):
    """The loops over the games of an environment."""

    def reset(self, environment: Environment, first: int, *arrays: Any) -> None: ...  # noqa: ANN401
    def step(self, environment: Environment, first: int, *arrays: Any) -> None: ...  # noqa: ANN401
    def observe_all(self, environment: Environment, first: int, *arrays: Any) -> None: ...  # noqa: ANN401
    def sample(self, environment: Environment, first: int, *arrays: Any) -> None: ...  # noqa: ANN401


class _PlainSteps:
    """The same loops as they are written. They read numbers of Python, which arrays of numpy do not hold."""

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  (any of the loops)
        loop = getattr(Environment, name)
        return lambda environment, first, *arrays: loop(
            environment, first, *(one.data if isinstance(one, np.ndarray) else one for one in arrays)
        )


_steps: _Steps = import_module("turnpike.research._nogil") if build.compiled() else _PlainSteps()


class Batch:
    """So many games with the same options.

    `masks[game, action]` is 1 for the legal actions of the seat `seats[game]`, which `step` takes one of.
    `rewards[game, seat]` is not 0 only where `dones[game]`. With `autoreset="next_step"` a finished game waits for one
    more step, whose action means nothing, and its seat is -1 until then; with `same_step` it begins anew at once.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        games: int = 1024,
        seed: int = 0,
        *,
        threads: int = 1,
        reward: str = "win",
        autoreset: str = "same_step",
        bots: Mapping[int, str] | None = None,
        max_decisions: int = MAX_DECISIONS,
        **options: Json,
    ) -> None:
        """`bots` names the bots of some seats: they play by themselves, and `step` is about the other seats.

        Options are those of the game, `with_` stands for `with`. After `max_decisions` decisions a game is cut off:
        it is done and truncated, and nobody is rewarded.
        """
        self.rules = Rules(game, players, {name.rstrip("_"): value for name, value in options.items()})
        self.games, self.players = _number("games", games, 1), self.rules.players
        self.seed, self.threads = _number("seed", seed, 0), _number("threads", threads, 1)
        self.max_decisions = _number("max_decisions", max_decisions, 1)
        self._reward = reward_number(reward)
        if autoreset not in AUTORESET:
            raise ValueError(f"There is no autoreset {autoreset!r}. Choose one of {', '.join(AUTORESET)}.")
        self.autoreset = autoreset
        self._thinkers, self._random = self._find_bots(bots or {})
        self._make_environments()
        one = self._parts[0][1]
        self.layout: Layout = one.layout  # type: ignore[attr-defined]  # every game's own has one
        self.actions, self.features, self.summary = one.actions, one.features, self.layout.summary_count
        self.bytes_per_game: int = one.bytes_per_game  # type: ignore[attr-defined]
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._make_arrays()
        self._begun = False

    def _make_arrays(self) -> None:
        """What the games are read from, and what learners see of it."""
        self._masks = np.zeros(self.games * self.actions, np.int8)
        self._seats = np.zeros(self.games, np.int32)
        self._rewards = np.zeros(self.games * self.players, np.float32)
        self._ended = np.zeros(self.games, np.int8)
        self._sampled = np.zeros(self.games, np.int32)
        self._thoughts = np.zeros(self.games, np.int64)
        self.masks = _shown(self._masks.reshape(self.games, self.actions))
        self.seats = _shown(self._seats)
        self.rewards = _shown(self._rewards.reshape(self.games, self.players))
        self.dones = np.zeros(self.games, np.bool_)
        self.truncations = np.zeros(self.games, np.bool_)

    def _find_bots(self, wanted: Mapping[int, str]) -> tuple[dict[int, Bot], int]:
        """Bots that think by their seats, and the set of seats that play at random."""
        thinkers: dict[int, Bot] = {}
        random = 0
        for seat, name in wanted.items():
            if seat not in range(self.players):
                raise ValueError(f"bots: there is no seat {seat}, they are numbered from 0 to {self.players - 1}.")
            try:
                bot = bot_registry.find(name, self.rules.game.id)
            except Refused as refused:
                raise ValueError(self.rules.explain(refused)) from None
            if name == "random":
                random |= 1 << seat
            else:
                thinkers[seat] = bot
        if len(wanted) == self.players:
            raise ValueError("bots: leave at least one seat to the learner.")
        return thinkers, random

    def _make_environments(self) -> None:
        """One for each set-up, or one for each thread; together they hold all games in order."""
        drawn = self.rules.draws_setup()
        count = min(self.games, MAX_SETUPS if drawn else self.threads)
        bounds = [self.games * part // count for part in range(count + 1)]
        self._parts: list[tuple[int, Environment]] = []
        for part in range(count):
            start = self.rules.start(self.seed * STREAMS + part if drawn else self.seed)
            self._add_part(start, bounds[part], bounds[part + 1])

    def _add_part(self, start: State, first: int, end: int) -> Environment:
        """The games from `first` to before `end`, which begin from one position."""
        environment = self.rules.environment(start, end - first)
        environment.max_decisions, environment.reward = self.max_decisions, self._reward
        environment.random_seats = self._random
        for game in range(environment.games):
            environment.set_stream(game, self.seed * STREAMS + first + game)
        self._parts.append((first, environment))
        return environment

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew; with a seed, as a batch with that seed would."""
        if seed is not None:
            self.seed = _number("seed", seed, 0)
            self._make_environments()
            self._thoughts[:] = 0
        self._ended[:] = 0
        self._rewards[:] = 0
        self._each(_steps.reset, self._masks, self._seats)
        self._think()
        self._tell()
        self._begun = True

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Take one legal action in every game; the rewards and dones that came of it."""
        chosen = self._checked(actions)
        self._each(
            _steps.step, chosen, self._masks, self._seats, self._rewards, self._ended, self.autoreset == "same_step"
        )
        self._think()
        self._tell()
        return self.rewards, self.dones

    def _checked(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> NDArray[np.int32]:
        if not self._begun:
            raise RuntimeError("The games have not begun. Call reset() first.")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(
                f"Actions are whole numbers, not {given.dtype}. Convert them, for instance with astype(int)."
            )
        if given.shape != (self.games,):
            raise ValueError(
                f"There are {self.games} games, so actions have this shape: ({self.games},), not {given.shape}."
            )
        inside = (given >= 0) & (given < self.actions)
        legal = inside & (self._masks.reshape(self.games, -1)[np.arange(self.games), np.where(inside, given, 0)] == 1)
        if not legal.all():
            self._complain(int(np.argmin(legal)), given)
        return np.ascontiguousarray(given, np.int32)

    def _complain(self, game: int, given: NDArray[Any]) -> None:
        action = int(given[game])
        said = self.layout.name(action)
        some = [self.layout.name(int(one)) for one in np.flatnonzero(self.masks[game])[:5]]
        raise ValueError(
            f"Game {game}: action {action} ({said}) is not legal for seat {self.seats[game]} now. masks[{game}] marks"
            f" the legal ones, such as: {'; '.join(some)}."
        )

    def observe(
        self, seats: Sequence[int] | NDArray[Any] | None = None, *, out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """What a seat of every game sees, one row a game: the seats to act, or those given.

        The first `summary` numbers of a row are enough for a small network; `planes` has the rest by places.
        """
        if not self._begun:
            raise RuntimeError("The games have not begun. Call reset() first.")
        if out is None:
            out = np.empty((self.games, self.features), np.float32)
        elif not _is_room(out, (self.games, self.features)):
            raise ValueError(f"out must be a C-contiguous float32 array of the shape ({self.games}, {self.features}).")
        looking = self._seats
        if seats is not None:
            looking = _whole("seats", seats, self.games, self.players)
        flat = out.reshape(-1)
        for first, environment in self._parts if self._pool is None else ():
            _steps.observe_all(environment, first, looking, flat, first * self.features, self.features)
        if self._pool is not None:
            list(self._pool.map(lambda part: _steps.observe_all(
                part[1], part[0], looking, flat, part[0] * self.features, self.features), self._parts))  # fmt: skip
        return out

    def planes(self, observed: NDArray[np.float32]) -> NDArray[np.float32]:
        """The last part of observations as (games, planes, places), without copying."""
        return observed[:, self.summary :].reshape(len(observed), *self.layout.planes)

    def sample(self) -> NDArray[np.int32]:
        """A legal action for every game, each as likely; by generators of their own that follow from the seed."""
        if not self._begun:
            raise RuntimeError("The games have not begun. Call reset() first.")
        self._each(_steps.sample, self._masks, self._sampled)
        return self._sampled

    def fork(self, games: Sequence[int] | NDArray[np.integer[Any]], seed: int = 0) -> Batch:
        """A batch of copies of these games, for looking ahead and for rollouts; a game may be named several times.

        Learners have all its seats, also those of bots here. Dice and cards to come follow from the seed, other than
        here, but hands and piles are the real ones: in a game with secrets a fork knows more than a player.
        """
        if not self._begun:
            raise RuntimeError("The games have not begun. Call reset() first.")
        chosen = _whole("games", games, None, self.games)
        twin = copy(self)
        twin.games, twin.seed = len(chosen), _number("seed", seed, 0)
        twin._thinkers, twin._random, twin._parts = {}, 0, []
        part_of = np.searchsorted([first for first, _environment in self._parts], chosen, "right") - 1
        bounds = [0, *(np.flatnonzero(np.diff(part_of)) + 1).tolist(), len(chosen)]
        for begin, end in pairwise(bounds):
            first, environment = self._parts[part_of[begin]]
            mine = twin._add_part(environment.first_position(), begin, end)
            mine.adopt(environment, (chosen[begin:end] - first).tolist())
        twin._make_arrays()
        twin._masks[:] = self.masks[chosen].reshape(-1)
        twin._seats[:] = self._seats[chosen]
        return twin

    def state(self, game: int) -> object:
        """A copy of the position of a game, as the game's own state, to look at with its contract."""
        first, environment = self._part_of(game)
        environment.recall(game - first)
        copied: object = self.rules.game.copy(environment.position())
        return copied

    def words(self, game: int, action: int) -> dict[str, Json]:
        """A legal action of a game as it stands in a log."""
        first, environment = self._part_of(game)
        if action not in range(self.actions) or not self.masks[game, action] or self.seats[game] < 0:
            raise ValueError(f"Game {game}: action {action} ({self.layout.name(action)}) is not legal now.")
        environment.recall(game - first)
        said: dict[str, Json] = self.rules.game.words(environment.position(), environment.number_of(action))
        return said

    def action(self, game: int, words: dict[str, Json]) -> int:
        """The action of a game for words of a log; -1 if they are not among the actions, `ValueError` if not legal."""
        first, environment = self._part_of(game)
        environment.recall(game - first)
        try:
            return action_for(environment, self.rules.game, words)
        except Refused as refused:
            raise ValueError(self.rules.explain(refused)) from None

    def _part_of(self, game: int) -> tuple[int, Environment]:
        if game not in range(self.games):
            raise ValueError(f"There is no game {game}, they are numbered from 0 to {self.games - 1}.")
        return next(part for part in reversed(self._parts) if part[0] <= game)

    def _each(self, do: Any, *arrays: Any) -> None:  # noqa: ANN401
        """Do something in all environments, on as many threads as there are."""
        if self._pool is None:
            for first, environment in self._parts:
                do(environment, first, *arrays)
        else:
            list(self._pool.map(lambda part: do(part[1], part[0], *arrays), self._parts))

    def _think(self) -> None:
        """Let the bots that think play until a learner's seat is to act in every game."""
        if not self._thinkers:
            return
        for first, environment in self._parts:
            for game in range(environment.games):
                while int(self._seats[first + game]) in self._thinkers:
                    self._ask(first, environment, game)

    def _ask(self, first: int, environment: Environment, game: int) -> None:
        at, rules = first + game, self.rules
        seat = int(self._seats[at])
        environment.recall(game)
        state: Any = environment.position()
        self._thoughts[at] += 1
        rng = Rng((self.seed * STREAMS + at) * STREAMS + int(self._thoughts[at]))
        view = rules.game.view(state, seat)
        choice = self._thinkers[seat].choose(rules.game, view, rules.options, rules.game.choices(state), rng)
        for number in choice.actions:
            rules.game.apply(state, number)
        status = environment.resume(game, first, self._masks, self._seats)
        if status == numbers.PLAYING:
            return
        self._ended[at] = status
        if status == numbers.OVER:
            paid = np.zeros(self.players, np.float32)
            environment.results(paid)
            self._rewards[at * self.players : (at + 1) * self.players] = paid
        if self.autoreset == "same_step":
            environment.renew(game, first, self._masks, self._seats)

    def _tell(self) -> None:
        np.not_equal(self._ended, 0, out=self.dones)
        np.equal(self._ended, numbers.CUT, out=self.truncations)


def _number(name: str, value: object, least: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or int(value) < least:
        raise ValueError(f"{name}: {value!r}, write a whole number from {least} on.")
    return int(value)


def _is_room(out: object, shape: tuple[int, ...]) -> bool:
    """Whether compiled code can write so many numbers there."""
    return (
        isinstance(out, np.ndarray)
        and (out.shape, out.dtype) == (shape, np.float32)
        and out.flags.c_contiguous
        and out.flags.writeable
    )


def _whole(name: str, given: object, length: int | None, below: int) -> NDArray[np.int32]:
    """So many numbers from 0 to below a limit, one at least; `ValueError` says what is wrong with them."""
    found = np.asarray(given)
    if (
        found.dtype.kind not in "iu"
        or found.ndim != 1
        or len(found) != (len(found) or 1 if length is None else length)
        or (found < 0).any()
        or (found >= below).any()
    ):
        raise ValueError(f"{name} must be {length or 'some'} whole numbers from 0 to {below - 1}.")
    return np.ascontiguousarray(found, np.int32)


def _shown(array: NDArray[Any]) -> NDArray[Any]:
    """The same numbers, to be read only."""
    shown = array.view()
    shown.flags.writeable = False
    return shown

"""A brain that searches a tree. As it stands it plays any game through its contract.

Here: from what a search finds to a choice or an analysis. Not here: the search itself (search.py). A brain of one game
gives it a position of its own (`position`), an evaluation and levels.

Between the small actions of one turn a level keeps its tree where nothing is hidden, and searches only what is new.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic

from msgspec import Struct

from turnpike.bots.brain import Analysis, Brain, Budget, Line, Prospect, Step, Worth
from turnpike.bots.search.any_game import AnyGamePosition
from turnpike.bots.search.position import Position
from turnpike.bots.search.search import ActionStats, Search, SearchSettings, capacity_for, now
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng

PARTS_OF_ONE = 1000
"""How finely the generator is asked for parts of one."""
EVALUATION_SIMULATIONS = 16
MAX_LINES = 3
MAX_STEPS = 12
MIN_VISITS = 8
"""Visits below which a move is no more than a guess."""
MAX_ROLLOUTS = 1000
"""Games played out for the scores to expect."""
ROLLOUT_PART = 0.2
"""Of the time, for them."""


class Level(Struct, frozen=True, kw_only=True):
    """How long a level searches, and what mistakes it makes."""

    simulations: int
    blur: float = 0.0
    """How far off, in chances to win, it may judge a choice."""
    overlooks: float = 0.0
    """The part of the choices that it does not see at all."""
    learnt: bool = False
    """Whether it judges by the learnt evaluation, where there is one."""


LEVELS: Mapping[str, Level] = MappingProxyType(
    {
        "novice": Level(simulations=12, blur=0.16, overlooks=0.3),
        "regular": Level(simulations=100, blur=0.09),
        "expert": Level(simulations=500, blur=0.03),
        "master": Level(simulations=2000),
    }
)
"""For games without a brain of their own, whose leaves are played out in Python."""


class _Kept(Struct, Generic[S, V]):
    """A tree for the next small action of the same turn."""

    search: Search
    state: S
    view: V
    """What the seat will see if that action comes next."""


class SearchBrain(Brain[S, O, V]):
    """Searches positions of one game."""

    keeps_tree: ClassVar[bool] = False
    """Whether a tree is still right after an action: nothing is imagined in this game."""
    equal_within = 0.05
    expects_best_play = True
    levels: Mapping[str, Level]

    def __init__(self, game: Game[S, O, V], levels: Mapping[str, Level] = LEVELS) -> None:
        self.game = game
        self.levels = levels
        self._kept: dict[str, _Kept[S, V]] = {}

    def position(self, state: S, options: O, imagine: Callable[[], S]) -> Position:
        """A position of its own for one thread; it begins at `state`, or at what `imagine` makes of a view."""
        return AnyGamePosition(self.game, imagine, self.game.players(options))

    def level_position(self, state: S, options: O, imagine: Callable[[], S], level: Level) -> Position:
        """The same for a level, if its evaluation is another one."""
        return self.position(state, options, imagine)

    def rollouts(self, state: S) -> Callable[[], Position] | None:
        """Makes positions whose leaves are played out, for the scores to expect; None if they are in any case."""
        return None

    def evaluate(self, state: S, options: O) -> Sequence[float]:
        """The chance of every seat to win, by a short search; the same each time."""
        search = self._search(state, options, lambda: state, 1, EVALUATION_SIMULATIONS)
        search.run(EVALUATION_SIMULATIONS)
        return [win for _score, win in search.seats()]

    def _search(
        self, state: S, options: O, imagine: Callable[[], S], seed: int, capacity: int, threads: int = 1
    ) -> Search:
        return Search(lambda: self.position(state, options, imagine), SearchSettings(), seed, capacity, threads)

    def choose(
        self, view: V, options: O, choices: Sequence[Choice], level: str, rng: Rng, seconds: float | None = None
    ) -> Choice:
        """What the search finds best, as far as this level sees it."""
        until = None if seconds is None else now() + seconds
        how = self.levels[level]
        kept = self._kept.pop(level, None)
        if kept is not None and kept.view != view:
            kept = None
        if len(choices) == 1:
            if kept is not None:
                self._keep(level, kept, choices[0].actions[0])
            return choices[0]
        seed = rng.below(1 << 30)
        if kept is None:
            state = self.game.imagine(view, options, rng)
            capacity = capacity_for(how.simulations, seconds)
            start = state

            def make() -> Position:
                return self.level_position(start, options, lambda: self.game.imagine(view, options, rng), how)

            kept = _Kept(Search(make, SearchSettings(), seed, capacity), state, view)
        kept.search.run(how.simulations, until, to_choose=not (how.blur or how.overlooks))
        action = _pick(kept.search.actions(), how, rng).action
        self._keep(level, kept, action)
        return next(choice for choice in choices if choice.actions == (action,))

    def _keep(self, level: str, kept: _Kept[S, V], action: int) -> None:
        """Keep the tree if the same seat is to act again."""
        seat = self.game.to_act(kept.state)
        if self.keeps_tree and kept.search.move(action):
            self.game.apply(kept.state, action)
            if self.game.to_act(kept.state) == seat:
                kept.view = self.game.view(kept.state, seat)
                self._kept[level] = kept

    def analyse(
        self,
        view: V,
        options: O,
        budget: Budget,
        *,
        seed: int = 0,
        stop: Callable[[], bool] | None = None,
        spectating: bool = False,
    ) -> Analysis:
        """What a search finds. After a finished game, too, choices are judged by what their seat could know."""
        game, rng = self.game, Rng(seed)
        until = None if budget.seconds is None else now() + budget.seconds
        state = game.imagine(view, options, rng)
        seat = game.to_act(state)
        if spectating and game.secrets and seat >= 0:
            return self.analyse(game.view(state, seat), options, budget, seed=seed, stop=stop)
        capacity = capacity_for(budget.simulations, budget.seconds)
        search = self._search(state, options, lambda: game.imagine(view, options, rng), seed, capacity, budget.threads)
        search.run(budget.simulations, None if until is None else until - ROLLOUT_PART * (until - now()), stop)
        found = search.actions() if seat >= 0 else []
        seats, trust = self._seats(state, search, seed, budget, until, stop)
        offered = {choice.actions: choice for choice in game.choices(state)} if seat >= 0 else {}
        worths = [Worth(choice=offered[one.action,], win=one.value * trust[seat], visits=one.visits) for one in found]
        lines = [_line(game, state, search, one.action, one.value * trust[seat]) for one in found[:MAX_LINES]]
        return Analysis(
            seat=seat if seat >= 0 else None,
            seats=tuple(seats),
            choices=tuple(worths),
            lines=tuple(lines),
            simulations=search.simulations,
        )

    def _seats(
        self, state: S, search: Search, seed: int, budget: Budget, until: float | None, stop: Callable[[], bool] | None
    ) -> tuple[list[Prospect], list[float]]:
        """What each seat can expect, and for each what to multiply a value with to get a chance to win.

        The search evaluates most positions before their end and knows better who wins; scores come from games that are
        played out, sensibly, below the same moves.
        """
        scores = wins = search.seats()
        if budget.scores and budget.choices and (rollouts := self.rollouts(state)) is not None:
            played = Search(rollouts, SearchSettings(), seed, MAX_ROLLOUTS)
            played.run(min(MAX_ROLLOUTS, budget.simulations), until, stop)
            scores = played.seats()
        values = search.values()
        trust = [win / max(1e-9, value) if win else 1.0 for (_score, win), value in zip(wins, values, strict=True)]
        prospects = [Prospect(score=score, win=win) for (score, _), (_, win) in zip(scores, wins, strict=True)]
        return prospects, trust


def _pick(found: list[ActionStats], level: Level, rng: Rng) -> ActionStats:
    """The best, as far as this level sees and judges them."""
    seen = found
    if level.overlooks:
        seen = [one for one in found if rng.below(PARTS_OF_ONE) >= level.overlooks * PARTS_OF_ONE] or found
    if not level.blur:
        return seen[0]
    blurred = [one.value + level.blur * (2 * rng.below(PARTS_OF_ONE) / PARTS_OF_ONE - 1) for one in seen]
    return seen[blurred.index(max(blurred))]


def _line(game: Game[S, O, V], state: S, search: Search, action: int, win: float) -> Line:
    """An action and the most visited ones after it, as long as they were visited often enough to mean something."""
    then = game.copy(state)
    tree = search.trees[0]
    node = tree.root
    steps: list[Step] = []
    wanted: int | None = action
    while wanted is not None and len(steps) < MAX_STEPS and game.to_act(then) >= 0:
        choice = next((one for one in game.choices(then) if one.actions == (wanted,)), None)
        if choice is None:
            break
        steps.append(Step(seat=game.to_act(then), choice=choice))
        game.apply(then, choice.actions[0])
        node = next(child for child, known, _visits, _mean in tree.children(node) if known == wanted)
        wanted = max(
            ((visits, known) for _child, known, visits, _mean in tree.children(node) if visits >= MIN_VISITS),
            default=(0, None),
        )[1]
    return Line(steps=tuple(steps), win=win)

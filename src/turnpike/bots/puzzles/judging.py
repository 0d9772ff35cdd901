"""Which results of a turn are good, and how far all others are behind.

A result is good if it loses less than five points of chance, as in a review. The idea of a turn is its key action: the
one without which most is lost. A position is a puzzle if few results are good and everything without the key action
loses at least ten points. What keeps to the idea and loses less than that is close: neither right nor wrong.

The verdict is reached in rounds: many results by a short search, the few that matter by a long one. A position leaves
with the first round that shows it to be no puzzle; most leave before their turns are listed.

Where everything is known, each result is analysed. Where seats have secrets, the analysis compares the choices in
worlds that its seat can imagine: a result itself would tell what a card in another hand has done.
"""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Generic

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnpike.bots.analysis.analyse import analyse_view
from turnpike.bots.brain import Budget
from turnpike.bots.brains import brain_of
from turnpike.bots.contract import small
from turnpike.bots.puzzles.turns import Result, ends_turn, results_of
from turnpike.kernel.contract import Choice, Game, O, S, V, Words
from turnpike.kernel.rng import Rng

GOOD = 0.05
"""Chance to win that a good result may lose compared with the best."""
CLEAR = 0.10
"""Chance that every other result must lose."""
MIN_RESULTS = 5
MIN_CHOICES = 2
"""The same where seats have secrets: one decision, such as a bid or none."""
MAX_SEARCHED_POSITIONS = 1_200
"""Positions within a turn that are looked at in a first search; a turn with more is too long to be thought through."""
MAX_CONTINUED = 12
"""Positions within a turn that are analysed where seats have secrets: buying and selling could go on for ever."""
MAX_GOOD = 10
MAX_GOOD_PART = 0.25
"""Of all results."""
MAX_CLOSE = 30
MIN_WIN = 0.15
"""The chance to win with the best turn: nobody likes to look for the best way to lose."""
SAMPLE = 12
"""Random turns by which quiet positions are recognized,"""
REST = 0.01
"""How far behind what matters a result may be to stay in the next round."""
MAX_QUIET = 3
"""of which so many may be good."""


class Depth(Struct, frozen=True, kw_only=True):
    """A round: simulations for each result, and how much its figures may be off."""

    simulations: int
    slack: float
    follows: bool = True
    """Whether turns are followed to their ends; if not, the next choice alone decides who stays."""


class Judged(Struct, frozen=True, kw_only=True):
    """A turn with few good results."""

    good: dict[str, tuple[Words, ...]]
    """The good results by digest, with the actions that lead to them; the best first."""
    close: tuple[str, ...]
    """Results that keep to the idea and lose less than ten points."""
    key: Words
    """The action that makes the idea."""
    other: tuple[Words, ...]
    """The actions of the next different idea."""
    win: float
    other_win: float
    results: int
    """Different results of the turn."""


class _Figure(Struct, frozen=True):
    digest: str
    line: tuple[Words, ...]
    ideas: tuple[bytes, ...]
    """What each action of the line amounts to."""
    win: float


CHEAP = (Depth(simulations=50, slack=0.03), Depth(simulations=400, slack=0.015), Depth(simulations=3000, slack=0.0))
DEEP = (
    Depth(simulations=400, slack=0.02),
    Depth(simulations=3000, slack=0.01),
    Depth(simulations=20_000, slack=0.0),
)
CHEAP_CHOICES = (Depth(simulations=40, slack=0.06, follows=False), Depth(simulations=150, slack=0.02))
DEEP_CHOICES = (Depth(simulations=400, slack=0.03), Depth(simulations=2000, slack=0.0))
AMOUNTS_FACTOR = 6
"""Times the rollouts of the cheap search where an action is offered with many amounts: several of them are tried."""


def judge(game: Game[S, O, V], options: O, state: S, *, deep: bool = False, seed: int = 0) -> Judged | None:
    """The good results of the turn that begins here; None if it is no puzzle."""
    if len(small(game.choices(state))) < 2:
        return None
    if game.secrets:
        depths: tuple[Depth, ...] = DEEP_CHOICES if deep else CHEAP_CHOICES
        if not deep and has_amounts(game, small(game.choices(state))):
            depths = tuple(replace(depth, simulations=AMOUNTS_FACTOR * depth.simulations) for depth in depths)
        return _judge_choices(game, options, state, depths, seed)
    return _judge_results(game, options, state, deep=deep, seed=seed)


def _judge_results(game: Game[S, O, V], options: O, state: S, *, deep: bool, seed: int) -> Judged | None:
    depths = DEEP if deep else CHEAP
    seat = game.to_act(state)

    def win_of(one: S, simulations: int) -> float:
        budget = Budget(simulations=simulations, scores=False)
        return analyse_view(game, options, game.view(one, seat), budget, seed=seed).seats[seat].win

    best = win_of(state, depths[1].simulations)
    if best < MIN_WIN - CLEAR:
        return None
    if not deep and _is_quiet(game, state, seed, lambda one: win_of(one, depths[0].simulations), best):
        return None
    results = results_of(game, state) if deep else results_of(game, state, MAX_SEARCHED_POSITIONS)
    if results is None or len(results) < MIN_RESULTS:
        return None
    left: list[tuple[str, Result[S]]] = list(results.items())
    figures: list[_Figure] = []
    for depth in depths:
        figures, many = [], _max_good(len(results))
        for digest, result in left:
            win = win_of(result.state, depth.simulations)
            figures.append(_Figure(digest, result.line, ideas_of(game, result.line), win))
            if sum(one.win >= best - GOOD + depth.slack for one in figures) > many + 1:
                return None
        figures.sort(key=lambda one: -one.win)
        best = figures[0].win
        if not _is_clear(figures, depth.slack, many):
            return None
        near = {one.digest for one in figures if one.win >= best - CLEAR - 2 * depth.slack - REST}
        near |= {one.digest for one in _split(figures).others[:3]}
        left = [(digest, result) for digest, result in left if digest in near]
    return _judged(figures, len(results))


def ideas_of(game: Game[S, O, V], line: Sequence[Words]) -> tuple[bytes, ...]:
    """What each of these actions amounts to, to be compared."""
    brain = brain_of(game)
    return tuple(msgspec.json.encode(brain.idea(words)) for words in line)


def _max_good(results: int) -> int:
    return max(1, min(MAX_GOOD, int(results * MAX_GOOD_PART)))


class _Split(Struct, frozen=True):
    """Results by what they are worth and whether they keep to the idea; each the best first."""

    key: Words
    good: list[_Figure]
    close: list[_Figure]
    others: list[_Figure]
    """Without the key action."""


def _split(figures: Sequence[_Figure]) -> _Split:
    """The idea of the best result: of its actions, the one without which most is lost."""
    best = figures[0]
    without = [(max((one.win for one in figures if idea not in one.ideas), default=1.0), at)
               for at, idea in enumerate(best.ideas)]  # fmt: skip
    at = min(without)[1]
    key = best.ideas[at]
    return _Split(
        best.line[at],
        [one for one in figures if one.win > best.win - GOOD],
        [one for one in figures if best.win - CLEAR < one.win <= best.win - GOOD and key in one.ideas],
        [one for one in figures if key not in one.ideas],
    )


def _is_clear(figures: Sequence[_Figure], slack: float, many: int) -> bool:
    """Whether few results are good and, but for the slack, everything else than the idea is far behind."""
    best, split = figures[0].win, _split(figures)
    if best < MIN_WIN - slack or not split.others or len({one.ideas for one in split.close}) > MAX_CLOSE:
        return False
    good = len({one.ideas for one in split.good})
    return split.others[0].win <= best - CLEAR + slack and good <= many + (slack > 0)


def has_amounts(game: Game[S, O, V], choices: Sequence[Choice]) -> bool:
    """Whether many of these choices are one idea, such as a bet with any stake."""
    return len(choices) > 2 * len({ideas_of(game, choice.words[:1]) for choice in choices})


def _is_quiet(game: Game[S, O, V], state: S, seed: int, win: Callable[[S], float], best: float) -> bool:
    """Whether random turns are good as well."""
    rng = Rng(seed)
    good = 0
    for _ in range(SAMPLE):
        one = game.copy(state)
        for _step in count():
            before = game.copy(one)
            choices = small(game.choices(one))
            game.apply(one, choices[rng.below(len(choices))].actions[0])
            if ends_turn(game, before, one):
                break
        good += win(one) >= best - GOOD
        if good > MAX_QUIET:
            return True
    return False


def _judged(figures: Sequence[_Figure], results: int) -> Judged:
    best, split = figures[0], _split(figures)
    return Judged(
        good={one.digest: one.line for one in split.good},
        close=tuple(one.digest for one in split.close),
        key=split.key,
        other=split.others[0].line,
        win=best.win,
        other_win=split.others[0].win,
        results=results,
    )


def _judge_choices(game: Game[S, O, V], options: O, state: S, depths: Sequence[Depth], seed: int) -> Judged | None:
    figures: list[_Figure] = []
    for depth in depths:
        turn = _Turn(game, options, depth, seed)
        choices = turn.choices(state)
        if not _may_be_clear(choices, depth.slack):
            return None
        if not depth.follows:
            continue
        figures = turn.results(state, choices)
        ideas = len({one.ideas for one in figures})
        if not turn.whole or ideas < MIN_CHOICES or not _is_clear(figures, depth.slack, _max_good(ideas)):
            return None
    return _judged(figures, len(figures))


def _may_be_clear(choices: Sequence[_Figure], slack: float) -> bool:
    """Whether what follows a choice within the turn could still make one of them clearly best.

    That is worth about as much again as the slack: the analysis of a choice expects a usual turn after it.
    """
    ideas = len({one.ideas for one in choices})
    return ideas >= MIN_CHOICES and _is_clear(choices, 2 * slack + REST, _max_good(ideas))


class _Turn(Generic[S, O, V]):
    """The turn of a seat that has not seen everything: its choices, one after the other."""

    def __init__(self, game: Game[S, O, V], options: O, depth: Depth, seed: int) -> None:
        self._game = game
        self._options = options
        self._depth = depth
        self._seed = seed
        self._analysed: set[str] = set()
        self.whole = True
        """Whether all has been followed that had to be."""

    def choices(self, state: S, line: tuple[Words, ...] = ()) -> list[_Figure]:
        """What each choice is worth, the best first, still without digests: most are never needed."""
        game = self._game
        self._analysed.add(game.digest(state))
        budget = Budget(simulations=self._depth.simulations, scores=False)
        found = analyse_view(game, self._options, game.view(state, game.to_act(state)), budget, seed=self._seed)
        ways = [((*line, worth.choice.words[0]), worth.win) for worth in found.choices]
        figures = [_Figure("", way, ideas_of(game, way), win) for way, win in ways]
        return sorted(figures, key=lambda one: -one.win)

    def results(self, state: S, choices: Sequence[_Figure]) -> list[_Figure]:
        """The results of the turn: a good choice after which the seat goes on is followed to the end of the turn."""
        game = self._game
        found: dict[str, _Figure] = {}
        for undigested in choices:
            after = game.copy(state)
            game.apply(after, game.read(after, undigested.line[-1]))
            choice = replace(undigested, digest=game.digest(after))
            further: list[_Figure] = []
            if not ends_turn(game, state, after) and choice.win > choices[0].win - GOOD - self._depth.slack:
                further = self._follow(after, choice)
            for one in further or [choice]:
                if one.digest not in found or found[one.digest].win < one.win:
                    found[one.digest] = one
        return sorted(found.values(), key=lambda one: -one.win)

    def _follow(self, state: S, choice: _Figure) -> list[_Figure]:
        if choice.digest in self._analysed:
            return []
        if len(self._analysed) > MAX_CONTINUED:
            self.whole = False
            return []
        return self.results(state, self.choices(state, choice.line))

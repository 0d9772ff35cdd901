"""Comparing the choices of a moment in Richesses de France by rollouts: sequential halving.

Here: which choices are tried, how often, and when one is good enough to leave the traveller's way for it. Not here: a
rollout (rollout.py), the traveller's way (traveller.py).

Every round imagines a world and tries all choices in it that are still in question; after each stage the better half of
them stays. So most of the rollouts go to the few choices between which it is hard to decide. What the traveller would
do is always among them, and another choice must be better by more than chance explains. How much stronger that makes a
level is a matter of matches (docs/bots.md). Where it made none stronger the levels travel boldly instead (`boldness`).
"""

from collections.abc import Callable
from math import ceil, log2, sqrt

from msgspec import Struct

from turnpike.bots.network.weights_file import NetworkWeights
from turnpike.bots.richesses.evaluation import rollout_evaluator
from turnpike.bots.richesses.heuristics import USUAL
from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.learnt import judge_of, weights_for
from turnpike.bots.richesses.odds import Odds
from turnpike.bots.richesses.rollout import Rollouts
from turnpike.bots.richesses.traveller import Traveller
from turnpike.bots.search.search import SLICE_SECONDS, now
from turnpike.games.richesses import names
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng

MAX_MOVES_TRIED = 8
"""Ways that are tried, at most."""
MAX_EXTRA_TURNS = 0.9
"""Turns by which a way may look worse than the best and still be tried: less than one, or else a seat might go round in
circles for ever, since what is good can always be done a turn later."""
IDLE_ACTIONS = (names.STAY, names.WORK)
"""What is tried only if the traveller would do it, for the same reason."""
MAX_TURNS_TRIED = 75
"""After so many turns of each seat nothing is tried any more. A seat may stand where another's race goes on and find it
best to stay there (§11.3); two travellers go their ways.
"""
MIN_TRIALS = 8
"""Rollouts that a choice needs to be preferred to the traveller's: when time runs out early, one may be lucky."""


class RolloutSettings(Struct, frozen=True, kw_only=True):
    """How choices are compared."""

    simulations: int
    """Rollouts for a decision, about."""
    turns: int
    """After so many more turns of all seats a rollout is judged."""
    caution: float
    """How clearly another choice must be better than the traveller's, in standard errors."""
    boldness: int = USUAL
    """How bold the traveller is where nothing is tried (heuristics.py)."""
    rollout_boldness: int = USUAL
    """How bold all seats are in rollouts."""
    moves: int = MAX_MOVES_TRIED
    extra_turns: float = MAX_EXTRA_TURNS
    idle: bool = False
    """Whether staying and work are tried as well."""
    trust: float = 1.0
    """How much the learnt evaluation counts where a rollout ends; the hand-made odds are the rest."""
    learnt: "RolloutSettings | None" = None
    """What holds instead of all this where the learnt evaluation knows the circuit."""


class Tried(Struct, frozen=True, kw_only=True):
    """What the rollouts say about a choice."""

    code: int
    trials: int
    value: float
    """The chance to win, from 0 to 1."""
    ahead: float
    """How much better than the traveller's way in the same worlds, on the average."""
    better: float
    """How much better than the traveller's way, for certain."""


class _Tally:
    """A choice, and how it did in comparison with the traveller's way in the same worlds."""

    def __init__(self, code: int) -> None:
        self.code = code
        self.trials = 0
        self.sum = 0.0
        self.ahead = 0.0
        self.squares = 0.0

    def add(self, value: float, usual: float) -> None:
        self.trials += 1
        self.sum += value
        self.ahead += value - usual
        self.squares += (value - usual) ** 2

    def better(self, caution: float) -> float:
        mean = self.ahead / self.trials
        spread = max(1e-6, self.squares / self.trials - mean * mean)
        return mean - caution * sqrt(spread / self.trials)

    def tried(self, caution: float) -> Tried:
        value, ahead = self.sum / self.trials, self.ahead / self.trials
        return Tried(code=self.code, trials=self.trials, value=value, ahead=ahead, better=self.better(caution))


class RolloutSearch:
    """Tries choices before one is taken."""

    def __init__(self, root: State, settings: RolloutSettings, weights: NetworkWeights | None = None) -> None:
        """`weights` of the learnt evaluation that judges rollouts; without them the hand-made odds do."""
        self._root = root
        self._settings = settings
        self._knowledge = knowledge_of(root.board)
        evaluator = rollout_evaluator(root.board)
        self._traveller = Traveller(evaluator, settings.rollout_boldness)
        odds = Odds(evaluator, self._knowledge.odds)
        learnt = None if weights is None else judge_of(root, odds, self._traveller, weights)
        self._scratch = State(root.board, root.players)
        self._rollouts = Rollouts(root, self._scratch, self._traveller, odds, learnt, settings.trust)

    def run(self, seed: int, until: float | None = None, stop: Callable[[], bool] | None = None) -> list[Tried]:
        """The choices that were tried, the best first."""
        seat = self._root.asked
        usual, *others = [_Tally(code) for code in self.candidates(seed)]
        tried = [usual, *others]
        stages = max(1, ceil(log2(len(tried))))
        world = 0
        for stage in range(stages):
            rounds = max(1, round(self._settings.simulations / stages / (1 + len(others))))
            for _round in range(rounds if others else 1):
                world += 1
                value = self._try(usual.code, seat, seed + world)
                usual.add(value, value)
                for one in others:
                    if is_late(until, stop):  # looked at after each trial: in the plain build they are long
                        return self._ranked(tried, others)
                    one.add(self._try(one.code, seat, seed + world), value)
            if stage < stages - 1:
                others = sorted(others, key=lambda one: -one.ahead / one.trials)[: max(1, (len(others) + 2) // 2 - 1)]
        return self._ranked(tried, others)

    def _try(self, code: int, seat: int, seed: int) -> float:
        return self._rollouts.play(code, seat, Rng(seed), self._settings.turns)

    def _ranked(self, tried: list[_Tally], left: list[_Tally]) -> list[Tried]:
        """The best of those that were left to the end, then the traveller's way, then the others."""
        usual = tried[0]
        ranked = [one.tried(self._settings.caution) for one in tried if one.trials]
        finalists = {one.code for one in left}

        def rank(one: Tried) -> tuple[int, float]:
            if one.code in finalists and one.better > 0.0 and one.trials >= MIN_TRIALS:
                return 0, -one.better
            return (1, 0.0) if one.code == usual.code else (2, -one.value)

        return sorted(ranked, key=rank)

    def shares(self) -> list[float]:
        """What part of the win each seat can expect, judged as it stands."""
        self._scratch.copy_from(self._root)
        chances = [max(self._rollouts.judge(seat), 1e-6) for seat in range(self._root.players)]
        return [chance / sum(chances) for chance in chances]

    def candidates(self, seed: int) -> list[int]:
        """What the traveller would do, and what else is worth a trial, by code."""
        root, traveller = self._root, self._traveller
        usual = traveller.choose(root, Rng(seed))
        codes = [turn.code_of(root, choice) for choice in range(turn.list_choices(root))]
        traveller.look(root, root.asked)
        if root.phase in (names.TURN, names.GO, names.ADVANCE):
            traveller.expect_risks(root)
        ways: list[tuple[float, int]] = []
        stakes: list[int] = []
        found = [usual]
        for code in codes:
            kind = code >> names.KIND
            if kind in (names.MOVE, names.RIDE, names.GO_TO):
                ways.append((traveller.after(root, code), code))
            elif self._knowledge.stake_of(code) is not None:
                stakes.append(code)
            elif (self._settings.idle or kind not in IDLE_ACTIONS) and (
                kind != names.PLACE_BID or codes[1] == code
            ):  # of bids the lowest
                found.append(code)
        ways.sort()
        found += self._knowledge.stakes_to_try(stakes)
        settings = self._settings
        found += [code for turns, code in ways[: settings.moves] if turns <= ways[0][0] + settings.extra_turns]
        return list(dict.fromkeys(found))


def is_late(until: float | None, stop: Callable[[], bool] | None) -> bool:
    """Whether the time is over, or the caller says so."""
    return (until is not None and now() >= until - SLICE_SECONDS) or (stop is not None and stop())


def best_choice(root: State, settings: RolloutSettings, seed: int, until: float | None = None) -> int:
    """The number of the choice that did best in rollouts; where nothing is tried, of what so bold a traveller does."""
    knowledge = knowledge_of(root.board)
    weights = None
    if settings.learnt is not None and knowledge.learnt and (weights := weights_for(root.board)) is not None:
        settings = settings.learnt
    tries = weights is not None or knowledge.tries_choices
    if not tries or root.turn > MAX_TURNS_TRIED * root.players:
        traveller = Traveller(rollout_evaluator(root.board), settings.boldness)
        return turn.number_of(root, traveller.choose(root, Rng(seed)))
    return turn.number_of(root, RolloutSearch(root, settings, weights).run(seed, until)[0].code)

"""The analysis of Richesses de France: chances and final scores of all seats, and what every choice is worth.

Here: the figures, from rollouts. Not here: which choices are tried, and how often (rollout_search.py), a rollout
(rollout.py), the answer made of the figures (brain.py).

A choice that was not tried has a figure as well: that of the most similar one that was tried, less what the traveller
estimates it loses by the difference.
"""

from collections import Counter
from collections.abc import Callable
from math import exp, log, sqrt

from msgspec import Struct, field
from msgspec.structs import replace

from turnpike.bots.richesses.rollout_search import RolloutSearch, RolloutSettings, Tried, is_late
from turnpike.bots.richesses.tour import MEAN_WAGE_FRANCS
from turnpike.bots.search.search import now
from turnpike.games.richesses import names
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng

ROLLOUT_TURNS = 15
"""Turns of each seat that are played. The odds by which a level judges its short rollouts fit the games of travellers
as a whole; they do not fit what no traveller does, such as buying a car before there is money for it (§11.2).
"""
MIN_STANDARD_ERRORS = 2.0
"""How clearly a choice must be better than the traveller's, in standard errors: advice to people is to be clear."""
SEATS_TIME_FRACTION = 0.3
"""Of the time, for what each seat can expect."""
SCORED_ROLLOUTS = 12
"""Rollouts that are played to their end, for the scores."""
MIN_GAMES = 50
"""Games that are played for the seats in any case,"""
MAX_STANDARD_ERROR = 0.015
"""and the standard error of all chances with which they are enough, unless nothing but the chances is wanted."""
MIN_SIMULATIONS_FOR_STAKES = 2000
"""With so many rollouts every stake is tried, not a few of them: near the end ten francs can decide a game."""
ROLLOUTS_PER_STAKE = 240
"""Every face of the die equally often."""
TURNS_PER_CLOCK_CHECK = 4
"""Turns of such a game between two checks of the clock."""
MAX_TURNS = 400
"""Turns after which a game is broken off."""
SEED_OFFSET = 1_000_003
"""Between the seeds of the two kinds of rollouts, so that they meet different worlds."""
MIN_PROBABILITY = 0.001
"""A chance that is taken for none, or for certain, when it is computed with."""

TIMED_ACTIONS = (names.MOVE, names.RIDE, names.GO_TO, names.GO_WORK, names.WORK, names.STAY)
"""What the traveller compares in turns."""
Stop = Callable[[], bool]


class ChoiceFigure(Struct, frozen=True, kw_only=True):
    """What a choice is worth."""

    code: int
    win: float
    """The chance to win after it, from 0 to 1."""
    trials: int
    """How often it was tried; 0: the figure comes from a choice like it."""


class Forecast(Struct, frozen=True, kw_only=True):
    """What each seat can expect if all travel on as the traveller does. Lists have a value for each seat."""

    wins: list[float]
    """Risks to win; together they are 1."""
    scores: list[float]
    """Final scores."""
    figures: list[ChoiceFigure]
    """Every choice of the seat that is asked: those that were tried, the best first, and then the others."""
    trials: int
    games: int
    """Of these, those behind the chances of the seats,"""
    errors: list[float]
    """and their standard errors."""


class RolloutAnalysis(RolloutSearch):
    """Tries what can be done, and says what came of it."""

    def __init__(
        self,
        root: State,
        simulations: int,
        until: float | None = None,
        stop: Stop | None = None,
        *,
        scores: bool = True,
    ) -> None:
        super().__init__(
            root,
            RolloutSettings(simulations=simulations, turns=ROLLOUT_TURNS * root.players, caution=MIN_STANDARD_ERRORS),
        )
        self._until = until
        self._stop = stop
        self._scored = SCORED_ROLLOUTS if scores else 1

    def forecast(self, seed: int, *, spectating: bool, choices: bool = True) -> Forecast:
        """Compare the choices by what their seat may know; then play as many games again in which all seats travel on,
        as that seat sees it, or a spectator. Without the comparison, all of these games are played.

        What the seats can expect does not count on the best choice: it would rise whenever the traveller's way is not
        the best, and fall again with the next position.
        """
        root = self._root
        figures: list[ChoiceFigure] = []
        if choices and root.phase < names.REGION_CARD:
            figures = self.figures(
                seed, None if self._until is None else self._until - SEATS_TIME_FRACTION * (self._until - now())
            )
        knower = names.NONE if spectating else root.asked
        ahead = self._play_on(knower, seed + SEED_OFFSET, MAX_STANDARD_ERROR if choices else 0.0)
        wins = [win / ahead.games for win in ahead.wins]
        if figures:
            # Where several seats could win, the odds against the strongest of them say too much.
            trust = ahead.wins[root.asked] / ahead.raw if ahead.raw else 1.0
            values = {one.code: one.win for one in figures}
            level = sum(values[code] * count for code, count in ahead.codes.items()) / ahead.games
            figures = [replace(one, win=within(wins[root.asked] + (one.win - level) * trust)) for one in figures]
        return Forecast(
            wins=wins,
            scores=[score / ahead.ends for score in ahead.scores],
            figures=figures,
            trials=ahead.games + sum(one.trials for one in figures),
            games=ahead.games,
            errors=ahead.errors(),
        )

    def figures(self, seed: int, until: float | None) -> list[ChoiceFigure]:
        """What each choice is worth, as if there were but one other seat."""
        ranked = self.run(seed, until, self._stop)
        first = self.candidates(seed)[0]
        usual = next(one for one in ranked if one.code == first)
        # Compared in the same worlds, two choices differ by less chance than their values do.
        tried = [ChoiceFigure(code=one.code, win=within(usual.value + one.ahead), trials=one.trials) for one in ranked]
        if self._settings.simulations >= MIN_SIMULATIONS_FOR_STAKES:
            tried = self._with_all_stakes(tried, usual, seed)
        return [*tried, *sorted(self._not_tried(tried), key=lambda one: -one.win)]

    def _with_all_stakes(self, tried: list[ChoiceFigure], usual: Tried, seed: int) -> list[ChoiceFigure]:
        """Every stake as often as the others, in the same worlds, as long as there is time."""
        codes = [turn.code_of(self._root, choice) for choice in range(turn.list_choices(self._root))]
        bids = [code for code in codes if code >> names.KIND == names.PLACE_BID]
        stakes = [*self._knowledge.different_stakes(codes), *bids]
        if not stakes:
            return tried
        seat, worlds = self._root.asked, range(seed + 1, seed + 1 + ROLLOUTS_PER_STAKE)
        level = sum(self._try(usual.code, seat, world) for world in worlds) / ROLLOUTS_PER_STAKE
        known = {one.code: one for one in tried}
        for code in stakes:
            value = sum(self._try(code, seat, world) for world in worlds) / ROLLOUTS_PER_STAKE
            if self._is_late():
                break
            known[code] = ChoiceFigure(code=code, win=within(usual.value + value - level), trials=ROLLOUTS_PER_STAKE)
        return list(known.values())

    def _not_tried(self, tried: list[ChoiceFigure]) -> list[ChoiceFigure]:
        root = self._root
        codes = [turn.code_of(root, choice) for choice in range(turn.list_choices(root))]
        known = {one.code for one in tried}
        if len(known) == len(codes):
            return []
        self._traveller.look(root, root.asked)
        if root.phase in (names.TURN, names.GO, names.ADVANCE):
            self._traveller.expect_risks(root)
        places = {code: self._place(code) for code in codes}
        slope = self._rollouts.odds.slope(root, root.asked)
        found = []
        for code in codes:
            if code in known:
                continue
            kind, late = places[code]
            alike = [one for one in tried if places[one.code][0] == kind]
            like = min(alike, key=lambda one: abs(places[one.code][1] - late), default=None)
            if like is None:
                win = min(one.win for one in tried)
            elif self._knowledge.stake_of(code) is not None:
                win = like.win
            else:
                win = later(like.win, slope * max(0.0, late - places[like.code][1]))
            found.append(ChoiceFigure(code=code, win=win, trials=0))
        return found

    def _place(self, code: int) -> tuple[int, float]:
        """What kind of choice it is, and where among its like: in turns, or by its stake."""
        kind = code >> names.KIND
        value = code - (kind << names.KIND)
        if kind in TIMED_ACTIONS:
            return names.MOVE, self._traveller.after(self._root, code)
        if kind == names.PLACE_BID:
            return kind, value / MEAN_WAGE_FRANCS
        return self._knowledge.kind_of(code), self._knowledge.stake_of(code) or 0

    def _try(self, code: int, seat: int, seed: int) -> float:
        """A rollout; if its time runs out on the way it is judged there."""
        rng = Rng(seed)
        self._rollouts.begin(code, seat, rng)
        self._decide_first(seed)
        self._go_on(rng, self._settings.turns)
        return self._rollouts.judge(seat)

    def _decide_first(self, number: int) -> None:
        """What chance decides next, if it is asked now: with one number after the other, all outcomes are as frequent.

        What a bet wins, or where a card leads, makes most of the noise of rollouts that begin with it.
        """
        if names.REGION_CARD <= self._scratch.phase < names.OVER:
            turn.decide(self._scratch, number % turn.list_choices(self._scratch))

    def _go_on(self, rng: Rng, turns: int) -> bool:
        """Travel on until so many turns from the beginning are over; whether the game is."""
        last = self._root.turn
        over = False
        while not over and last < self._root.turn + turns and not self._is_late():
            last = min(last + TURNS_PER_CLOCK_CHECK, self._root.turn + turns)
            over = self._rollouts.go_on(rng, last)
        return over or self._rollouts.go_on(rng, self._root.turn)

    def _is_late(self) -> bool:
        return is_late(self._until, self._stop)

    def _play_on(self, knower: int, seed: int, error: float) -> "_Ahead":
        """Play games from here, at least one; the first few to their end if there is time.

        The traveller chooses anew in each: among choices that it thinks equal it takes any, and they need not be.
        """
        trials, root = self._rollouts, self._root
        seats = range(root.players)
        ahead = _Ahead(wins=[0.0] * root.players, squares=[0.0] * root.players, scores=[0.0] * root.players)
        decides = root.phase < names.REGION_CARD
        while ahead.games < self._settings.simulations and not (
            ahead.games and (ahead.is_clear(error) or self._is_late())
        ):
            ahead.games += 1
            rng = Rng(seed + ahead.games)
            code = self._traveller.choose(root, rng) if decides else 0
            ahead.codes[code] += 1
            trials.begin(code, knower, rng)
            self._decide_first(ahead.games)
            over = self._go_on(rng, self._settings.turns)
            chances = [trials.judge(seat) for seat in seats]
            ahead.raw += chances[root.asked]
            for seat in seats:
                win = chances[seat] / sum(chances)
                ahead.wins[seat] += win
                ahead.squares[seat] += win * win
            if ahead.games <= self._scored:
                over = over or self._go_on(rng, MAX_TURNS)
                if over or not ahead.ends:  # one that was broken off counts only if there is no other
                    ahead.ends += 1
                    for seat in seats:
                        ahead.scores[seat] += trials.score_of(seat)
        return ahead

    def next_of(self, state: State, seed: int) -> int:
        """The code of what the traveller would do, here or later."""
        return self._traveller.choose(state, Rng(seed))


class _Ahead(Struct, kw_only=True):
    """Sums over games with one choice."""

    games: int = 0
    ends: int = 0
    """Games that were played to their end."""
    wins: list[float]
    squares: list[float]
    """Of the chances to win."""
    scores: list[float]
    codes: Counter[int] = field(default_factory=Counter)
    """How often each choice was taken."""
    raw: float = 0.0
    """Risks of the seat that is asked against the strongest other seat."""

    def is_clear(self, error: float) -> bool:
        """Whether the standard error of all chances to win is small enough."""
        return self.games >= MIN_GAMES and max(self.errors()) <= error

    def errors(self) -> list[float]:
        """Standard errors of the chances to win, as if what chance decides first were drawn, too."""
        games = self.games
        spreads = [square / games - (win / games) ** 2 for square, win in zip(self.squares, self.wins, strict=True)]
        return [sqrt(max(0.0, spread) / games) for spread in spreads]


def within(win: float) -> float:
    """A chance, from 0 to 1."""
    return min(1.0, max(0.0, win))


def later(win: float, odds: float) -> float:
    """A chance to win, lowered by that much of the logarithm of its odds."""
    sure = min(1.0 - MIN_PROBABILITY, max(MIN_PROBABILITY, win))
    return min(win, 1.0 / (1.0 + exp(odds - log(sure / (1.0 - sure)))))

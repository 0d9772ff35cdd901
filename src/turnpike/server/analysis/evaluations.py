"""Live evaluation of a position: every seat's chance to win, the best choices, and how the game may go on.

A client asks for one round after the other until it shows another position. Each round is a search of its own, no
longer than a second, and is added to those before it, as the trees of several threads are: so the figures get surer,
and a board that moves on leaves at most one round behind. The first round is short and urgent, so that there is
something to see at once; the others run in the process of low priority. Of each board only the newest request is run.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Annotated, Protocol, TypeVar

from msgspec import Meta, Struct

from turnpike import games
from turnpike.bots.analysis import Budget, analyse
from turnpike.bots.brain import Analysis, Prospect, Worth
from turnpike.bots.brain import Line as AnalysisLine
from turnpike.kernel.contract import Choice, Speech, Words
from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.paths import Paths, play_path
from turnpike.server.analysis.positions import sentences_of
from turnpike.server.analysis.schemas import Path
from turnpike.server.fair_queue import Lane
from turnpike.server.rate_limits import Charge, no_charge
from turnpike.table.snapshot import Offer

FIRST = Budget(simulations=200, seconds=0.15)
SECOND = Budget(simulations=1_000, seconds=0.6)
FURTHER = Budget(simulations=10_000, seconds=1.0)
ROUNDS = (FIRST, SECOND, *(FURTHER,) * 8)
"""How long each round thinks."""
UNTIMED_ROUNDS = 2
"""Rounds where no clock ends a search."""
MAX_CACHED = 500
"""Positions whose rounds are kept, to be added to; a few kilobytes each."""
MAX_CHOICES = 5
"""The best ones that are sent."""
MAX_STEPS = 6
"""Of a line."""
MAX_BOARDS = 5_000
"""Boards whose newest request is remembered."""
T = TypeVar("T")


class EvaluationRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A round of the evaluation of a position."""

    header: Header
    path: Path
    board: Annotated[str, Meta(max_length=64)]
    """Any name for the board of the client. A request replaces the earlier ones of the same board."""
    round: Annotated[int, Meta(ge=0, lt=len(ROUNDS))] = 0


class EvaluatedChoice(Struct, frozen=True, kw_only=True):
    """A choice, the chance to win after it, and how many simulations say so."""

    offer: Offer
    win: float
    visits: int


class EvaluatedStep(Struct, frozen=True, kw_only=True):
    """A move of a line."""

    seat: int
    offer: Offer


class EvaluatedLine(Struct, frozen=True, kw_only=True):
    """How the game may go on, and the chance of the seat to act to win this way."""

    win: float
    steps: list[EvaluatedStep]


class Evaluation(Struct, frozen=True, kw_only=True):
    """What a position is worth: to every seat, and its best choices to the seat to act."""

    round: int
    last: bool
    """Whether there is no deeper round."""
    simulations: int
    seat: int | None
    """Whose choices these are; None if chance decides, or nobody."""
    seats: list[Prospect]
    choices: list[EvaluatedChoice]
    """The best first."""
    lines: list[EvaluatedLine]


class Runner(Protocol):
    """Calls functions where they hold nothing up (thinking.py)."""

    async def run(
        self, account: str, lane: Lane, work: Callable[..., T], *given: object, is_wanted: Callable[[], bool]
    ) -> T:
        """Call a function of a module when the account's turn has come, if it is still wanted then."""


class Evaluations:
    """The evaluations of this process."""

    def __init__(self, paths: Paths, thinking: Runner, *, timed: bool = True) -> None:
        """Not `timed`: rounds count simulations only, so that tests get the same answer every time."""
        self._paths = paths
        self._thinking = thinking
        self._timed = timed
        self._newest: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._count = 0
        self._found: OrderedDict[bytes, tuple[int, Analysis]] = OrderedDict()
        """The last round of each position, with all rounds before it added."""

    async def evaluate(
        self, asked: EvaluationRequest, account: str, language: str, charge: Charge = no_charge
    ) -> Evaluation:
        """A round; `Refused` if the board has asked about another position before its turn came."""
        board = (account, asked.board)
        self._count += 1
        number = self._newest[board] = self._count
        self._newest.move_to_end(board)
        if len(self._newest) > MAX_BOARDS:
            self._newest.popitem(last=False)
        play = await self._paths.play(
            asked.header, asked.path, charge
        )  # what does not fit is refused before anything waits
        if play.draft is not None:
            raise Refused("setup_first")
        key = (await self._paths.keys(asked.header, asked.path))[-1]
        number_of_rounds = len(ROUNDS) if self._timed else UNTIMED_ROUNDS
        known = self._found.get(key)
        if known is None or known[0] < asked.round:
            budget = ROUNDS[asked.round] if self._timed else Budget(simulations=ROUNDS[asked.round].simulations)
            lane = Lane.REVIEW if asked.round else Lane.HINT
            fresh = await self._thinking.run(
                account,
                lane,
                analyse_path,
                asked.header,
                asked.path,
                budget,
                asked.round,
                is_wanted=lambda: self._newest.get(board) == number,
            )
            known = (asked.round, fresh if known is None else added(known[1], fresh))
            self._found[key] = known
            if len(self._found) > MAX_CACHED:
                self._found.popitem(last=False)
        last = known[0] >= number_of_rounds - 1 or known[1].simulations == 0
        return _told(known[1], known[0], last, sentences_of(play, language).speech)


def analyse_path(header: Header, path: Sequence[Words], budget: Budget, seed: int) -> Analysis:
    """What the position after a path is worth. A module-level function, so that worker processes can run it."""
    play = play_path(games.find, header, path)
    return analyse(play.game, play.options, play.state, budget, seed=seed)


def added(one: Analysis, other: Analysis) -> Analysis:
    """Two analyses of the same position as one: each counts as much as the simulations it has."""
    simulations = one.simulations + other.simulations
    if simulations == 0:
        return one
    share = one.simulations / simulations

    def mean(first: float, second: float) -> float:
        return share * first + (1 - share) * second

    seats = tuple(
        Prospect(score=mean(first.score, second.score), win=mean(first.win, second.win))
        for first, second in zip(one.seats, other.seats, strict=True)
    )
    before = {worth.choice.actions: worth for worth in one.choices}
    choices = [_added_worth(before.get(worth.choice.actions, worth), worth) for worth in other.choices]
    choices.sort(key=lambda worth: (-worth.visits, -worth.win))
    lines = other.lines if other.simulations >= one.simulations / 2 else one.lines  # those of the last deep search
    return Analysis(seat=one.seat, seats=seats, choices=tuple(choices), lines=lines, simulations=simulations)


def _added_worth(one: Worth, other: Worth) -> Worth:
    visits = one.visits + other.visits
    share = one.visits / visits if visits else 0.5
    return Worth(choice=one.choice, win=share * one.win + (1 - share) * other.win, visits=visits)


def _told(found: Analysis, number: int, last: bool, speech: Speech) -> Evaluation:
    return Evaluation(
        round=number,
        last=last,
        simulations=found.simulations,
        seat=found.seat,
        seats=[Prospect(score=round(one.score, 1), win=round(one.win, 3)) for one in found.seats],
        choices=[
            EvaluatedChoice(offer=_offer(one.choice, speech), win=round(one.win, 3), visits=one.visits)
            for one in found.choices[:MAX_CHOICES]
        ],
        lines=[_line(line, speech) for line in found.lines],
    )


def _line(line: AnalysisLine, speech: Speech) -> EvaluatedLine:
    steps = [EvaluatedStep(seat=step.seat, offer=_offer(step.choice, speech)) for step in line.steps[:MAX_STEPS]]
    return EvaluatedLine(win=round(line.win, 3), steps=steps)


def _offer(choice: Choice, speech: Speech) -> Offer:
    return Offer(do=choice.words, key=choice.key, facts=choice.facts, sentence=speech.choice(choice))

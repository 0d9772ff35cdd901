"""A review for programs and pages: numbers, actions in the words of the log, and sentences in one language."""

from msgspec import Struct

from turnpike.bots.analysis.review import Better, Moment, Remark, Review
from turnpike.kernel.contract import Choice, Speech, Words


class LocalizedChoice(Struct, frozen=True, kw_only=True):
    """A choice with its sentence."""

    do: tuple[Words, ...]
    key: str
    facts: dict[str, str | int]
    say: str


class LocalizedStep(Struct, frozen=True, kw_only=True):
    """A move of a line."""

    seat: int
    say: str


class LocalizedBetter(Struct, frozen=True, kw_only=True):
    """A better choice, with the chance to win, and a possible continuation."""

    choice: LocalizedChoice
    win: float
    line: list[LocalizedStep]


class LocalizedRemark(Struct, frozen=True, kw_only=True):
    """An entry worth looking at: chances to win before and after it, whether the game turned, and what was better."""

    n: int
    turn: int
    seat: int | None
    played: LocalizedChoice | None
    before: tuple[float, ...]
    after: tuple[float, ...]
    turning: bool
    better: LocalizedBetter | None


class LocalizedReview(Struct, frozen=True, kw_only=True):
    """A whole game; moments are positions with each seat's chance to win and expected score."""

    simulations: int
    moments: list[Moment]
    remarks: list[LocalizedRemark]


def retell(review: Review, speech: Speech) -> LocalizedReview:
    """The review in the language of that speech; numbers are rounded to what they are good for."""
    return LocalizedReview(
        simulations=review.simulations,
        moments=[
            Moment(n=one.n, turn=one.turn, seat=one.seat, win=_rounded(one.win), score=_rounded(one.score, 1))
            for one in review.moments
        ],
        remarks=[_remark(remark, speech) for remark in review.remarks],
    )


def _remark(remark: Remark, speech: Speech) -> LocalizedRemark:
    return LocalizedRemark(
        n=remark.n,
        turn=remark.turn,
        seat=remark.seat,
        played=None if remark.played is None else _choice(remark.played, speech),
        before=_rounded(remark.before),
        after=_rounded(remark.after),
        turning=remark.turning,
        better=None if remark.better is None else _better(remark.better, speech),
    )


def _better(better: Better, speech: Speech) -> LocalizedBetter:
    return LocalizedBetter(
        choice=_choice(better.choice, speech),
        win=round(better.win, 3),
        line=[LocalizedStep(seat=step.seat, say=speech.choice(step.choice)) for step in better.line],
    )


def _choice(choice: Choice, speech: Speech) -> LocalizedChoice:
    return LocalizedChoice(do=choice.words, key=choice.key, facts=choice.facts, say=speech.choice(choice))


def _rounded(numbers: tuple[float, ...], digits: int = 3) -> tuple[float, ...]:
    return tuple(round(number, digits) for number in numbers)

"""A review for programs and pages: numbers, actions in the words of the log, and sentences in one language."""

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from turnpike.bots.analysis.grades import Decision, SeatSummary
from turnpike.bots.analysis.moments import Better, Moment
from turnpike.bots.analysis.review import Remark, Review
from turnpike.kernel.contract import Choice, Speech, Words
from turnpike.kernel.events import Event


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
    """A better choice, with the chance to win, what it would have caused, and a possible continuation."""

    choice: LocalizedChoice
    win: float
    line: list[LocalizedStep]
    caused: list[str]


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
    caused: list[str]
    """With a better choice: what the played one caused instead."""


class LocalizedReview(Struct, frozen=True, kw_only=True):
    """A whole game; moments are positions with each seat's chance to win and expected score."""

    simulations: int
    moments: list[Moment]
    remarks: list[LocalizedRemark]
    decisions: list[Decision]
    summaries: list[SeatSummary]
    lessons: list[int]
    """Entries of the remarks to learn from, those that lost most first."""


def retell(review: Review, speech: Speech) -> LocalizedReview:
    """The review in the language of that speech; numbers are rounded to what they are good for."""
    return LocalizedReview(
        simulations=review.simulations,
        moments=[
            Moment(n=one.n, turn=one.turn, seat=one.seat, win=_rounded(one.win), score=_rounded(one.score, 1))
            for one in review.moments
        ],
        remarks=[_remark(remark, speech) for remark in review.remarks],
        decisions=[msgspec.structs.replace(one, lost=round(one.lost, 3)) for one in review.decisions],
        summaries=[_seat(one) for one in review.summaries],
        lessons=list(review.lessons),
    )


def _seat(summary: SeatSummary) -> SeatSummary:
    return msgspec.structs.replace(
        summary,
        accuracy=None if summary.accuracy is None else round(summary.accuracy, 3),
        luck=round(summary.luck, 3),
        own=round(summary.own, 3),
        others=round(summary.others, 3),
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
        caused=sentences(remark.caused, speech),
    )


def _better(better: Better, speech: Speech) -> LocalizedBetter:
    return LocalizedBetter(
        choice=_choice(better.choice, speech),
        win=round(better.win, 3),
        line=[LocalizedStep(seat=step.seat, say=speech.choice(step.choice)) for step in better.line],
        caused=sentences(better.caused, speech),
    )


def sentences(events: Iterable[Event], speech: Speech) -> list[str]:
    """What happened, each sentence once."""
    return list(dict.fromkeys(sentence for event in events if (sentence := speech.event(event))))


def _choice(choice: Choice, speech: Speech) -> LocalizedChoice:
    return LocalizedChoice(do=choice.words, key=choice.key, facts=choice.facts, say=speech.choice(choice))


def _rounded(numbers: tuple[float, ...], digits: int = 3) -> tuple[float, ...]:
    return tuple(round(number, digits) for number in numbers)

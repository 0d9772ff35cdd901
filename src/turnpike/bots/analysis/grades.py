"""How well a game was played: a grade for each decision, accuracy and luck for each seat.

Here: numbers, in no language. Not here: what a decision has lost (review.py), the words (report.py, commands, client).
"""

import math
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
LOSSES: tuple[tuple[float, Grade], ...] = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""The least chance to win that a decision of this grade has lost. Less than the last is good."""
DECAY = 4.354
"""How fast accuracy falls with the chance that is lost: 10 points of chance leave 65 %, 15 points 52 %."""


class Decision(Struct, frozen=True, kw_only=True):
    """What a seat decided by an entry, and what it lost by that."""

    n: int
    seat: int
    grade: Grade
    lost: float
    """Of its chance to win, from 0 to 1, compared with the best choice."""


class SeatSummary(Struct, frozen=True, kw_only=True):
    """How a seat played. Its chance to win at the end is that of the start and the three changes."""

    seat: int
    accuracy: float | None
    """From 0 to 1; None if it never had to decide."""
    grades: dict[Grade, int]
    luck: float
    """What chance, such as dice and cards, changed of its chance to win."""
    own: float
    """What its own decisions changed."""
    others: float
    """What the decisions of the other seats changed."""


class Change(Struct, frozen=True):
    """What happened between two positions: who decided (None: chance), and the chances to win before and after."""

    seat: int | None
    before: Sequence[float]
    after: Sequence[float]


def grade(lost: float, *, best: bool) -> Grade:
    """The grade of a decision that lost so much; the choice that seemed best is always the best."""
    if best:
        return "best"
    return next((name for least, name in LOSSES if lost >= least), "good")


def accuracy(losses: Sequence[float]) -> float | None:
    """The mean accuracy of decisions: 1 for one that lost nothing."""
    if not losses:
        return None
    return sum(math.exp(-DECAY * max(0.0, lost)) for lost in losses) / len(losses)


def summarize(seats: int, decisions: Sequence[Decision], changes: Sequence[Change]) -> tuple[SeatSummary, ...]:
    """How each seat played."""
    found = []
    for seat in range(seats):
        own = [one for one in decisions if one.seat == seat]
        moved = {"luck": 0.0, "own": 0.0, "others": 0.0}
        for change in changes:
            cause = "luck" if change.seat is None else "own" if change.seat == seat else "others"
            moved[cause] += change.after[seat] - change.before[seat]
        found.append(
            SeatSummary(
                seat=seat,
                accuracy=accuracy([one.lost for one in own]),
                grades={name: sum(one.grade == name for one in own) for name in GRADES},
                **moved,
            )
        )
    return tuple(found)

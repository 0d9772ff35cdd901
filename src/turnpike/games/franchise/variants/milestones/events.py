"""What can happen with Milestones (§8)."""

from typing import Literal

from turnpike.kernel.events import Event
from turnpike.kernel.ids import Seat

Stage = Literal[
    "four_towns", "four_regions", "five_in_scored", "unscored_2_3_4", "score_big_city", "score_region", "two_8_links"
]
STAGES: tuple[Stage, ...] = (
    "four_towns",
    "four_regions",
    "five_in_scored",
    "unscored_2_3_4",
    "score_big_city",
    "score_region",
    "two_8_links",
)
"""In the order of their numbers in numbers.py."""


class StageFulfilled(Event):
    """§8.2 A seat has reached a stage and earned a bonus tile; `piece`: a franchise went beside the stage tile now."""

    seat: Seat
    stage: Stage
    piece: bool


class FirstLinkUsed(Event):
    """§8.3 The first of two links for $8; `piece`: a franchise stands beside the stage tile to remember it."""

    seat: Seat
    piece: bool

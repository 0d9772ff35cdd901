"""What can happen with the Queenies, in the order of the note kinds in names.py that follow those of the base game."""

from typing import Literal

from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat

Stage = Literal[
    "four_towns", "four_regions", "five_in_scored", "unscored_2_3_4", "score_big_city", "score_region", "two_8_links"
]
Helper = Literal["development", "route"]


class BoomPlaced(Event):
    """§9.1 The boom marker stands beside its first city."""

    seat: Seat
    city: PlaceId


class BoomMoved(Event):
    """§9.2 The boom marker has moved."""

    seat: Seat
    city: PlaceId


class StageFulfilled(Event):
    """§8.2 A seat has reached a stage and earned a bonus tile; `piece`: a franchise went beside the stage tile now."""

    seat: Seat
    stage: Stage
    piece: bool


class FirstLinkUsed(Event):
    """§8.3 The first of two links for $8; `piece`: a franchise stands beside the stage tile to remember it."""

    seat: Seat
    piece: bool


class RegionPaidMoney(Event):
    """§10.2 A seat was paid in dollars for its rank in a scored region."""

    region: RegionId
    seat: Seat
    rank: int
    franchises: int
    dollars: int


class BonusTileReturned(Event):
    """§10.2 A seat took back a bonus tile it had used."""

    seat: Seat


class TileTaken(Event):
    """§10.3, §10.4 A seat has the development or the route tile now."""

    seat: Seat
    tile: Helper


class TileUsed(Event):
    """§10.3, §10.4 It was used and is out of the game."""

    seat: Seat
    tile: Helper


class LinkPaid(Event):
    """§10.3 A link on the path of the development tile was paid, or waived if it cost nothing."""

    seat: Seat
    origin: PlaceId
    place: PlaceId
    cost: int


KINDS: tuple[type[Event], ...] = (
    BoomPlaced,
    BoomMoved,
    StageFulfilled,
    FirstLinkUsed,
    RegionPaidMoney,
    BonusTileReturned,
    TileTaken,
    TileUsed,
    LinkPaid,
)
STAGES: tuple[Stage, ...] = (
    "four_towns",
    "four_regions",
    "five_in_scored",
    "unscored_2_3_4",
    "score_big_city",
    "score_region",
    "two_8_links",
)

"""What can happen with New regions (§10)."""

from turnpike.games.franchise.variants.new_regions.schema import HelpfulTile
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat


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
    tile: HelpfulTile


class TileUsed(Event):
    """§10.3, §10.4 It was used and is out of the game."""

    seat: Seat
    tile: HelpfulTile


class LinkPaid(Event):
    """§10.3 A link on the path of the development tile was paid, or waived if it cost nothing."""

    seat: Seat
    origin: PlaceId
    place: PlaceId
    cost: int

"""What can happen in Franchise, in the order of the note kinds in names.py."""

from typing import ClassVar, Literal

from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat

Use = Literal["expand_again", "double", "take_money"]
Why = Literal["red_zone", "nobody_expanded"]


class StartPlaced(Event):
    """§3.4 A starting franchise stands in a town."""

    seat: Seat
    town: PlaceId


class StartMoneyTaken(Event):
    """§3.5 The bank has paid the starting money."""

    seat: Seat
    dollars: int


class TurnBegan(Event):
    """§4 A seat became the active one."""

    begins_turn: ClassVar[bool] = True

    seat: Seat


class IncomeTaken(Event):
    """§4.1 The bank has paid for so many empty spaces."""

    seat: Seat
    empty: int
    dollars: int


class ExpansionPlaced(Event):
    """§4.2 An expansion marker stands in a place and its link is paid; `extra` for the second one of a turn (§5.1)."""

    seat: Seat
    origin: PlaceId
    place: PlaceId
    cost: int
    extra: bool


class ShareIncreased(Event):
    """§4.3 A franchise waits in the center of a city."""

    seat: Seat
    city: PlaceId
    cost: int


class ShareDoubled(Event):
    """§5.2 A second franchise waits beside the first."""

    seat: Seat
    city: PlaceId


class BonusTileUsed(Event):
    """§5 A bonus tile left the game."""

    seat: Seat
    use: Use


class MoneyTaken(Event):
    """§5.3 The bank has paid for a bonus tile."""

    seat: Seat
    dollars: int


class FranchiseOpened(Event):
    """§4.4 A franchise stands on a space; spaces are counted from 1, clockwise from the icon."""

    seat: Seat
    place: PlaceId
    space: int


class CityScored(Event):
    """§4.4 A city was full or had a majority; its tile leaves the game."""

    city: PlaceId
    winner: Seat
    influence: int
    majority: bool


class FranchisesReturned(Event):
    """§4.4 The winner of a city took franchises back to the supply."""

    seat: Seat
    city: PlaceId
    count: int


class TokenPlaced(Event):
    """§4.4 The first city of a region was scored; `piece` is false when the supply had none left (ruling R19)."""

    seat: Seat
    region: RegionId
    piece: bool


class RegionPaid(Event):
    """§4.5 A seat was paid for its rank in a scored region."""

    region: RegionId
    seat: Seat
    rank: int
    franchises: int
    influence: int


class RegionTileMoved(Event):
    """§4.5 A region's tile went to the track, space counted from 1, for the active seat's points."""

    seat: Seat
    region: RegionId
    space: int
    influence: int


class TurnEnded(Event):
    """§4 The turn is over; whether an expansion marker was placed in it matters for the end (§6.2)."""

    seat: Seat
    expanded: bool


class FinalScored(Event):
    """§6.3 Influence for towns, money and unused bonus tiles."""

    seat: Seat
    towns: int
    money: int
    bonus: int


class GameEnded(Event):
    """§6 The game is over."""

    why: Why


KINDS: tuple[type[Event], ...] = (
    StartPlaced,
    StartMoneyTaken,
    TurnBegan,
    IncomeTaken,
    ExpansionPlaced,
    ShareIncreased,
    ShareDoubled,
    BonusTileUsed,
    MoneyTaken,
    FranchiseOpened,
    CityScored,
    FranchisesReturned,
    TokenPlaced,
    RegionPaid,
    RegionTileMoved,
    TurnEnded,
    FinalScored,
    GameEnded,
)
USES: tuple[Use, ...] = ("expand_again", "double", "take_money")
WHYS: tuple[str, ...] = ("", "red_zone", "nobody_expanded")

"""What can happen on every circuit, in the order of the note kinds in names.py.

`RegionCardDrawn` names the card only to the seat that drew it, and only the seat itself learns of a
`StandingOrderGiven` (event_reader.py). Not here: the events of single circuits (circuits/).
"""

from typing import ClassVar

from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.circuits import all_rulesets
from turnpike.games.richesses.codec.vocabulary import CardId, Path, Payer, RaceId, StageId, Why
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat


class Highlight(Event):
    """An event that a player is glad of, for clients that let such events stand out."""


class RegionCardDrawn(Event):
    """§3.2, §7.3 A region card came into a hand."""

    seat: Seat
    card: RegionId | None


class VehicleBought(Event):
    """§4.1 The bank sold a vehicle."""

    seat: Seat
    vehicle: Transport
    francs: int


class FirstRolled(Event):
    """§3.4 A die to see who begins."""

    seat: Seat
    die: int


class FirstPlayerFound(Event):
    """§3.4 The highest die begins."""

    seat: Seat


class TurnBegan(Event):
    """§5 A seat became the active one."""

    begins_turn: ClassVar[bool] = True

    seat: Seat


class TurnMissed(Event):
    """§8.5 A turn did not take place."""

    begins_turn: ClassVar[bool] = True

    seat: Seat


class Moved(Event):
    """§5 A seat travelled a path, for so many francs, perhaps in a race."""

    tells_start: ClassVar[bool] = True

    seat: Seat
    by: Transport
    path: Path
    francs: int
    race: RaceId | None


class Stayed(Event):
    """§5 A seat stayed where it was."""

    seat: Seat
    place: PlaceId


class Worked(Event):
    """§5.4 A seat worked for its die."""

    seat: Seat
    place: PlaceId
    francs: int


class WentToWork(Event):
    """§9.3 A ruined player went straight to a work town."""

    seat: Seat
    town: PlaceId


class StageMarked(Highlight):
    """§6.1 A marker stands on the grid."""

    seat: Seat
    stage: StageId


class StageForgone(Event):
    """§6.1 A marker was not claimed in time."""

    seat: Seat
    stage: StageId


class TollClaimed(Event):
    """§7.2 The holder of a region card claims a toll from the player who arrived."""

    seat: Seat
    whom: Seat
    card: RegionId


class TollRolled(Event):
    """§7.2 What the toll is."""

    seat: Seat
    francs: int


class RegionCardReturned(Event):
    """§7.3 A used region card went under the pile."""

    seat: Seat
    card: RegionId


class HasardDrawn(Event):
    """§8.1 A hasard card was turned."""

    seat: Seat
    card: CardId


class HasardSkipped(Event):
    """§8.2 It asks a ruined player for money, so another one is drawn."""

    seat: Seat
    card: CardId


class MoneyReceived(Event):
    """§8.2, §5.4 Money came in."""

    seat: Seat
    francs: int
    giver: Payer


class MoneyPaid(Event):
    """§9.1 A payment was made."""

    seat: Seat
    francs: int
    taker: Payer


class DebtMade(Event):
    """§9.2 What could not be paid is owed."""

    seat: Seat
    creditor: Payer
    francs: int


class DebtRepaid(Event):
    """§9.2 Income went to a debt."""

    seat: Seat
    creditor: Payer
    francs: int


class VehicleGranted(Event):
    """§8.4 A card gave a vehicle."""

    seat: Seat
    vehicle: Transport


class VehicleSold(Event):
    """§4.2, §4.3 A vehicle changed hands."""

    seat: Seat
    vehicle: Transport
    francs: int
    buyer: Payer


class AuctionOpened(Event):
    """§4.3 A vehicle is offered to the other players."""

    seat: Seat
    vehicle: Transport


class BidMade(Event):
    """§4.3 A seat bids."""

    seat: Seat
    francs: int


class BidderLeft(Event):
    """§4.3 A seat bids no more."""

    seat: Seat


class AuctionClosed(Event):
    """§4.3 The auction is over."""

    seat: Seat
    vehicle: Transport
    sold: bool


class Sent(Event):
    """§8.3 A card sent a seat to a point."""

    seat: Seat
    place: PlaceId


class Displaced(Event):
    """§8.3 A seat had to make room."""

    seat: Seat
    origin: PlaceId
    place: PlaceId


class Lifted(Event):
    """§8.3 A seat took a lift."""

    seat: Seat
    path: Path


class TurnToMiss(Event):
    """§8.5 A seat will miss turns."""

    seat: Seat
    turns: int


class TurnWon(Event):
    """§8.5 A seat will play again."""

    seat: Seat


class TurnEnded(Event):
    """§5 The turn is over."""

    seat: Seat


class StandingOrderGiven(Event):
    """§7.1 A card in hand is to be claimed for, or to let pass."""

    seat: Seat
    card: RegionId
    claim: bool


class GameEnded(Event):
    """§12 The game is over."""

    why: Why


KINDS: tuple[type[Event], ...] = (
    RegionCardDrawn,
    VehicleBought,
    FirstRolled,
    FirstPlayerFound,
    TurnBegan,
    TurnMissed,
    Moved,
    Stayed,
    Worked,
    WentToWork,
    StageMarked,
    StageForgone,
    TollClaimed,
    TollRolled,
    RegionCardReturned,
    HasardDrawn,
    HasardSkipped,
    MoneyReceived,
    MoneyPaid,
    DebtMade,
    DebtRepaid,
    VehicleGranted,
    VehicleSold,
    AuctionOpened,
    BidMade,
    BidderLeft,
    AuctionClosed,
    Sent,
    Displaced,
    Lifted,
    TurnToMiss,
    TurnWon,
    TurnEnded,
    StandingOrderGiven,
    GameEnded,
)


def all_events() -> tuple[type[Event], ...]:
    """The events of all circuits."""
    return (*KINDS, *(event for ruleset in all_rulesets() for event in ruleset.events))

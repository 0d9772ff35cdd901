"""What a seat sees (§2 to §12): the position in words.

Here: the structure `View`. Not here: making one from a state (position.py), imagining a state from one (imagine.py).
Lists have one item a seat, clockwise from seat 0. All money, vehicles and debts are open (ruling R2); region cards in
hand, their standing orders and what is left in the pile are not (ruling R59).
"""

from msgspec import Struct

from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.codec.vocabulary import Asked, CardId, On, Payer, RaceId, Roll, StageId
from turnpike.kernel.ids import PlaceId, RegionId, Seat


class Racing(Struct, frozen=True, forbid_unknown_fields=True):
    """A race being run, and how far along its route."""

    id: RaceId
    index: int


class RegionPile(Struct, frozen=True, forbid_unknown_fields=True):
    """The region cards: how many nobody has seen (to the referee: which), and those returned, the next one first."""

    unseen: int | list[RegionId]
    returned: list[RegionId]


class HasardPile(Struct, frozen=True, forbid_unknown_fields=True):
    """The hasard cards: those nobody knows the order of, and those returned, the next one first."""

    unseen: list[CardId]
    returned: list[CardId]


class Auction(Struct, frozen=True, forbid_unknown_fields=True):
    """§4.3 A vehicle on sale: the highest bid and whose it is, and who bids no more."""

    vehicle: Transport
    bid: int
    bidder: Seat | None
    out: list[Seat]


class Moment(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is asked now, and what is going on. Only what applies is there."""

    asked: Asked
    seat: Seat | None = None
    """Who is asked, or whom chance decides for."""
    roll: Roll | None = None
    """What the die is rolled for."""
    rolled: list[int] | None = None
    """§3.4 Dice rolled so far to see who begins; 0 is none."""
    contenders: list[Seat] | None = None
    """§3.4 Who rolls for it."""
    by: Transport = "foot"
    """How the active seat has travelled in this turn."""
    offered: list[Transport] = []
    """§4.3 Vehicles offered in this turn."""
    again: bool = False
    """§8.5 The active seat will play again."""
    no_card: bool = False
    """§8.1 This arrival draws no hasard card."""
    due: int = 0
    """§9.1 A payment to be made."""
    due_to: Payer | None = None
    """To whom; nobody in particular means that each other seat gets its part."""
    toll: Seat | None = None
    """§7.2 Who claims a toll; his card of this region is shown."""
    stake: int = 0
    on: On | None = None
    called: Seat | None = None
    caller_die: int = 0
    whom: Seat | None = None
    """§8.3 Who has to make room."""
    dest: PlaceId | None = None
    """§8.3 Where a player is sent."""
    claims: list[StageId] = []
    """§6.1 Markers still to be claimed."""
    why: str = ""
    winner: Seat | None = None


class View(Struct, frozen=True, forbid_unknown_fields=True):
    """A position."""

    money: list[int]
    bike: list[bool]
    car: list[bool]
    at: list[PlaceId | None]
    out: list[bool]
    """Has left the start (ruling R5)."""
    home: list[bool]
    marked: list[list[StageId]]
    worked: list[list[StageId]]
    """§11.1 Stages worked in."""
    won: list[list[StageId]]
    """§11.2 Stages won in."""
    must_work: list[bool]
    worked_here: list[bool]
    race: list[Racing | None]
    miss: list[int]
    cards: list[list[RegionId] | int]
    """The hand, or how many cards are in it."""
    lets_pass: list[list[RegionId] | None]
    """Cards whose standing order is to let pass; nothing if hidden."""
    known: list[list[RegionId]]
    """Cards that everybody knows to be in that hand, since they were drawn from the known queue."""
    bank: int
    """What the bank has gained since the start; may be negative."""
    debts: list[tuple[Seat, Payer, int]]
    """Debtor, creditor, francs; the oldest first."""
    regions: RegionPile
    hasard: HasardPile
    auction: Auction | None
    turn: int
    """Turns finished, missed ones counted."""
    active: Seat
    first: Seat | None
    moment: Moment

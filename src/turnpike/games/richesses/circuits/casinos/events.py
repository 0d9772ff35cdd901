"""What can happen in Casinos alone."""

from turnpike.games.richesses.codec.events import Highlight
from turnpike.games.richesses.codec.vocabulary import On
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, Seat


class StartChosen(Event):
    """§11.2 A casino to start from."""

    seat: Seat
    town: PlaceId


class BetPlaced(Event):
    """§11.2 A stake lies on the table."""

    seat: Seat
    stake: int
    on: On


class BetWon(Highlight):
    """§11.2 The bank pays the stake back and more."""

    seat: Seat
    die: int
    francs: int


class BetLost(Event):
    """§11.2 The bank keeps the stake."""

    seat: Seat
    die: int
    stake: int

"""What can happen in Sports alone."""

from turnpike.games.richesses.codec.events import Highlight
from turnpike.games.richesses.codec.vocabulary import RaceId, StageId
from turnpike.kernel.events import Event
from turnpike.kernel.ids import Seat


class PlayerCalled(Event):
    """§11.3 A match: a player was called to the away town."""

    seat: Seat
    whom: Seat
    match: StageId


class MatchRolled(Event):
    """§11.3 One of the two dice of a match."""

    seat: Seat
    die: int


class MatchWon(Highlight):
    """§11.3 The higher die; `match` is what the winner may mark."""

    seat: Seat
    match: StageId


class RaceLeft(Event):
    """§11.3 A race was given up."""

    seat: Seat
    race: RaceId


class RaceFinished(Event):
    """§11.3 The end of a race was reached."""

    seat: Seat
    race: RaceId

"""What happens in Harbours, in the order of the numbers on the tape."""

from typing import NewType

from turnpike.kernel.events import Event, TapeReader
from turnpike.kernel.ids import PlaceId, Seat
from turnpike_harbours.board import read_board

Hidden = NewType("Hidden", str)
"""A harbour, or nothing for those who may not know which."""


class TurnBegan(Event):
    begins_turn = True

    seat: Seat


class CardDrawn(Event):
    seat: Seat
    card: Hidden


class DieRolled(Event):
    seat: Seat
    eyes: int


class Sailed(Event):
    seat: Seat
    from_: PlaceId
    to: PlaceId


class CargoDelivered(Event):
    seat: Seat
    place: PlaceId
    coins: int


class CargoTaken(Event):
    seat: Seat
    whom: Seat
    place: PlaceId
    coins: int


class Asked(Event):
    seat: Seat
    whom: Seat


class CardShown(Event):
    seat: Seat
    card: PlaceId


class KeptQuiet(Event):
    seat: Seat
    coins: int


class Rested(Event):
    seat: Seat


class GameEnded(Event):
    pass


def place(number: int) -> PlaceId:
    """The id of a harbour."""
    return PlaceId(read_board().harbours[number].id)


READER = TapeReader(
    [
        TurnBegan,
        CardDrawn,
        DieRolled,
        Sailed,
        CargoDelivered,
        CargoTaken,
        Asked,
        CardShown,
        KeptQuiet,
        Rested,
        GameEnded,
    ],
    {int: int, Seat: Seat, PlaceId: place, Hidden: place},
)

"""The effects of hasard cards as numbers (§8): a kind and at most three values, for the tables of the rules."""

from collections.abc import Mapping

from turnpike.games.richesses.board.card_schema import (
    Advance,
    AnyEffect,
    Goto,
    GotoNearest,
    Grant,
    MissTurn,
    MissTurnIf,
    Pay,
    PayByTransport,
    PayDie,
    PayEach,
    PayOwned,
    PlayAgain,
    Receive,
    ReceiveDie,
    ReceiveEach,
)
from turnpike.games.richesses.board.schema import Transport

EFFECTS = (
    Receive,
    ReceiveDie,
    ReceiveEach,
    Pay,
    PayDie,
    PayEach,
    PayOwned,
    PayByTransport,
    Grant,
    Goto,
    GotoNearest,
    Advance,
    MissTurn,
    MissTurnIf,
    PlayAgain,
)
"""In the order of their numbers in names.py."""
TRANSPORTS: tuple[Transport, ...] = ("foot", "bike", "car")


def effect_numbers(effect: AnyEffect, places: Mapping[str, int]) -> tuple[int, int, int, int]:
    """The number of the kind, and its values."""
    kind = EFFECTS.index(type(effect))
    match effect:
        case Receive(amount=amount) | ReceiveEach(amount=amount) | Pay(amount=amount) | PayEach(amount=amount):
            return kind, amount, 0, 0
        case PayOwned(bike=bike, car=car):
            return kind, 0, bike, car
        case PayByTransport(foot=foot, bike=bike, car=car):
            return kind, foot, bike, car
        case Grant(vehicle=vehicle):
            return kind, TRANSPORTS.index(vehicle), 0, 0
        case Goto(place=place):
            return kind, places[place], 0, 0
        case Advance(sections=sections):
            return kind, sections, 0, 0
        case MissTurn(turns=turns):
            return kind, turns, 0, 0
        case MissTurnIf(turns=turns, transport=transport):
            return kind, turns, sum(1 << TRANSPORTS.index(word) for word in transport), 0
        case _:
            return kind, 0, 0, 0

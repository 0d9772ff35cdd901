"""The words of Richesses de France and the ints they stand for, both ways: vehicles, bets, payers, questions.

Here: everything that is the same on every board. Not here: places, regions, cards and stages, which the board numbers.
"""

from typing import Literal, NewType

from turnpike.games.richesses import names
from turnpike.games.richesses.board_parts import Transport
from turnpike.kernel.ids import PlaceId, Seat

CardId = NewType("CardId", str)
"""A hasard card."""
StageId = NewType("StageId", str)
"""A stage of the circuit: its place, or the id of a sports event."""
RaceId = NewType("RaceId", str)
Path = NewType("Path", list[PlaceId])
"""Points one after the other, from where one stood."""
On = Literal["red", "blue"] | list[int]
"""What is bet on: a colour, or one or two numbers."""
Payer = Seat | Literal["bank"]
Why = Literal["first_home", "richest", "all_events", "turn_limit"]
Asked = Literal[
    "outfit",
    "choose_start",
    "first_bet",
    "turn",
    "bet",
    "raise",
    "bid",
    "hammer",
    "toll",
    "call",
    "displace",
    "go",
    "advance",
    "claim_stage",
    "region_card",
    "hasard",
    "die",
    "over",
]
Roll = Literal["first", "work", "toll", "gift", "collection", "bet", "caller", "called", "first_bet"]

TRANSPORTS: tuple[Transport, ...] = ("foot", "bike", "car")
WHYS: tuple[str, ...] = ("", "first_home", "richest", "all_events", "turn_limit")
ASKED: tuple[Asked, ...] = (
    "outfit",
    "choose_start",
    "first_bet",
    "turn",
    "bet",
    "raise",
    "bid",
    "hammer",
    "toll",
    "call",
    "displace",
    "go",
    "advance",
    "claim_stage",
    "region_card",
    "hasard",
    "die",
    "over",
)
"""In the order of the phases in names.py, which begin with 1."""
ROLLS: tuple[Roll, ...] = ("first", "work", "toll", "gift", "collection", "bet", "caller", "called", "first_bet")


def payer(number: int) -> Payer:
    """A seat, or the bank."""
    return "bank" if number == names.BANK else Seat(number)


def payer_number(word: Payer) -> int:
    """The number of a seat, or of the bank."""
    return names.BANK if word == "bank" else int(word)


def ons(values: list[int]) -> list[On]:
    """All that can be bet on with a die of these values, by number."""
    pairs = [[low, high] for i, low in enumerate(values) for high in values[i + 1 :]]
    singles = [[value] for value in values]
    return ["red", "blue", *singles, *pairs]

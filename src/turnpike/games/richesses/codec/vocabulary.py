"""The words of Richesses de France and the ints they stand for, both ways: vehicles, bets, payers, questions.

Here: everything that is the same on every board. Not here: places, regions, cards and stages, which the board numbers.
"""

from typing import Literal, NewType

from turnpike.games.richesses import names
from turnpike.games.richesses.board.schema import Transport
from turnpike.kernel.ids import PlaceId, Seat

CardId = NewType("CardId", str)
"""A hasard card."""
StageId = NewType("StageId", str)
"""A stage of the circuit: its place, or the id of an event."""
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
ASKED: dict[int, Asked] = {
    names.OUTFIT: "outfit",
    names.TURN: "turn",
    names.RAISE: "raise",
    names.BID: "bid",
    names.HAMMER: "hammer",
    names.TOLL: "toll",
    names.DISPLACE: "displace",
    names.GO: "go",
    names.ADVANCE: "advance",
    names.CLAIM_STAGE: "claim_stage",
    names.REGION_CARD: "region_card",
    names.HASARD: "hasard",
    names.DIE: "die",
    names.OVER: "over",
}
"""The questions of all circuits; a ruleset adds its own."""
ROLLS: dict[int, Roll] = {
    names.FOR_FIRST: "first",
    names.FOR_WORK: "work",
    names.FOR_TOLL: "toll",
    names.FOR_GIFT: "gift",
    names.FOR_COLLECTION: "collection",
}
"""What the die is rolled for on all circuits; a ruleset adds its own."""


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

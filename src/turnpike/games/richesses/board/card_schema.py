"""What a hasard card says (§8), as it stands in data/cards.toml.

Here: the frozen structures of the file, one for each kind of effect. Not here: what the effects do (rules/hasard.py).
"""

from typing import Literal, dataclass_transform

from msgspec import Struct, field

from turnpike.games.richesses.board.schema import Names, Transport, Vehicle
from turnpike.kernel.data import Data


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class Effect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="kind"):
    """What a card makes happen."""


class Receive(Effect, tag="receive"):
    """So much from the bank."""

    amount: int


class ReceiveDie(Effect, tag="receive_die"):
    """What the die shows, from the bank."""


class ReceiveEach(Effect, tag="receive_each"):
    """So much from everybody else."""

    amount: int


class Pay(Effect, tag="pay"):
    """So much to the bank."""

    amount: int


class PayDie(Effect, tag="pay_die"):
    """What the die shows, to the bank."""


class PayEach(Effect, tag="pay_each"):
    """So much to everybody else."""

    amount: int


class PayOwned(Effect, tag="pay_owned"):
    """To the bank, for each vehicle one owns."""

    bike: int
    car: int


class PayByTransport(Effect, tag="pay_by_transport"):
    """To the bank, by the transport of this turn's move."""

    foot: int
    bike: int
    car: int


class Grant(Effect, tag="grant"):
    """A vehicle for nothing."""

    vehicle: Vehicle


class Goto(Effect, tag="goto"):
    """Straight to a place."""

    place: str


class GotoNearest(Effect, tag="goto_nearest"):
    """Straight to the nearest capital."""

    target: Literal["capital"]


class Advance(Effect, tag="advance"):
    """At most so many sections further, by road."""

    sections: int


class MissTurn(Effect, tag="miss_turn"):
    """No turn for so many turns."""

    turns: int


class MissTurnIf(Effect, tag="miss_turn_if"):
    """The same, but only for these transports."""

    transport: tuple[Transport, ...]
    turns: int


class PlayAgain(Effect, tag="play_again"):
    """Another turn at once."""


AnyEffect = (
    Receive
    | ReceiveDie
    | ReceiveEach
    | Pay
    | PayDie
    | PayEach
    | PayOwned
    | PayByTransport
    | Grant
    | Goto
    | GotoNearest
    | Advance
    | MissTurn
    | MissTurnIf
    | PlayAgain
)


class Deck(Data):
    """The pile as a whole."""

    count: int
    draw: str
    used_card: Literal["under_pile"]


class Card(Data):
    """One hasard card."""

    id: str
    category: Literal["gain", "payment", "vehicle", "journey", "time"]
    effect: AnyEffect
    title: Names
    text: Names


class CardFile(Data):
    """The whole of data/cards.toml."""

    schema: int
    deck: Deck
    resolution: dict[str, str]
    kinds: dict[str, str]
    cards: tuple[Card, ...]

"""What can be done in Richesses de France, as it stands in a log, and the way between these words and codes.

Here: the vocabulary that all circuits share, and translating it. Not here: the actions of single circuits (circuits/),
whether one is allowed (rules/turn.py), why it is not (refusals.py).
"""

from abc import abstractmethod
from functools import cache
from typing import ClassVar, Self, Union, dataclass_transform, get_args

import msgspec
from msgspec import Struct, field

from turnpike.games.richesses import names
from turnpike.games.richesses.board.schema import Transport, Vehicle
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.circuits import all_rulesets
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import nearest

MAX_HOPS = 7
"""Sections a path can have in a code; no transport goes so far."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Action(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One small decision."""


Facts = dict[str, str | int]
"""What the text of a choice needs to know."""


class CircuitAction(Action):
    """An action that only one circuit has, with all that the codec asks about it."""

    kind: ClassVar[int]
    """Its number in a code."""
    questions: ClassVar[tuple[int, ...]]
    """What it can be an answer to."""

    @classmethod
    @abstractmethod
    def decode(cls, s: State, value: int) -> Self:
        """The action that a value below its kind stands for."""

    @abstractmethod
    def encode(self, s: State) -> int:
        """Its value below its kind, allowed or not; `Refused` if it stands for nothing on this board."""

    @abstractmethod
    def refusal(self, s: State) -> Refused:
        """Why the seat that is asked cannot do it, on whatever circuit."""

    def describe(self, s: State, facts: Facts) -> str:
        """What its text is called, after adding the facts that the text needs besides its words."""
        return str(self.__struct_config__.tag)


class Buy(Action, tag="buy"):
    """§4.1 A vehicle from the bank."""

    vehicle: Vehicle


class Sell(Action, tag="sell"):
    """§4.2 A vehicle to the bank."""

    vehicle: Vehicle


class OfferForSale(Action, tag="offer_for_sale"):
    """§4.3 A vehicle to the other players."""

    vehicle: Vehicle


class Done(Action, tag="done"):
    """§3.3 The outfit is complete."""


class Move(Action, tag="move"):
    """§5 A path from where the player stands; with `race` it begins or goes on with it (§11.3)."""

    by: Transport
    path: list[str]
    race: str | None = None


class Work(Action, tag="work"):
    """§5.4 The die in francs."""


class Stay(Action, tag="stay"):
    """§5 Nothing; or no lift."""


class GoWork(Action, tag="go_work"):
    """§9.3 Straight to the nearest work town."""

    to: str


class Bid(Action, tag="bid"):
    """§4.3 So much for the vehicle on sale."""

    amount: int


class Pass(Action, tag="pass"):
    """No bid, no claim, no answer to the question."""


class Accept(Action, tag="accept"):
    """§4.3 The last bid."""


class RefuseBid(Action, tag="refuse"):
    """§4.3 The last bid."""


class ClaimToll(Action, tag="claim_toll"):
    """§7.2 From the player who has arrived."""


class TollOrder(Action, tag="toll_order"):
    """§7.1 A standing order for a card in hand."""

    card: str
    claim: bool


class Displace(Action, tag="displace"):
    """§8.3 A player to a free point."""

    whom: int
    to: str


class Go(Action, tag="go"):
    """§8.3 To one of the nearest capitals."""

    to: str


class Advance(Action, tag="advance"):
    """§8.3 A lift along this path."""

    path: list[str]


class ClaimStage(Action, tag="claim_stage"):
    """§6.1 A marker for a stage or an event."""

    stage: str


SharedAction = (
    Buy
    | Sell
    | OfferForSale
    | Done
    | Move
    | Work
    | Stay
    | GoWork
    | Bid
    | Pass
    | Accept
    | RefuseBid
    | ClaimToll
    | TollOrder
    | Displace
    | Go
    | Advance
    | ClaimStage
)


@cache
def circuit_actions() -> dict[int, type[CircuitAction]]:
    """The actions of single circuits by their kind."""
    return {action.kind: action for ruleset in all_rulesets() for action in ruleset.actions}


@cache
def all_actions() -> dict[str, type[Action]]:
    """All actions by the word that stands for them."""
    kinds: list[type[Action]] = [*get_args(SharedAction), *circuit_actions().values()]
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def parse(words: Words) -> Action:
    """Words as a typed action; `Refused` if they are none."""
    do, kinds = words.get("do"), all_actions()
    try:
        # Reading one kind is much faster than reading any; that is left to say what is wrong with an unknown word.
        known = kinds.get(do) if isinstance(do, str) else None
        action: Action = msgspec.convert(words, known or Union[tuple(kinds.values())])  # noqa: UP007  (of a list)
    except msgspec.ValidationError as error:
        raise Refused("bad_action", detail=str(error)) from None
    return action


def order_code(seat: int, card: int, claim: bool) -> int:
    """The code of a standing order."""
    return names.ORDER << names.KIND | seat << 8 | card << 1 | int(claim)


def to_words(s: State, code: int) -> Words:
    """An action of the seat asked, in words."""
    words: Words = msgspec.to_builtins(to_action(s, code))
    return words


def to_action(s: State, code: int) -> Action:
    """The action a code stands for."""
    places = s.board.place_ids
    value = code & ((1 << names.KIND) - 1)
    if code >> names.KIND >= names.OWN_ACTION:
        return circuit_actions()[code >> names.KIND].decode(s, value)
    match code >> names.KIND:
        case names.BUY:
            return Buy(_vehicle(value))
        case names.SELL:
            return Sell(_vehicle(value))
        case names.OFFER:
            return OfferForSale(_vehicle(value))
        case names.MOVE:
            return to_way(s.board, s.at[s.active], code)
        case names.GO_WORK:
            return GoWork(places[value])
        case names.PLACE_BID:
            return Bid(value)
        case names.MAKE_ROOM:
            return Displace(s.whom, places[value])
        case names.GO_TO:
            return Go(places[value])
        case names.RIDE:
            return to_way(s.board, s.at[s.active], code)
        case names.CLAIM:
            return ClaimStage(s.board.stage_ids[value])
        case names.ORDER:
            return TollOrder(s.board.region_ids[value >> 1 & 31], bool(value & 1))
        case kind:
            return _WITHOUT_VALUES[kind]


def to_way(board: Board, at: int, code: int) -> Move | Advance:
    """The way from a place that a code stands for: a journey or a lift."""
    value = code & ((1 << names.KIND) - 1)
    path = path_words(board, at, value)
    if code >> names.KIND == names.RIDE:
        return Advance(path)
    race = (value >> names.RACE & 3) - 1
    by = TRANSPORTS[value >> names.BY & 3]
    return Move(by=by, path=path, race=None if race == names.NONE else board.race_ids[race])


_WITHOUT_VALUES: dict[int, Action] = {
    names.DONE: Done(),
    names.WORK: Work(),
    names.STAY: Stay(),
    names.PASS: Pass(),
    names.ACCEPT: Accept(),
    names.REFUSE: RefuseBid(),
    names.CLAIM_TOLL: ClaimToll(),
}


def _vehicle(number: int) -> Vehicle:
    return "bike" if number == names.BIKE else "car"


def path_words(board: Board, at: int, path: int) -> list[str]:
    """The points of a path, from where it begins."""
    points = [board.place_ids[at]]
    for i in range(path >> names.HOPS & 7):
        at = board.near[at][path >> 4 * i & 15][0]
        points.append(board.place_ids[at])
    return points


def path_number(s: State, path: list[str]) -> int:
    """A path of the active seat as its number, open or not; `Refused` if there is no such path."""
    points = [place_number(s, word) for word in path]
    at = s.at[s.active]
    if not points or points[0] != at:
        raise Refused("path_start", place=s.board.place_ids[at])
    if len(points) == 1:
        raise Refused("path_too_short")
    hops = min(len(points) - 1, MAX_HOPS)
    number = hops << names.HOPS
    for i in range(hops):
        section = s.board.joins.get((points[i], points[i + 1]))
        if section is None:
            raise Refused("no_section", from_=path[i], to=path[i + 1])
        number |= section[0] << 4 * i if i < 4 else 0
    return number


def to_code(s: State, action: Action) -> int:
    """The code of an action, allowed or not; `Refused` for words that stand for nothing on this board."""
    match action:
        case Buy(vehicle):
            return names.BUY << names.KIND | TRANSPORTS.index(vehicle)
        case Sell(vehicle):
            return names.SELL << names.KIND | TRANSPORTS.index(vehicle)
        case OfferForSale(vehicle):
            return names.OFFER << names.KIND | TRANSPORTS.index(vehicle)
        case Move(by, path, race):
            value = path_number(s, path) | TRANSPORTS.index(by) << names.BY
            return names.MOVE << names.KIND | value | _race_number(s, race) + 1 << names.RACE
        case GoWork(to):
            return names.GO_WORK << names.KIND | place_number(s, to)
        case Bid(amount):
            return names.PLACE_BID << names.KIND | max(0, min(amount, 1 << 20))
        case Displace(_whom, to):
            return names.MAKE_ROOM << names.KIND | place_number(s, to)
        case Go(to):
            return names.GO_TO << names.KIND | place_number(s, to)
        case Advance(path):
            return names.RIDE << names.KIND | path_number(s, path)
        case ClaimStage(stage):
            return names.CLAIM << names.KIND | _stage_number(s, stage)
        case TollOrder(card, claim):
            return order_code(s.asked, _region_number(s, card), claim)
        case CircuitAction():
            return action.kind << names.KIND | action.encode(s)
        case _:
            return next(kind for kind, said in _WITHOUT_VALUES.items() if said == action) << names.KIND


def place_number(s: State, place: str) -> int:
    """The number of a place; `Refused` with the nearest name if there is no such place."""
    number: int | None = s.board.place_index.get(place)
    if number is None:
        meant = nearest(place, s.board.place_ids)
        if meant is None:
            raise Refused("unknown_place_no_guess", place=place[:60])
        raise Refused("unknown_place", place=place[:60], meant=meant)
    return number


def seat_number(s: State, seat: int) -> int:
    """A seat of this game."""
    if not 0 <= seat < s.players:
        raise Refused("no_such_seat", seat=seat, players=s.players)
    return seat


def _race_number(s: State, race: str | None) -> int:
    if race is None:
        return names.NONE
    if race not in s.board.race_ids:
        raise Refused("unknown_race", race=race[:60], races=", ".join(s.board.race_ids))
    return s.board.race_ids.index(race)


def _stage_number(s: State, stage: str) -> int:
    if stage not in s.board.stage_ids:
        raise Refused("unknown_stage", stage=stage[:60])
    return s.board.stage_ids.index(stage)


def _region_number(s: State, region: str) -> int:
    if region not in s.board.region_ids:
        raise Refused("unknown_region", region=region[:60])
    return s.board.region_ids.index(region)

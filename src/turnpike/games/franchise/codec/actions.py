"""What a seat can do in Franchise, as it stands in a log, and the way between these words and the ints of the rules.

Here: the vocabulary, and translating it. Not here: whether it is allowed (rules/turn.py), why it is not (refusals.py).
"""

from typing import assert_never, dataclass_transform

import msgspec
from msgspec import Struct, field

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import ways
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.contract import Words
from turnpike.kernel.ids import PlaceId
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import nearest


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Action(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="do"):
    """One small decision."""


class Start(Action, tag="start"):
    """§3.4 Choose a starting town."""

    town: PlaceId


class Expand(Action, tag="expand"):
    """§4.2 Place the expansion marker; without `from` over the cheapest link."""

    to: PlaceId
    from_: PlaceId | None = field(default=None, name="from")


class ExpandAgain(Action, tag="expand_again"):
    """§5.1 Place the extra expansion marker for a bonus tile."""

    to: PlaceId
    from_: PlaceId | None = field(default=None, name="from")


class Increase(Action, tag="increase"):
    """§4.3 One more franchise in a city."""

    city: PlaceId


class Double(Action, tag="double"):
    """§5.2 A second one beside it for a bonus tile."""

    city: PlaceId


class TakeMoney(Action, tag="take_money"):
    """§5.3 Ten dollars for a bonus tile."""


class Done(Action, tag="done"):
    """End phase 2, then phase 3."""


AnyAction = Start | Expand | ExpandAgain | Increase | Double | TakeMoney | Done
ASKED_BY_VARIANTS = frozenset({names.BEFORE_GAME, names.BEFORE_TURN, names.ORDER})
KINDS = {kind.__struct_config__.tag: kind for kind in (Start, Expand, ExpandAgain, Increase, Double, TakeMoney, Done)}


def parse(words: Words) -> AnyAction:
    """Words as a typed action; `Refused` if they are none."""
    do = words.get("do")
    # Reading one kind is much faster than reading any; that is left to say what is wrong with an unknown word.
    kind = KINDS.get(do, AnyAction) if isinstance(do, str) else AnyAction
    try:
        action: AnyAction = msgspec.convert(words, kind)
    except msgspec.ValidationError as error:
        raise Refused("bad_action", detail=str(error)) from None
    return action


def is_of_variant(s: State, action: int) -> bool:
    """Whether only a variant has words for a legal action: what only variants ask, and most of their ways to expand."""
    return s.phase in ASKED_BY_VARIANTS or (action >= names.WAY and action // names.WAY != names.DEARER)


def to_words(s: State, action: int) -> Words:
    """A legal action of the seat to act, in words; an expansion always names its link."""
    ids = s.board.place_ids
    if action == names.DONE:
        return {"do": "done"}
    if action == names.TAKE_MONEY:
        return {"do": "take_money"}
    if s.phase == names.START:
        return {"do": "start", "town": ids[action]}
    if s.phase == names.EXPAND:
        origin, to, _cost = link_of(s, action)
        return {"do": "expand" if s.marker == names.NONE else "expand_again", "to": ids[to], "from": ids[origin]}
    return {"do": "double" if s.center & bits.BIT[action] else "increase", "city": ids[action]}


def link_of(s: State, action: int) -> tuple[int, int, int]:
    """From, to and cost of the link an expansion uses."""
    return s.board.link_ends(ways.link_of(s, action))


def to_number(s: State, action: AnyAction) -> int:
    """The int of an action, legal or not; `Refused` for unknown places and missing links."""
    match action:
        case Start(town):
            return place_number(s, town)
        case Increase(city) | Double(city):
            return place_number(s, city)
        case Expand(to, origin) | ExpandAgain(to, origin):
            target = place_number(s, to)
            if origin is None:
                return target
            link = s.board.link_between(place_number(s, origin), target)
            if link == names.NONE:
                raise Refused("no_link", from_=origin, to=to)
            return names.LINK + link
        case TakeMoney():
            return names.TAKE_MONEY
        case Done():
            return names.DONE
        case _:
            assert_never(action)


def place_number(s: State, place: str) -> int:
    """The number of a place; `Refused` with the nearest name if there is no such place."""
    number: int | None = s.board.place_index.get(place)
    if number is None:
        meant = nearest(place, s.board.place_ids)
        if meant is None:
            raise Refused("unknown_place_no_guess", place=place[:60])
        raise Refused("unknown_place", place=place[:60], meant=meant)
    return number

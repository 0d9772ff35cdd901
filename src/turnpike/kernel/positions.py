"""Positions in words that come from outside: from a log, or from a client.

Here: reading their shape, and refusing values. Not here: which values a game allows (each game).
"""

from typing import TypeVar

import msgspec
from msgspec import Struct

from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused

MAX_SHOWN_LENGTH = 60
"""Letters of a wrong value that a refusal repeats."""
MAX_DETAIL_LENGTH = 200
V = TypeVar("V", bound=Struct)


def read_view(position: Words, view: type[V]) -> V:
    """The view of the referee in these words; `Refused` names the part that has another shape."""
    try:
        return msgspec.convert(position, view)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused("bad_position", detail=str(error)[:MAX_DETAIL_LENGTH]) from None


def demand(key: str, found: object, so: bool, **whose: str | int) -> None:
    """`Refused` with what was found at a key of the view, if it cannot be so, and whose: a seat, place or region."""
    if not so:
        raise impossible(key, found, **whose)


def impossible(key: str, found: object, **whose: str | int) -> Refused:
    """The refusal of what was found at a key of the view. The game says what can stand there (`[position]`)."""
    return Refused("impossible_view", key=key, found=str(found)[:MAX_SHOWN_LENGTH], **whose)

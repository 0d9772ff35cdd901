"""Automatic passes: a turn in which nothing can be done is passed for a player who wishes so, also in absence.

Here: when that is so, and the wish itself as a change of the document. Not here: the move (table.py).

Ruling: only a turn that its player has not begun, and only while passing is the one legal action. A player who has
acted is at the table, and keeps the undo until the turn is ended by hand. The record says which passes were automatic.
"""

import msgspec

from turnpike.kernel.contract import Words
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.store import Status
from turnpike.table import seating
from turnpike.table.document import Chair, Document
from turnpike.table.requests import Request
from turnpike.table.seating import Change

KEY = "auto "
"""Begins the key of an automatic pass in the log. The keys of clients begin with the number of a seat."""


def is_automatic(key: str | None) -> bool:
    """Whether the entry with this key is an automatic pass."""
    return key is not None and key.startswith(KEY)


def request(seat: int, at: int) -> Request:
    """The request of an automatic pass: the same in every process, so only one of them is stored."""
    return Request(f"{KEY}{seat} {at}", "")


def wish(seat: int, on: bool, by: str) -> Change:
    """Turn automatic passes of the own seat on or off."""

    def change(document: Document, status: Status) -> Document:
        if status in {"over", "closed"}:
            seating.while_playing(status)
        chair = seating.at(document, seat)
        if chair.account != by or chair.kind != "person" or chair.away == "resigned":
            raise Refused("not_your_seat", seat=seat)
        return seating.put(document, seat, msgspec.structs.replace(chair, auto_pass=on))

    return change


def pass_due(play: AnyPlay, chair: Chair, automatic: set[int]) -> Words | None:
    """The pass to play now for the player of this chair, who is to act; None if there is none to play."""
    if not chair.auto_pass or chair.bot or play.draft is not None or play.to_act < 0:
        return None
    game, state = play.game, play.state
    legal = game.legal(state)
    if len(legal) != 1 or game.pass_action(state) != legal[0]:
        return None
    last = next((entry for entry in reversed(play.live) if entry.words), None)
    if last is not None and last.seat == play.to_act and last.n not in automatic:
        return None
    return game.words(state, legal[0])

"""Pauses and clocks: pure changes of a table's document, refused when they are not allowed.

Here: pausing, a clock that has run out, the player who returns. Not here: what a clock shows (clock.py), when it has
run out (log.py, scheduler.py).
The clocks are asked for when a change is made: another process may have moved since it was asked for.
"""

from collections.abc import Callable

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import Status, now
from turnpike.table import clock, seating
from turnpike.table.clock import Clocks
from turnpike.table.document import Document, Pause
from turnpike.table.seating import Change

replace = msgspec.structs.replace


def pause(paused: bool, by: str, clocks: Callable[[], Clocks | None]) -> Change:
    """Stop the clocks and the game, or go on; the host may."""

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        seating.host_only(document, by)
        if paused == document.paused:
            return document
        if paused:
            return replace(document, pauses=(*document.pauses, Pause(start=now())))
        return _go_on(document, clocks())

    return change


def _go_on(document: Document, clocks: Clocks | None) -> Document:
    """End the pause. Its time is given to the seat to act, so that the document need not keep the pause."""
    *earlier, last = document.pauses
    if clocks is not None and clocks.asked >= 0:
        seat = clocks.asked
        chair = clock.after_pause(document.settings.clock, clocks, document.chairs[seat], last.start, now())
        document = seating.put(document, seat, chair)
    return replace(document, pauses=() if document.settings.clock.kind == "none" else tuple(earlier))


def run_out(seat: int, at_entry: int) -> Change:
    """Let a bot play for a player whose time has run out, until the player returns or for good."""

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        chair = document.chairs[seat]
        if document.settings.timeout == "bot":
            chair = replace(chair, away="time", level=document.settings.stand_in)
        else:
            chair = seating.given_up(document, chair, at_entry)
        return seating.put(document, seat, chair)

    return change


def come_back(seat: int, clocks: Callable[[], Clocks | None]) -> Change:
    """Give a seat that the clock had given to a bot back to its player."""

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        current = clocks()
        if current is None:
            raise Refused("not_started")
        settings, chair = document.settings.clock, document.chairs[seat]
        back = clock.come_back(settings, current, seat, chair, now(), document.pauses)
        return seating.put(document, seat, back)

    return change

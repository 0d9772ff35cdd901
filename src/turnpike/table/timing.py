"""Pauses and clocks: pure changes of a table's document, refused when they are not allowed.

Here: pausing, time that has run out, a player who returns. Not here: what a clock shows (clock.py), when time has run
out (log.py, scheduler.py).
Each change gets its clocks from a function, because a change may be applied again after another process has moved.
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
    """Pause the game and its clocks, or resume them; only the host may."""

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        seating.host_only(document, by)
        if document.settings.rated:
            raise Refused("rated_pause")
        if paused == document.paused:
            return document
        if paused:
            return replace(document, pauses=(*document.pauses, Pause(start=now())))
        return _go_on(document, clocks())

    return change


def _go_on(document: Document, clocks: Clocks | None) -> Document:
    """End the pause. Its time is added for the seat to act, so the document need not keep the pause."""
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
    """Give a seat back to its player, after time ran out and a bot played."""

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        current = clocks()
        if current is None:
            raise Refused("not_started")
        settings, chair = document.settings.clock, document.chairs[seat]
        back = clock.come_back(settings, current, seat, chair, now(), document.pauses)
        return seating.put(document, seat, back)

    return change

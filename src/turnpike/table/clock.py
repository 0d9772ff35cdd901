"""Clocks as pure functions of the times of entries: the same after a restart, and in every process.

Live: the time between two entries is taken from the bank of the seat that was to act; when another seat is to act, or a
turn ends, the increment is added. Correspondence: each turn has a time limit, counted from when the seat was to act.
Time in a pause never counts, and an undo gives no increment. All times are in milliseconds.
"""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from turnpike.kernel.contract import CHANCE
from turnpike.table.document import Chair, Clock, Pause

MIN_RETURN_MS = 60_000
"""The least time of a player who returns after the bank ran out."""


class Clocks(Struct, frozen=True, kw_only=True):
    """The clocks at the newest entry."""

    banks: tuple[int, ...]
    asked: int
    """The seat whose clock runs; negative if none does."""
    turn: int
    since: int
    """When that seat was first to act in this turn."""
    time: int
    """The time of the newest entry."""


def begin(clock: Clock, seats: int, asked: int, turn: int, time: int) -> Clocks:
    """The clocks at the start of a game."""
    return Clocks(banks=(clock.bank * 1000,) * seats, asked=asked, turn=turn, since=time, time=time)


def after(
    clock: Clock, clocks: Clocks, *, asked: int, turn: int, time: int, pauses: Sequence[Pause], undo: bool
) -> Clocks:
    """The clocks after an entry made at this time: `asked` is the seat to act, in this turn."""
    time = max(time, clocks.time)
    banks = list(clocks.banks)
    if clocks.asked >= 0:
        banks[clocks.asked] -= played(clocks.time, time, pauses)
    if asked == CHANCE:  # an outcome follows at once; the seat that acted is charged until then
        return msgspec.structs.replace(clocks, banks=tuple(banks), time=time)
    same = asked == clocks.asked and turn == clocks.turn
    if not same and not undo and clocks.asked >= 0:
        banks[clocks.asked] += clock.increment * 1000
    since = clocks.since if same else time
    return Clocks(banks=tuple(banks), asked=asked, turn=turn, since=since, time=time)


def played(start: int, end: int, pauses: Sequence[Pause]) -> int:
    """The time between two moments, less the pauses."""
    if not pauses:
        return max(0, end - start)
    paused = sum(max(0, min(end, pause.end or end) - max(start, pause.start)) for pause in pauses)
    return max(0, end - start - paused)


def left(clock: Clock, clocks: Clocks, seat: int, chair: Chair, now: int, pauses: Sequence[Pause]) -> int | None:
    """The time that a seat has left; None if there is no limit."""
    asked = seat == clocks.asked
    if clock.kind == "live":
        used = played(clocks.time, now, pauses) if asked else 0
        return clocks.banks[seat] + chair.extra - used
    if clock.kind == "correspondence":
        since = max(clocks.since, chair.back)
        return clock.turn * 1000 - (played(since, now, pauses) if asked else 0)
    return None


def deadline(clock: Clock, clocks: Clocks, chairs: Sequence[Chair], now: int, pauses: Sequence[Pause]) -> int | None:
    """When the seat to act runs out of time; None while no clock runs."""
    if clock.kind == "none" or clocks.asked < 0 or chairs[clocks.asked].bot or (pauses and pauses[-1].end is None):
        return None
    remaining = left(clock, clocks, clocks.asked, chairs[clocks.asked], now, pauses)
    return None if remaining is None else now + remaining


def after_pause(clock: Clock, clocks: Clocks, chair: Chair, start: int, end: int) -> Chair:
    """The chair of the seat to act with the time of a pause added, so that all clocks show what they showed before."""
    if clock.kind == "live":
        given = max(0, end - max(start, clocks.time))
        return msgspec.structs.replace(chair, extra=chair.extra + given)
    if clock.kind == "correspondence":
        since = max(clocks.since, chair.back)
        return msgspec.structs.replace(chair, back=since + max(0, end - max(start, since)))
    return chair


def come_back(clock: Clock, clocks: Clocks, seat: int, chair: Chair, now: int, pauses: Sequence[Pause]) -> Chair:
    """The chair of a player who returns after running out of time, with at least `MIN_RETURN_MS`."""
    extra = chair.extra
    remaining = left(clock, clocks, seat, chair, now, pauses)
    enough = max(MIN_RETURN_MS, clock.increment * 1000)
    if clock.kind == "live" and remaining is not None and remaining < enough:
        extra += enough - remaining
    return msgspec.structs.replace(chair, away="", level="", extra=extra, back=now)

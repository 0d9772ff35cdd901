"""The time as it is stored and compared: whole milliseconds since 1970.

Tests of clocks and deadlines stop it and move it on by hand, so no test waits and none depends on the machine's speed.
A simulation gives it a time of its own.
"""

import time
from collections.abc import Callable

from msgspec import Struct


class Source(Struct, frozen=True):
    """Where the time comes from."""

    now: Callable[[], int]
    """Milliseconds since 1970, as the clock on the wall shows them: they may jump."""
    seconds: Callable[[], float]
    """Seconds since some moment: they only ever go forward."""


MACHINE = Source(lambda: time.time_ns() // 1_000_000, time.monotonic)
_source = MACHINE
_stopped: int | None = None


def now() -> int:
    """The time."""
    return _source.now() if _stopped is None else _stopped


def seconds() -> float:
    """Seconds to measure how long something takes: they only ever go forward, and stand still with the clock."""
    return _source.seconds() if _stopped is None else _stopped / 1000


def use(source: Source) -> None:
    """Show the time of another source from now on."""
    global _source  # noqa: PLW0603  (one process, one clock)
    _source = source


def stop() -> None:
    """From now on it is always the same time, until the clock is moved."""
    global _stopped  # noqa: PLW0603  (one process, one clock)
    _stopped = now()


def advance(milliseconds: int) -> int:
    """Move a stopped clock on; the new time."""
    global _stopped  # noqa: PLW0603
    if _stopped is None:
        raise RuntimeError("only a clock that was stopped can be moved")
    _stopped += milliseconds
    return _stopped


def run() -> None:
    """Show the time of the machine again."""
    global _stopped  # noqa: PLW0603
    _stopped = None
    use(MACHINE)

"""The current time, as it is stored and compared: whole milliseconds since 1970.

Tests of clocks and deadlines stop this clock and advance it by hand, so no test waits and none depends on the speed of
the machine. A simulation replaces its source.
"""

import time
from collections.abc import Callable

from msgspec import Struct

MAX_SKEW_MS = 10 * 60_000
"""How far apart the clocks of two machines may be. What lies further in the future was written before one was set
back."""


class Source(Struct, frozen=True):
    """Where the time comes from."""

    now: Callable[[], int]
    """Milliseconds since 1970: wall time, which may jump."""
    seconds: Callable[[], float]
    """Seconds since some moment: monotonic time, which never goes back."""


MACHINE = Source(lambda: time.time_ns() // 1_000_000, time.monotonic)
_source = MACHINE
_stopped: int | None = None


def now() -> int:
    """The current time in milliseconds since 1970."""
    return _source.now() if _stopped is None else _stopped


def seconds() -> float:
    """Monotonic seconds, to measure how long something takes. They stand still while the clock is stopped."""
    return _source.seconds() if _stopped is None else _stopped / 1000


def use(source: Source) -> None:
    """Take the time from another source from now on."""
    global _source  # noqa: PLW0603  (one process, one clock)
    _source = source


def stop() -> None:
    """Stop the clock; only `advance` moves it."""
    global _stopped  # noqa: PLW0603  (one process, one clock)
    _stopped = now()


def advance(milliseconds: int) -> int:
    """Advance a stopped clock; returns the new time."""
    global _stopped  # noqa: PLW0603
    if _stopped is None:
        raise RuntimeError("only a clock that was stopped can be moved")
    _stopped += milliseconds
    return _stopped


def run() -> None:
    """Take the time from the machine again."""
    global _stopped  # noqa: PLW0603
    _stopped = None
    use(MACHINE)

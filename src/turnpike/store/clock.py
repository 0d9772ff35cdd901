"""The time as it is stored and compared: whole milliseconds since 1970.

Tests of clocks and deadlines stop it and move it on by hand, so no test waits and none depends on the machine's speed.
"""

import time

_stopped: int | None = None


def now() -> int:
    """The time."""
    return time.time_ns() // 1_000_000 if _stopped is None else _stopped


def seconds() -> float:
    """Seconds to measure how long something takes: they only ever go forward, and stand still with the clock."""
    return time.monotonic() if _stopped is None else _stopped / 1000


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
    """Show the real time again."""
    global _stopped  # noqa: PLW0603
    _stopped = None

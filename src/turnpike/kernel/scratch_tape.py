"""The tape of this thread: a game needs one only while it acts, a server holds many games, and a tape is large."""

import threading

from turnpike.kernel.tape import Tape

_tapes = threading.local()


def scratch_tape() -> Tape:
    """An empty tape, valid until this is called again in this thread."""
    tape: Tape | None = getattr(_tapes, "tape", None)
    if tape is None:
        tape = _tapes.tape = Tape()
    tape.clear()
    return tape

"""Errors for people: what is wrong, where, and what to do, on standard error and without a traceback.

Exit codes: 0 all is well, 1 something is wrong with a file or a game, 2 the command line itself cannot be understood
(Typer's), 130 Ctrl-C, 141 nobody reads the output any more.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer

from turnpike.cli.screen import clean
from turnpike.kernel.data import DataError
from turnpike.kernel.log import LogError
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain

WRONG, INTERRUPTED, UNREAD = 1, 130, 141


class Fault(Exception):  # noqa: N818  (the fault is in a file or a wish, not in the program)
    """Something a command cannot go on with, in words."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


@contextmanager
def whole() -> Iterator[None]:
    """Do something to its end: Ctrl-C counts when it is done."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(signal.SIGINT, None)


@contextmanager
def told() -> Iterator[None]:
    """Turn whatever can go wrong for reasons outside this program into words and an exit code."""
    try:
        yield
        sys.stdout.flush()
    except Fault as fault:
        lines = list(fault.lines)
    except DataError as error:
        lines = error.lines
    except LogError as error:
        lines = [str(error)]
    except Refused as refused:
        lines = [explain(refused)]
    except BrokenPipeError:
        # Python would complain once more when it flushes at the end, so let it flush into nothing.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(UNREAD) from None
    except OSError as error:
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        lines = [f"{where}{error.strerror or error}. Check the path and its permissions."]
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        raise typer.Exit(INTERRUPTED) from None
    else:
        return
    complain(*lines)
    raise typer.Exit(WRONG)


def complain(*lines: str) -> None:
    """Write to standard error, after everything that was written before."""
    sys.stdout.flush()
    for line in lines:
        sys.stderr.write(clean(line) + "\n")

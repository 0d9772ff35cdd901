"""Errors for people: what is wrong, where, and what to do, on standard error and without a traceback.

Exit codes: 0 all is well, 1 something is wrong with a file or a game, 2 the command line itself cannot be understood
(Typer's), 130 Ctrl-C, 141 the reader of the output is gone.
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
from turnpike.kernel.terminal import UnknownSubjectError
from turnpike.kernel.text import explain

WRONG, INTERRUPTED, UNREAD = 1, 130, 141


class CommandError(Exception):
    """A command cannot go on: the lines say what is wrong and what to do."""

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delay Ctrl-C until the block is done."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came and callable(before):
        before(signal.SIGINT, None)


@contextmanager
def report_errors() -> Iterator[None]:
    """Print errors that have their cause outside this program, and exit with a code; no traceback."""
    try:
        yield
        sys.stdout.flush()
    except CommandError as error:
        lines = list(error.lines)
    except DataError as error:
        lines = error.lines
    except LogError as error:
        lines = [str(error)]
    except UnknownSubjectError as error:
        lines = [str(error)]
    except Refused as refused:
        lines = [explain(refused)]
    except BrokenPipeError:
        # Python would report the error once more when it flushes at exit, so let it flush to /dev/null.
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

"""The process of an external bot, and its limits.

One thread reads the output of the bot and another its errors, so a bot that writes too much, or never reads, delays no
other. Every mistake raises `Misbehaved`, with a reason for the author of the bot.
"""

import contextlib
import os
import queue
import signal
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import IO, cast

MAX_LINE_BYTES = 65_536
"""Bytes a bot may write before it ends a line; an answer has some 30."""
MAX_LINES = 64
"""Lines a bot may write that it was not asked for."""
TAIL = 400
"""Characters of its last error that are shown."""


class Misbehaved(Exception):  # noqa: N818  (the mistake is the bot's)
    """What an external bot did wrong, in words."""


_running: "weakref.WeakSet[Child]" = weakref.WeakSet()


def end_all() -> None:
    """End every bot of this process at once."""
    for running in list(_running):
        running.kill()


class Child:
    """A running bot."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603  (the user has named the command)
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",  # so that it ends with everything it has started
            )
        except OSError as error:
            raise Misbehaved(f"cannot be started: {error.strerror or error}") from None
        self._input = cast("IO[bytes]", self._process.stdin)
        self._lines: queue.Queue[bytes | None] = queue.Queue()
        self._flood = False
        self._complaint = b""
        self._threads = [
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._drain, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        _running.add(self)

    def _read(self, output: IO[bytes]) -> None:
        """Cut what the bot writes into lines; stop listening when it is too much.

        A thread closes the pipe that it reads: only the thread knows when it is done.
        """
        begun = b""
        with output:
            while part := os.read(output.fileno(), MAX_LINE_BYTES):
                *whole, begun = (begun + part).split(b"\n")
                for line in whole:
                    self._lines.put(line)
                if len(begun) > MAX_LINE_BYTES or self._lines.qsize() > MAX_LINES:
                    self._flood = True
                    self.kill()
                    break
        self._lines.put(None)

    def _drain(self, complaints: IO[bytes]) -> None:
        with complaints:
            while part := os.read(complaints.fileno(), MAX_LINE_BYTES):
                self._complaint = (self._complaint + part)[-4 * TAIL :]

    def send(self, line: bytes) -> None:
        """Write a line to the bot, in a thread: a bot that does not read would make us wait."""
        threading.Thread(target=self._write, args=(line,), daemon=True).start()

    def _write(self, line: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # a bot that is gone is noticed when its answer is waited for
            self._input.write(line)
            self._input.flush()

    def receive(self, seconds: float) -> bytes:
        """The next line of the bot; `Misbehaved` if there is none in time."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Misbehaved(f"no answer within {seconds:g} seconds") from None
        if self._flood:
            raise Misbehaved("a flood of output: more than it was asked for")
        if line is None:
            raise Misbehaved(self._ending(seconds))
        return line

    def _ending(self, seconds: float) -> str:
        self.kill()
        code = self._process.wait()
        self._threads[1].join(timeout=seconds)  # what it complained about is on its way
        complaint = self._complaint.decode(errors="replace").strip().splitlines()
        why = f": {complaint[-1][-TAIL:]}" if complaint else ""
        return f"the program ended (exit code {code}){why}"

    def kill(self) -> None:
        """End the bot, and whatever it has started, at once."""
        with contextlib.suppress(OSError):
            if os.name == "posix":
                if self._process.poll() is None:
                    os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def close(self, patience: float = 0.0) -> None:
        """Let the bot end by itself for so long, then end it; nothing of it is left."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            if patience:
                self._process.wait(patience)
        self.kill()
        self._process.wait()
        for thread in self._threads:
            thread.join(timeout=1)
        with contextlib.suppress(OSError):
            self._input.close()

"""Servers and databases that a test process starts end with it, also when it is killed.

A small child waits for the end of a pipe that only this process holds, and then ends what is still on its list.
"""

import atexit
import contextlib
import functools
import os
import signal
import subprocess
import sys


@functools.cache
def _reaper() -> "subprocess.Popen[str]":
    command = [sys.executable, "-I", __file__]
    return subprocess.Popen(command, stdin=subprocess.PIPE, text=True, start_new_session=True)


@atexit.register  # when this is imported, so it runs after what others have registered
def _end() -> None:
    if _reaper.cache_info().currsize:
        _reaper().communicate()


def watch(pid: int, with_signal: signal.Signals = signal.SIGKILL) -> None:
    """End this process with the test process."""
    _say(f"watch {pid} {with_signal}")


def release(pid: int) -> None:
    """The process has ended, and its number may soon be another's."""
    _say(f"release {pid} 0")


def _say(line: str) -> None:
    pipe = _reaper().stdin
    assert pipe is not None
    pipe.write(f"{line}\n")
    pipe.flush()


def main() -> None:
    """The child: read the list until its writer is gone."""
    signals: dict[int, int] = {}
    for line in sys.stdin:
        order, pid, number = line.split()
        if order == "watch":
            signals[int(pid)] = int(number)
        else:
            signals.pop(int(pid), None)
    for pid, number in signals.items():
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


if __name__ == "__main__":
    main()

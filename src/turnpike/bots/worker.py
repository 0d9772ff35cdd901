"""Processes in which bots run, and how they end with the process that started them."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.process import BaseProcess


@contextmanager
def starting() -> Iterator[None]:
    """Start workers in here, so that Ctrl-C cannot hit them before they ignore it.

    A terminal sends it to all processes at once. This one gets it when the workers have started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts_to_parent() -> None:
    """From now on, only the parent of this worker handles Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def end_workers(pool: ProcessPoolExecutor) -> None:
    """Stop the workers of a pool in the middle of their work, which may take minutes."""
    workers: dict[int, BaseProcess] = getattr(pool, "_processes", None) or {}  # public from Python 3.14 on
    for worker in list(workers.values()):
        worker.terminate()


def end_with_parent(leave: Callable[[], object] | None = None) -> None:
    """From now on, end this worker when its parent is gone, however it went; `leave` is called before.

    A worker waits for work on a pipe that stays open when the parent is killed, so it watches the parent itself. Where
    another process forked it, that one lives as long as any worker does; it is the first one whose end matters.
    """
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        if leave is not None:
            leave()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()

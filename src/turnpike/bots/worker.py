"""Processes in which bots run, and how they end with the process that started them."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import connection, resource_tracker
from multiprocessing.process import BaseProcess

REQUESTS = 20
"""How often a worker is asked to end before it is killed."""
REQUEST_SECONDS = 0.5
"""How long it may take to do so before it is asked again."""


@contextmanager
def starting() -> Iterator[None]:
    """Start workers in here, so that Ctrl-C cannot hit them before they ignore it.

    A terminal sends it to all processes at once. This one gets it when the workers have started.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # started later, it would let Ctrl-C through again
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
    """Stop the workers of a pool in the middle of their work, which may take minutes.

    One may end in the middle of sending an answer. The thread of the pool that reads it would wait for the rest for
    ever while this process keeps its own copy of the end that workers write to, so that one is closed.
    """
    known: dict[int, BaseProcess] = getattr(pool, "_processes", None) or {}  # public from Python 3.14 on
    end_processes(list(known.values()))
    answers = getattr(pool, "_result_queue", None)
    if answers is not None:
        answers._writer.close()


def end_processes(workers: list[BaseProcess]) -> None:
    """Stop processes in the middle of their work.

    They are asked again and again: a request that comes just before a worker begins to wait is not heard until it
    wakes, and it may wait for a lock that another one held when it ended.
    """
    for _request in range(REQUESTS):
        for worker in workers:
            worker.terminate()
        workers = _living(workers, REQUEST_SECONDS)
        if not workers:
            return
    for worker in workers:
        worker.kill()


def _living(workers: list[BaseProcess], seconds: float) -> list[BaseProcess]:
    """Those that have not ended after so many seconds."""
    until = time.monotonic() + seconds
    while workers:
        ended = connection.wait([worker.sentinel for worker in workers], max(0.0, until - time.monotonic()))
        if not ended:
            break
        workers = [worker for worker in workers if worker.sentinel not in ended]
    return workers


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

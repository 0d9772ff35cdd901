"""Work on several cores: a function of a number, for many numbers, in processes that may die.

A process that is killed takes all the work of its pool with it. The pool is then replaced and the numbers without an
answer are handed out again, so nothing is lost and nothing is counted twice. When the parent is killed, they end.
"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from turnpike.bots.external import child
from turnpike.bots.worker import end_with_parent, end_workers, leave_interrupts_to_parent, starting

T = TypeVar("T")

AHEAD = 4
"""Tasks waiting for each worker: enough to keep it busy, few enough that little is lost with one."""
TRIES = 3
"""Pools in a row that may die without an answer. Then it is the work that kills them, and no help to try again."""


def in_processes(work: Callable[[int], T], numbers: Iterable[int], workers: int) -> Generator[T, None, None]:
    """What the function says to each number, as it comes; `BrokenProcessPool` if the processes die again and again."""
    left = iter(numbers)
    again: list[int] = []
    failed = 0
    while True:
        answered = 0
        pool = _pool(workers)
        waiting: dict[Future[T], int] = {}
        try:
            _hand_out(pool, work, again, left, waiting, AHEAD * workers)
            while waiting:
                done, _not_done = wait(waiting, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=waiting.__getitem__):
                    answer = future.result()
                    del waiting[future]
                    answered += 1
                    yield answer
                _hand_out(pool, work, again, left, waiting, AHEAD * workers)
            return
        except BrokenProcessPool:
            failed = 1 if answered else failed + 1
            if failed == TRIES:
                raise
            # Some of these may have an answer by now; they are asked once more, and answer the same.
            again = sorted([*waiting.values(), *again])
        except BaseException:  # Ctrl-C, or the caller needs no more: unfinished games are dropped
            end_workers(pool)
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _hand_out(
    pool: ProcessPoolExecutor,
    work: Callable[[int], T],
    again: list[int],
    left: Iterator[int],
    waiting: dict[Future[T], int],
    most: int,
) -> None:
    """First what is to be done again, then the rest."""
    while len(waiting) < most:
        number = again.pop(0) if again else next(left, None)
        if number is None:
            return
        try:
            with starting():
                waiting[pool.submit(work, number)] = number
        except BrokenProcessPool:
            lost: Future[T] = Future()
            lost.set_exception(BrokenProcessPool())
            waiting[lost] = number
            return


def _pool(workers: int) -> ProcessPoolExecutor:
    # Spawned, not forked: a fork would copy the threads of a progress bar in whatever state they are.
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _obey_the_parent)


def _obey_the_parent() -> None:
    """The parent handles Ctrl-C. A worker that is terminated ends the programs of its bots, too."""
    leave_interrupts_to_parent()
    signal.signal(signal.SIGTERM, _leave)
    end_with_parent(child.end_all)


def _leave(_signal: int, _frame: object) -> None:
    child.end_all()
    os._exit(1)

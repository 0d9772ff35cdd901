"""Work on several cores: a function of a number, for many numbers, in processes that may die.

Each process has a pipe of its own, and nothing else is shared: no lock and no thread, so Ctrl-C at any moment leaves
nothing behind that another one waits for. A process that dies, even in the middle of its answer, is replaced, and the
numbers it had are handed out again: nothing is lost and nothing is counted twice. When the parent is killed, they end.
"""

import multiprocessing
import os
import signal
import traceback
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from turnpike.bots.external import child
from turnpike.bots.worker import end_processes, end_with_parent, leave_interrupts_to_parent, starting

T = TypeVar("T")

AHEAD = 2
"""Numbers that a process has at a time: the one it works on and the next one."""
TRIES = 3
"""Processes that may die at the same number. Then it is the work that kills them, and no help to try again."""


class _Worker(Generic[T]):
    """A process, its pipe, and the numbers it has not answered yet."""

    def __init__(self, work: Callable[[int], T]) -> None:
        # Spawned, not forked: a fork would copy the threads of a progress bar in whatever state they are.
        context = multiprocessing.get_context("spawn")
        self.pipe, other_end = context.Pipe()
        self.numbers: deque[int] = deque()
        self.process = context.Process(target=_answer_numbers, args=(other_end, work), daemon=True)
        with starting():
            self.process.start()
        other_end.close()  # so that the pipe ends with the process

    def hand(self, number: int) -> None:
        self.numbers.append(number)
        with suppress(OSError):  # if the process has died, reading its pipe tells so
            self.pipe.send(number)

    def answer(self) -> T:
        """The next answer; the error that the function raised, or EOFError if the process has died."""
        try:
            worked, answer = self.pipe.recv()
        except OSError:
            raise EOFError from None
        self.numbers.popleft()
        if not worked:
            raise answer
        return answer  # type: ignore[no-any-return]  # what the function returned

    def end(self) -> None:
        """Let go of a process that has ended or was told to."""
        self.pipe.close()
        self.process.join()


def in_processes(work: Callable[[int], T], numbers: Iterable[int], workers: int) -> Generator[T, None, None]:
    """What the function says to each number, as it comes; `BrokenProcessPool` if a number kills every process."""
    left = iter(numbers)
    again: list[int] = []
    deaths: Counter[int] = Counter()
    staff: list[_Worker[T]] = []
    try:
        while True:
            _hand_out(staff, work, again, left, workers)
            busy = {worker.pipe: worker for worker in staff if worker.numbers}
            if not busy:
                return
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # only pipes were given
                try:
                    answer = worker.answer()
                except EOFError:
                    staff.remove(worker)
                    worker.end()
                    again = sorted([*worker.numbers, *again])
                    deaths[worker.numbers[0]] += 1
                    if deaths[worker.numbers[0]] == TRIES:
                        raise BrokenProcessPool(f"{TRIES} processes died at number {worker.numbers[0]}") from None
                else:
                    yield answer
    finally:  # also after Ctrl-C, or when the caller needs no more: unfinished work is dropped
        end_processes([worker.process for worker in staff])
        for worker in staff:
            worker.end()


def _hand_out(
    staff: list[_Worker[T]], work: Callable[[int], T], again: list[int], left: Iterator[int], workers: int
) -> None:
    """Give every process a number in its turn while there are any: first what is to be done again, then the rest."""
    for ahead in range(1, AHEAD + 1):
        for place in range(workers):
            if place < len(staff) and len(staff[place].numbers) >= ahead:
                continue
            number = again.pop(0) if again else next(left, None)
            if number is None:
                return
            if place == len(staff):
                staff.append(_Worker(work))
            staff[place].hand(number)


def _answer_numbers(pipe: "Connection[Any, Any]", work: Callable[[int], object]) -> None:
    """What a process does: answer numbers until the pipe ends."""
    leave_interrupts_to_parent()
    signal.signal(signal.SIGTERM, _leave)
    end_with_parent(child.end_all)
    while True:
        try:
            number = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send((True, work(number)))
        except BrokenPipeError:
            return
        except Exception as error:
            error.add_note(f"In a worker process:\n{traceback.format_exc()}")
            pipe.send((False, error))


def _leave(_signal: int, _frame: object) -> None:
    """A worker that is terminated ends the programs of its bots, too."""
    child.end_all()
    os._exit(1)

"""Processes in which bots think, so that they never delay anybody's messages.

A worker gets a thought, which holds only what its seat may know, and answers. If one dies, the others are replaced with
it and the thought is thought again. Workers end by themselves when the server is gone, however it went.
"""

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from msgspec.structs import replace

from turnpike import games
from turnpike.bots import brains
from turnpike.bots.worker import end_with_parent, end_workers, leave_interrupts_to_parent, starting
from turnpike.server.metrics import Metrics
from turnpike.table.bot_requests import ADVICE, Answer, Thought, think

PRELOAD = ["turnpike.table.bot_requests", "turnpike.bots.greedy", "turnpike.bots.levels"]
TRIES = 3
HINT_SECONDS = 1.5
"""A hint takes no longer, whatever a bot's decision may take."""
T = TypeVar("T")


class Thinkers:
    """A pool of such processes; `patient` ones leave the machine to the others."""

    def __init__(
        self, workers: int, metrics: Metrics, *, patient: bool = False, think_seconds: float | None = None
    ) -> None:
        self._patient = patient
        self._think_seconds = think_seconds
        self._workers = workers
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def __call__(self, thought: Thought) -> Answer:
        """The answer of a bot."""
        began = time.perf_counter()
        try:
            return await self.run(think, self._in_time(thought))
        finally:
            self._metrics.count("thoughts", level=thought.level)
            self._metrics.count("thinking_seconds", time.perf_counter() - began)

    async def run(self, work: Callable[..., T], *given: object) -> T:
        """Have a function of a module called in one of the processes, again if that process dies."""
        for left in reversed(range(TRIES)):
            pool = self._pool = self._pool or self._start()
            try:
                with starting():
                    thought = asyncio.get_running_loop().run_in_executor(pool, work, *given)
                return await thought
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
                if self._closed or not left:
                    raise
        raise AssertionError("unreachable")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
        if os.name == "posix":
            context.set_forkserver_preload([*PRELOAD, *games.own_modules(), *brains.modules()])
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin, initargs=(self._patient,))

    def _in_time(self, thought: Thought) -> Thought:
        """The thought with a limit to the time it may take."""
        if thought.seconds is not None or self._think_seconds is None:
            return thought
        seconds = min(self._think_seconds, HINT_SECONDS) if thought.level == ADVICE else self._think_seconds
        return replace(thought, seconds=seconds)

    def close(self) -> None:
        """Send everybody home; thoughts that are not finished are dropped and will be thought again."""
        self._closed = True
        if self._pool is not None:
            end_workers(self._pool)
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _begin(patient: bool) -> None:
    leave_interrupts_to_parent()
    if patient and os.name == "posix":
        os.nice(10)
    end_with_parent()

"""Worker processes for bots, so that bots never delay messages.

A worker gets a request, which holds only what its seat may know, and answers it. If a worker dies, all are replaced and
the request runs again. Workers exit by themselves when the server is gone, even if it was killed.
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
from turnpike.table.bot_requests import ADVICE, BotAnswer, BotRequest, run_bot_request

PRELOAD = ["turnpike.table.bot_requests", "turnpike.bots.greedy", "turnpike.bots.levels"]
MAX_ATTEMPTS = 3
HINT_SECONDS = 1.5
"""The limit for a hint, even if bots have longer."""
T = TypeVar("T")


class BotWorkers:
    """A pool of worker processes; with `low_priority` they yield to all other processes."""

    def __init__(
        self,
        workers: int,
        metrics: Metrics,
        *,
        low_priority: bool = False,
        bot_seconds: float | None = None,
        timeout_seconds: float = 20.0,
    ) -> None:
        self._low_priority = low_priority
        self._bot_seconds = bot_seconds
        self._timeout_seconds = timeout_seconds
        self._workers = workers
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False

    async def __call__(self, request: BotRequest) -> BotAnswer:
        """Run a bot request in a worker; its answer."""
        began = time.perf_counter()
        try:
            return await self.run(run_bot_request, self._in_time(request))
        finally:
            self._metrics.count("thoughts", level=request.level)
            self._metrics.count("thinking_seconds", time.perf_counter() - began)

    async def run(self, work: Callable[..., T], *args: object) -> T:
        """Call a module-level function in one of the processes, again if that process dies."""
        for left in reversed(range(MAX_ATTEMPTS)):
            pool = self._pool = self._pool or self._start()
            try:
                with starting():
                    running = asyncio.get_running_loop().run_in_executor(pool, work, *args)
                return await running
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
                if self._closed:  # the server is stopping; pending requests are cancelled, which is no error
                    raise asyncio.CancelledError from None
                if not left:
                    raise
        raise AssertionError("unreachable")

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("forkserver" if os.name == "posix" else "spawn")
        if os.name == "posix":
            context.set_forkserver_preload([*PRELOAD, *games.own_modules(), *brains.modules()])
        return ProcessPoolExecutor(
            self._workers, mp_context=context, initializer=_start_worker, initargs=(self._low_priority,)
        )

    def _in_time(self, request: BotRequest) -> BotRequest:
        """The request with the time limits of this server."""
        request = replace(request, timeout_seconds=self._timeout_seconds)
        if request.seconds is not None or self._bot_seconds is None:
            return request
        seconds = min(self._bot_seconds, HINT_SECONDS) if request.level == ADVICE else self._bot_seconds
        return replace(request, seconds=seconds)

    def close(self) -> None:
        """Stop all workers; unfinished requests run again after a restart."""
        self._closed = True
        if self._pool is not None:
            end_workers(self._pool)
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _start_worker(low_priority: bool) -> None:
    leave_interrupts_to_parent()
    if low_priority and os.name == "posix":
        os.nice(10)
    end_with_parent()

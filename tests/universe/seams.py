"""Where a universe takes the place of the machine: time, chance, the database, the bus, worker processes, the log."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import argon2
from universe.database import SimulatedFaultError, SimulatedStore, is_simulated
from universe.loop import OWNER
from universe.machine import Process, find_game
from universe.person import is_discreet
from universe.universe import EPOCH_MS, Universe

from turnpike.kernel import entropy
from turnpike.kernel.rng import Rng
from turnpike.server import accounts
from turnpike.server import server as server_module
from turnpike.server.bot_workers import BotWorkers
from turnpike.server.pubsub.bus import Bus
from turnpike.store import Store, clock
from turnpike.table.bot_requests import BotRequest, run_bot_request

T = TypeVar("T")
QUICK_HASHER = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Passwords as safe as those of the server take longer than a whole universe."""


class Listener(logging.Handler):
    """Hears what servers log: an error that nothing was made to cause is a violation."""

    def __init__(self, universe: Universe) -> None:
        super().__init__(logging.ERROR)
        self._universe = universe

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if not self._universe.over and not is_simulated(error) and not _tells_of_the_store(record):
            self._universe.violated(f"logged as an error: {record.getMessage()} ({error!r})")


def _tells_of_the_store(record: logging.LogRecord) -> bool:
    said = record.getMessage()
    return record.exc_info is None and ("store does not answer" in said or "cannot store anything" in said)


def _discreet_bot(request: BotRequest, *_: object) -> Any:  # noqa: ANN401  (as any work for a worker)
    """A bot that chooses without showing a card."""
    offers = [choice.words for choice in request.choices if is_discreet(list(choice.words))]
    return offers[Rng(request.at).below(len(offers))]


@contextmanager
def simulated(universe: Universe) -> Iterator[None]:
    """Everything that servers do within this block happens in the universe."""

    async def open_store(*_: object, **__: object) -> Store:
        if universe.database.disk.away:
            raise SimulatedFaultError("The database cannot be reached.")
        return SimulatedStore(universe.database)

    def open_bus(*_: object) -> Bus:
        return universe.broker.bus()

    async def run(_workers: BotWorkers, work: Callable[..., T], *given: object) -> T:
        await asyncio.sleep(universe.dice.between(0.01, 0.3, "a bot thinks") * universe.workers.slowness)
        if universe.workers.dying:
            universe.workers.dying -= 1
            raise BrokenProcessPool("a worker has died")
        if work is run_bot_request:
            given = (*given, find_game)
            if universe.discreet:
                work = _discreet_bot
        return work(*given)

    def wall_clock() -> int:
        owner = OWNER.get()
        skew = owner.machine.skew_ms if isinstance(owner, Process) else 0
        return EPOCH_MS + int(universe.loop.time() * 1000) + skew

    listener = Listener(universe)
    logger = logging.getLogger("turnpike")
    before = logger.propagate, logger.level
    entropy.use_seed(f"universe {universe.seed}")
    clock.use(clock.Source(wall_clock, universe.loop.time))
    logger.addHandler(listener)
    logger.propagate = False
    try:
        with (
            patch.object(server_module, "open_store", open_store),
            patch.object(server_module, "open_bus", open_bus),
            patch.object(BotWorkers, "run", run),
            patch.object(accounts, "_hasher", QUICK_HASHER),
        ):
            yield
    finally:
        logger.removeHandler(listener)
        logger.propagate, logger.level = before
        clock.run()
        entropy.use_seed(None)

"""Reviews of finished games: computed on the first request, in a worker process of low priority, and then cached.

A game is analysed a few positions at a time, so the client can be told how far it is, and a process that dies costs
little. No request waits for a review: the client asks again until it is there.
"""

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from turnpike import games
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.report import SaidReview, retell
from turnpike.bots.analysis.review import SECONDS, Looked, Review, assemble, look, positions
from turnpike.kernel import log
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.server.fair_queue import Lane
from turnpike.table.log import AnyPlay

CHUNK_SIZE = 8
"""Positions that are analysed in one job."""
MAX_CACHED = 200
"""Reviews in memory; each has some 50 kB."""
MAX_PENDING = 10
"""Games whose review is not finished yet."""
MAX_PENDING_EACH = 3
"""Those of one account."""
T = TypeVar("T")
logger = logging.getLogger("turnpike.server")


class Runner(Protocol):
    """Calls functions where they hold nothing up (thinking.py)."""

    async def run(self, account: str, lane: Lane, work: Callable[..., T], *given: object) -> T:
        """Call a function of a module when the account's turn has come."""


class ReviewView(Struct, frozen=True, kw_only=True):
    """How far the review of a game is, in positions; and the review, when it is there."""

    done: int
    of: int
    review: SaidReview | None


class Work(Struct):
    """A review that is being made, or is there."""

    account: str
    """Who asked for it first."""
    of: int = 0
    """0: not known yet."""
    done: int = 0
    review: Review | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of this process."""

    def __init__(self, simulations: int, thinking: Runner, seconds: float | None = SECONDS) -> None:
        self._budget = Budget(simulations=simulations, seconds=seconds)
        self._thinking = thinking
        self._works: OrderedDict[str, Work] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether the review of a table is there, or being made."""
        return table in self._works

    def view(self, table: str, play: AnyPlay, names: list[str], language: str, account: str) -> ReviewView:
        """The review of a finished game as far as it is. The first request starts it, and its account is served."""
        work = self._works.get(table) or self._begin(table, play, account)
        self._works.move_to_end(table)
        said = None
        if work.review is not None:
            said = retell(work.review, play.game.speech(play.options, language, names))
        return ReviewView(done=work.done, of=work.of, review=said)

    def _begin(self, table: str, play: AnyPlay, account: str) -> Work:
        pending = [work.account for work in self._works.values() if work.review is None]
        if len(pending) >= MAX_PENDING or pending.count(account) >= MAX_PENDING_EACH:
            raise Refused("too_often", seconds=60)
        work = self._works[table] = Work(account)
        work.task = asyncio.get_running_loop().create_task(self._make(table, work, play, account))
        ready = [name for name, one in self._works.items() if one.review is not None]
        for name in ready[: max(0, len(self._works) - MAX_CACHED)]:
            del self._works[name]
        return work

    async def _make(self, table: str, work: Work, play: AnyPlay, account: str) -> None:
        record = "".join(f"{line}\n" for line in log.lines(play.record())).encode()
        looked: list[Looked] = []
        try:
            numbers = await self._thinking.run(account, Lane.REVIEW, positions_of, record)
            work.of = len(numbers)
            for first in range(0, len(numbers), CHUNK_SIZE):
                piece = numbers[first : first + CHUNK_SIZE]
                looked += await self._thinking.run(account, Lane.REVIEW, look_at, record, piece, self._budget)
                work.done = len(looked)
            work.review = assemble(play, looked, self._budget.simulations)
        except Exception:
            logger.exception("table %s: the review failed", table)
            self._works.pop(table, None)  # the next request starts it again

    async def close(self) -> None:
        """Drop unfinished reviews."""
        tasks = [work.task for work in self._works.values() if work.task is not None and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def positions_of(record: bytes) -> list[int]:
    """The positions to look at. A module's function, as is the next, so worker processes can be sent to them."""
    return positions(_replayed(record))


def look_at(record: bytes, numbers: list[int], budget: Budget) -> list[Looked]:
    """Look at some of them."""
    return look(_replayed(record), numbers, budget)


def _replayed(record: bytes) -> AnyPlay:
    read = next(log.read(io.BytesIO(record)))
    return replay(games.find(read.header.game), read, check=False)

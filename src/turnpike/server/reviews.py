"""Reviews of finished games: computed on the first request, in a worker process of low priority, and then cached.

A game is analysed a few positions at a time, so that the client can show the progress and little is lost when a worker
dies. No request waits for a review: the client polls until it is complete.
"""

import asyncio
import io
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec
from msgspec import Struct

from turnpike import games
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.moments import AnalysedPosition
from turnpike.bots.analysis.report import LocalizedReview, retell
from turnpike.bots.analysis.review import (
    SECONDS,
    Review,
    analyse_positions,
    assemble,
    positions,
)
from turnpike.bots.analysis.second_look import doubtful, look_again, replaced
from turnpike.kernel import log
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.server.fair_queue import Lane
from turnpike.table.log import AnyPlay

CHUNK_SIZE = 8
"""Positions analysed in one job."""
MAX_CACHED = 200
"""Reviews in memory, of about 50 kB each."""
MAX_PENDING = 10
"""Unfinished reviews."""
MAX_PENDING_EACH = 3
"""Those of one account."""
T = TypeVar("T")
logger = logging.getLogger("turnpike.server")


class Runner(Protocol):
    """Calls functions where they hold nothing up (thinking.py)."""

    async def run(self, account: str, lane: Lane, work: Callable[..., T], *given: object) -> T:
        """Call a function of a module when the account's turn has come."""


class ReviewView(Struct, frozen=True, kw_only=True):
    """The progress of a review, in positions that were looked at; and the review, once it is complete."""

    done: int
    of: int
    """The number of positions, each as often as it is looked at; 0 if the review has not begun."""
    review: LocalizedReview | None
    simulations: int
    """For each position."""


class Work(Struct):
    """A review, complete or in progress."""

    account: str
    """The account that asked for it first."""
    of: int = 0
    """The number of positions; 0 if not known yet."""
    done: int = 0
    review: Review | None = None
    refused: Refused | None = None
    """Why there will be none; the next request is told, and the one after that starts it again."""
    task: asyncio.Task[None] | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more is done for it."""
        return self.review is not None or self.refused is not None


class Reviews:
    """The reviews of this process."""

    def __init__(self, simulations: int, thinking: Runner, seconds: float | None = SECONDS) -> None:
        self._budget = Budget(simulations=simulations, seconds=seconds)
        self._thinking = thinking
        self._works: OrderedDict[str, Work] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether the review of a table is complete or in progress."""
        return table in self._works

    def not_begun(self) -> ReviewView:
        """For a client that computes reviews itself, unless there is one."""
        return ReviewView(done=0, of=0, review=None, simulations=self._budget.simulations)

    def view(self, table: str, play: AnyPlay, names: list[str], language: str, account: str) -> ReviewView:
        """The review of a finished game, or its progress. The first request starts it, on the share of its account."""
        work = self._works.get(table) or self._begin(table, play, account)
        if work.refused is not None:
            del self._works[table]
            raise work.refused
        self._works.move_to_end(table)
        said = None
        if work.review is not None:
            said = retell(work.review, play.game.speech(play.options, language, names))
        return msgspec.structs.replace(self.not_begun(), done=work.done, of=work.of, review=said)

    def _begin(self, table: str, play: AnyPlay, account: str) -> Work:
        pending = [work.account for work in self._works.values() if not work.ended]
        if len(pending) >= MAX_PENDING or pending.count(account) >= MAX_PENDING_EACH:
            raise Refused("too_often", seconds=60)
        work = self._works[table] = Work(account)
        work.task = asyncio.get_running_loop().create_task(self._make(table, work, play, account))
        ready = [name for name, one in self._works.items() if one.ended]
        for name in ready[: max(0, len(self._works) - MAX_CACHED)]:
            del self._works[name]
        return work

    async def _make(self, table: str, work: Work, play: AnyPlay, account: str) -> None:
        record = "".join(f"{line}\n" for line in log.lines(play.record())).encode()
        analysed: list[AnalysedPosition] = []
        try:
            numbers = await self._thinking.run(account, Lane.REVIEW, positions_of, record)
            work.of = len(numbers)
            for first in range(0, len(numbers), CHUNK_SIZE):
                piece = numbers[first : first + CHUNK_SIZE]
                analysed += await self._thinking.run(account, Lane.REVIEW, analyse_record, record, piece, self._budget)
                work.done = len(analysed)
            while again := doubtful(play, analysed):
                work.of += len(again)
                looked = await self._thinking.run(account, Lane.REVIEW, look_again_at, record, again, self._budget)
                analysed = replaced(analysed, looked)
                work.done += len(again)
            work.review = assemble(play, analysed, self._budget.simulations)
        except Refused as refused:
            logger.warning("table %s: the review was refused: %s", table, refused)
            work.refused = refused
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
    """The positions to analyse. A module-level function, as are the next, so that worker processes can run it."""
    return positions(_replayed(record))


def analyse_record(record: bytes, numbers: list[int], budget: Budget) -> list[AnalysedPosition]:
    """Analyse some of the positions."""
    return analyse_positions(_replayed(record), numbers, budget)


def look_again_at(record: bytes, some: list[AnalysedPosition], budget: Budget) -> list[AnalysedPosition]:
    """Look deeper into some positions."""
    return look_again(_replayed(record), some, budget)


def _replayed(record: bytes) -> AnyPlay:
    read = next(log.read(io.BytesIO(record)))
    return replay(games.find(read.header.game), read, check=False)

"""Reviews of finished games: computed when somebody first asks, in a patient process of their own, and then kept.

A game is looked at a few positions at a time, so the asker can be told how far it is, and a process that dies costs
little. Nobody waits for a review with an open request: a page asks again until it is there.
"""

import asyncio
import io
import logging
from collections import OrderedDict

from msgspec import Struct

from turnpike import games
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.report import SaidReview, retell
from turnpike.bots.analysis.review import SECONDS, Looked, Review, assemble, look, positions
from turnpike.kernel import log
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.server.bot_workers import Thinkers
from turnpike.server.metrics import Metrics
from turnpike.table.log import AnyPlay

AT_ONCE = 8
"""Positions that are looked at in one go."""
MAX_CACHED = 200
"""Reviews in memory; each has some 50 kB."""
MAX_PENDING = 10
"""Games whose review has been asked for and is not there yet."""
logger = logging.getLogger("turnpike.server")


class ReviewTold(Struct, frozen=True, kw_only=True):
    """How far the review of a game is, in positions; and the review, when it is there."""

    done: int
    of: int
    review: SaidReview | None


class Work(Struct):
    """A review that is being made, or is there."""

    of: int = 0
    """Nobody knows yet."""
    done: int = 0
    review: Review | None = None
    task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of this process."""

    def __init__(self, simulations: int, metrics: Metrics, seconds: float | None = SECONDS) -> None:
        self._budget = Budget(simulations=simulations, seconds=seconds)
        self._thinkers = Thinkers(1, metrics, patient=True)
        self._works: OrderedDict[str, Work] = OrderedDict()

    def knows(self, table: str) -> bool:
        """Whether the review of a table is there, or being made."""
        return table in self._works

    def told(self, table: str, play: AnyPlay, language: str) -> ReviewTold:
        """What there is to tell of a finished game now. The first asker has it begun."""
        work = self._works.get(table) or self._begin(table, play)
        self._works.move_to_end(table)
        said = None
        if work.review is not None:
            said = retell(work.review, play.game.speech(play.options, language, play.header.seats))
        return ReviewTold(done=work.done, of=work.of, review=said)

    def _begin(self, table: str, play: AnyPlay) -> Work:
        if sum(work.review is None for work in self._works.values()) >= MAX_PENDING:
            raise Refused("too_often", seconds=60)
        work = self._works[table] = Work()
        work.task = asyncio.get_running_loop().create_task(self._make(table, work, play))
        ready = [name for name, one in self._works.items() if one.review is not None]
        for name in ready[: max(0, len(self._works) - MAX_CACHED)]:
            del self._works[name]
        return work

    async def _make(self, table: str, work: Work, play: AnyPlay) -> None:
        record = "".join(f"{line}\n" for line in log.lines(play.record())).encode()
        looked: list[Looked] = []
        try:
            numbers = await self._thinkers.run(positions_of, record)
            work.of = len(numbers)
            for first in range(0, len(numbers), AT_ONCE):
                piece = numbers[first : first + AT_ONCE]
                looked += await self._thinkers.run(look_at, record, piece, self._budget)
                work.done = len(looked)
            work.review = assemble(play, looked, self._budget.simulations)
        except Exception:
            logger.exception("table %s: the review failed", table)
            self._works.pop(table, None)  # the next asker has it begun again

    async def close(self) -> None:
        """Drop what is half done."""
        tasks = [work.task for work in self._works.values() if work.task is not None and not work.task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()


def positions_of(record: bytes) -> list[int]:
    """The positions to look at. A module's function, as is the next, so worker processes can be sent to them."""
    return positions(_replayed(record))


def look_at(record: bytes, numbers: list[int], budget: Budget) -> list[Looked]:
    """Look at some of them."""
    return look(_replayed(record), numbers, budget)


def _replayed(record: bytes) -> AnyPlay:
    read = next(log.read(io.BytesIO(record)))
    return replay(games.find(read.header.game), read, check=False)

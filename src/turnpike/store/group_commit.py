"""Group commit on PostgreSQL: one statement adds the entries of all tables that are waiting.

It skips numbers that are taken, so each table hears whether it won and a loser hurts no other. Rows are sorted, so two
processes that want the same numbers cannot each hold what the other waits for.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import asyncpg
from msgspec import Struct

from turnpike.store.rows import LogLine, Standing

MAX_BATCH = 500
"""Appends in one statement."""

# An append of several entries wins all or none. With a number taken in between, the division by nought makes the
# whole statement fail and nothing is stored; the batch is then tried one by one (it takes a race to get there).
STATEMENT = """
WITH new AS (
    INSERT INTO entries (game, n, line, time, key)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[])
    ON CONFLICT DO NOTHING RETURNING game, n
), stands AS (
    SELECT * FROM unnest($6::text[], $7::int[], $8::int[], $9::text[], $10::int[], $11::bigint[], $12::bigint[])
        AS stands (game, at, entries, status, to_act, due, updated)
), won AS (
    SELECT stands.*, 1 / (CASE WHEN count(*) = stands.entries THEN 1 ELSE 0 END) AS whole
    FROM stands JOIN new ON new.game = stands.game
    GROUP BY stands.game, stands.at, stands.entries, stands.status, stands.to_act, stands.due, stands.updated
), standing AS (
    UPDATE games SET at = won.at, status = won.status, to_act = won.to_act, due = won.due, leased = NULL,
        updated = won.updated
    FROM won WHERE games.id = won.game AND won.whole = 1
)
SELECT game FROM won WHERE whole = 1
"""
STORED = """
SELECT e.game, e.n, e.line, e.time, e.key FROM entries e
JOIN unnest($1::text[], $2::int[]) AS asked (game, n) ON e.game = asked.game AND e.n = asked.n
"""


class Append(Struct, eq=False):
    """Entries to add, and who waits to hear whether they won."""

    game: str
    lines: Sequence[LogLine]
    standing: Standing
    waiting: "asyncio.Future[bool]"
    unsure: bool = False
    """It was sent once, but the connection was lost before the answer came."""


class Batches:
    """The appends that wait, and the connection they go through."""

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]]) -> None:
        self._connect = connect
        self._connection: asyncpg.Connection | None = None
        self._waiting: deque[Append] = deque()
        self._wake = asyncio.Event()
        self._stopping = False

    def put(self, job: Append) -> None:
        """Have it stored with the next batch."""
        self._waiting.append(job)
        self._wake.set()

    def stop(self) -> None:
        """Nothing more will be put."""
        self._stopping = True
        self._wake.set()

    async def wait(self) -> bool:
        """Wait for something to do; False when everything is done and nothing more will come."""
        while not self._waiting:
            if self._stopping:
                return False
            self._wake.clear()
            await self._wake.wait()
        return True

    def take(self) -> list[Append]:
        """The next batch, in the order of games. A game is in it once: its second append may only lose."""
        batch: dict[str, Append] = {}
        later: list[Append] = []
        while self._waiting and len(batch) < MAX_BATCH:
            job = self._waiting.popleft()
            if job.game in batch:
                later.append(job)
            else:
                batch[job.game] = job
        self._waiting.extendleft(reversed(later))
        return [batch[game] for game in sorted(batch)]

    async def commit(self, batch: list[Append]) -> None:
        """Store a batch and tell everybody in it. Called again after a lost connection, it stores nothing twice."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        try:
            await self._commit(self._connection, batch)
        except BaseException:
            # Whatever went wrong, the connection may be in the middle of something: the next try gets another one.
            self._connection.terminate()
            self._connection = None
            raise

    async def _commit(self, connection: asyncpg.Connection, batch: list[Append]) -> None:
        await self._settle(connection, [job for job in batch if job.unsure])
        batch = [job for job in batch if not job.waiting.done()]
        for job in batch:
            job.unsure = True
        try:
            won = await _insert(connection, batch)
        except asyncpg.DivisionByZeroError:
            won = set()
            for job in batch:
                won |= await _insert_alone(connection, job)
        for job in batch:
            if not job.waiting.done():
                job.waiting.set_result(job.game in won)

    @staticmethod
    async def _settle(connection: asyncpg.Connection, unsure: list[Append]) -> None:
        """Tell those whose entries were stored although the answer was lost."""
        if not unsure:
            return
        firsts = [job.lines[0] for job in unsure]
        rows = await connection.fetch(STORED, [job.game for job in unsure], [line.n for line in firsts])
        stored = {(row["game"], row["n"]): (row["line"], row["time"], row["key"]) for row in rows}
        for job, line in zip(unsure, firsts, strict=True):
            if stored.get((job.game, line.n)) == (line.text, line.time, line.key) and not job.waiting.done():
                job.waiting.set_result(True)

    async def close(self) -> None:
        """Let go of the connection."""
        if self._connection is not None:
            await self._connection.close()


async def _insert(connection: asyncpg.Connection, batch: list[Append]) -> set[str]:
    """The games whose append has won."""
    lines = [(job.game, line) for job in batch for line in job.lines]
    rows = await connection.fetch(
        STATEMENT,
        [game for game, _ in lines],
        [line.n for _, line in lines],
        [line.text for _, line in lines],
        [line.time for _, line in lines],
        [line.key for _, line in lines],
        [job.game for job in batch],
        [job.lines[-1].n for job in batch],
        [len(job.lines) for job in batch],
        [job.standing.status for job in batch],
        [job.standing.to_act for job in batch],
        [job.standing.due for job in batch],
        [job.lines[-1].time for job in batch],
    )
    return {row["game"] for row in rows}


async def _insert_alone(connection: asyncpg.Connection, job: Append) -> set[str]:
    try:
        return await _insert(connection, [job])
    except asyncpg.DivisionByZeroError:
        return set()

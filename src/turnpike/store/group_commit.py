"""Group commit on PostgreSQL: one statement adds the entries of all tables that are waiting.

It skips entry numbers that are taken and tables that are gone or have changed, so each append learns whether it won,
and one that lost does not affect the others. If the database refuses a batch, the batch is tried again in halves, so
only the append at fault fails. Rows are sorted, so two processes that want the same numbers cannot deadlock.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

import asyncpg
from msgspec import Struct

from turnpike.store.away import is_away
from turnpike.store.rows import LogLine, Standing
from turnpike.store.write_health import store_error

MAX_BATCH = 500
"""Appends in one statement."""

# A table takes entries while it exists, is not closed, and has the document the entries were made with. Its row is
# locked, so it cannot be deleted or saved at the same moment.
# An append of several entries wins all or none. If one of its numbers is taken, the division by zero makes the whole
# statement fail and nothing is stored; the batch is then tried in halves (only a race leads there).
STATEMENT = """
WITH stands AS (
    SELECT * FROM unnest($6::text[], $7::int[], $8::int[], $9::text[], $10::int[], $11::bigint[], $12::bigint[],
        $13::int[]) AS stands (game, at, entries, status, to_act, due, updated, revision)
), there AS (
    SELECT games.id FROM games JOIN stands ON stands.game = games.id
    WHERE games.status <> 'closed' AND games.revision = coalesce(stands.revision, games.revision)
    ORDER BY games.id FOR NO KEY UPDATE OF games
), new AS (
    INSERT INTO entries (game, n, line, time, key, request)
    SELECT lines.* FROM unnest($1::text[], $2::int[], $3::text[], $4::bigint[], $5::text[], $14::text[])
        AS lines (game, n, line, time, key, request) JOIN there ON there.id = lines.game
    ON CONFLICT DO NOTHING RETURNING game, n
), won AS (
    SELECT stands.*, 1 / (CASE WHEN count(*) = stands.entries THEN 1 ELSE 0 END) AS whole
    FROM stands JOIN new ON new.game = stands.game
    GROUP BY stands.game, stands.at, stands.entries, stands.status, stands.to_act, stands.due, stands.updated,
        stands.revision
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
    """Entries to add, and the future that gets the outcome."""

    game: str
    lines: Sequence[LogLine]
    standing: Standing
    waiting: "asyncio.Future[bool]"
    unsure: bool = False
    """It was sent, but the connection was lost before the answer came."""


class Batches:
    """The waiting appends, and the connection they are sent through."""

    def __init__(self, connect: Callable[[], Awaitable[asyncpg.Connection]]) -> None:
        self._connect = connect
        self._connection: asyncpg.Connection | None = None
        self._waiting: deque[Append] = deque()
        self._wake = asyncio.Event()
        self._stopping = False

    def put(self, job: Append) -> None:
        """Store an append with the next batch."""
        self._waiting.append(job)
        self._wake.set()

    def stop(self) -> None:
        """Accept no more appends."""
        self._stopping = True
        self._wake.set()

    async def wait(self) -> bool:
        """Wait for appends; False once all are done and `stop` was called."""
        while not self._waiting:
            if self._stopping:
                return False
            self._wake.clear()
            await self._wake.wait()
        return True

    def take(self) -> list[Append]:
        """The next batch, sorted by game. A game is in it once: a second append could only lose."""
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
        """Store a batch and resolve its futures. Called again after a lost connection, it stores nothing twice."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        try:
            await self._commit(self._connection, batch)
        except BaseException:
            # The connection is lost, or still busy: the next attempt gets another one.
            self._connection.terminate()
            self._connection = None
            raise

    async def _commit(self, connection: asyncpg.Connection, batch: list[Append]) -> None:
        await self._settle(connection, [job for job in batch if job.unsure])
        batch = [job for job in batch if not job.waiting.done()]
        for job in batch:
            job.unsure = True
        await _store(connection, batch)

    @staticmethod
    async def _settle(connection: asyncpg.Connection, unsure: list[Append]) -> None:
        """Resolve the appends whose entries were stored although the answer was lost."""
        if not unsure:
            return
        firsts = [job.lines[0] for job in unsure]
        rows = await connection.fetch(STORED, [job.game for job in unsure], [line.n for line in firsts])
        stored = {(row["game"], row["n"]): (row["line"], row["time"], row["key"]) for row in rows}
        for job, line in zip(unsure, firsts, strict=True):
            if stored.get((job.game, line.n)) == (line.text, line.time, line.key) and not job.waiting.done():
                job.waiting.set_result(True)

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()


async def _store(connection: asyncpg.Connection, batch: list[Append]) -> None:
    """Store a batch and resolve its futures; only appends that the database refuses fail."""
    try:
        won = await _insert(connection, batch)
    except Exception as error:
        if connection.is_closed() or is_away(error):
            raise
        if len(batch) > 1:
            half = len(batch) // 2
            await _store(connection, batch[:half])
            await _store(connection, batch[half:])
        elif batch and not batch[0].waiting.done():
            if isinstance(error, asyncpg.DivisionByZeroError):
                batch[0].waiting.set_result(False)
            else:
                batch[0].waiting.set_exception(store_error(error))
    else:
        for job in batch:
            if not job.waiting.done():
                job.waiting.set_result(job.game in won)


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
        [job.standing.revision for job in batch],
        [line.request for _, line in lines],
    )
    return {row["game"] for row in rows}

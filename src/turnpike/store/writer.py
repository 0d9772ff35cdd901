"""The writer of an SQLite file: a thread of its own, which makes one commit of all appends that are waiting.

A commit costs a sync of the disk, whatever is in it; while one is under way the next appends gather. So a busy server
pays one sync for many tables. An append that loses against another process hurts no other.
"""

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from typing import cast

from msgspec import Struct
from sqlalchemy import Connection, Engine

from turnpike.store.rows import LogLine, Standing, StoreError

INSERT = "INSERT INTO entries (game, n, line, time, key) VALUES {rows} ON CONFLICT DO NOTHING"
TAKE_BACK = "DELETE FROM entries WHERE game = ? AND n >= ? AND n <= ?"
STAND = """
WITH stands (game, at, status, to_act, due, updated) AS (VALUES {rows})
UPDATE games SET at = stands.at, status = stands.status, to_act = stands.to_act, due = stands.due, leased = NULL,
    updated = stands.updated
FROM stands WHERE id = stands.game
"""
MAX_BATCH = 500
"""About so many appends go into one commit at most, so that the first of them never waits long for the last."""
TOGETHER = (64, 16, 4, 1)
"""Rows in one statement. Between two statements Python's lock changes hands, which costs more than a row; a few sizes
are enough, so that each statement is prepared once."""
Row = tuple[str | int | None, ...]


class Append(Struct, eq=False):
    """Entries to add, and who waits to hear whether they won."""

    game: str
    lines: Sequence[LogLine]
    standing: Standing
    waiting: "asyncio.Future[bool]"
    error: Exception | None = None
    won: bool = False


class Work(Struct, eq=False):
    """Any other change, in a transaction of its own."""

    do: Callable[[Connection], object]
    waiting: "asyncio.Future[object]"
    error: Exception | None = None
    result: object = None


class Writer:
    """The one thread of this process that changes the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[list[Append | Work] | None] = queue.SimpleQueue()
        self._new: list[Append | Work] = []
        """What was put since the loop last went round."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="turnpike-writer", daemon=True)
        self._closed = False
        self._thread.start()

    def put(self, job: Append | Work) -> None:
        """Have it done. Its future is resolved when the outcome is on disk.

        The thread is given everything at once that comes in one round of the loop: to wake it for every single append
        would cost more than the append, and make many small commits of one.
        """
        if self._closed:
            raise StoreError("The store is closed.")
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(job)

    def _hand_over(self) -> None:
        if self._new:
            self._queue.put(self._new)
            self._new = []

    async def close(self) -> None:
        """Finish everything that was put."""
        if not self._closed:
            self._closed = True
            self._hand_over()
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with self._engine.connect() as connection:
            raw = cast("sqlite3.Connection", connection.connection.driver_connection)
            going_on = True
            while going_on:
                batch, going_on = self._gather()
                done = _append_all(raw, [job for job in batch if isinstance(job, Append)])
                for job in batch:
                    if isinstance(job, Work):
                        _work(connection, job)
                        done.append(job)
                if done:
                    self._tell(done)

    def _gather(self) -> tuple[list[Append | Work], bool]:
        """Wait for something to do, then take all that is there; False when nothing more will come."""
        batch: list[Append | Work] = []
        jobs = self._queue.get()
        while jobs is not None:
            batch += jobs
            if len(batch) >= MAX_BATCH:
                return batch, True
            try:
                jobs = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _tell(self, done: Sequence[Append | Work]) -> None:
        # The loop may be gone when a program ends in a hurry; then nothing waits any more.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_resolve, done)


def _resolve(done: Sequence[Append | Work]) -> None:
    for job in done:
        if job.waiting.done():
            continue
        if job.error is not None:
            job.waiting.set_exception(job.error)
        elif isinstance(job, Append):
            job.waiting.set_result(job.won)
        else:
            job.waiting.set_result(job.result)


def _append_all(raw: sqlite3.Connection, batch: list[Append]) -> list[Append | Work]:
    """Add all entries in one commit."""
    if not batch:
        return []
    try:
        raw.execute("BEGIN IMMEDIATE")
        if not _append_together(raw, batch):
            raw.execute("ROLLBACK")
            raw.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.won = _append(raw, job)
        raw.execute("COMMIT")
    except Exception as error:  # a full disk, ...: each append gets the error
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        for job in batch:
            job.error = error
    return list(batch)


def _append_together(raw: sqlite3.Connection, batch: list[Append]) -> bool:
    """Add all entries as if none could lose; whether that was so. If not, the transaction must be taken back."""
    if len({job.game for job in batch}) < len(batch):
        return False  # the second append of a game must find the first one done
    rows = [_row(job, line) for job in batch for line in job.lines]
    if _run_all(raw, INSERT, rows) != len(rows):
        return False
    _run_all(raw, STAND, [_standing(job) for job in batch])
    for job in batch:
        job.won = True
    return True


def _run_all(raw: sqlite3.Connection, statement: str, rows: list[Row]) -> int:
    """Run a statement for all rows, as many as possible at a time; how many rows have changed."""
    changed = first = 0
    for size in TOGETHER:
        while len(rows) - first >= size:
            some = rows[first : first + size]
            sql = _for_rows(statement, size, len(some[0]))
            changed += raw.execute(sql, list(chain.from_iterable(some))).rowcount
            first += size
    return changed


@cache
def _for_rows(statement: str, rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return statement.format(rows=", ".join([row] * rows))


def _append(raw: sqlite3.Connection, job: Append) -> bool:
    """Add the entries of one append, if it wins."""
    for line in job.lines:
        if _run_all(raw, INSERT, [_row(job, line)]) != 1:
            raw.execute(TAKE_BACK, (job.game, job.lines[0].n, line.n - 1))
            return False
    _run_all(raw, STAND, [_standing(job)])
    return True


def _row(job: Append, line: LogLine) -> Row:
    return (job.game, line.n, line.text, line.time, line.key)


def _standing(job: Append) -> Row:
    last, s = job.lines[-1], job.standing
    return (job.game, last.n, s.status, s.to_act, s.due, last.time)


def _work(connection: Connection, job: Work) -> None:
    try:
        with connection.begin():
            job.result = job.do(connection)
    except Exception as error:  # raised where the work was put
        job.error = error

"""The writer of an SQLite file: a thread that stores all waiting appends in one commit.

A commit costs one sync of the disk, whatever its size; while one is under way, the next appends gather. So a busy
server pays one sync for many tables. An append that loses against another process does not affect the others, and
neither does one that the database refuses: a batch that fails is tried again in halves, until only that append fails.
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
from turnpike.store.write_health import WriteHealth, store_error

INSERT = "INSERT INTO entries (game, n, line, time, key, request) VALUES {rows} ON CONFLICT DO NOTHING"
TAKE_BACK = "DELETE FROM entries WHERE game = ? AND n >= ? AND n <= ?"
# A table takes entries while it exists, is not closed, and has the document the entries were made with.
STAND = """
UPDATE games SET at = stands.column2, status = stands.column3, to_act = stands.column4, due = stands.column5,
    leased = NULL, updated = stands.column6
FROM (VALUES {rows}) AS stands
WHERE id = stands.column1 AND status <> 'closed' AND revision = coalesce(stands.column7, revision)
"""
MAX_BATCH = 500
"""Appends in one commit, about, so that the first never waits long for the last."""
MAX_STATEMENT_ROWS = 64
"""Rows in one statement. Between two statements the GIL changes hands, which costs more than a row, and on a busy
server the thread may wait for milliseconds until it has it back. So a batch is two statements; each is prepared only
once for every number of rows."""
Row = tuple[str | int | None, ...]


class Append(Struct, eq=False):
    """Entries to add, and the future that gets the outcome."""

    game: str
    lines: Sequence[LogLine]
    standing: Standing
    waiting: "asyncio.Future[bool]"
    error: Exception | None = None
    won: bool = False


class Work(Struct, eq=False):
    """Any other change, in its own transaction."""

    do: Callable[[Connection], object]
    waiting: "asyncio.Future[object]"
    error: Exception | None = None
    result: object = None


class Writer:
    """The only thread of this process that changes the database."""

    def __init__(self, engine: Engine, health: WriteHealth) -> None:
        self._engine = engine
        self._health = health
        self._queue: queue.SimpleQueue[list[Append | Work] | None] = queue.SimpleQueue()
        self._new: list[Append | Work] = []
        """Jobs put during this iteration of the event loop."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="turnpike-writer", daemon=True)
        self._closed = False
        self._thread.start()

    def put(self, job: Append | Work) -> None:
        """Queue a job. Its future is resolved when the outcome is on disk.

        The thread gets all jobs of one iteration of the event loop at once: waking it for every append would cost more
        than the append itself, and make many small commits.
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
        more = True
        while more:
            with self._engine.connect() as connection:
                raw = cast("sqlite3.Connection", connection.connection.driver_connection)
                while more and not raw.in_transaction:
                    more = self._run_batch(connection, raw)
                if more:  # the transaction cannot be ended: the next batch gets another connection
                    connection.invalidate()

    def _run_batch(self, connection: Connection, raw: sqlite3.Connection) -> bool:
        """Run the jobs that wait; False once the writer is closed."""
        batch, more = self._gather()
        done: list[Append | Work] = [job for job in batch if isinstance(job, Append)]
        _append_all(raw, [job for job in batch if isinstance(job, Append)])
        for job in batch:
            if isinstance(job, Work):
                _work(connection, job)
                done.append(job)
        if done:
            self._tell(done)
        return more

    def _gather(self) -> tuple[list[Append | Work], bool]:
        """Wait for jobs and take all there are; False once the writer is closed."""
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
        # When a program is aborted its loop may be closed already; then nothing waits for the outcome.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_resolve, done, self._health)


def _resolve(done: Sequence[Append | Work], health: WriteHealth) -> None:
    for job in done:
        error = None if job.error is None else store_error(job.error)
        if error is not None:
            health.failed(error)
        elif isinstance(job, Append) and job.won:  # any other change may have had nothing to write
            health.worked()
        if job.waiting.done():
            continue
        if error is not None:
            job.waiting.set_exception(error)
        elif isinstance(job, Append):
            job.waiting.set_result(job.won)
        else:
            job.waiting.set_result(job.result)


def _append_all(raw: sqlite3.Connection, batch: list[Append]) -> None:
    """Add all entries in one commit; if that fails, in several, so that only appends that cannot be stored fail."""
    if not batch:
        return
    begun = False
    try:
        raw.execute("BEGIN IMMEDIATE")
        begun = True
        if not _append_together(raw, batch):
            raw.execute("ROLLBACK")
            raw.execute("BEGIN IMMEDIATE")
            for job in batch:
                job.won = _append(raw, job)
        raw.execute("COMMIT")
    except Exception as error:  # a value that cannot be stored, a full disk, ...
        if raw.in_transaction:
            with contextlib.suppress(sqlite3.Error):  # the next batch gets another connection
                raw.execute("ROLLBACK")
        half = len(batch) // 2
        if begun and half and not raw.in_transaction:
            _append_all(raw, batch[:half])
            _append_all(raw, batch[half:])
        else:
            for job in batch:
                job.error = error


def _append_together(raw: sqlite3.Connection, batch: list[Append]) -> bool:
    """Add all entries, assuming that all win. False if one lost: then the transaction must be rolled back."""
    if len({job.game for job in batch}) < len(batch):
        return False  # a second append of a game must see the first
    rows = [_row(job, line) for job in batch for line in job.lines]
    if _run_all(raw, INSERT, rows) != len(rows):
        return False
    if _run_all(raw, STAND, [_standing(job) for job in batch]) != len(batch):
        return False
    for job in batch:
        job.won = True
    return True


def _run_all(raw: sqlite3.Connection, statement: str, rows: list[Row]) -> int:
    """Run a statement for all rows, as many as possible at a time; returns the number of changed rows."""
    changed = first = 0
    while first < len(rows):
        some = rows[first : first + MAX_STATEMENT_ROWS]
        sql = _for_rows(statement, len(some), len(some[0]))
        changed += raw.execute(sql, list(chain.from_iterable(some))).rowcount
        first += len(some)
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
    if _run_all(raw, STAND, [_standing(job)]) == 1:
        return True
    raw.execute(TAKE_BACK, (job.game, job.lines[0].n, job.lines[-1].n))
    return False


def _row(job: Append, line: LogLine) -> Row:
    return (job.game, line.n, line.text, line.time, line.key, line.request)


def _standing(job: Append) -> Row:
    last, s = job.lines[-1], job.standing
    return (job.game, last.n, s.status, s.to_act, s.due, last.time, s.revision)


def _work(connection: Connection, job: Work) -> None:
    try:
        with connection.begin():
            job.result = job.do(connection)
    except Exception as error:  # raised where the work was put
        job.error = error

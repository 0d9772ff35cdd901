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

INSERT = "INSERT INTO entries (game, n, line, time, key, request) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
TAKE_BACK = "DELETE FROM entries WHERE game = ? AND n >= ? AND n <= ?"
# A table takes entries while it exists, is not closed, and has the document the entries were made with.
STAND = """
UPDATE games SET at = ?, status = ?, to_act = ?, due = ?, leased = NULL, updated = ?
WHERE id = ? AND status <> 'closed' AND revision = coalesce(?, revision)
"""
# Rows put into this view are entries; the last entry of an append has the standing as well, all others no status. If
# one of them loses, none is stored. A connection has it from its first append on.
VIEW = """
CREATE TEMP VIEW appends AS
SELECT game, n, line, time, key, request, '' AS status, 0 AS to_act, 0 AS due, 0 AS revision FROM entries
"""
TRIGGER = """
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
    INSERT INTO entries (game, n, line, time, key, request)
    VALUES (NEW.game, NEW.n, NEW.line, NEW.time, NEW.key, NEW.request);
    UPDATE games SET at = NEW.n, status = NEW.status, to_act = NEW.to_act, due = NEW.due, leased = NULL,
        updated = NEW.time
    WHERE id = NEW.game AND NEW.status IS NOT NULL AND status <> 'closed'
        AND revision = coalesce(NEW.revision, revision);
    SELECT RAISE(ABORT, 'lost') WHERE NEW.status IS NOT NULL AND changes() = 0;
END
"""
APPEND = "INSERT INTO appends VALUES {rows}"
HAS_VIEW = "SELECT 1 FROM temp.sqlite_master WHERE name = 'appends'"
FORGET_VIEW = "DROP VIEW IF EXISTS temp.appends"
"""To be run before the columns of a table change: a view that does not fit them would forbid it."""
MAX_BATCH = 500
"""Appends in one commit, about, so that the first never waits long for the last."""
MAX_STATEMENT_ROWS = 64
"""Rows in one statement. A statement lets go of the GIL several times, and on a busy server the thread may wait for
milliseconds each time until it has it back. So a batch is one statement, which is its own transaction; it is prepared
only once for every number of rows."""
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
        self.loop = asyncio.get_running_loop()
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
            self.loop.call_soon(self._hand_over)
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
            self.loop.call_soon_threadsafe(_resolve, done, self._health)


def _resolve(done: Sequence[Append | Work], health: WriteHealth) -> None:
    for job in done:
        if job.error is not None:
            error = store_error(job.error)
            health.failed(error)
            if not job.waiting.done():
                job.waiting.set_exception(error)
        elif isinstance(job, Append):
            if health.failing and job.won:  # any other change may have had nothing to write
                health.worked()
            if not job.waiting.done():
                job.waiting.set_result(job.won)
        elif not job.waiting.done():
            job.waiting.set_result(job.result)


def _append_all(raw: sqlite3.Connection, batch: list[Append]) -> None:
    """Add all entries in one commit; if that fails, in several, so that only appends that cannot be stored fail."""
    if not batch:
        return
    try:
        try:
            _append_together(raw, batch)
        except sqlite3.IntegrityError:  # one has lost, or cannot be stored
            _append_in_turn(raw, batch)
    except Exception as error:  # a value that cannot be stored, a full disk, ...
        _roll_back(raw)
        half = len(batch) // 2
        if half and not _is_locked(error) and not raw.in_transaction:
            _append_all(raw, batch[:half])
            _append_all(raw, batch[half:])
        else:
            for job in batch:
                job.error = error


def _roll_back(raw: sqlite3.Connection) -> None:
    if raw.in_transaction:
        with contextlib.suppress(sqlite3.Error):  # the next batch gets another connection
            raw.execute("ROLLBACK")


def _is_locked(error: Exception) -> bool:
    """Whether another process has kept the lock of the database for too long."""
    return isinstance(error, sqlite3.Error) and error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


def _append_together(raw: sqlite3.Connection, batch: list[Append]) -> None:
    """Add all entries; an `IntegrityError` if one of them loses, and then nothing is stored."""
    rows = [row for job in batch for row in _rows(job)]
    if len(rows) <= MAX_STATEMENT_ROWS:
        _append_rows(raw, rows)
    else:
        raw.execute("BEGIN IMMEDIATE")
        for first in range(0, len(rows), MAX_STATEMENT_ROWS):
            _append_rows(raw, rows[first : first + MAX_STATEMENT_ROWS])
        raw.execute("COMMIT")
    for job in batch:
        job.won = True


def _append_rows(raw: sqlite3.Connection, rows: list[Row]) -> None:
    statement, values = _for_rows(len(rows), len(rows[0])), list(chain.from_iterable(rows))
    try:
        raw.execute(statement, values)
    except sqlite3.OperationalError:
        if raw.execute(HAS_VIEW).fetchone() is not None:
            raise
        raw.execute(VIEW)
        raw.execute(TRIGGER)
        raw.execute(statement, values)


@cache
def _for_rows(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return APPEND.format(rows=", ".join([row] * rows))


def _append_in_turn(raw: sqlite3.Connection, batch: list[Append]) -> None:
    """Add the entries of those that win, in one commit."""
    _roll_back(raw)
    raw.execute("BEGIN IMMEDIATE")
    for job in batch:
        job.won = _append(raw, job)
    raw.execute("COMMIT")


def _append(raw: sqlite3.Connection, job: Append) -> bool:
    """Add the entries of one append, if it wins."""
    first, last, s = job.lines[0], job.lines[-1], job.standing
    for line in job.lines:
        if raw.execute(INSERT, (job.game, line.n, line.text, line.time, line.key, line.request)).rowcount != 1:
            raw.execute(TAKE_BACK, (job.game, first.n, line.n - 1))
            return False
    if raw.execute(STAND, (last.n, s.status, s.to_act, s.due, last.time, job.game, s.revision)).rowcount == 1:
        return True
    raw.execute(TAKE_BACK, (job.game, first.n, last.n))
    return False


def _rows(job: Append) -> list[Row]:
    """The rows of an append, for the view."""
    last, s = job.lines[-1], job.standing
    return [
        (job.game, line.n, line.text, line.time, line.key, line.request, None, None, None, None)
        for line in job.lines[:-1]
    ] + [(job.game, last.n, last.text, last.time, last.key, last.request, s.status, s.to_act, s.due, s.revision)]


def _work(connection: Connection, job: Work) -> None:
    try:
        with connection.begin():
            job.result = job.do(connection)
    except Exception as error:  # raised where the work was put
        job.error = error

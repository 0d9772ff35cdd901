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
from typing import cast

from msgspec import Struct
from sqlalchemy import Connection, Engine

from turnpike.store.rows import Line, Standing, StoreError

INSERT = "INSERT INTO entries (game, n, line, time, key) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
TAKE_BACK = "DELETE FROM entries WHERE game = ? AND n >= ? AND n <= ?"
STAND = "UPDATE games SET at = ?, status = ?, to_act = ?, due = ?, leased = NULL, updated = ? WHERE id = ?"
MOST = 500
"""Appends in one commit, so that the first of them never waits long for the last."""


class Append(Struct, eq=False):
    """Entries to add, and who waits to hear whether they won."""

    game: str
    lines: Sequence[Line]
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
        self._queue: queue.SimpleQueue[Append | Work | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="turnpike-writer", daemon=True)
        self._closed = False
        self._thread.start()

    def put(self, job: Append | Work) -> None:
        """Have it done. Its future is resolved when the outcome is on disk."""
        if self._closed:
            raise StoreError("The store is closed.")
        self._queue.put(job)

    async def close(self) -> None:
        """Finish everything that was put."""
        if not self._closed:
            self._closed = True
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
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False

    def _tell(self, done: Sequence[Append | Work]) -> None:
        # The loop may be gone when a program ends in a hurry; then nobody waits any more.
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
        for job in batch:
            job.won = _append(raw, job)
        raw.execute("COMMIT")
    except Exception as error:  # a full disk, ...: everybody who waits is told
        if raw.in_transaction:
            raw.execute("ROLLBACK")
        for job in batch:
            job.error = error
    return list(batch)


def _append(raw: sqlite3.Connection, job: Append) -> bool:
    for line in job.lines:
        row = (job.game, line.n, line.text, line.time, line.key)
        if raw.execute(INSERT, row).rowcount != 1:
            raw.execute(TAKE_BACK, (job.game, job.lines[0].n, line.n - 1))
            return False
    last, s = job.lines[-1], job.standing
    raw.execute(STAND, (last.n, s.status, s.to_act, s.due, last.time, job.game))
    return True


def _work(connection: Connection, job: Work) -> None:
    try:
        with connection.begin():
            job.result = job.do(connection)
    except Exception as error:  # whoever asked is told
        job.error = error

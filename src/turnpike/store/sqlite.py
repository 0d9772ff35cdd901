"""A store in an SQLite file.

Changes go through one thread with one connection (writer.py), reads through a few read-only connections, so reads do
not wait for writes. WAL with `synchronous=FULL`: what was acknowledged survives a power cut. Several processes may use
the same file; the lock of the database then lets one write at a time.
"""

import asyncio
import logging
import os
import sqlite3
import stat
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import QueuePool

from turnpike.store import upgrade as migrations
from turnpike.store.rows import LogLine, Standing, StoreError
from turnpike.store.store import P, Query, R, Store
from turnpike.store.writer import Append, Work, Writer

BUSY_SECONDS = 10.0
"""How long to wait while another process is writing."""
MAX_READERS = 4
MAX_STATEMENTS = 256
"""Prepared statements that the writer keeps: two for each number of rows (writer.py), and those of other changes."""
PRIVATE_MODE = 0o600
logger = logging.getLogger("turnpike.store")


def _engine(file: Path, timeout_seconds: float, *, writes: bool) -> Engine:
    def connect() -> sqlite3.Connection:
        raw = sqlite3.connect(
            file,
            timeout=timeout_seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=MAX_STATEMENTS if writes else 128,
        )
        try:
            if writes:
                raw.execute("PRAGMA journal_mode = WAL")
                raw.execute("PRAGMA synchronous = FULL")
                raw.execute("PRAGMA temp_store = MEMORY")
            else:
                raw.execute("PRAGMA query_only = ON")
        except sqlite3.Error:
            raw.close()
            raise
        return raw

    engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, pool_size=MAX_READERS)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # Plain BEGIN would take the lock at the first change, when SQLite may refuse to wait for it.
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


class SqliteStore(Store):
    """Everything in one file; the embedded server needs nothing else."""

    def __init__(self, writing: Engine, reading: Engine) -> None:
        super().__init__()
        self._writing = writing
        self._reading = reading
        self._closed = False
        self._writer = Writer(writing, self.health)
        self._readers = ThreadPoolExecutor(MAX_READERS, thread_name_prefix="turnpike-reader")

    @classmethod
    async def open(
        cls, file: Path, *, upgrade: bool, timeout_seconds: float | None = None, create: bool = True
    ) -> "SqliteStore":
        """The store in this file; the file is created if it does not exist and `create` is true."""
        if not create and not (file.is_file() and file.stat().st_size):
            raise StoreError(f"There is no database {file}. Check the path.")
        wait = BUSY_SECONDS if timeout_seconds is None else timeout_seconds
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            _keep_private(file)
            writing = _engine(file, wait, writes=True)
            try:
                await asyncio.to_thread(_prepare, writing, upgrade)
            except BaseException:
                writing.dispose()
                raise
        except (OSError, DatabaseError, sqlite3.Error) as error:
            said = error.orig if isinstance(error, DatabaseError) else error
            message = f"The database {file} cannot be used: {said}. Name a file in a folder you may write to."
            raise StoreError(message) from None
        return cls(writing, _engine(file, wait, writes=False))

    def append(self, table: str, lines: Sequence[LogLine], standing: Standing) -> "asyncio.Future[bool]":
        waiting: asyncio.Future[bool] = self._writer.loop.create_future()
        self._writer.put(Append(table, lines, standing, waiting))
        return waiting

    async def _read(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        def run() -> R:
            with self._reading.connect() as connection:
                return query(connection, *args, **kwargs)

        if self._closed:
            raise StoreError("The store is closed.")
        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def _write(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        waiting: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        self._writer.put(Work(lambda connection: query(connection, *args, **kwargs), waiting))
        return cast("R", await waiting)

    async def close(self) -> None:
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        self._writing.dispose()


def _keep_private(file: Path) -> None:
    """Let only the owner read the database: it holds the secrets of running games. SQLite gives its other files the
    same mode.
    """
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_MODE))
    for one in (file, file.with_name(f"{file.name}-wal"), file.with_name(f"{file.name}-shm")):
        if one.exists() and stat.S_IMODE(one.stat().st_mode) & ~PRIVATE_MODE:
            try:
                one.chmod(PRIVATE_MODE)
            except PermissionError:
                logger.warning("%s can be read by others and is not ours to change. Run: chmod 600 %s", one, one)


def _prepare(engine: Engine, upgrade: bool) -> None:
    with engine.begin() as connection:
        if upgrade:
            migrations.upgrade(connection)
        migrations.check(connection)

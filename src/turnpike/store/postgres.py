"""A store in a PostgreSQL database, for any number of processes on any number of machines.

Appends of all tables go through one connection, a batch at a time (group_commit.py); everything else through a pool.
When the database is away for a moment (a restart, a lost connection), requests wait and are served when it is back.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from turnpike.store import upgrade as migrations
from turnpike.store.away import is_away
from turnpike.store.group_commit import Append, Batches
from turnpike.store.rows import LogLine, Standing, StoreError
from turnpike.store.store import P, Query, R, Store
from turnpike.store.write_health import store_error

T = TypeVar("T")
AWAY_TIMEOUT_SECONDS = 30.0
"""How long to wait for a database that is away."""
MIN_CONNECT_SECONDS = 60.0
"""How long to wait for a connection, at least."""
logger = logging.getLogger("turnpike.store")


class PostgresStore(Store):
    """Everything in a PostgreSQL database, with its default settings: a commit is on disk."""

    def __init__(
        self, engine: AsyncEngine, connect: Callable[[], Awaitable[asyncpg.Connection]], timeout_seconds: float
    ) -> None:
        super().__init__()
        self._engine = engine
        self._timeout_seconds = timeout_seconds
        self._away = False
        self._closed = False
        self._queries = 0
        """Queries that run now."""
        self._no_queries = asyncio.Event()
        self._batches = Batches(connect)
        self._task = asyncio.create_task(self._write_batches(), name="turnpike-writer")

    @classmethod
    async def open(cls, url: str, *, upgrade: bool, timeout_seconds: float | None = None) -> "PostgresStore":
        """The store in this database."""
        wait = AWAY_TIMEOUT_SECONDS if timeout_seconds is None else timeout_seconds

        async def connect() -> asyncpg.Connection:
            return await asyncpg.connect(url, timeout=max(wait, MIN_CONNECT_SECONDS))

        engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, pool_size=8, max_overflow=8)
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_prepare, upgrade)
        except (OSError, ValueError, asyncpg.PostgresError, asyncpg.InterfaceError, DBAPIError) as error:
            await engine.dispose()
            # The message of a driver may hold a password, so only the type of the error is shown.
            kind = type(error).__name__
            raise StoreError(f"The database cannot be reached ({kind}). Check its address and that it runs.") from None
        except StoreError:
            await engine.dispose()
            raise
        return cls(engine, connect, wait)

    def append(self, table: str, lines: Sequence[LogLine], standing: Standing) -> "asyncio.Future[bool]":
        if self._task.done():
            raise StoreError("The store is closed.")
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        waiting.add_done_callback(self._appended)
        self._batches.put(Append(table, lines, standing, waiting))
        return waiting

    def _appended(self, appended: "asyncio.Future[bool]") -> None:
        if not appended.cancelled():
            if (error := appended.exception()) is not None:
                self.health.failed(error)
            elif appended.result():
                self.health.worked()

    async def _write_batches(self) -> None:
        while await self._batches.wait():
            batch = self._batches.take()
            try:
                await self._retry_while_away(lambda batch=batch: self._batches.commit(batch))  # type: ignore[misc]
            except Exception as error:  # each append gets the error
                for job in batch:
                    if not job.waiting.done():
                        job.waiting.set_exception(store_error(error))

    async def _read(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def run() -> R:
            async with self._engine.connect() as connection:
                return await connection.run_sync(query, *args, **kwargs)

        return await self._query(run)

    async def _write(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def run() -> R:
            async with self._engine.begin() as connection:
                return await connection.run_sync(query, *args, **kwargs)

        try:
            return await self._query(run)
        except Exception as error:
            wrong = store_error(error)
            self.health.failed(wrong)
            if wrong is error:
                raise
            raise wrong from error

    async def _query(self, run: Callable[[], Awaitable[T]]) -> T:
        """Run a query that `close` waits for: after a cancelled request nothing else does."""
        if self._closed:
            raise StoreError("The store is closed.")
        self._queries += 1
        try:
            return await self._retry_while_away(run)
        finally:
            self._queries -= 1
            if not self._queries:
                self._no_queries.set()

    async def _retry_while_away(self, what: Callable[[], Awaitable[T]]) -> T:
        """Try until it works, or until the database has been away for too long."""
        give_up = time.monotonic() + self._timeout_seconds
        pause = 0.02
        while True:
            try:
                done = await what()
            except Exception as error:
                if not is_away(error):
                    raise
                if not self._away:
                    self._away = True
                    logger.warning("the database is away (%s); trying again", type(error).__name__)
                if time.monotonic() + pause > give_up:
                    message = "The database does not answer. Check that PostgreSQL runs, then try again."
                    raise StoreError(message) from error
            else:
                if self._away:
                    self._away = False
                    logger.warning("the database is back")
                return done
            await asyncio.sleep(pause)
            pause = min(2 * pause, 1.0)

    async def close(self) -> None:
        self._closed = True
        if self._queries:
            self._no_queries.clear()
            with contextlib.suppress(TimeoutError):  # of a database that does not answer at all
                await asyncio.wait_for(self._no_queries.wait(), self._timeout_seconds)
        self._batches.stop()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task
        await self._batches.close()
        await self._engine.dispose()


def _prepare(connection: Connection, upgrade: bool) -> None:
    if upgrade:
        migrations.upgrade(connection)
    migrations.check(connection)

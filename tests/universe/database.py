"""The database of a universe: real SQLite in memory with the real queries, behind a disk and a line that fail.

All processes use one database, each through a store of its own. What is changed arrives after a while, is done at one
moment, all or nothing, and is answered after another while. At any moment between, the process may die, the line may
break (the change may be done or not, and no answer comes), or the database may lose its power: what has not been done
by then is lost, and all who wait hear an error. A full disk refuses changes; a slow one delays them.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextvars import Context
from functools import cache
from typing import cast

from msgspec import Struct
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.pool import StaticPool
from universe.dice import Dice

from turnpike.store import LogLine, Standing, Store, StoreError, writer
from turnpike.store import upgrade as migrations
from turnpike.store.store import P, Query, R
from turnpike.store.write_health import store_error
from turnpike.store.writer import Append, Work

AWAY_SECONDS = 30.0
"""A process waits so long for a database that is away, as with PostgreSQL."""


class SimulatedFaultError(StoreError):
    """The simulation has made something fail."""


class DiskFullError(sqlite3.OperationalError):
    """The simulated disk is full; SQLite says it in this way."""


def is_simulated(error: BaseException | None) -> bool:
    """Whether the simulation has caused an error."""
    while error is not None:
        if isinstance(error, SimulatedFaultError | DiskFullError | BrokenProcessPool):
            return True
        error = error.__cause__ or error.__context__
    return False


class Disk(Struct):
    """How the disk and the lines to it are now."""

    away: bool = False
    full: bool = False
    seconds: float = 0.004
    """How long a change takes, about."""
    lost_answers: int = 0
    """So many of the next changes are done, but the line breaks before the answer."""
    lost_changes: int = 0
    """So many of the next changes never arrive."""


@cache
def _engine() -> Engine:
    """One for all universes of this process: what SQLAlchemy has compiled is kept with it."""
    engine = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False),
        poolclass=StaticPool,
    )

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


@cache
def _empty() -> bytes:
    with _engine().connect() as connection:
        with connection.begin():
            migrations.upgrade(connection)
        return _raw(connection).serialize()


def _raw(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.driver_connection)


class Database:
    """The database that all processes share."""

    def __init__(self, dice: Dice, on_change: Callable[[], None]) -> None:
        empty = _empty()
        self.dice = dice
        self.disk = Disk()
        self.connection = _engine().connect()
        self.raw = _raw(self.connection)
        self.raw.deserialize(empty)
        self._on_change = on_change
        self._waiting: dict[asyncio.Future[object], None] = {}
        """Changes and reads without an answer."""

    def close(self) -> None:
        """No process uses it any more."""
        self.connection.close()

    # --- What goes wrong ----------------------------------------------------------------------------------------------

    def lose_power(self) -> None:
        """What is under way is lost, or its answer is; the database is away until `restore_power`."""
        self.disk.away = True
        for waiting in list(self._waiting):
            self._fail(waiting, SimulatedFaultError("The database has lost its power."))
        self._waiting.clear()

    def restore_power(self) -> None:
        """It answers again."""
        self.disk.away = False

    def heal(self) -> None:
        """Nothing goes wrong any more."""
        self.disk = Disk()

    @staticmethod
    def _fail(waiting: "asyncio.Future[object]", error: Exception) -> None:
        if not waiting.done():
            waiting.set_exception(error)
            waiting.exception()  # retrieved: the process that waited may be dead

    # --- What processes ask -------------------------------------------------------------------------------------------

    async def ask(self, do: Callable[[], R], *, changes: bool) -> R:
        """Do something at the database and wait for the answer, as a process of its own would."""
        loop = asyncio.get_running_loop()
        give_up = loop.time() + AWAY_SECONDS
        while self.disk.away:
            if loop.time() > give_up:
                raise SimulatedFaultError("The database does not answer.")
            await asyncio.sleep(0.25)
        answer: asyncio.Future[object] = loop.create_future()
        self._waiting[answer] = None
        lost_change = lost_answer = False
        if changes and self.disk.lost_changes:
            self.disk.lost_changes -= 1
            lost_change = True
        elif changes and self.disk.lost_answers:
            self.disk.lost_answers -= 1
            lost_answer = True
        there = self.dice.between(0.1, 1.0, "way to the database") * self.disk.seconds
        back = self.dice.between(0.1, 1.0, "way from the database") * self.disk.seconds

        def arrive() -> None:
            """At the database: the process that asked may be dead by now, or its answer lost."""
            if answer not in self._waiting:
                return  # the power went before it was done
            result: object = None
            error: Exception | None = None
            if lost_change:
                error = SimulatedFaultError("The line to the database is broken.")
            elif changes and self.disk.full:
                error = DiskFullError("database or disk is full")
            else:
                try:
                    result = do()
                except Exception as failed:
                    error = failed
                if changes:
                    self._on_change()
            if lost_answer and error is None:
                error = SimulatedFaultError("The line to the database broke before the answer.")
            loop.call_later(back, tell, result, error)

        def tell(result: object, error: Exception | None) -> None:
            self._waiting.pop(answer, None)
            if answer.done():
                return
            if error is not None:
                self._fail(answer, error)
            else:
                answer.set_result(result)

        outside(lambda: loop.call_later(there, arrive))
        return cast("R", await answer)


def outside(schedule: Callable[[], object]) -> None:
    """Schedule something that goes on when the process at hand dies."""
    Context().run(schedule)


class SimulatedStore(Store):
    """The store of one process."""

    def __init__(self, database: Database) -> None:
        super().__init__()
        self._database = database
        self._new: list[Append] = []
        self._writing: asyncio.Task[None] | None = None
        self._closed = False

    def append(self, table: str, lines: Sequence[LogLine], standing: Standing) -> "asyncio.Future[bool]":
        if self._closed:
            raise StoreError("The store is closed.")
        waiting: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._new.append(Append(table, lines, standing, waiting))
        if self._writing is None:
            self._writing = asyncio.get_running_loop().create_task(self._write_batches())
        return waiting

    async def _write_batches(self) -> None:
        """One commit for all appends that have come meanwhile, as the writer of each database does."""
        while self._new:
            batch, self._new = self._new, []
            try:
                done = await self._database.ask(lambda batch=batch: self._append_all(batch), changes=True)  # type: ignore[misc]
            except Exception as error:
                for job in batch:
                    job.error = error
                done = list(batch)
            writer._resolve(done, self.health)
        self._writing = None

    def _append_all(self, batch: list[Append]) -> list[Append | Work]:
        writer._append_all(self._database.raw, batch)
        return list(batch)

    async def _read(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        return await self._database.ask(lambda: self._run(query, *args, **kwargs), changes=False)

    async def _write(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._closed:
            raise StoreError("The store is closed.")
        try:
            return await self._database.ask(lambda: self._run(query, *args, **kwargs), changes=True)
        except Exception as error:
            self.health.failed(wrong := store_error(error))
            raise wrong from error.__cause__ if wrong is error else error

    def _run(self, query: Query[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self._database.connection.begin():
            return query(self._database.connection, *args, **kwargs)

    async def close(self) -> None:
        self._closed = True
        if self._writing is not None:
            await self._writing

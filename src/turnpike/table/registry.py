"""The tables of a process: loaded when asked for, unloaded when idle.

The registry is a cache: another process may hold the same table, and the log in the store decides between them.
"""

import asyncio
from collections.abc import Callable, Container
from functools import partial

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.store import TableStore, clock
from turnpike.table import creation
from turnpike.table.document import Settings
from turnpike.table.log import MAX_SAVES, AnyGame
from turnpike.table.table import Table

IDLE_MS = 60_000
"""After this time a table without watchers is unloaded."""
Listener = Callable[[Table], None]


class TableRegistry:
    """The loaded tables of this process, one object for each."""

    def __init__(self, store: TableStore, *, find: Callable[[str], AnyGame] = games.find) -> None:
        self.store = store
        self.find = find
        self.on_load: list[Listener] = []
        """Called with each table that was loaded or created."""
        self.on_change: list[Listener] = []
        """Called with each table that has changed, before its watchers."""
        self.on_unload: list[Callable[[str], None]] = []
        """Called with the id of each table that was unloaded."""
        self.unloaded = 0
        """The number of tables unloaded so far."""
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def table(self, table: str) -> Table:
        """The table with this id."""
        if (found := self.in_use(table)) is not None:
            return found
        if table not in self._loading:
            task = asyncio.create_task(Table.load(self.store, table, self.find))
            task.add_done_callback(partial(self._loaded, table))
            self._loading[table] = task
        return self._add(await asyncio.shield(self._loading[table]))

    def in_use(self, table: str) -> Table | None:
        """The table with this id, if it is loaded; it then stays loaded for a while."""
        found = self._tables.get(table)
        if found is not None:
            found.used = clock.seconds()
        return found

    def _loaded(self, table: str, task: "asyncio.Task[Table]") -> None:
        """Loading has ended or failed; the request that started it may be cancelled by now."""
        self._loading.pop(table, None)
        if not task.cancelled() and task.exception() is None:  # retrieved, so that asyncio does not log it
            self._add(task.result())

    def _add(self, table: Table) -> Table:
        if (kept := self._tables.get(table.id)) is not None:
            return kept
        self._tables[table.id] = table
        table.on_change = self._changed
        table.on_delete = self._deleted
        for listener in self.on_load:
            listener(table)
        return table

    def _changed(self, table: Table) -> None:
        for listener in self.on_change:
            listener(table)

    def _deleted(self, table: Table) -> None:
        self._drop(table.id)

    def loaded(self) -> list[Table]:
        """The loaded tables."""
        return list(self._tables.values())

    def find_loaded(self, table: str) -> Table | None:
        """The table with this id, if it is loaded."""
        return self._tables.get(table)

    async def make(self, settings: Settings, *, host: str | None) -> Table:
        """A new table."""
        return self._add(await creation.make_table(self.store, self.find, settings, host=host))

    async def rematch(self, table: str, *, by: str) -> Table:
        """A table where the same players play again."""
        return await self.table(await creation.rematch(self.store, self.find, await self.table(table), by=by))

    async def delete(self, table: str, *, by: str) -> Table:
        """Delete a table whose game has not started; only its host may. Returns the table, for its watchers."""
        found = await self.table(table)
        for _ in range(MAX_SAVES):
            if found.status != "open":
                raise Refused("already_started")
            if by != found.document.host:
                raise Refused("host_only")
            if await self.store.delete_open_table(table, found.revision):
                self._drop(table)
                return found
            await found.catch_up()  # another process has changed it meanwhile
        raise Refused("busy")

    def forget(self, table: str) -> Table | None:
        """Unload a table that another process has deleted."""
        found = self._tables.get(table)
        self._drop(table)
        return found

    def _drop(self, table: str) -> None:
        if self._tables.pop(table, None) is not None:
            self.unloaded += 1
            for listener in self.on_unload:
                listener(table)

    async def changed_elsewhere(self, table: str, at: int, revision: int) -> None:
        """Catch up with another process that has changed a table: one that is loaded, or is being loaded just now."""
        if (loading := self._loading.get(table)) is not None:
            await asyncio.wait([loading])
        found = self._tables.get(table)
        if found is not None and (found.at < at or found.revision < revision):
            await found.catch_up()

    def unload_idle(self, idle_ms: int = IDLE_MS, busy: Container[str] = ()) -> int:
        """Unload tables without watchers that are neither in use nor busy; returns how many are left."""
        seconds = clock.seconds()
        for table in list(self._tables.values()):
            if round(1000 * (seconds - table.used)) > idle_ms and not table.watchers and table.id not in busy:
                table.on_change = table.on_delete = None
                self._drop(table.id)
        return len(self._tables)

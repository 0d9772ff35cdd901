"""Tables in memory, each change of which is handed to a journal: a browser tab keeps it in IndexedDB (page/).

A change is acknowledged when the journal has it, and only then seen by readers; so nothing that was acknowledged is
lost with the tab. Changes are written one after the other, in order. Logs are in the journal alone: what finished games
take does not grow with their moves.
"""

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from turnpike.store.rows import LogLine, SeatRow, Standing, TableRow
from turnpike.store.table_store import TableStore


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table as the journal keeps it."""

    row: TableRow
    seats: tuple[SeatRow, ...]


class Change(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One change of one table, to be written whole or not at all."""

    table: str
    stored: StoredTable | None
    """None: the table is deleted, with its log."""
    lines: tuple[LogLine, ...] = ()
    """New entries of its log."""


class Journal(Protocol):
    """Where changes are kept."""

    def write(self, change: Change, /) -> Awaitable[None]:
        """Write a change; done when it is durable. Raises `StoreError` if it cannot be."""

    async def read(self, table: str, after: int) -> list[LogLine]:
        """The entries of a log with numbers above `after`, in order."""


class MemoryStore(TableStore):
    """The tables of one process, which no other process changes."""

    def __init__(self, journal: Journal, kept: Iterable[StoredTable] = ()) -> None:
        """`kept` is what the journal has from before."""
        self._journal = journal
        self._tables = {stored.row.id: stored for stored in kept}
        self._leases: dict[str, int] = {}
        self._lock = asyncio.Lock()
        self._appending: set[asyncio.Task[bool]] = set()

    def append(self, table: str, lines: Sequence[LogLine], standing: Standing) -> "asyncio.Future[bool]":
        """Add entries to a log; see `TableStore`."""
        task = asyncio.get_running_loop().create_task(self._append(table, tuple(lines), standing))
        self._appending.add(task)
        task.add_done_callback(self._appending.discard)
        return task

    async def _append(self, table: str, lines: tuple[LogLine, ...], standing: Standing) -> bool:
        async with self._lock:
            stored = self._tables.get(table)
            if stored is None or stored.row.status == "closed":
                return False
            if standing.revision not in {None, stored.row.revision} or lines[0].n != stored.row.at + 1:
                return False
            row = msgspec.structs.replace(
                stored.row,
                at=lines[-1].n,
                status=standing.status,
                to_act=standing.to_act,
                due=standing.due,
                updated=lines[-1].time,
            )
            await self._write(msgspec.structs.replace(stored, row=row), lines)
            return True

    async def _write(self, stored: StoredTable, lines: tuple[LogLine, ...] = ()) -> None:
        table = stored.row.id
        await self._journal.write(Change(table=table, stored=stored, lines=lines))
        self._tables[table] = stored
        self._leases.pop(table, None)

    async def _delete(self, table: str) -> None:
        await self._journal.write(Change(table=table, stored=None))
        del self._tables[table]
        self._leases.pop(table, None)

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """The entries of a log with numbers above `after`, in order."""
        return await self._journal.read(table, after) if table in self._tables else []

    async def create_table(self, row: TableRow, seats: Sequence[SeatRow] = (), lines: Sequence[LogLine] = ()) -> None:
        """Insert a new table, perhaps with the entries of its log."""
        async with self._lock:
            await self._write(StoredTable(row=row, seats=tuple(seats)), tuple(lines))

    async def find_table(self, table: str) -> TableRow | None:
        """The table with this id."""
        stored = self._tables.get(table)
        return None if stored is None else stored.row

    async def save_table(self, row: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Save a table, if its revision and its newest entry are still those of `row`."""
        async with self._lock:
            old = self._tables.get(row.id)
            if old is None or (old.row.revision, old.row.at) != (row.revision, row.at):
                return False
            saved = msgspec.structs.replace(row, revision=row.revision + 1, created=old.row.created)
            await self._write(StoredTable(row=saved, seats=tuple(seats)))
            return True

    async def delete_table(self, table: str) -> None:
        """Delete a table with its log."""
        async with self._lock:
            if table in self._tables:
                await self._delete(table)

    async def delete_open_table(self, table: str, revision: int) -> bool:
        """Delete a table whose game has not started and whose document has not changed; False: read it again."""
        async with self._lock:
            stored = self._tables.get(table)
            if stored is None or stored.row.status != "open" or stored.row.revision != revision:
                return False
            await self._delete(table)
            return True

    async def tables_of(self, account: str, limit: int = 100) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables where an account has a seat or is the host, the ones last played first."""
        mine = [
            stored
            for stored in self._tables.values()
            if stored.row.host == account or any(seat.person == account for seat in stored.seats)
        ]
        mine.sort(key=lambda stored: stored.row.updated, reverse=True)
        return [(stored.row, list(stored.seats)) for stored in mine[:limit]]

    async def take_due(self, until: int, lease: int, limit: int = 100, max_clocks: int = 100) -> list[str]:
        """Tables that need attention by then, those of persons first."""
        due = [
            stored
            for stored in self._tables.values()
            if stored.row.due is not None
            and stored.row.due <= until
            and not until <= self._leases.get(stored.row.id, 0) <= lease
        ]
        due.sort(key=lambda stored: stored.row.due or 0)
        persons = [stored.row.id for stored in due if _is_for_person(stored)]
        others = [stored.row.id for stored in due if not _is_for_person(stored)]
        taken = [*persons[:max_clocks], *others[:limit]]
        self._leases |= dict.fromkeys(taken, lease)
        return taken

    async def next_due(self) -> int | None:
        """When the next table needs attention."""
        due = (max(row.due, self._leases.get(row.id, 0)) for row in self._rows() if row.due is not None)
        return min(due, default=None)

    def _rows(self) -> Iterable[TableRow]:
        return (stored.row for stored in self._tables.values())


def _is_for_person(stored: StoredTable) -> bool:
    return any(seat.seat == stored.row.to_act and seat.kind == "person" for seat in stored.seats)

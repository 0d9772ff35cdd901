"""The tables of a tab: their rows in memory, their logs in the browser's store, which is read when a table is opened.

A table that cannot be read is taken out of use and stays as it is in the browser (kept.py says what can be had of it).
"""

import logging
from collections.abc import Awaitable, Callable

from msgspec import Raw, Struct

from turnpike.kernel.refused import Refused
from turnpike.page.kept import UNREADABLE, KeptTables, SavedGame, describe, read_lines, rescue
from turnpike.store import ChatLine, LogLine
from turnpike.store.memory import Change, MemoryStore

logger = logging.getLogger("turnpike.page")


class Disk(Struct, frozen=True, kw_only=True):
    """The browser's store, and what was found in it."""

    write: Callable[[Change], Awaitable[None]]
    """Makes a change durable, or raises a `StoreError`."""
    read_lines: Callable[[str, int], Awaitable[list[Raw]]]
    """The entries of a log after a number, each as it was kept."""
    read_row: Callable[[str], Awaitable[Raw]]
    """The row of a table as it was kept."""
    kept: KeptTables

    async def read(self, table: str, after: int) -> list[LogLine]:
        """The entries of a log after a number."""
        return read_lines(await self.read_lines(table, after))


class PageStore(MemoryStore):
    """Tables in memory, their logs on the disk. Nobody chats with oneself."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk, disk.kept.readable)
        self._disk = disk
        self.unreadable = {one.id: one for one in disk.kept.unreadable}
        """Tables that cannot be used; what is kept of them stays as it is."""

    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """The entries of a log; if one is damaged or missing, the table is taken out of use."""
        at = self._tables[table].row.at if table in self._tables else 0
        try:
            lines = await super().read(table, after)
            if after + len(lines) < at:
                raise LookupError(f"{at} entries were written")
        except UNREADABLE as error:
            logger.warning("the log of the table %s cannot be read: %s", table, error)
            self._tables.pop(table, None)
            self.unreadable[table] = describe(table, await self._disk.read_row(table))
            raise Refused("unreadable_game") from None
        return lines

    async def rescued(self, table: str) -> SavedGame:
        """What can be had of such a table."""
        row, lines = await self._disk.read_row(table), await self._disk.read_lines(table, 0)
        return rescue(table, row, lines)

    async def delete_unreadable(self, table: str) -> None:
        """Delete what is kept of such a table."""
        await self._disk.write(Change(table=table, stored=None))
        del self.unreadable[table]

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """There are no chat lines."""
        del table, after, limit
        return []

"""What tables need of a store: their rows and logs.

A database (store.py) has it among much else; memory.py has little more.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from turnpike.store.rows import LogLine, SeatRow, Standing, TableRow


class TableStore(ABC):
    """Tables and their logs."""

    counts_games: ClassVar[bool] = False
    """Whether finished games are counted, for ratings and openings; until then they are due."""

    @abstractmethod
    def append(self, table: str, lines: Sequence[LogLine], standing: Standing) -> "asyncio.Future[bool]":
        """Add entries to a log, all or none; the future is done when they are durable, even if nothing awaits it.

        False: another process was first, so that the log has one of these entries already, or the table is closed,
        deleted, or has another revision than `standing` says. Read it and try again.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[LogLine]:
        """The entries of a log with numbers above `after`, in order."""

    @abstractmethod
    async def create_table(self, row: TableRow, seats: Sequence[SeatRow] = (), lines: Sequence[LogLine] = ()) -> None:
        """Insert a new table, perhaps with the entries of its log."""

    @abstractmethod
    async def find_table(self, table: str) -> TableRow | None:
        """The table with this id."""

    @abstractmethod
    async def save_table(self, row: TableRow, seats: Sequence[SeatRow]) -> bool:
        """Save a table, if its revision and its newest entry in the database are still those of `row`.

        The revision rises by one. False: another process was first. Read the table and try again.
        """

    @abstractmethod
    async def delete_table(self, table: str) -> None:
        """Delete a table with its log, seats and chat."""

    @abstractmethod
    async def delete_open_table(self, table: str, revision: int) -> bool:
        """Delete a table whose game has not started and whose document has not changed; False: read it again."""

    @abstractmethod
    async def tables_of(self, account: str, limit: int = 100) -> list[tuple[TableRow, list[SeatRow]]]:
        """Tables where an account has a seat or is the host, the ones last played first."""

    @abstractmethod
    async def take_due(self, until: int, lease: int, limit: int = 100, max_clocks: int = 100) -> list[str]:
        """Tables that need attention by then. Each goes to one process, which has until `lease` to do it.

        First those where a person's time has run out, `max_clocks` at most, then `limit` where a bot or chance is next.
        """

    @abstractmethod
    async def next_due(self) -> int | None:
        """When the next table needs attention."""

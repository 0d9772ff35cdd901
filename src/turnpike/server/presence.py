"""The pages of this process, and who has which table open in other processes."""

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from turnpike.server.websocket.session import Page


class Pages:
    """All open websockets of this process."""

    def __init__(self) -> None:
        self._all: set[Page] = set()
        self._people: dict[str, set[Page]] = {}
        self._tables: dict[str, set[Page]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def all(self) -> "list[Page]":
        """Every page."""
        return list(self._all)

    def of(self, person: str) -> "list[Page]":
        """The pages of a person."""
        return list(self._people.get(person, ()))

    def add(self, page: "Page") -> None:
        """A page was opened."""
        self._all.add(page)
        if page.person is not None:
            self._people.setdefault(page.person.id, set()).add(page)

    def remove(self, page: "Page") -> None:
        """A page was closed."""
        self._all.discard(page)
        if page.person is not None:
            _discard(self._people, page.person.id, page)

    def watches(self, page: "Page", table: str) -> None:
        """A page shows a table."""
        self._tables.setdefault(table, set()).add(page)

    def unwatches(self, page: "Page", table: str) -> None:
        """It shows it no more."""
        _discard(self._tables, table, page)

    def tables(self) -> list[str]:
        """The tables that some page shows."""
        return list(self._tables)

    def said(self, table: str) -> None:
        """Something was said at a table."""
        for page in list(self._tables.get(table, ())):
            page.said(table)

    def gone(self, table: str) -> None:
        """A table was deleted."""
        for page in list(self._tables.get(table, ())):
            page.gone(table)

    def look_again(self, table: str) -> None:
        """Somebody came or went."""
        for page in list(self._tables.get(table, ())):
            page.changed(table, 0, 0)

    def present(self) -> Iterator[tuple[str, str]]:
        """Who has which table open here."""
        pairs = {(table, page.person.id) for table, pages in self._tables.items() for page in pages if page.person}
        yield from pairs


def _discard(groups: "dict[str, set[Page]]", name: str, page: "Page") -> None:
    group = groups.get(name, set())
    group.discard(page)
    if not group:
        groups.pop(name, None)


class Elsewhere:
    """Who has which table open in other processes: they say so every now and then, and are believed for a while."""

    BEAT: ClassVar[float] = 20.0
    BELIEVED: ClassVar[float] = 50.0

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], float] = {}

    def heard(self, table: str, person: str, here: bool) -> bool:
        """Another process says who is there; whether that is news."""
        before = (table, person) in self._until
        if here:
            self._until[table, person] = time.monotonic() + self.BELIEVED
        else:
            self._until.pop((table, person), None)
        return before != here

    def is_here(self, table: str, person: str) -> bool:
        """Whether somebody has the table open elsewhere."""
        return (table, person) in self._until

    def expire(self, at: float) -> set[str]:
        """Forget those nobody speaks of any more; the tables they were at."""
        over = [pair for pair, until in self._until.items() if until < at]
        for pair in over:
            del self._until[pair]
        return {table for table, _ in over}

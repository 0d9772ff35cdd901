"""Who watches a table, and who has it open. Kept in memory only: both end with the process."""

from collections import Counter
from collections.abc import Callable

Watcher = Callable[[str, int, int], None]
"""Told (table, number of the newest entry, revision of the document) after each change."""


class Presence:
    """The people and programs around one table."""

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self._here: Counter[str] = Counter()

    def watch(self, watcher: Watcher) -> None:
        """Have somebody told of every change."""
        self._watchers.add(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell them no more."""
        self._watchers.discard(watcher)

    @property
    def watchers(self) -> int:
        """How many are told of changes."""
        return len(self._watchers)

    def arrive(self, person: str) -> None:
        """Somebody has opened the table, once more."""
        self._here[person] += 1
        if self._here[person] == 1:
            self.changed()

    def depart(self, person: str) -> None:
        """Somebody has closed the table, perhaps not everywhere."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            self.changed()

    def is_here(self, person: str) -> bool:
        """Whether somebody has the table open, in this process."""
        return person in self._here

    def changed(self) -> None:
        """Something about the table is new; each kind of table tells its watchers what."""

    def _tell(self, table: str, at: int, revision: int) -> None:
        for watcher in list(self._watchers):
            watcher(table, at, revision)

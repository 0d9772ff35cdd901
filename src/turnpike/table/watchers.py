"""The watchers of a table: what is notified of its changes, and which accounts have it open.

Kept in memory only: both end with the process.
"""

import weakref
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Concatenate, ParamSpec, Protocol, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


class Watcher(Protocol):
    """A session or a program that follows a table."""

    @property
    def account_id(self) -> str | None:
        """The account that has the table open here; None for a visitor without a name and for programs."""

    def table_changed(self, table: str, at: int, revision: int) -> None:
        """The table has a new entry or a new revision of its document, or a player has come or left."""

    def bot_waits(self, table: str, at: int, ahead: int) -> None:
        """A bot at the table waits for a worker process; `ahead` requests run before it."""

    def chat_changed(self, table: str) -> None:
        """The chat of a table has a new line."""

    def table_deleted(self, table: str) -> None:
        """The table no longer exists."""


def weakly(owner: T, method: Callable[Concatenate[T, P], None]) -> Callable[P, None]:
    """Calls a method while its object is alive: parts of a table must not keep an unloaded table in memory."""
    reference = weakref.ref(owner)

    def call(*args: P.args, **more: P.kwargs) -> None:
        if (living := reference()) is not None:
            method(living, *args, **more)

    return call


class Watchers:
    """The watchers of one table. `on_presence` is called when an account opens or leaves the table."""

    def __init__(self, table: str, on_presence: Callable[[str], None]) -> None:
        self._table = table
        self._on_presence = on_presence
        self._watchers: dict[Watcher, None] = {}  # a set that keeps the order of arrival
        self.open: Counter[str] = Counter()
        """How many watchers each account has."""
        self.presence = 0
        """How often a player has opened or left the table, in any process."""

    def __len__(self) -> int:
        return len(self._watchers)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(list(self._watchers))

    def add(self, watcher: Watcher) -> None:
        """Start notifying a watcher of changes."""
        if watcher in self._watchers:
            return
        self._watchers[watcher] = None
        account = watcher.account_id
        if account is not None:
            self.open[account] += 1
            if self.open[account] == 1:
                self._on_presence(account)

    def remove(self, watcher: Watcher) -> None:
        """Stop notifying a watcher."""
        if watcher not in self._watchers:
            return
        del self._watchers[watcher]
        account = watcher.account_id
        if account is not None:
            self.open[account] -= 1
            if self.open[account] <= 0:
                del self.open[account]
                self._on_presence(account)

    def is_present(self, account: str) -> bool:
        """Whether an account has the table open in this process."""
        return account in self.open

    def presence_changed(self, at: int, revision: int) -> None:
        """A player has opened or left the table, here or in another process: notify all watchers."""
        self.presence += 1
        self.changed(at, revision)

    def changed(self, at: int, revision: int) -> None:
        """Notify all watchers that the table has changed."""
        for watcher in list(self._watchers):
            watcher.table_changed(self._table, at, revision)

    def chat_changed(self) -> None:
        """Notify all watchers that the chat has a new line."""
        for watcher in self:
            watcher.chat_changed(self._table)

    def deleted(self) -> None:
        """Notify all watchers that the table no longer exists."""
        for watcher in self:
            watcher.table_deleted(self._table)

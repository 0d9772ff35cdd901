"""The open sessions of this process, and the accounts that have a table open in other processes."""

import time
from typing import ClassVar, Protocol

from turnpike.store import Account


class OpenSession(Protocol):
    """What the server needs of a websocket session (websocket/session.py)."""

    account: Account | None

    def turn_started(self, table: str, at: int) -> None:
        """It is the account's turn at a table."""

    def end(self) -> None:
        """Close the session; the client connects again, if it may."""


class Sessions:
    """All open websocket sessions of this process."""

    def __init__(self) -> None:
        self._all: set[OpenSession] = set()
        self._by_account: dict[str, set[OpenSession]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def all(self) -> list[OpenSession]:
        """Every session."""
        return list(self._all)

    def of(self, account: str) -> list[OpenSession]:
        """The sessions of an account."""
        return list(self._by_account.get(account, ()))

    def add(self, session: OpenSession) -> None:
        """A session was opened."""
        self._all.add(session)
        if session.account is not None:
            self._by_account.setdefault(session.account.id, set()).add(session)

    def remove(self, session: OpenSession) -> None:
        """A session was closed."""
        self._all.discard(session)
        if session.account is not None:
            group = self._by_account.get(session.account.id, set())
            group.discard(session)
            if not group:
                self._by_account.pop(session.account.id, None)


class RemotePresence:
    """The accounts that have tables open in other processes: these repeat it, and each report counts for a while."""

    HEARTBEAT_SECONDS: ClassVar[float] = 20.0
    EXPIRY_SECONDS: ClassVar[float] = 50.0

    def __init__(self) -> None:
        self._until: dict[tuple[str, str], float] = {}

    def report(self, table: str, account: str, here: bool) -> bool:
        """Another process reports an account at a table, or that it has left; whether that is news."""
        before = (table, account) in self._until
        if here:
            self._until[table, account] = time.monotonic() + self.EXPIRY_SECONDS
        else:
            self._until.pop((table, account), None)
        return before != here

    def is_present(self, table: str, account: str) -> bool:
        """Whether an account has the table open in another process."""
        return (table, account) in self._until

    def expire(self, at: float) -> set[str]:
        """Drop reports that were not repeated; the tables they were about."""
        over = [pair for pair, until in self._until.items() if until < at]
        for pair in over:
            del self._until[pair]
        return {table for table, _ in over}

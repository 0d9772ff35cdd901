"""The open sessions of this process, and the accounts that have a table or a study open in other processes."""

import asyncio
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import ClassVar, Protocol

from turnpike.kernel.refused import Refused
from turnpike.store import Account, clock


class OpenSession(Protocol):
    """What the server needs from a websocket session (websocket/session.py)."""

    account: Account | None
    token: str | None
    """The hash of the client's session token."""

    def turn_started(self, table: str, at: int) -> None:
        """It is the account's turn at a table."""

    def end(self, why: Refused) -> None:
        """Close the session; the client reconnects, if it may."""

    def write_now(self) -> None:
        """Write what is due to the client. Raises nothing."""


class Sessions:
    """All open websocket sessions of this process."""

    def __init__(self) -> None:
        self._all: dict[OpenSession, None] = {}  # a set that keeps the order of arrival
        self._by_account: dict[str, dict[OpenSession, None]] = {}
        self.closed = 0
        """The number of sessions closed so far."""
        self._writing: list[OpenSession] = []
        """Those with something to write."""

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
        self._all[session] = None
        if session.account is not None:
            self._by_account.setdefault(session.account.id, {})[session] = None

    def write_soon(self, session: OpenSession) -> None:
        """Let a session write once what is happening now is done: all that want to, in one call of the event loop."""
        if not self._writing:
            asyncio.get_running_loop().call_soon(self._write)
        self._writing.append(session)

    def _write(self) -> None:
        sessions, self._writing = self._writing, []
        for session in sessions:
            session.write_now()

    def remove(self, session: OpenSession) -> None:
        """A session was closed."""
        self._all.pop(session, None)
        self.closed += 1
        if session.account is not None:
            group = self._by_account.get(session.account.id, {})
            group.pop(session, None)
            if not group:
                self._by_account.pop(session.account.id, None)


class OpenPages:
    """How many websockets each account and each address has open in this process."""

    def __init__(self, limited: bool) -> None:
        self._limited = limited
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    @contextmanager
    def open(self, owner: str, most: int) -> Iterator[None]:
        """Count a websocket while it is open; `Refused` if its owner has too many. Without an owner none is counted."""
        if not owner or not self._limited:
            yield
            return
        if self._open[owner] >= most:
            raise Refused("too_many_pages", most=most)
        self._open[owner] += 1
        try:
            yield
        finally:
            self._open[owner] -= 1
            if not self._open[owner]:
                del self._open[owner]


class RemotePresence:
    """The accounts that have tables, or studies, open in other processes. These repeat their reports, which expire."""

    HEARTBEAT_SECONDS: ClassVar[float] = 20.0
    EXPIRY_SECONDS: ClassVar[float] = 50.0

    def __init__(self) -> None:
        self._until: dict[str, dict[str, float]] = {}
        """For each table its accounts, and until when their reports count."""

    def report(self, table: str, account: str, here: bool) -> bool:
        """Another process reports that an account has opened or left a table; True if that is a change."""
        before = self.is_present(table, account)
        if here:
            self._until.setdefault(table, {})[account] = clock.seconds() + self.EXPIRY_SECONDS
        elif before:
            self._drop(table, account)
        return before != here

    def _drop(self, table: str, account: str) -> None:
        del self._until[table][account]
        if not self._until[table]:
            del self._until[table]

    def accounts(self, table: str) -> Collection[str]:
        """The accounts that have the table open in other processes."""
        return self._until.get(table, {}).keys()

    def is_watched(self, table: str) -> bool:
        """Whether any account has the table open in another process."""
        return table in self._until

    def is_present(self, table: str, account: str) -> bool:
        """Whether an account has the table open in another process."""
        return account in self._until.get(table, ())

    def expire(self, at: float) -> list[str]:
        """Drop reports that were not repeated; returns their tables."""
        over = [(table, one) for table, all_ in self._until.items() for one, until in all_.items() if until < at]
        for pair in over:
            self._drop(*pair)
        return list(dict.fromkeys(table for table, _ in over))

"""What a session needs of the program it runs in: a server (server.py), or a browser tab (page/)."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from turnpike.server.pace import Pace
from turnpike.server.presence import OpenSession, Sessions
from turnpike.server.rate_limits import RateLimits
from turnpike.store import Account, ChatLine
from turnpike.table import BotAnswer, BotRequest, Table, TableRegistry, Watcher

if TYPE_CHECKING:  # a tab has no studies
    from turnpike.server.studies.registry import StudyRegistry


class Counters(Protocol):
    """Counts what happens."""

    counts: defaultdict[str, float]
    """The counters without labels, to be raised."""

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Raise a counter."""


class SessionSettings(Protocol):
    """The settings that concern sessions."""

    @property
    def timeout_seconds(self) -> float:
        """How long a client may take."""


class BotThinking(Protocol):
    """Runs bots."""

    async def __call__(self, request: BotRequest) -> BotAnswer:
        """The answer of a bot."""

    def check(self, account: str) -> None:
        """Whether an account may ask for more."""


class ChatStore(Protocol):
    """Reads chats."""

    async def chat(self, table: str, after: int = 0, limit: int = 200) -> list[ChatLine]:
        """The chat of a table after the line with that id."""


class Host(Protocol):
    """The program a session runs in."""

    @property
    def settings(self) -> SessionSettings:
        """Its settings."""

    @property
    def store(self) -> ChatStore:
        """Its store."""

    @property
    def metrics(self) -> Counters:
        """Its figures."""

    @property
    def thinking(self) -> BotThinking:
        """Its bots."""

    @property
    def studies(self) -> "StudyRegistry | None":
        """Its studies; None where none are kept."""

    @property
    def pace(self) -> Pace:
        """Its pace of long work."""

    has_ratings: bool
    """Whether games can be rated here."""
    limits: RateLimits
    registry: TableRegistry
    sessions: Sessions

    def watch(self, table: Table, watcher: Watcher) -> None:
        """Let a session follow a table."""

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """The session follows it no more."""

    def is_present(self, table: Table, account: str) -> bool:
        """Whether an account has the table open."""

    def in_background(self, work: Callable[[], Awaitable[None]]) -> None:
        """Start work that no request waits for."""

    async def chat(self, table: Table, account: Account, text: str, key: str) -> bool:
        """Add a line to the chat of a table. True: it is there already."""

    async def end_revoked(self, sessions: Sequence[OpenSession]) -> None:
        """End the sessions whose tokens are no longer valid."""

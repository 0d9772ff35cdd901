"""Telling other processes: through memory (there are none), Redis, or PostgreSQL's LISTEN and NOTIFY.

A hub connects again by itself. While its link was down notes may have been lost, so when it is up again it says so,
and the server reads the logs of all tables it holds. Nothing is ever true because a note said so.
"""

import asyncio
import contextlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from turnpike.server.pubsub.messages import AnyNote, pack, unpack

CHANNEL = "turnpike"
MAX_QUEUED = 10_000
"""Notes that wait for a link; older ones are dropped, whoever missed them reads the log."""
MAX_BATCH = 40
"""Notes in one message: PostgreSQL takes 8,000 bytes."""
RECONNECT_SECONDS = 0.5
"""Seconds between attempts to connect."""
TIMEOUT_SECONDS = 5.0
"""Seconds a server waits for its link when it begins, and for every answer on it."""
logger = logging.getLogger("turnpike.hub")


class Hub:
    """The hub of a process that is alone: nobody else needs to be told."""

    def __init__(self) -> None:
        self.heard: Callable[[AnyNote], None] = lambda _: None
        """Called with each note of another process."""
        self.missed: Callable[[], None] = lambda: None
        """Called when notes may have been lost."""

    @property
    def connected(self) -> bool:
        """Whether notes arrive."""
        return True

    def publish(self, note: AnyNote) -> None:
        """Tell all other processes, soon."""

    async def open(self) -> None:
        """Begin."""

    async def close(self) -> None:
        """Stop."""


class Link(ABC):
    """A connection to whatever passes notes on."""

    @abstractmethod
    def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        """Everything that is said from now on; calls `ready` once it listens. Raises when the connection is lost."""

    @abstractmethod
    async def send(self, data: bytes) -> None:
        """Pass it on to all; raises when the connection is lost."""

    @abstractmethod
    async def close(self) -> None:
        """Let go."""


class LinkHub(Hub):
    """A hub over a link: one task listens, one sends, each connecting again when it must."""

    def __init__(self, connect: Callable[[], Awaitable[Link]], patience: float = TIMEOUT_SECONDS) -> None:
        super().__init__()
        self._connect = connect
        self._patience = patience
        self._me = secrets.token_hex(8)
        self._waiting: deque[AnyNote] = deque(maxlen=MAX_QUEUED)
        self._wake = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether notes arrive."""
        return self._listening.is_set()

    def publish(self, note: AnyNote) -> None:
        """Tell all other processes, soon."""
        self._waiting.append(note)
        self._wake.set()

    async def open(self) -> None:
        """Begin; waits a moment for the link, but goes on without it."""
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._send())]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), self._patience)

    async def close(self) -> None:
        """Stop."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        while True:
            link: Link | None = None
            try:
                link = await self._connect()
                async for data in link.listen(self._is_up):
                    self._take(data)
            except Exception as error:  # every kind of driver fails in its own way; all mean the same here
                logger.warning("the link to other processes is down (%s); connecting again", type(error).__name__)
            finally:
                self._listening.clear()
                if link is not None:
                    with contextlib.suppress(Exception):
                        await link.close()
            await asyncio.sleep(RECONNECT_SECONDS)

    def _is_up(self) -> None:
        self._listening.set()
        self.missed()

    def _take(self, data: bytes | str) -> None:
        envelope = unpack(data)
        if envelope is None or envelope.sender == self._me:
            return
        for note in envelope.notes:
            try:
                self.heard(note)
            except Exception:
                logger.exception("a note could not be heeded")

    async def _send(self) -> None:
        link: Link | None = None
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(MAX_BATCH, len(self._waiting)))]
                try:
                    link = link or await self._connect()
                    await link.send(pack(self._me, batch))
                except Exception:  # as above
                    self._waiting.extendleft(reversed(batch))
                    if link is not None:
                        with contextlib.suppress(Exception):
                            await link.close()
                    link = None
                    await asyncio.sleep(RECONNECT_SECONDS)


def open_hub(redis: str, database: str, patience: float = TIMEOUT_SECONDS) -> Hub:
    """The hub for these addresses."""
    if redis:
        from turnpike.server.pubsub.transports import RedisLink  # noqa: PLC0415  (only what is asked for is loaded)

        return LinkHub(lambda: RedisLink.connect(redis, patience), patience)
    if database.startswith("postgres"):
        from turnpike.server.pubsub.transports import PostgresLink  # noqa: PLC0415

        return LinkHub(lambda: PostgresLink.connect(database, patience), patience)
    return Hub()

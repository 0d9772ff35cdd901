"""Publish and subscribe between the processes of a server: through Redis, or PostgreSQL's LISTEN and NOTIFY.

A bus reconnects by itself. Messages may be lost while its connection is down, so after a reconnect the server reads the
logs of all loaded tables. Messages only say that something changed: the truth is in the store.
"""

import asyncio
import contextlib
import logging
import secrets
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable

from turnpike.server.pubsub.messages import AnyMessage, pack, unpack

CHANNEL = "turnpike"
MAX_QUEUED = 10_000
"""Messages that wait for a connection; older ones are dropped, and processes that missed them read the logs."""
MAX_BATCH = 40
"""Messages in one envelope: PostgreSQL takes 8,000 bytes."""
RECONNECT_SECONDS = 0.5
"""The pause between attempts to connect."""
TIMEOUT_SECONDS = 5.0
"""How long a server waits for the connection when it starts, and for every answer on it."""
KEEPALIVE_SECONDS = 10.0
"""After this silence a transport tests its connection."""
logger = logging.getLogger("turnpike.pubsub")


class Bus:
    """The bus of a single process: messages go nowhere."""

    others = False
    """Whether there may be other processes."""

    def __init__(self) -> None:
        self.on_message: Callable[[AnyMessage], None] = lambda _: None
        """Called with each message of another process."""
        self.on_reconnect: Callable[[], None] = lambda: None
        """Called when messages may have been lost."""

    @property
    def connected(self) -> bool:
        """Whether messages arrive."""
        return True

    def publish(self, message: AnyMessage) -> None:
        """Send a message to all other processes, soon."""

    async def open(self) -> None:
        """Start."""

    async def close(self) -> None:
        """Stop."""


class Transport(ABC):
    """A connection to the service that carries the messages."""

    @abstractmethod
    def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        """All data published from now on; calls `ready` once subscribed. Raises when the connection is lost."""

    @abstractmethod
    async def send(self, data: bytes) -> None:
        """Publish; raises when the connection is lost."""

    @abstractmethod
    async def close(self) -> None:
        """Close the connection."""


class TransportBus(Bus):
    """A bus over a transport: one task listens, one sends, and each reconnects when it must."""

    others = True

    def __init__(self, connect: Callable[[], Awaitable[Transport]], timeout_seconds: float = TIMEOUT_SECONDS) -> None:
        super().__init__()
        self._connect = connect
        self._patience = timeout_seconds
        self._me = secrets.token_hex(8)
        self._waiting: deque[AnyMessage] = deque(maxlen=MAX_QUEUED)
        self._wake = asyncio.Event()
        self._listening = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> bool:
        """Whether messages arrive."""
        return self._listening.is_set()

    def publish(self, message: AnyMessage) -> None:
        """Send a message to all other processes, soon."""
        self._waiting.append(message)
        self._wake.set()

    async def open(self) -> None:
        """Start; wait for the connection up to the timeout, then go on without it."""
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
            transport: Transport | None = None
            try:
                transport = await self._connect()
                async for data in transport.listen(self._is_up):
                    self._take(data)
            except Exception as error:  # each driver has its own errors; all mean a lost connection here
                logger.warning("the connection to other processes is down (%s); connecting again", type(error).__name__)
            finally:
                self._listening.clear()
                if transport is not None:
                    with contextlib.suppress(Exception):
                        await transport.close()
            await asyncio.sleep(RECONNECT_SECONDS)

    def _is_up(self) -> None:
        self._listening.set()
        self.on_reconnect()

    def _take(self, data: bytes | str) -> None:
        envelope = unpack(data)
        if envelope is None or envelope.sender == self._me:
            return
        for message in envelope.messages:
            try:
                self.on_message(message)
            except Exception:
                logger.exception("a message could not be handled")

    async def _send(self) -> None:
        transport: Transport | None = None
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(MAX_BATCH, len(self._waiting)))]
                try:
                    transport = transport or await self._connect()
                    await transport.send(pack(self._me, batch))
                except Exception:  # as above
                    self._waiting.extendleft(reversed(batch))
                    if transport is not None:
                        with contextlib.suppress(Exception):
                            await transport.close()
                    transport = None
                    await asyncio.sleep(RECONNECT_SECONDS)


def open_bus(redis: str, database: str, timeout_seconds: float = TIMEOUT_SECONDS) -> Bus:
    """The bus for these addresses."""
    if redis:
        from turnpike.server.pubsub.redis_transport import RedisTransport  # noqa: PLC0415  (an extra)

        return TransportBus(lambda: RedisTransport.connect(redis, timeout_seconds), timeout_seconds)
    if database.startswith("postgres"):
        from turnpike.server.pubsub.postgres_transport import PostgresTransport  # noqa: PLC0415

        return TransportBus(lambda: PostgresTransport.connect(database, timeout_seconds), timeout_seconds)
    return Bus()

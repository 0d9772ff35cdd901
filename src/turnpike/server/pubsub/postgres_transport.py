"""The bus over PostgreSQL's LISTEN and NOTIFY; needs the extra `postgres`."""

import asyncio
from collections.abc import AsyncIterator, Callable

import asyncpg

from turnpike.server.pubsub.bus import CHANNEL, KEEPALIVE_SECONDS, Transport


class PostgresTransport(Transport):
    """Through a PostgreSQL database."""

    def __init__(self, connection: asyncpg.Connection) -> None:
        self._connection = connection
        self._received: asyncio.Queue[str | None] = asyncio.Queue()

    @classmethod
    async def connect(cls, url: str, timeout_seconds: float) -> "PostgresTransport":
        """A connection to the database at this address."""
        return cls(await asyncpg.connect(url, timeout=timeout_seconds, command_timeout=timeout_seconds))

    async def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        """All data published from now on."""
        self._connection.add_termination_listener(lambda _: self._received.put_nowait(None))
        await self._connection.add_listener(CHANNEL, self._take)
        ready()
        while True:
            try:
                payload = await asyncio.wait_for(self._received.get(), KEEPALIVE_SECONDS)
            except TimeoutError:
                await self._connection.execute("SELECT 1")
                continue
            if payload is None:
                raise ConnectionError("the database has closed the connection")
            yield payload

    def _take(self, _connection: object, _pid: int, _channel: str, payload: object) -> None:
        self._received.put_nowait(str(payload))

    async def send(self, data: bytes) -> None:
        """Publish."""
        await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, data.decode())

    async def close(self) -> None:
        """Close the connection."""
        await self._connection.close(timeout=2)

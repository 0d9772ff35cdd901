"""The transports of a bus: Redis publish and subscribe, PostgreSQL's LISTEN and NOTIFY."""

import asyncio
from collections.abc import AsyncIterator, Callable

import asyncpg
import redis.asyncio
from redis.asyncio.client import PubSub

from turnpike.server.pubsub.bus import CHANNEL, Transport

KEEPALIVE_SECONDS = 10.0
"""After so long without data the connection is tested."""


class RedisTransport(Transport):
    """Through a Redis server."""

    def __init__(self, client: redis.asyncio.Redis, timeout_seconds: float) -> None:
        self._client = client
        self._keepalive_seconds = max(KEEPALIVE_SECONDS, timeout_seconds)
        self._channel: PubSub | None = None

    @classmethod
    async def connect(cls, url: str, timeout_seconds: float) -> "RedisTransport":
        """A connection to the Redis at this address."""
        client = redis.asyncio.from_url(url, socket_connect_timeout=timeout_seconds, socket_timeout=timeout_seconds)
        try:
            await client.ping()
        except BaseException:
            await client.aclose()
            raise
        return cls(client, timeout_seconds)

    async def listen(self, ready: Callable[[], None]) -> AsyncIterator[bytes | str]:
        """All data published from now on."""
        self._channel = self._client.pubsub(ignore_subscribe_messages=False)
        await self._channel.subscribe(CHANNEL)
        asked = False
        while True:
            message = await self._channel.get_message(timeout=self._keepalive_seconds)
            if message is None:
                if asked:
                    raise ConnectionError("no answer")
                asked = True
                await self._channel.ping()
                continue
            asked = False
            if message["type"] == "subscribe":
                ready()
            elif message["type"] == "message":
                yield message["data"]

    async def send(self, data: bytes) -> None:
        """Publish."""
        await self._client.publish(CHANNEL, data)

    async def close(self) -> None:
        """Close the connection."""
        if self._channel is not None:
            await self._channel.aclose()  # type: ignore[no-untyped-call]
        await self._client.aclose()


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

"""The bus over Redis publish and subscribe; needs the extra `redis`."""

from collections.abc import AsyncIterator, Callable

import redis.asyncio
from redis.asyncio.client import PubSub

from turnpike.server.pubsub.bus import CHANNEL, KEEPALIVE_SECONDS, Transport


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

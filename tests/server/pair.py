"""Two processes of a server for tests: one database, and what carries messages between them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest
from services import Redis, postgres, wait_until
from serving import Serving


class Pair(NamedTuple):
    """Two processes of a server, and the Redis between them if they do not use the database."""

    one: Serving
    two: Serving
    redis: Redis | None

    async def connected(self, yes: bool = True) -> None:
        """Wait until both are connected to the bus, or neither is."""
        await wait_until(lambda: [server.is_bus_connected() for server in (self.one, self.two)] == [yes, yes])


@contextmanager
def two_processes(bus: str) -> Iterator[Pair]:
    """Two processes on one PostgreSQL, with a bus through it ("listen") or through Redis ("redis")."""
    database = postgres().database()
    redis = Redis() if bus == "redis" else None
    options = ["--redis", redis.url] if redis else []
    with Serving(database, *options, seed="one") as first, Serving(database, *options, seed="two") as second:
        yield Pair(first, second, redis)
    if redis:
        redis.stop()


@pytest.fixture(scope="module", params=["listen", "redis"])
def pair(request: pytest.FixtureRequest) -> Iterator[Pair]:
    """Two processes for all tests of a file, with each kind of bus in turn."""
    with two_processes(request.param) as both:
        yield both

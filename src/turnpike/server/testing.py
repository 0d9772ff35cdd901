"""A server for tests: everything random follows from a seed, nothing depends on how fast the machine is.

Two environment variables switch it on, and `turnpike serve` refuses both if other machines could reach the server:

- TURNPIKE_TEST_SEED: secrets, ids, draws and bots are the same in every run. The seed reveals all secrets.
  Tests that share a server send their name in the header `X-Test`, so that each has its own draws.
- TURNPIKE_TEST_CLOCK=stopped: the clock stands still until `POST /testing/clock` advances it.

A third one reveals nothing and is accepted everywhere: TURNPIKE_TEST_PATIENCE is how many seconds clients, the database
and Redis may take, so that no test fails because the machine is slow.
"""

import ipaddress
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from litestar import post
from msgspec import Struct
from msgspec.structs import replace

from turnpike.kernel import entropy
from turnpike.server.settings import Settings
from turnpike.store import clock

SEED, CLOCK, PATIENCE = "TURNPIKE_TEST_SEED", "TURNPIKE_TEST_CLOCK", "TURNPIKE_TEST_PATIENCE"
HEADER = b"x-test"
DEFAULT_TIMEOUT_SECONDS = "900"
"""The timeout of a server for tests, unless the environment sets another."""


class PublicServerError(Exception):
    """Other machines can reach the server, so it must keep its secrets."""


def for_tests(settings: Settings) -> Settings:
    """The settings for the environment of a test run; unchanged in every other environment."""
    seed, time = os.environ.get(SEED, ""), os.environ.get(CLOCK, "")
    if timeout_seconds := os.environ.get(PATIENCE, DEFAULT_TIMEOUT_SECONDS if seed or time else ""):
        seconds = float(timeout_seconds)
        settings = replace(
            settings, timeout_seconds=seconds, store_timeout_seconds=seconds, pubsub_timeout_seconds=seconds
        )
    if not seed and not time:
        return settings
    if not _is_loopback(settings.host) or settings.public_url:
        name = SEED if seed else CLOCK
        raise PublicServerError(
            f"{name} is set: it makes the secrets of every game known and is for tests on this machine only. "
            "Unset it, or serve at 127.0.0.1 and without --public-url."
        )
    entropy.use_seed(seed or None)
    if time:
        clock.stop()
    return replace(
        settings,
        bot_seconds=None,
        review_seconds=None,
        movable_clock=bool(time),
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


Message = MutableMapping[str, Any]
Application = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]
]


def scoped(app: Application) -> Application:
    """The application; with a seed, each request draws its random numbers for the test that its header names."""
    if not entropy.seeded():
        return app

    async def run(
        scope: Message, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]
    ) -> None:
        for name, value in scope.get("headers", ()):
            if name == HEADER:
                entropy.scope.set(value.decode("latin-1"))
        await app(scope, receive, send)

    return run


class Moved(Struct, frozen=True, forbid_unknown_fields=True):
    """How far to advance the clock."""

    milliseconds: int


@post("/testing/clock", include_in_schema=False, status_code=200)
async def move_clock(data: Moved) -> dict[str, int]:
    """Advance the stopped clock; returns the new time."""
    return {"time": clock.advance(data.milliseconds)}

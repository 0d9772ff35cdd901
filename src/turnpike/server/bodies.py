"""Bodies of requests: before a body is read, its sender is identified and its bytes are reserved.

Here: limits of the bytes in flight, in total and by sender. Not here: the largest body (the routes), timeouts
(middleware.py).
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from turnpike.kernel.refused import Refused
from turnpike.server.rate_limits import RateLimits
from turnpike.server.settings import MAX_LOG_BYTES, Settings

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Identify = Callable[[Mapping[str, Any]], Awaitable[str | None]]
"""The id of the account that sends a request; None for a visitor without a name."""

RETRY_SECONDS = 5
LARGE = {
    "/api/tables/import": "import",
    "/api/analysis/log": "log",
    "/api/analysis/material": "analysis",
    "/api/analysis/setup": "analysis",
    "/api/analysis/position": "analysis",
    "/api/analysis/told": "analysis",
    "/api/analysis/previews": "analysis",
    "/api/analysis/evaluation": "evaluation",
    "/api/studies": "study",
}
"""Routes with large bodies, which only accounts may send, and the rate limit of each."""


class Bodies:
    """The bodies that are being received."""

    def __init__(self, settings: Settings, limits: RateLimits, identify: Identify) -> None:
        self._settings = settings
        self._limits = limits
        self._identify = identify
        self._total = 0
        self._by_sender: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """Bytes in flight."""
        return self._total

    @asynccontextmanager
    async def admit(self, scope: Mapping[str, Any], network: str, receive: Receive) -> AsyncIterator[Receive]:
        """A `receive` for the body of a request, counted for its sender; `Refused` before any of it is read.

        The path of the scope is normalised (middleware.py): another spelling of a large route would be no large one.
        """
        announced = _announced(scope)
        if announced == 0:
            yield receive
            return
        sender, most = f"@{network}", self._settings.max_message_bytes
        if (kind := LARGE.get(scope["path"])) is not None:
            account = await self._identify(scope)
            if account is None:
                raise Refused("not_signed_in")
            self._limits.take(kind, account)
            sender, most = account, MAX_LOG_BYTES
        if announced is not None and announced > most:
            raise Refused("too_large")
        held = 0

        def hold(size: int) -> None:
            nonlocal held
            self._reserve(sender, size)
            held += size

        try:
            hold(announced or 0)
            yield receive if announced is not None else _counted(receive, hold)
        finally:
            self._release(sender, held)

    def _reserve(self, sender: str, size: int) -> None:
        if self._settings.rate_limited:
            if self._by_sender[sender] + size > self._settings.max_body_bytes_each:
                raise Refused("too_much_at_once", seconds=RETRY_SECONDS)
            if self._total + size > self._settings.max_body_bytes:
                raise Refused("server_busy", seconds=RETRY_SECONDS)
        self._by_sender[sender] += size
        self._total += size

    def _release(self, sender: str, size: int) -> None:
        self._total -= size
        self._by_sender[sender] -= size
        if self._by_sender[sender] <= 0:
            del self._by_sender[sender]


def _announced(scope: Mapping[str, Any]) -> int | None:
    """The size of the body; None if it is chunked."""
    headers = {name.lower(): value for name, value in scope["headers"]}
    if b"transfer-encoding" in headers:
        return None
    size = headers.get(b"content-length", b"0")
    return int(size) if size.isdigit() else None


def _counted(receive: Receive, hold: Callable[[int], None]) -> Receive:
    """A `receive` that reserves the bytes of each chunk when it has arrived."""

    async def receive_counted() -> Message:
        message = await receive()
        hold(len(message.get("body", b"")))
        return message

    return receive_counted

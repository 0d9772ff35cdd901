"""The outermost ASGI layer: every request and every response passes through it, errors included.

Here: security headers, checks of origin and texts, the timeout of a request, its log line. Not here: accounts
(accounts.py), limits of bodies (bodies.py), the handlers (http/).
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.utils import normalize_path

from turnpike.kernel.refused import Refused
from turnpike.server import errors
from turnpike.server.addresses import address_of, network_of
from turnpike.server.bodies import Bodies
from turnpike.server.content_policy import CONTENT_POLICY, NO_FRAMES
from turnpike.server.metrics import Metrics
from turnpike.server.rate_limits import RateLimits
from turnpike.server.settings import Settings
from turnpike.server.text_checks import check_body, check_target

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

HEADERS = [
    (b"content-security-policy", f"{CONTENT_POLICY}; {NO_FRAMES}".encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
HTTPS = (b"strict-transport-security", b"max-age=31536000")
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
WEBSOCKET = "/ws"
HIDDEN = "/_openapi"
"""Litestar's own pages about the interface; ours is /api/openapi.json."""
logger = logging.getLogger("turnpike.http")


class Middleware:
    """An ASGI application around two others: one for websockets, one for everything else."""

    def __init__(
        self,
        app: App,
        websocket: App,
        settings: Settings,
        limits: RateLimits,
        metrics: Metrics,
        bodies: Bodies,
        say_goodbye: Callable[[], Awaitable[None]],
    ) -> None:
        """`say_goodbye` ends the websockets with a message; the ASGI server calls it before it stops."""
        self.say_goodbye = say_goodbye
        self._app = app
        self._bodies = bodies
        self._websocket = websocket
        self._settings = settings
        self._limits = limits
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it here."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket" and self._is_foreign(scope):
            self._metrics.count("websockets_refused")
            await send({"type": "websocket.close", "code": 1008, "reason": "wrong_origin"})
        elif scope["type"] == "websocket" and scope["path"] == WEBSOCKET:
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 500
        # The router accepts other spellings (`//api/`): what looks at the path before has to see the same.
        scope["path"] = normalize_path(scope["path"])

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._headers(scope, list(message.get("headers", [])))
            await asyncio.wait_for(send(message), self._settings.timeout_seconds)

        try:
            self._limits.take("request", network_of(scope))
            if scope["method"] not in SAFE_METHODS and self._is_foreign(scope):
                raise Refused("wrong_origin")
            if scope["path"].startswith(HIDDEN):
                raise Refused("no_such_page")
            check_target(scope["path"], scope.get("query_string", b""))
            body = check_body(_in_time(receive, self._settings.timeout_seconds))
            async with self._bodies.admit(scope, network_of(scope), body) as admitted:
                await self._app(scope, admitted, send_safely)
        except Refused as refused:
            await _refuse(scope, refused, send_safely)
        except TimeoutError:
            status = 408  # the client does not receive the response
        spent = time.perf_counter() - began
        self._metrics.count("requests", status=str(status))
        extra = {
            "method": scope["method"],
            "path": errors.detail(scope["path"]),
            "status": status,
            "milliseconds": round(1000 * spent, 1),
            "address": address_of(scope),
        }
        logger.log(
            logging.DEBUG if scope["path"] in {"/health", "/ready", "/metrics"} else logging.INFO, "", extra=extra
        )

    def _headers(self, scope: Scope, given: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        names = {name.lower() for name, _ in given}
        ours = HEADERS + ([HTTPS] if scope.get("scheme") == "https" else [])
        if scope["path"].startswith("/api") and b"cache-control" not in names:
            given.append((b"cache-control", b"no-store"))
        return given + [(name, value) for name, value in ours if name not in names]

    def _is_foreign(self, scope: Scope) -> bool:
        """Whether a page of another site sent this, by the headers of the browser. Other programs send none."""
        headers = {name.lower(): value for name, value in scope["headers"]}
        if headers.get(b"sec-fetch-site", b"same-origin") not in {b"same-origin", b"none"}:
            return True
        origin = headers.get(b"origin")
        if origin is None:
            return False
        came_from = urlsplit(origin.decode("latin-1"))
        public = urlsplit(self._settings.public_url)
        if public.netloc and (came_from.scheme, came_from.netloc) == (public.scheme, public.netloc):
            return False
        return came_from.scheme not in {"http", "https"} or came_from.netloc != headers.get(b"host", b"").decode(
            "latin-1"
        )


def _in_time(receive: Receive, timeout_seconds: float) -> Receive:
    """A `receive` for the whole body, with a timeout. The framework limits its size (app.py)."""
    deadline = asyncio.get_running_loop().time() + timeout_seconds
    arrived = False

    async def receive_in_time() -> Message:
        nonlocal arrived
        if arrived:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise Refused("too_slow") from None
        if message["type"] == "http.disconnect":
            raise Refused("cut_off")
        arrived = not message.get("more_body", False)
        return message

    return receive_in_time


async def _refuse(scope: Scope, refused: Refused, send: Send) -> None:
    headers = dict(scope["headers"])
    language = errors.negotiate_language(headers.get(b"accept-language", b"").decode("latin-1"))
    body = msgspec.json.encode(errors.say(refused, language))
    about = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if "seconds" in refused.facts:
        about.append((b"retry-after", str(refused.facts["seconds"]).encode()))
    await send({"type": "http.response.start", "status": errors.status_of(refused), "headers": about})
    await send({"type": "http.response.body", "body": body, "more_body": False})

"""Requests and websockets in memory: what one side sends reaches the other later, in order, or not at all."""

import asyncio
import json
from collections.abc import Callable
from contextvars import Context
from typing import Any

from msgspec import Struct
from universe.dice import Dice
from universe.machine import Message, Process

MAX_REQUEST_SECONDS = 60.0


class ConnectionLostError(Exception):
    """No answer came."""


class Answer(Struct, frozen=True):
    """The answer to a request."""

    status: int
    body: Any
    cookies: dict[str, str]
    """Those that it sets; an empty one is removed."""


class Request:
    """A request over HTTP."""

    def __init__(self, process: Process, dice: Dice) -> None:
        self._process = process
        self._dice = dice
        self._answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    async def send(self, method: str, path: str, body: object, cookie: str) -> Answer:
        """Send it; the answer, or `ConnectionLostError`."""
        if not self._process.serving:
            raise ConnectionLostError
        self._process.connections[self] = None
        path, _, query = path.partition("?")
        scope: Message = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"universe"), (b"cookie", cookie.encode()), (b"content-type", b"application/json")],
            "client": ("10.0.0.1", 1),
            "server": ("universe", 80),
        }
        await asyncio.sleep(self._delay())
        data = b"" if body is None else json.dumps(body).encode()
        arrived = False
        started: Message = {}
        received = b""

        async def receive() -> Message:
            nonlocal arrived
            if arrived:
                await asyncio.sleep(10_000)
            arrived = True
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal received, started
            await asyncio.sleep(0)
            if message["type"] == "http.response.start":
                started = message
            else:
                received += message.get("body", b"")
                if not message.get("more_body") and not self._answer.done():
                    self._answer.set_result(_answer(started, received))

        if self._process.alive:
            self._process.call(scope, receive, send)
        try:
            answer = await asyncio.wait_for(self._answer, MAX_REQUEST_SECONDS)
        except TimeoutError:
            raise ConnectionLostError from None
        finally:
            self._process.connections.pop(self, None)
        await asyncio.sleep(self._delay())
        return answer

    def break_off(self) -> None:
        if not self._answer.done():
            self._answer.set_exception(ConnectionLostError())

    def _delay(self) -> float:
        return self._dice.between(0.001, 0.05, "way of requests")


def _answer(started: Message, body: bytes) -> Answer:
    pairs = [value.decode().split(";")[0] for name, value in started["headers"] if name == b"set-cookie"]
    cookies = {name: value.strip('"') for name, _, value in (pair.partition("=") for pair in pairs)}
    kinds = [value for name, value in started["headers"] if name == b"content-type"]
    parsed = json.loads(body) if body and kinds and kinds[0] == b"application/json" else body.decode()
    return Answer(started["status"], parsed, cookies)


class Socket:
    """A websocket between a page and a process."""

    def __init__(
        self,
        process: Process,
        dice: Dice,
        label: str,
        cookie: str,
        on_text: Callable[[str], None],
        on_close: Callable[[], None],
    ) -> None:
        self._process = process
        self._dice = dice
        self._label = label
        self._on_text = on_text
        self._on_close = on_close
        self._loop = asyncio.get_running_loop()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._open = True
        self._reached: dict[bool, float] = {}
        """When the last message reached each side; the next one comes later."""
        self.stalled = False
        """The page takes nothing."""
        process.connections[self] = None
        self._inbox.put_nowait({"type": "websocket.connect"})
        scope: Message = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"universe"), (b"cookie", cookie.encode())],
            "client": ("10.0.0.1", 1),
            "server": ("universe", 80),
            "subprotocols": [],
        }
        serving = process.call(scope, self._inbox.get, self._take)
        serving.add_done_callback(lambda _: self._later(False, self._close))  # as a server does when its part is over

    def send(self, text: str) -> None:
        """From the page to the server."""
        if self._open:
            self._later(True, lambda: self._inbox.put_nowait({"type": "websocket.receive", "text": text}))

    def close(self) -> None:
        """The page leaves, or its line breaks: the server hears of it a little later."""
        if self._open:
            self._open = False
            self._process.connections.pop(self, None)
            self._later(True, lambda: self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1006}))

    def break_off(self) -> None:
        """The process is dead."""
        self._close()

    def _close(self) -> None:
        if self._open:
            self._open = False
            self._process.connections.pop(self, None)
            self._on_close()

    async def _take(self, message: Message) -> None:
        """From the server to the page."""
        await asyncio.sleep(0)
        while self.stalled and self._open:
            await asyncio.sleep(1.0)
        if message["type"] == "websocket.send":
            text = message["text"]
            self._later(False, lambda: self._on_text(text) if self._open else None)
        elif message["type"] == "websocket.close":
            self._later(False, self._close)

    def _later(self, to_server: bool, what: Callable[[], object]) -> None:
        delay = self._dice.between(0.002, 0.06, f"{self._label} {'up' if to_server else 'down'}")
        when = max(self._loop.time() + delay, self._reached.get(to_server, 0.0) + 1e-6)
        self._reached[to_server] = when
        self._loop.call_at(when, what, context=_NO_PROCESS.copy())


_NO_PROCESS = Context()
"""What is on its way belongs to no process."""

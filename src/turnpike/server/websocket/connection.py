"""A websocket as ASGI has it: texts in, texts out.

Here: the few ASGI messages. Not here: what the texts mean (messages.py, session.py), who may connect (endpoint.py).
A page lives on this for hours, and a move passes here three times, so nothing stands between it and the ASGI server.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]


class Gone(Exception):  # noqa: N818  (that somebody leaves is no error)
    """The other side has left."""


class Socket:
    """One connection."""

    def __init__(self, receive: Callable[[], Awaitable[Message]], send: Callable[[Message], Awaitable[None]]) -> None:
        self._receive = receive
        self._send = send

    async def accept(self) -> bool:
        """Let the other side in; False if it has left already."""
        if (await self._receive())["type"] != "websocket.connect":
            return False
        await self._send({"type": "websocket.accept"})
        return True

    async def receive(self) -> str:
        """The next text; `Gone` if there will be none. Bytes are no text: they are read as an empty one."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Gone
        return message.get("text") or ""

    async def send(self, text: str) -> None:
        """Send a text, or wait until it can be."""
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, reason: str) -> None:
        """End it."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

"""A websocket connection as ASGI has it: texts in, texts out.

Here: the few ASGI messages. Not here: what the texts mean (messages.py, session.py), who may connect (endpoint.py).
A session uses this for hours, and a move passes here three times, so nothing stands between it and the ASGI server.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any

from turnpike.server.websocket.messages import Bye, write

Message = MutableMapping[str, Any]
EXTENSION = "turnpike.texts"
"""The extension of ASGI by which our server takes several texts at once (protocol.py)."""


class Disconnected(Exception):  # noqa: N818  (that a client leaves is no error)
    """The client has left."""


class Connection:
    """One connection."""

    def __init__(
        self,
        receive: Callable[[], Awaitable[Message]],
        send: Callable[[Message], Awaitable[None]],
        extensions: Mapping[str, Any] | None = None,
    ) -> None:
        """`extensions` of the ASGI server, as its scope names them."""
        self._receive = receive
        self._send = send
        self._write: Callable[[Sequence[bytes]], bool] | None = (extensions or {}).get(EXTENSION, {}).get("write")

    async def accept(self) -> bool:
        """Accept the connection; False if the client has left already."""
        if (await self._receive())["type"] != "websocket.connect":
            return False
        await self._send({"type": "websocket.accept"})
        return True

    async def receive(self) -> str:
        """The next text; `Disconnected` if there will be none. Bytes are read as an empty text."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Disconnected
        return message.get("text") or ""

    async def send(self, *texts: bytes) -> None:
        """Send texts, or wait until that is possible; `Disconnected` if it never will be."""
        if self._write is not None and self._write(texts):
            return
        try:
            for text in texts:
                await self._send({"type": "websocket.send", "text": text.decode()})
        except Exception as error:  # every ASGI server has errors of its own for this
            raise Disconnected from error

    async def say_goodbye(self, bye: Bye) -> None:
        """Accept the connection only to say why it is refused."""
        if await self.accept():
            await self.send(write(bye))

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

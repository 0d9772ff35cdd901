"""A websocket connection over ASGI: texts in, texts out.

Here: the few ASGI messages. Not here: what the texts mean (messages.py, session.py), who may connect (endpoint.py).
Every move passes here three times, so no framework stands between a session and the ASGI server.
"""

from collections.abc import Awaitable, Callable, Mapping, MutableMapping, Sequence
from typing import Any

from turnpike.server.websocket.messages import Bye, write

Message = MutableMapping[str, Any]
EXTENSION = "turnpike.texts"
"""The extension of ASGI by which our server takes several texts at once (protocol.py)."""


def _never() -> bool:
    return False


def _discard(_texts: Sequence[bytes]) -> None:
    raise RuntimeError("this ASGI server takes one text at a time")


class Disconnected(Exception):  # noqa: N818  (a client that leaves is no error)
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
        ours: Mapping[str, Any] = (extensions or {}).get(EXTENSION, {})
        self.is_ready: Callable[[], bool] = ours.get("is_ready", _never)
        """Whether `write` can be called."""
        self.write: Callable[[Sequence[bytes]], None] = ours.get("write", _discard)
        """Write texts without waiting."""

    async def accept(self) -> bool:
        """Accept the connection; False if the client has left already."""
        if (await self._receive())["type"] != "websocket.connect":
            return False
        await self._send({"type": "websocket.accept"})
        return True

    async def receive(self) -> str:
        """The next text; `Disconnected` if there is none. A binary message is read as an empty text."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise Disconnected
        return message.get("text") or ""

    async def send(self, *texts: bytes) -> None:
        """Send texts, or wait until the client can take them; `Disconnected` if it has left."""
        if self.is_ready():
            self.write(texts)
            return
        try:
            for text in texts:
                await self._send({"type": "websocket.send", "text": text.decode()})
        except Exception as error:  # every ASGI server raises its own errors here
            raise Disconnected from error

    async def say_goodbye(self, bye: Bye) -> None:
        """Accept the connection only to send the reason why it is refused."""
        if await self.accept():
            await self.send(write(bye))

    async def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        await self._send({"type": "websocket.close", "code": code, "reason": reason})

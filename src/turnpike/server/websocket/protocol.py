"""The websocket protocol of the ASGI server, with a fast path for text messages of one frame: nearly all there are.

uvicorn passes every frame through the parser and the serializer of `websockets`, which handle every kind of frame and
take longer than the command itself. Here a text message of one frame is read and written directly. Everything else
takes uvicorn's path: the handshake, pings, closing, fragments, and all frames of a compressed connection.
"""

from asyncio import AbstractEventLoop
from collections.abc import Sequence
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import State

from turnpike.server.websocket.connection import EXTENSION

try:
    from websockets.speedups import apply_mask
except ImportError:  # the package was installed without its C extension
    from websockets.utils import apply_mask

TEXT, FIRST_CONTROL = 0x81, 0x88
"""The first byte of a text message of one frame, and the smallest first byte of a control frame."""
END_OF_REQUEST = b"\r\n\r\n"
MAX_QUEUED = 16
"""Messages that may wait for the session before reading from the connection is paused."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """One websocket connection."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._short = True
        """Whether the fast path is on. The parser of `websockets` then gets whole frames only."""
        self._part = b""
        """The start of an incomplete frame."""

    def handle_connect(self, event: Request) -> None:
        """Offer the application to write several messages at once."""
        super().handle_connect(event)
        if not self.handshake_complete:
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: {"write": self.write_texts}}
            self.scope["extensions"] = extensions

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, frame by frame."""
        if not self._short:
            super().data_received(data)
            return
        if not self.handshake_complete:
            # If a client sends frames before it is accepted, the parser has them already: no fast path.
            self._short = not self.handshake_initiated and data.endswith(END_OF_REQUEST)
            super().data_received(data)
            self._short = self._short and not self.conn.extensions
            return
        data, self._part = self._part + data if self._part else data, b""
        start = 0
        while start < len(data):
            end = _end_of_frame(data, start)
            if not _is_usual(data, start) or end - start > self.config.ws_max_size:
                self._short = False
                super().data_received(data[start:])
                return
            if end == 0 or end > len(data):
                self._part = data[start:]
                return
            if data[start] == TEXT:
                self._take_text(data, start, end)
            else:
                super().data_received(data[start:end])
            start = end

    def _take_text(self, frame: bytes, start: int, end: int) -> None:
        length = frame[start + 1] & 0x7F
        mask = start + (2 if length < 126 else 4 if length == 126 else 10)
        try:
            text = apply_mask(frame[mask + 4 : end], frame[mask : mask + 4]).decode()
        except UnicodeDecodeError:
            super().data_received(frame[start:end])  # closes the connection
            return
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MAX_QUEUED and not self.read_paused:
            self.read_paused = True  # `receive` reads on when the queue is empty
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, or wait until the client can take it."""
        text = message.get("text")
        if not isinstance(text, str) or not self.write_texts([text.encode()]):
            await super().send(message)

    def write_texts(self, texts: Sequence[bytes]) -> bool:
        """Send text messages in one piece; False if they have to wait, or to go uvicorn's way one by one."""
        if (
            not self._short
            or not self.writable.is_set()
            or self.disconnected
            or self.close_sent
            or self.conn.state is not State.OPEN
        ):
            return False
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))
        return True


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes in its frame."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def _is_usual(data: bytes, start: int) -> bool:
    """Whether a masked text message in one frame, or a control frame, starts here, judging by the bytes so far."""
    masked = len(data) < start + 2 or data[start + 1] & 0x80
    return bool(masked) and (data[start] == TEXT or data[start] >= FIRST_CONTROL)


def _end_of_frame(data: bytes, start: int) -> int:
    """Where the frame that starts here ends; 0 if its header is not complete."""
    if len(data) < start + 2:
        return 0
    length, masked = data[start + 1] & 0x7F, 4 * (data[start + 1] >> 7)
    if length < 126:
        return start + 2 + masked + length
    wide = 2 if length == 126 else 8
    if len(data) < start + 2 + wide:
        return 0
    return start + 2 + wide + masked + int.from_bytes(data[start + 2 : start + 2 + wide], "big")

"""The websocket protocol of the ASGI server, with a fast path for text messages of one frame: nearly all there are.

uvicorn passes every frame through the parser and the serializer of `websockets`, which handle every kind of frame and
take longer than the command itself. Here a text message of one frame is read and written directly. Everything else
takes uvicorn's path: the handshake, pings, closing, fragments, and all frames of a compressed connection.
"""

from asyncio import AbstractEventLoop, Future
from collections import deque
from collections.abc import Sequence
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request

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


class Inbox:
    """What has arrived and was not read yet: a queue with one reader, at a third of the cost of `asyncio.Queue`."""

    def __init__(self, protocol: "WebSocketProtocol") -> None:
        """`protocol` reads on when the last message is taken."""
        self._loop = protocol.loop
        self._protocol = protocol
        self.messages: deque[ASGIReceiveEvent] = deque()
        self._reader: Future[None] | None = None
        """While the reader waits."""

    def put_nowait(self, message: ASGIReceiveEvent) -> None:
        """Add a message."""
        self.messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        """The next message, as soon as there is one."""
        messages = self.messages
        while not messages:
            self._reader = self._loop.create_future()
            await self._reader
        message = messages.popleft()
        if not messages and self._protocol.read_paused:
            self._protocol.read_on()
        return message


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
        self._inbox = Inbox(self)
        # uvicorn only puts messages into its queue; reading straight from it spares a coroutine for every message.
        self.queue = self._inbox  # type: ignore[assignment]
        self.receive = self._inbox.get  # type: ignore[method-assign]
        self._is_full = False
        """Whether the client has not taken what was written."""

    def handle_connect(self, event: Request) -> None:
        """Offer the application to write several messages at once."""
        super().handle_connect(event)
        if not self.handshake_complete:
            ours = {"is_ready": self.is_ready, "write": self.write_texts}
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: ours}
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
        if not self._part and (mask := _mask_of_only_text(data)) and len(data) <= self.config.ws_max_size:
            self._take_text(data, 0, mask, len(data))  # nearly always
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
                length = data[start + 1] & 0x7F
                self._take_text(data, start, start + (2 if length < 126 else 4 if length == 126 else 10), end)
            else:
                super().data_received(data[start:end])
            start = end

    def _take_text(self, data: bytes, start: int, mask: int, end: int) -> None:
        """Take the text of a frame."""
        try:
            text = apply_mask(data[mask + 4 : end], data[mask : mask + 4]).decode()
        except UnicodeDecodeError:
            super().data_received(data[start:end])  # closes the connection
            return
        if self.close_sent:
            return
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        if len(self._inbox.messages) >= MAX_QUEUED and not self.read_paused:
            self.read_paused = True  # `receive` reads on when the queue is empty
            self.transport.pause_reading()

    def read_on(self) -> None:
        """All that has arrived is read: resume reading from the connection."""
        self.read_paused = False
        self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Too much is written that the client has not taken."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """The client has taken most of it."""
        super().resume_writing()
        self._is_full = False

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, or wait until the client can take it."""
        text = message.get("text")
        if isinstance(text, str) and self.is_ready():
            self.write_texts([text.encode()])
        else:
            await super().send(message)

    def is_ready(self) -> bool:
        """Whether texts can be sent in one piece; False if they have to wait, or to go uvicorn's way one by one."""
        return (
            self._short
            and not self._is_full
            and not self.disconnected
            and not self.close_sent
            and not self.transport.is_closing()
        )

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Send text messages in one piece."""
        parts = []
        for text in texts:
            length = len(text)
            parts.append(b"\x81\x7e" + length.to_bytes(2, "big") if 126 <= length < 1 << 16 else _head(length))
            parts.append(text)
        self.transport.write(b"".join(parts))


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes in its frame."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return b"\x81\x7e" + length.to_bytes(2, "big")
    return b"\x81\x7f" + length.to_bytes(8, "big")


def _mask_of_only_text(data: bytes) -> int:
    """Where the mask begins if the data is one text message in one short frame and nothing else; otherwise 0."""
    if len(data) < 6 or data[0] != TEXT:
        return 0
    length = data[1] - 0x80
    if length == 126:
        return 4 if len(data) == 8 + (data[2] << 8) + data[3] else 0
    return 2 if 0 <= length < 126 and len(data) == 6 + length else 0


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

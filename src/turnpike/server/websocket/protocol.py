"""The websocket protocol of the ASGI server, with a fast path for text messages of one frame: nearly all there are.

uvicorn passes every frame through the parser and the serializer of `websockets`, which handle every kind of frame and
take longer than the command itself. Here a text message of one frame is read and written directly. Everything else
takes uvicorn's path, frame by frame and counted: the handshake, pings, closing, fragments. Extensions are not
negotiated (cli/serve.py): a compressed connection could not take the fast path.
"""

from asyncio import AbstractEventLoop, Future, Task, TimerHandle
from collections import deque
from collections.abc import Sequence
from typing import Any, ClassVar

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

FIN, MASKED = 0x80, 0x80
"""The bits for the last frame of a message, and for a masked frame, in its first and second byte."""
TEXT, PING = 0x81, 0x89
"""The first bytes of a text message of one frame, and of a ping."""
WHOLE, OPCODE = {0x81, 0x82}, 0x8F
"""The first bytes of messages of one frame without the bits of extensions, and the bits that are left."""
MASK_BYTES = 4
END_OF_REQUEST = b"\r\n\r\n"
MAX_QUEUED = 16
"""Messages that may wait for the session before reading from the connection is paused."""
MAX_FRAMES, FRAMES_EACH_SECOND = 200, 10
"""Control frames and fragments of a client: at once, and on average. Browsers send hardly any."""
POLICY = 1008


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

    abort_seconds: ClassVar[float] = 10.0
    """How long a client may take to receive the rest after the end of the application."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._is_plain = False
        """Whether the connection is open, without extensions. The parser of `websockets` gets whole frames only."""
        self._part = b""
        """What has arrived and was not read yet: the start of a frame, or more while the session is behind."""
        self._is_fragmented = False
        """Whether the last message is not complete."""
        self._inbox = Inbox(self)
        # uvicorn only puts messages into its queue; reading straight from it spares a coroutine for every message.
        self.queue = self._inbox  # type: ignore[assignment]
        self.receive = self._inbox.get  # type: ignore[method-assign]
        self._is_full = False
        """Whether the client has not taken what was written."""
        self._ping = b""
        """The last ping of a client that takes nothing: it is answered later."""
        self._frames_left, self._counted = float(MAX_FRAMES), 0.0
        """Control frames and fragments that the client may send now, and when that was computed."""
        self._abort_timer: TimerHandle | None = None

    def handle_connect(self, event: Request) -> None:
        """Offer the application to write several messages at once."""
        super().handle_connect(event)
        if not self.handshake_complete:
            ours = {"is_ready": self.is_ready, "write": self.write_texts}
            extensions: dict[str, Any] = {**(self.scope["extensions"] or {}), EXTENSION: ours}
            self.scope["extensions"] = extensions

    def data_received(self, data: bytes) -> None:
        """Take what has arrived, frame by frame."""
        if self._part or self.read_paused or self._is_fragmented or not self.handshake_complete:
            self._part += data
            if self.handshake_complete:
                self._take_frames()
            else:
                self._take_request()
        elif (mask := _mask_of_only_text(data)) and len(data) <= self.config.ws_max_size:
            self._take_text(data, 0, mask, len(data))  # nearly always
        else:
            self._part = data
            self._take_frames()

    @property
    def waiting(self) -> int:
        """How many messages wait for the session."""
        return len(self._inbox.messages)

    def _take_request(self) -> None:
        """Take the request that opens the connection. Frames have to wait until it is accepted."""
        if not self.handshake_initiated:
            head, end, rest = self._part.partition(END_OF_REQUEST)
            if end:
                self._part = rest
                super().data_received(head + end)
        if len(self._part) > self.config.ws_max_size:
            self.transport.abort()

    def _take_frames(self) -> None:
        """Take the frames that are complete, until the session is behind."""
        data, start = self._part, 0
        while start < len(data) and not self.read_paused and not self.transport.is_closing():
            mask, end = _bounds(data, start)
            if _is_refused(data, start) or end - mask - MASK_BYTES > self.config.ws_max_size:
                self._part = b""
                super().data_received(data[start:])  # closes the connection
                return
            if end == 0 or end > len(data):
                break
            if data[start] == TEXT and not self._is_fragmented:
                self._take_text(data, start, mask, end)
            else:
                self._take_other(data[start:end])
            start = end
        self._part = b"" if self.transport.is_closing() else data[start:]

    def _take_other(self, frame: bytes) -> None:
        """Take a frame that is not a whole text: the parser of `websockets` does, if the client sends few of them."""
        first = frame[0]
        if first & OPCODE not in WHOLE and not self._may_send_frame():
            self.conn.fail(POLICY, "too_often")
            self.handle_parser_exception()
            if self._is_full:
                self.transport.abort()
        elif first == PING and self._is_full:
            self._ping = frame
        else:
            if not first & 0x08:
                self._is_fragmented = not first & FIN
            super().data_received(frame)

    def _may_send_frame(self) -> bool:
        """Count a control frame or a fragment; False if there were too many."""
        time = self.loop.time()
        earned = FRAMES_EACH_SECOND * (time - self._counted)
        self._frames_left, self._counted = min(MAX_FRAMES, self._frames_left + earned) - 1, time
        return self._frames_left >= 0

    def _take_text(self, data: bytes, start: int, mask: int, end: int) -> None:
        """Take the text of a frame."""
        try:
            body = mask + MASK_BYTES
            text = apply_mask(data[body:end], data[mask:body]).decode()
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
        """The session has read all messages: take those that wait, then read on from the connection."""
        self.read_paused = False
        if self._part:
            self._take_frames()
        if not self.read_paused:
            self.transport.resume_reading()

    def pause_writing(self) -> None:
        """Too much is written that the client has not taken."""
        super().pause_writing()
        self._is_full = True

    def resume_writing(self) -> None:
        """The client has taken most of it."""
        super().resume_writing()
        self._is_full = False
        if self._ping and not self.transport.is_closing():
            ping, self._ping = self._ping, b""
            super().data_received(ping)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        if self._abort_timer is not None:
            self._abort_timer.cancel()
            self._abort_timer = None
        super().connection_lost(exc)

    def on_task_complete(self, task: Task[None]) -> None:
        """The application has ended: what is written and not taken soon is dropped, with the connection."""
        super().on_task_complete(task)
        self._abort_later()

    def keepalive_timeout(self) -> None:
        """The client does not answer pings. The application learns that when the connection is lost."""
        super().keepalive_timeout()
        self._abort_later()

    def _abort_later(self) -> None:
        if not self.disconnected and self._abort_timer is None:
            self._abort_timer = self.loop.call_later(self.abort_seconds, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        """Send a message, or wait until the client can take it."""
        text = message.get("text")
        if isinstance(text, str) and self.is_ready():
            self.write_texts([text.encode()])
            return
        await super().send(message)
        if message["type"] != "websocket.send" and self.handshake_complete:  # it was accepted, or is closing
            self._is_plain = not self.conn.extensions
            if self._part and not self.read_paused:
                self._take_frames()

    def is_ready(self) -> bool:
        """Whether texts can be sent in one piece; False if they have to wait, or to go uvicorn's way one by one."""
        return (
            self._is_plain
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


def _is_refused(data: bytes, start: int) -> bool:
    """Whether the frame that starts here is not masked, so that the parser refuses it."""
    return len(data) >= start + 2 and not data[start + 1] & MASKED


def _bounds(data: bytes, start: int) -> tuple[int, int]:
    """Where the mask and the end of the masked frame are that starts here; zeros if its length is not known yet."""
    if len(data) < start + 2:
        return 0, 0
    mask, length = start + 2, data[start + 1] & 0x7F
    if length >= 126:
        mask += 2 if length == 126 else 8
        if len(data) < mask:
            return 0, 0
        length = int.from_bytes(data[start + 2 : mask], "big")
    return mask, mask + MASK_BYTES + length

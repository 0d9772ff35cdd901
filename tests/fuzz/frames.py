"""Our reader of websocket frames against that of `websockets`: the same messages, answers and close codes, however the
bytes are split.
"""

import asyncio
import functools
from collections.abc import Sequence

import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from turnpike.server.middleware import Receive, Scope, Send
from turnpike.server.websocket.protocol import MAX_FRAMES, WebSocketProtocol

MAX_BYTES = 1000
PADDING = bytes(MAX_BYTES + 20)
"""Completes the last frame, and begins one that is not masked: after it both readers have closed the connection."""
MAX_CUTS = 7
Found = tuple[list[str | bytes], list[bytes], int]
"""Messages, the payloads of answers to pings, and the close code."""


class Wire(asyncio.Transport):
    """Keeps what the server writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def pause_reading(self) -> None:
        """Nothing is read here."""

    def resume_reading(self) -> None:
        """Nothing is read here."""

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = True


def frames(data: bytes) -> None:
    """What a client sends after the handshake; the first bytes say where it is split."""
    cuts, stream = data[1 : 1 + data[0] % (MAX_CUTS + 1)] if data else b"", data[1 + MAX_CUTS :] + PADDING
    client = ClientProtocol(parse_uri("ws://localhost/ws"), max_size=None)
    client.send_request(client.connect())
    request = b"".join(client.data_to_send())
    expected, counted = _by_websockets(request, stream)
    found = _loop().run_until_complete(
        _by_us(client, request, stream, sorted(cut * len(stream) // 256 for cut in cuts))
    )
    if counted <= MAX_FRAMES and found != expected:
        raise AssertionError(f"{found} instead of {expected}")


def _by_websockets(opening: bytes, stream: bytes) -> tuple[Found, int]:
    """What the parser of `websockets` finds, and how many control frames and fragments it counts."""
    reader = ServerProtocol(max_size=MAX_BYTES)
    reader.receive_data(opening)
    (request,) = reader.events_received()
    assert isinstance(request, Request)
    reader.send_response(reader.accept(request))
    reader.data_to_send()
    reader.receive_data(stream)
    messages: list[str | bytes] = []
    pongs: list[bytes] = []
    parts: list[bytes] = []
    is_text, counted = False, 0
    for event in reader.events_received():
        assert isinstance(event, Frame)
        counted += event.opcode not in {Opcode.TEXT, Opcode.BINARY} or not event.fin
        if event.opcode is Opcode.PING:
            pongs.append(bytes(event.data))
        elif event.opcode in {Opcode.TEXT, Opcode.BINARY, Opcode.CONT}:
            if event.opcode is not Opcode.CONT:
                is_text, parts = event.opcode is Opcode.TEXT, []
            parts.append(bytes(event.data))
            if event.fin:
                try:
                    messages.append(b"".join(parts).decode() if is_text else b"".join(parts))
                except UnicodeDecodeError:
                    return (messages, pongs, 1007), counted
    assert reader.close_sent is not None
    return (messages, pongs, reader.close_sent.code), counted


async def _by_us(client: ClientProtocol, opening: bytes, stream: bytes, cuts: Sequence[int]) -> Found:
    """What our protocol finds in the same bytes, when they arrive in pieces."""
    messages: list[str | bytes] = []

    async def listen(_scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            messages.append(message["text"] if message.get("text") is not None else message["bytes"])

    config, wire = _config(), Wire()
    config.loaded_app = listen
    protocol = WebSocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())
    protocol.connection_made(wire)
    protocol.data_received(opening)
    while not protocol.handshake_complete:
        await asyncio.sleep(0)
    for first, end in zip((0, *cuts), (*cuts, len(stream)), strict=True):
        if stream[first:end] and not wire.closed:
            protocol.data_received(stream[first:end])
            await asyncio.sleep(0)
    while protocol.tasks:
        await asyncio.sleep(0)
    assert protocol.conn.close_sent is not None
    protocol.connection_lost(None)
    client.receive_data(bytes(wire.written))
    answers = [one for one in client.events_received() if isinstance(one, Frame)]
    pongs = [bytes(one.data) for one in answers if one.opcode is Opcode.PONG]
    return messages, pongs, protocol.conn.close_sent.code


@functools.cache
def _config() -> uvicorn.Config:
    async def never(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("each protocol has its own application")

    config = uvicorn.Config(
        never, ws=WebSocketProtocol, ws_max_size=MAX_BYTES, log_config=None, interface="asgi3",
        ws_per_message_deflate=False, ws_ping_interval=None, proxy_headers=False,
    )  # fmt: skip
    config.load()
    return config


@functools.cache
def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.new_event_loop()

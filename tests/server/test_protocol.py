"""The fast path of websocket messages: it reads and writes what `websockets` itself would."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import cast

import pytest
import uvicorn
from services import run
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from turnpike.server.middleware import Message, Receive, Scope, Send
from turnpike.server.websocket.connection import Connection
from turnpike.server.websocket.protocol import MAX_QUEUED, WebSocketProtocol

MAX_BYTES = 100_000


class Wire(asyncio.Transport):
    """Carries bytes from the server to the client."""

    def __init__(self, client: ClientProtocol) -> None:
        super().__init__()
        self._client = client
        self.paused = False
        self.closed = False
        self.writes = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.writes += 1
        self._client.receive_data(bytes(data))

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


class Line:
    """A client of `websockets` connected to our protocol, whose application echoes every text."""

    def __init__(self, *, compressed: bool = False, compresses: bool = True) -> None:
        """The client offers compression if it is `compressed`, and the server accepts that if it `compresses`."""
        extensions = [ClientPerMessageDeflateFactory()] if compressed else None
        self.client = ClientProtocol(parse_uri("ws://localhost/ws"), extensions=extensions, max_size=None)
        self.wire = Wire(self.client)
        self.may_read = asyncio.Event()
        self.may_read.set()
        config = uvicorn.Config(
            self._echo, ws=WebSocketProtocol, ws_max_size=MAX_BYTES, log_config=None, interface="asgi3",
            ws_per_message_deflate=compresses,
        )  # fmt: skip
        self.server = WebSocketProtocol(config, ServerState(), {}, asyncio.get_running_loop())

    async def _echo(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert (await receive())["type"] == "websocket.connect", scope
        await send({"type": "websocket.accept"})
        while True:
            await self.may_read.wait()
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            await send({"type": "websocket.send", "text": message["text"]})

    async def open(self) -> "Line":
        self.server.connection_made(self.wire)
        self.client.send_request(self.client.connect())
        self.arrive(b"".join(self.client.data_to_send()))
        await self.settle()
        self.client.events_received()
        return self

    def arrive(self, data: bytes, cuts: Sequence[int] = ()) -> None:
        for first, end in zip((0, *cuts), (*cuts, len(data)), strict=True):
            if data[first:end]:
                self.server.data_received(data[first:end])

    async def settle(self) -> None:
        """Let all tasks run until nothing more happens."""
        for _ in range(200):
            await asyncio.sleep(0)

    async def received(self) -> list[Frame]:
        await self.settle()
        return [event for event in self.client.events_received() if isinstance(event, Frame)]


async def _never() -> Message:
    raise AssertionError("the line reads for itself")


def connection_of(line: Line) -> Connection:
    return Connection(_never, cast("Send", line.server.send), line.server.scope["extensions"])


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


@pytest.mark.parametrize("compressed", [False, True])
def test_every_text_is_echoed_however_its_bytes_are_split(compressed: bool) -> None:
    async def scene() -> None:
        rng = random.Random(f"cut {compressed}")
        line = await Line(compressed=compressed).open()
        for _ in range(60):
            lengths = [rng.choice((0, 1, 2, 124, 125, 126, 127, 500, 65_535, 65_536, 70_000)) for _ in range(3)]
            texts = ["é" * (length // 2) + "x" * (length % 2) for length in lengths]
            for text in texts:
                line.client.send_text(text.encode())
                line.client.send_ping(b"now")
            data = b"".join(line.client.data_to_send())
            line.arrive(data, sorted(rng.choices(range(len(data)), k=rng.randrange(6))))
            answers = await line.received()
            assert [bytes(one.data).decode() for one in answers if one.opcode is Opcode.TEXT] == texts
            assert [one.opcode for one in answers].count(Opcode.PONG) == 3

    run(scene())


@pytest.mark.parametrize(("compressed", "writes"), [(False, 1), (True, 3)])
def test_texts_of_one_moment_are_written_at_once_where_that_is_possible(compressed: bool, writes: int) -> None:
    """Two answers and a snapshot, say: each is a message of its own, whichever way they go."""

    async def scene() -> None:
        line = await Line(compressed=compressed).open()
        connection = connection_of(line)
        before, texts = line.wire.writes, ["a", "é" * 200, "x" * 70_000]
        await connection.send(*(text.encode() for text in texts))
        assert [bytes(one.data).decode() for one in await line.received()] == texts
        assert line.wire.writes == before + writes

    run(scene())


def test_texts_wait_until_the_client_takes_them() -> None:
    async def scene() -> None:
        line = await Line().open()
        connection = connection_of(line)
        line.server.pause_writing()
        sending = asyncio.create_task(connection.send(b"a", b"b"))
        assert await line.received() == []
        line.server.resume_writing()
        assert [bytes(one.data) for one in await line.received()] == [b"a", b"b"]
        await sending

    run(scene())


def test_fragments_are_put_together_however_they_are_split() -> None:
    async def scene() -> None:
        parts = [frame(b"one"), frame(b"t", fin=False), frame(b"", Opcode.PING), frame(b"w", Opcode.CONT, fin=False)]
        data = b"".join([*parts, frame(b"o", Opcode.CONT), frame(b"three")])
        for cut in range(len(data)):
            line = await Line().open()
            line.arrive(data, [cut])
            answers = [one for one in await line.received() if one.opcode is Opcode.TEXT]
            assert [bytes(one.data) for one in answers] == [b"one", b"two", b"three"]
            assert connection_of(line).is_ready()

    run(scene())


def test_frames_that_come_before_the_connection_is_accepted_wait() -> None:
    async def scene() -> None:
        for cut in range(1, 40):
            line = Line()
            line.server.connection_made(line.wire)
            line.client.send_request(line.client.connect())
            data = b"".join(line.client.data_to_send()) + frame(b"early") + frame(b"t", fin=False)
            line.arrive(data + frame(b"wo", Opcode.CONT), [len(data) - cut])
            answers = await line.received()
            assert [bytes(one.data) for one in answers] == [b"early", b"two"]

    run(scene())


def test_only_the_last_ping_of_a_client_that_takes_nothing_is_answered() -> None:
    async def scene() -> None:
        line = await Line().open()
        line.server.pause_writing()
        line.arrive(frame(b"one", Opcode.PING) + frame(b"two", Opcode.PING))
        line.arrive(frame(b"three", Opcode.PING))
        assert await line.received() == []
        line.server.resume_writing()
        answers = await line.received()
        assert [(one.opcode, bytes(one.data)) for one in answers] == [(Opcode.PONG, b"three")]

    run(scene())


def test_a_browser_that_offers_compression_takes_the_fast_path() -> None:
    async def scene() -> None:
        line = await Line(compressed=True, compresses=False).open()
        assert line.client.extensions == []
        assert connection_of(line).is_ready()
        line.arrive(frame(b"hello"))
        assert [bytes(one.data) for one in await line.received()] == [b"hello"]

    run(scene())


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (frame(b"\xff\xfe"), 1007),
        (frame(b"not masked", mask=False), 1002),
        (frame(b"x" * (MAX_BYTES + 1)), 1009),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),
        (b"\xc1" + frame(b"reserved")[1:], 1002),
        (frame(b"t", fin=False) + frame(b"a second one begins"), 1002),
    ],
    ids=["not UTF-8", "not masked", "too long", "far too long", "reserved bit", "two beginnings"],
)
def test_an_invalid_frame_closes_the_connection_with_the_standard_code(data: bytes, code: int) -> None:
    async def scene() -> None:
        line = await Line().open()
        line.arrive(frame(b"hello"))
        line.arrive(data)
        with contextlib.suppress(EOFError):
            await line.received()
        assert line.client.close_rcvd is not None
        assert line.client.close_rcvd.code == code

    run(scene())


def test_reading_from_a_client_that_sends_too_fast_is_paused() -> None:
    async def scene() -> None:
        line = await Line().open()
        line.may_read.clear()
        await line.settle()
        line.arrive(frame(b"the one that is waited for already"))
        await line.settle()
        for number in range(MAX_QUEUED + 1):
            assert line.wire.paused == (number >= MAX_QUEUED)
            line.arrive(frame(b"%d" % number))
            await line.settle()
        line.may_read.set()
        assert [int(one.data) for one in (await line.received())[1:]] == list(range(MAX_QUEUED + 1))
        assert not line.wire.paused

    run(scene())


def test_few_messages_of_a_large_chunk_wait_for_the_session() -> None:
    async def scene() -> None:
        line = await Line().open()
        line.may_read.clear()
        await line.settle()
        texts = [b"%d" % number for number in range(50 * MAX_QUEUED)]
        line.arrive(b"".join(frame(text) for text in texts))
        await line.settle()
        assert line.server.waiting <= MAX_QUEUED
        assert line.wire.paused
        line.may_read.set()
        answers: list[bytes] = []
        while new := await line.received():
            answers += [bytes(one.data) for one in new]
        assert answers == texts
        assert not line.wire.paused

    run(scene())

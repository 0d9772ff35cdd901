"""Clients that send without end or never read cost the server neither memory nor time. Real sockets, small limits."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable

import pytest
import uvicorn
from services import run, wait_until
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from turnpike.server.http_protocol import HttpProtocol
from turnpike.server.middleware import App, Receive, Scope, Send
from turnpike.server.websocket.protocol import MAX_FRAMES, WebSocketProtocol

LARGE = b"x" * 20_000_000
"""More than the system keeps for a socket."""
SMALL_BUFFER = 4096


class HastyWebSocket(WebSocketProtocol):
    """Gives up clients soon."""

    abort_seconds = 0.1


class HastyHttp(HttpProtocol):
    """Gives up clients soon."""

    abort_seconds = 0.1


class Listening:
    """A server in this process."""

    def __init__(self, port: int, state: ServerState) -> None:
        self.port = port
        self.state = state

    async def connect(self) -> socket.socket:
        """A client that reads only when it is told to."""
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
        client.setblocking(False)
        await asyncio.get_running_loop().sock_connect(client, ("127.0.0.1", self.port))
        await wait_until(lambda: self.state.connections)
        return client

    async def is_left(self) -> None:
        """Wait until all connections are closed on the side of the server."""
        await wait_until(lambda: not self.state.connections, "the server gives up its client")


@contextlib.asynccontextmanager
async def listening(
    app: App, protocol: Callable[..., asyncio.Protocol], ping_seconds: float | None = None
) -> AsyncIterator[Listening]:
    """A server with this application."""
    config = uvicorn.Config(
        app, ws=WebSocketProtocol, log_config=None, interface="asgi3", ws_per_message_deflate=False,
        ws_max_size=65_536, ws_ping_interval=ping_seconds, ws_ping_timeout=ping_seconds,
    )  # fmt: skip
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
    try:
        yield Listening(server.sockets[0].getsockname()[1], state)
    finally:
        server.close()


async def open_websocket(client: socket.socket) -> ClientProtocol:
    """Send the request of a websocket and read its answer."""
    loop, protocol = asyncio.get_running_loop(), ClientProtocol(parse_uri("ws://localhost/ws"), max_size=None)
    protocol.send_request(protocol.connect())
    await loop.sock_sendall(client, b"".join(protocol.data_to_send()))
    while not protocol.events_received():
        protocol.receive_data(await loop.sock_recv(client, 1000))
    return protocol


async def accept(receive: Receive, send: Send) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})


async def listen(_scope: Scope, receive: Receive, send: Send) -> None:
    """Accept, and read until the client leaves."""
    await accept(receive, send)
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def tell_much(_scope: Scope, receive: Receive, send: Send) -> None:
    """Accept, write more than the client takes, and read until it leaves."""
    await accept(receive, send)
    await send({"type": "websocket.send", "text": LARGE.decode()})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def tell_much_and_end(_scope: Scope, receive: Receive, send: Send) -> None:
    """Accept, and write more than the client takes."""
    await accept(receive, send)
    await send({"type": "websocket.send", "text": LARGE.decode()})


def frame(data: bytes, opcode: Opcode, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS = {
    "pings": frame(b"x" * 125, Opcode.PING),
    "pongs": frame(b"", Opcode.PONG),
    "empty fragments": frame(b"", Opcode.CONT, fin=False),
}


@pytest.mark.parametrize("what", FLOODS)
@pytest.mark.parametrize("one_by_one", [True, False])
def test_a_flood_of_frames_that_are_no_messages_ends_the_connection(what: str, one_by_one: bool) -> None:
    async def scene() -> None:
        loop = asyncio.get_running_loop()
        async with listening(listen, HastyWebSocket) as server:
            client = await server.connect()
            protocol = await open_websocket(client)
            count = 50 * MAX_FRAMES
            first = frame(b"t", Opcode.TEXT, fin=False) if what == "empty fragments" else b""
            chunks = [first, *[FLOODS[what]] * count] if one_by_one else [first + FLOODS[what] * count]

            async def read() -> None:
                while data := await loop.sock_recv(client, 65_536):
                    protocol.receive_data(data)

            reading = asyncio.create_task(read())
            with contextlib.suppress(ConnectionError):
                for chunk in chunks:
                    await loop.sock_sendall(client, chunk)
            await server.is_left()
            with contextlib.suppress(ConnectionError):
                await reading
            answers = [one for one in protocol.events_received() if isinstance(one, Frame)]
            assert len(answers) <= 2 * MAX_FRAMES
            if protocol.close_rcvd is not None:  # a connection with unread data is reset, which may lose the reason
                assert (protocol.close_rcvd.code, protocol.close_rcvd.reason) == (1008, "too_often")
            client.close()

    run(scene())


def test_a_client_that_sends_pings_and_reads_nothing_is_given_up() -> None:
    async def scene() -> None:
        async with listening(tell_much, HastyWebSocket) as server:
            client = await server.connect()
            await open_websocket(client)
            with contextlib.suppress(ConnectionError):
                await asyncio.get_running_loop().sock_sendall(client, FLOODS["pings"] * (50 * MAX_FRAMES))
            await server.is_left()
            client.close()

    run(scene())


def test_a_client_that_does_not_read_is_given_up_after_the_end_of_its_session() -> None:
    async def scene() -> None:
        async with listening(tell_much_and_end, HastyWebSocket) as server:
            client = await server.connect()
            await open_websocket(client)
            await server.is_left()
            client.close()

    run(scene())


def test_a_client_that_neither_reads_nor_answers_pings_is_given_up() -> None:
    async def scene() -> None:
        async with listening(tell_much, HastyWebSocket, ping_seconds=0.1) as server:
            client = await server.connect()
            await open_websocket(client)
            await server.is_left()
            client.close()

    run(scene())


@pytest.mark.parametrize("size", [len(LARGE), 30_000], ids=["more than the buffer", "less"])
@pytest.mark.parametrize("ending", [b"Connection: close\r\n", b""], ids=["close", "keep alive"])
def test_a_client_that_does_not_read_its_response_is_given_up(size: int, ending: bytes) -> None:
    async def answer(scope: Scope, _receive: Receive, send: Send) -> None:
        number = int(scope["path"].removeprefix("/"))
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % number)]})
        await send({"type": "http.response.body", "body": LARGE[:number]})

    async def scene() -> None:
        loop = asyncio.get_running_loop()

        def make(config: uvicorn.Config, state: ServerState, app_state: dict[str, object]) -> HastyHttp:
            config.timeout_keep_alive = 0
            return HastyHttp(config, state, app_state)

        async with listening(answer, make) as server:
            client = await server.connect()
            with contextlib.suppress(ConnectionError):
                await loop.sock_sendall(client, b"GET /%d HTTP/1.1\r\nHost: x\r\n%s\r\n" % (size, ending))
            await server.is_left()
            client.close()

    run(scene())


class Taken(asyncio.Transport):
    """A client that takes what it takes."""

    def __init__(self) -> None:
        super().__init__()
        self.unsent = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


def test_a_slow_client_that_takes_its_response_is_waited_for() -> None:
    class Patient(HttpProtocol):
        def look(self) -> None:
            self._look()

    async def never(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("no request was sent")

    async def scene() -> None:
        protocol, transport = Patient(uvicorn.Config(never, interface="asgi3"), ServerState(), {}), Taken()
        protocol.connection_made(transport)
        each = round(protocol.abort_seconds * protocol.least_each_second)
        transport.unsent = 10 * each
        protocol.pause_writing()
        for _ in range(5):
            transport.unsent -= each
            protocol.look()
            assert not transport.aborted
        transport.unsent -= each - 1
        protocol.look()
        assert transport.aborted
        protocol.connection_lost(ConnectionAbortedError())

    run(scene())

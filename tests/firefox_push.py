"""A push service that Firefox connects to: what a server posts is forwarded to the browser, which alone can read it.

Its websocket protocol is that of Mozilla's: hello, register, unregister, notification, ack, nack, and {} as a ping.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path

from msgspec import Struct, field
from push_service import Json, PushService, decoded, encoded, taking_messages
from websockets import Subprotocol
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosedError

PROTOCOL = Subprotocol("push-notification")
DELIVERED = 100
"""How Firefox acknowledges a message that its service worker got."""
HOUR_MS = 3_600_000


class Channel(Struct):
    """A subscription of a browser."""

    id: str
    owner: str
    key: str
    """The only server that may send to it."""


class Browser(Struct):
    """A browser that has said hello."""

    socket: ServerConnection | None = None
    waiting: dict[str, Json] = field(default_factory=dict)
    """Messages that it has not acknowledged, by their version."""


class FirefoxPushService(PushService):
    """Keeps browsers and their channels; a channel that is not known (any more) is answered with 410."""

    def __init__(self) -> None:
        super().__init__()
        self.address = ""
        """Where browsers connect."""
        self.browsers: dict[str, Browser] = {}
        self.channels: dict[str, Channel] = {}
        """By the last part of their endpoint."""
        self.acknowledged: asyncio.Queue[int] = asyncio.Queue()
        """The codes with which browsers acknowledge messages."""
        self.refused: asyncio.Queue[str] = asyncio.Queue()
        """Endpoints that servers have been told are gone."""
        self._count = 0

    async def take(self, name: str, body: bytes) -> int:
        channel = self.channels.get(name)
        if channel is None:
            self.refused.put_nowait(name)
            return 410
        assert channel.key in self.senders, "the browser has subscribed with the key of another server"
        browser, version = self.browsers[channel.owner], self._new("message")
        browser.waiting[version] = {
            "messageType": "notification", "channelID": channel.id, "version": version, "ttl": 86_400,
            "data": encoded(body), "headers": {"encoding": "aes128gcm"},
        }  # fmt: skip
        if browser.socket is not None:
            await browser.socket.send(json.dumps(browser.waiting[version]))
        return 201

    async def forget_browsers(self) -> None:
        """Lose all data: a browser that connects again is a new one, its channels are gone."""
        lost, self.browsers, self.channels = self.browsers, {}, {}
        for browser in lost.values():
            if browser.socket is not None:
                await browser.socket.close()

    async def connected(self, socket: ServerConnection) -> None:
        """A browser has connected."""
        with contextlib.suppress(ConnectionClosedError):  # a browser that ends does not say goodbye
            await self._converse(socket)
        for browser in self.browsers.values():
            if browser.socket is socket:
                browser.socket = None

    async def _converse(self, socket: ServerConnection) -> None:
        name = ""
        async for said in socket:
            message = json.loads(said)
            match message.get("messageType"):
                case "hello":
                    name = await self._greet(socket, message.get("uaid", ""))
                case "register":
                    token = self._new("channel")
                    key = encoded(decoded(message["key"].rstrip("=")))
                    self.channels[token] = Channel(message["channelID"], name, key)
                    await _reply(socket, message, pushEndpoint=f"{self.url}/send/{token}")
                case "unregister":
                    self.channels = {at: one for at, one in self.channels.items() if one.id != message["channelID"]}
                    await _reply(socket, message)
                case "ack":
                    for update in message["updates"]:
                        self.browsers[name].waiting.pop(update["version"], None)
                        self.acknowledged.put_nowait(update["code"])
                case "nack":
                    self.acknowledged.put_nowait(message["code"])
                case None:
                    await socket.send("{}")

    async def _greet(self, socket: ServerConnection, name: str) -> str:
        if name not in self.browsers:
            name = self._new("browser")
            self.browsers[name] = Browser()
        self.browsers[name].socket = socket
        hello = {"messageType": "hello", "uaid": name, "status": 200, "use_webpush": True, "broadcasts": {}}
        await socket.send(json.dumps(hello))
        for message in self.browsers[name].waiting.values():
            await socket.send(json.dumps(message))
        return name

    def _new(self, what: str) -> str:
        self._count += 1
        return f"{what}-{self._count}"

    def preferences(self) -> dict[str, str | int | bool]:
        """What makes Firefox use this service, wait as long as it takes, and draw its notifications itself."""
        return {
            "dom.push.serverURL": self.address,
            "dom.push.testing.allowInsecureServerURL": True,
            "dom.push.connection.enabled": True,  # a driven browser has it off
            "dom.push.requestTimeout": HOUR_MS,
            "dom.push.retryBaseInterval": 100,
            "dom.serviceWorkers.idle_timeout": HOUR_MS,
            "dom.webnotifications.disable_open_click_delay": HOUR_MS,  # how long after a click it may open a window
            "permissions.default.desktop-notification": 1,
            "alerts.useSystemBackend": False,
        }


async def _reply(socket: ServerConnection, message: Json, **more: str) -> None:
    answer = {"messageType": message["messageType"], "channelID": message["channelID"], "status": 200, **more}
    await socket.send(json.dumps(answer))


@contextlib.asynccontextmanager
async def firefox_push_service(certificate: Path) -> AsyncIterator[FirefoxPushService]:
    """A running push service."""
    service = FirefoxPushService()
    listening = serve(
        service.connected, "127.0.0.1", 0, subprotocols=[PROTOCOL], ping_interval=None, open_timeout=None
    )  # fmt: skip
    async with taking_messages(service, certificate), listening as server:
        service.address = f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/"
        yield service

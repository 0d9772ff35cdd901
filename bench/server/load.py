"""People who play as fast as they are answered, over the real websocket. They cost as little as possible: what is
measured is the server.
"""

import asyncio
import time
from typing import Any

import httpx
import msgspec
import websockets.asyncio.client as ws
from msgspec import Struct

from turnpike.kernel.rng import Rng
from turnpike.server.websocket.messages import PROTOCOL

SEATS = [{"kind": "me", "name": "Left"}, {"kind": "me", "name": "Right"}]


class Offer(Struct):
    """A choice: what to send."""

    do: list[dict[str, Any]]


class Snapshot(Struct):
    """What matters of a table."""

    status: str
    to_act: int | None = None
    choices: list[Offer] = []


class Message(Struct):
    """What matters of any message."""

    type: str
    table: str = ""
    at: int | None = None
    snapshot: Snapshot | None = None
    code: str = ""


READ = msgspec.json.Decoder(Message)


class Socket(ws.ClientConnection):
    """A websocket that counts the bytes it has received, as they come over the network."""

    received = 0
    """Of all sockets together."""

    def data_received(self, data: bytes) -> None:
        """Count what has arrived."""
        Socket.received += len(data)
        super().data_received(data)


class Person:
    """Somebody with a cookie, who makes tables and has both seats of each."""

    def __init__(self, url: str, cookie: str = "", *, browser: bool = False) -> None:
        """A `browser` offers compression in the handshake, as browsers do."""
        self.url = url
        self._compression = "deflate" if browser else None
        self.http = httpx.AsyncClient(base_url=url, timeout=60, cookies={"turnpike": cookie} if cookie else {})
        self.pages: list[ws.ClientConnection] = []
        """Those that stay open."""

    @property
    def cookie(self) -> str:
        """What the browser keeps."""
        return str(self.http.cookies["turnpike"])

    async def leave(self) -> None:
        """Close everything."""
        for page in self.pages:
            await page.close()
        await self.http.aclose()

    async def look(self, table: str) -> None:
        """Look at a table, without watching it."""
        (await self.http.get(f"/api/tables/{table}")).raise_for_status()

    async def become(self) -> "Person":
        """Get the cookie."""
        (await self.http.post("/api/me", json={"name": "Bench"})).raise_for_status()
        return self

    async def tables(self, count: int) -> list[str]:
        """New games that have begun."""
        found = []
        wanted = {"settings": {"game": "franchise", "options": {"players": 2}}, "seats": SEATS}
        for _ in range(count):
            made = (await self.http.post("/api/tables", json=wanted)).json()
            table = made["table"]["id"]
            (await self.http.post(f"/api/tables/{table}/start")).raise_for_status()
            found.append(table)
        return found

    async def page(self, url: str = "") -> ws.ClientConnection:
        """An open page, here or at another process."""
        address = (url or self.url).replace("http", "ws", 1) + "/ws"
        cookie = {"Cookie": f"turnpike={self.cookie}"}
        socket = await ws.connect(
            address, additional_headers=cookie, max_size=None, compression=self._compression, create_connection=Socket
        )
        await socket.send(f'{{"type":"hello","protocol":{PROTOCOL}}}')
        return socket


async def watch(page: ws.ClientConnection, table: str) -> Message:
    """Have the page show a table, and wait until it does; what it is told first."""
    await page.send(msgspec.json.encode({"type": "subscribe", "table": table}).decode())
    while True:
        message = READ.decode(await page.recv())
        if message.type == "table" and message.table == table:
            return message


def move(table: str, message: Message, rng: Rng) -> str | None:
    """The next move, if this message asks for one: anything but passing, which would end the game too soon."""
    snapshot = message.snapshot
    if snapshot is None or not snapshot.choices or snapshot.status != "playing":
        return None
    useful = [offer for offer in snapshot.choices if offer.do[0]["do"] != "done"] or snapshot.choices
    ask = {
        "type": "play",
        "table": table,
        "seat": snapshot.to_act,
        "at": message.at,
        "do": useful[rng.below(len(useful))].do,
    }
    return msgspec.json.encode(ask | {"key": f"{rng.below(1 << 30):x}-{message.at}"}).decode()


class Count:
    """Moves made by all players together."""

    moves = 0


class Player:
    """Somebody who plays both seats of one table, on a page that shows it already."""

    def __init__(self, page: ws.ClientConnection, table: str, seed: int) -> None:
        self.page = page
        self._table = table
        self._rng = Rng(seed)
        self._first: Message | None = None

    @classmethod
    async def sit(cls, person: Person, table: str, seed: int, url: str = "") -> "Player":
        """Open a page, and wait until it shows the table."""
        player = cls(await person.page(url), table, seed)
        player._first = await watch(player.page, table)
        return player

    async def play(self, count: Count, until: float) -> None:
        """Play until a time or the end of the game."""
        message = self._first
        while message is not None and time.monotonic() < until:
            if message.type == "done":
                count.moves += 1
            elif message.type in {"refused", "bye"}:
                raise RuntimeError(f"refused: {message.code}")
            elif message.snapshot is not None and message.snapshot.status == "over":
                return
            elif (ask := move(self._table, message, self._rng)) is not None:
                await self.page.send(ask)
            message = READ.decode(await asyncio.wait_for(self.page.recv(), 30))

    async def leave(self) -> None:
        """Close the page."""
        await self.page.close()

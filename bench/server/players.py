"""Two people at a table, each with a page of their own, who play as fast as they are answered.

They speak every version of the protocol, so that the same people can play on an old server and on a new one.
"""

import asyncio
import time
from typing import Any

import httpx
import msgspec
import websockets.asyncio.client as ws
from msgspec import Struct, field

from turnpike.kernel.rng import Rng


class Offer(Struct):
    """A choice: what to send."""

    do: list[dict[str, Any]]


class Position(Struct):
    """What matters of a table."""

    status: str
    seat: int | None = None
    to_act: int | None = None
    choices: list[Offer] = []


class Message(Struct):
    """What matters of any message. A snapshot was called `now` in version 1 of the protocol."""

    type: str
    table: str = ""
    at: int | None = None
    snapshot: Position | None = None
    now: Position | None = None
    code: str = ""


READ = msgspec.json.Decoder(Message)
WRITE = msgspec.json.Encoder()
TIMEOUT_SECONDS = 120
ROUND_TIMEOUT_SECONDS = 1_800
MAX_PREVIEWS = 20
"""In one request."""


class Tally(Struct):
    """What all pairs did together."""

    moves: int = 0
    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move until the other page has the new position."""
    received: int = 0
    """Bytes."""


class Page:
    """One person with one page."""

    def __init__(self, url: str, protocol: int) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=TIMEOUT_SECONDS, trust_env=False)
        self._address = url.replace("http", "ws", 1) + "/ws"
        self._protocol = protocol
        self.first: bytes | str | None = None
        """The message that showed the table, before the game is played on."""
        self._socket: ws.ClientConnection | None = None

    @property
    def socket(self) -> ws.ClientConnection:
        """The open websocket."""
        if self._socket is None:
            raise RuntimeError("the page is not open")
        return self._socket

    async def open(self, name: str) -> "Page":
        """Become somebody, and connect."""
        (await self.http.post("/api/me", json={"name": name})).raise_for_status()
        cookie = {"Cookie": f"turnpike={self.http.cookies['turnpike']}"}
        self._socket = await ws.connect(
            self._address, additional_headers=cookie, max_size=None, compression=None, ping_interval=None, proxy=None
        )
        await self.send({"type": "hello", "protocol": self._protocol})
        return self

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send(WRITE.encode(message).decode())

    async def follow(self, table: str, on: bool) -> None:
        """Begin to follow a table, or stop."""
        names = ("watch", "unwatch") if self._protocol == 1 else ("subscribe", "unsubscribe")
        await self.send({"type": names[0 if on else 1], "table": table})

    async def close(self) -> None:
        """Leave."""
        await self.socket.close()
        await self.http.aclose()


class Pair:
    """Two pages that play one table after the other."""

    def __init__(self, url: str, protocol: int, previews: bool) -> None:
        """With `previews` they ask for all previews of every position before they move."""
        self.pages = [Page(url, protocol), Page(url, protocol)]
        self._previews = previews
        self._sent: tuple[Page, int, float] | None = None
        """Who sent the newest move, at which entry, and when."""
        self._moved_at = -1

    async def open(self) -> "Pair":
        """Connect both."""
        for page, name in zip(self.pages, ("Left", "Right"), strict=True):
            await page.open(name)
        return self

    async def sit_down(self, game: str) -> str:
        """A new table whose game has begun."""
        left, right = self.pages
        wanted = {"settings": {"game": game, "options": {"players": 2}}, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await left.http.post("/api/tables", json=wanted)).raise_for_status().json()
        table: str = made["table"]["id"]
        (await right.http.post(f"/api/tables/{table}/join", json={"seat": 1})).raise_for_status()
        (await left.http.post(f"/api/tables/{table}/start")).raise_for_status()
        return table

    async def show(self, table: str) -> None:
        """Let both pages show a table, and wait until they do."""
        for page in self.pages:
            await page.follow(table, True)
            page.first = None
            while page.first is None:
                data = await asyncio.wait_for(page.socket.recv(), TIMEOUT_SECONDS)
                message = READ.decode(data)
                if message.table == table and (message.snapshot or message.now) is not None:
                    page.first = data

    async def leave(self, table: str) -> None:
        """Let them follow it no more."""
        for page in self.pages:
            await page.follow(table, False)

    async def play(self, table: str, entries: int, seed: int, tally: Tally) -> None:
        """Play until the log of a table that both show has so many entries, or to the end of the game."""
        self._sent, self._moved_at = None, -1
        rng = Rng(seed)
        async with asyncio.timeout(ROUND_TIMEOUT_SECONDS):  # one for every message would cost more than the message
            await asyncio.gather(*(self._play(page, table, entries, rng, tally) for page in self.pages))

    async def _play(self, page: Page, table: str, entries: int, rng: Rng, tally: Tally) -> None:
        while True:
            data, page.first = page.first or await page.socket.recv(), None
            message = READ.decode(data)
            if message.type in {"refused", "bye"}:
                raise RuntimeError(f"refused: {message.code}")
            tally.received += len(data)
            tally.moves += message.type == "done"
            position, at = message.snapshot or message.now, message.at or 0
            if position is None or message.table != table:
                continue
            if self._sent is not None and self._sent[0] is not page and at > self._sent[1]:
                tally.latencies.append(time.perf_counter() - self._sent[2])
                self._sent = None
            if position.status == "over" or at >= entries:
                return
            if position.choices and at > self._moved_at:  # a position can come twice, when a player arrives
                self._moved_at = at
                await self._move(page, table, at, position, rng)

    async def _move(self, page: Page, table: str, at: int, position: Position, rng: Rng) -> None:
        """Anything but passing, which would end the game too soon."""
        if self._previews:
            for first in range(0, len(position.choices), MAX_PREVIEWS):
                numbers = list(range(len(position.choices)))[first : first + MAX_PREVIEWS]
                about = {"table": table, "at": at, "choices": numbers, "key": f"p{at}-{first}"}
                await page.send({"type": "preview", **about})
        useful = [offer for offer in position.choices if offer.do[0]["do"] != "done"] or position.choices
        do = useful[rng.below(len(useful))].do
        key = f"{rng.below(1 << 30):x}-{at}"
        self._sent = (page, at, time.perf_counter())
        await page.send({"type": "play", "table": table, "seat": position.to_act, "at": at, "do": do, "key": key})

    async def close(self) -> None:
        """Both leave."""
        for page in self.pages:
            await page.close()

"""A browser tab for tests: the tables of page/, a journal in memory, bots in the same process."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Raw

from turnpike.page.disk import Disk as PageDisk
from turnpike.page.kept import KeptTable, read_tables
from turnpike.page.local import LocalTables, new_account
from turnpike.page.requests import answer
from turnpike.page.sockets import LocalSocket
from turnpike.page.thinking import run_call
from turnpike.server.websocket.messages import PROTOCOL
from turnpike.store import Account, StoreError
from turnpike.store.memory import Change

ACCOUNT = new_account("Ann", "en")


class Disk:
    """What a browser keeps: whole changes, as JSON."""

    def __init__(self) -> None:
        self.rows: dict[str, bytes] = {}
        self.logs: dict[str, list[bytes]] = {}
        self.full = False

    async def write(self, change: Change) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise StoreError("The disk is full.")
        if change.stored is None:
            del self.rows[change.table]
            self.logs.pop(change.table, None)
        else:
            self.rows[change.table] = msgspec.json.encode(change.stored)
            self.logs.setdefault(change.table, []).extend(map(msgspec.json.encode, change.lines))

    async def read_lines(self, table: str, after: int) -> list[Raw]:
        await asyncio.sleep(0)
        return [Raw(line) for line in self.logs.get(table, [])[after:]]

    async def read_row(self, table: str) -> Raw:
        return Raw(self.rows[table])

    def for_page(self) -> PageDisk:
        kept = read_tables([KeptTable(name, Raw(row)) for name, row in self.rows.items()])
        return PageDisk(write=self.write, read_lines=self.read_lines, read_row=self.read_row, kept=kept)


class Tab:
    """A page with one connection to its own tables."""

    def __init__(self, disk: Disk, account: Account = ACCOUNT) -> None:
        self.disk = disk
        self.local = LocalTables(account, disk.for_page(), self._think, bot_delay_seconds=0, retry_seconds=0)
        self.local.start()
        self.messages: list[dict[str, Any]] = []
        self.closed = False
        self._news = asyncio.Event()
        self.socket = LocalSocket(self.local, self._take, self._close)
        self.send({"type": "hello", "protocol": PROTOCOL, "language": "en"})

    async def _think(self, call: bytes) -> bytes:
        await asyncio.sleep(0)
        return run_call(call)

    def _take(self, text: str) -> None:
        self.messages.append(json.loads(text))
        self._news.set()

    def _close(self) -> None:
        self.closed = True

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    async def request(self, method: str, address: str, body: object = None) -> Any:  # noqa: ANN401
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        given = await answer(self.local, method, address, data, "en")
        content = json.loads(given.body) if given.media_type == "application/json" and given.body else given.body
        return given.status, content

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The newest message that is wanted; waits for it."""
        while True:
            self._news.clear()
            found: dict[str, Any] | None = next(
                (message for message in reversed(self.messages) if wanted(message)), None
            )
            if found is not None:
                return found
            async with asyncio.timeout(300):
                await self._news.wait()

    async def leave(self) -> None:
        await self.socket.close()
        await self.local.close()

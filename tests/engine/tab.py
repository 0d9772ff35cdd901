"""Plays a whole game against a bot with the tables of a browser tab (page/), within the engine; prints what came of it.

Bots think in the same worker here; in a page they have one of their own.
"""

import asyncio
import json
from typing import Any

import msgspec
from msgspec import Raw

from turnpike.page.disk import Disk
from turnpike.page.kept import read_tables
from turnpike.page.local import LocalTables, new_account
from turnpike.page.requests import answer
from turnpike.page.sockets import LocalSocket
from turnpike.page.thinking import run_call
from turnpike.server.websocket.messages import PROTOCOL
from turnpike.store.memory import Change


class Page:
    """Takes the first choice of every list until the game is over."""

    def __init__(self) -> None:
        self.changes = 0
        self.over = asyncio.Event()
        self.lines: dict[str, list[Raw]] = {}
        disk = Disk(write=self._write, read_lines=self._read, read_row=self._read_row, kept=read_tables([]))
        self.local = LocalTables(new_account("Ann", "en"), disk, self._think, bot_delay_seconds=0)
        self.local.start()
        self.socket = LocalSocket(self.local, self._take, lambda: None)
        self.send({"type": "hello", "protocol": PROTOCOL, "language": "fr"})

    def send(self, message: dict[str, Any]) -> None:
        self.socket.send(json.dumps(message))

    async def _write(self, change: Change) -> None:
        self.changes += len(change.lines)
        self.lines.setdefault(change.table, []).extend(Raw(msgspec.json.encode(line)) for line in change.lines)

    async def _read(self, table: str, after: int) -> list[Raw]:
        return self.lines.get(table, [])[after:]

    async def _read_row(self, table: str) -> Raw:
        raise AssertionError(table)

    async def _think(self, call: bytes) -> bytes:
        return run_call(call)

    def _take(self, text: str) -> None:
        message = json.loads(text)
        if message["type"] in {"refused", "bye"}:
            raise AssertionError(text)
        if message["type"] != "table":
            return
        snapshot, at = message["snapshot"], message["at"]
        if snapshot["status"] == "over":
            self.over.set()
        elif snapshot["choices"]:
            do = snapshot["choices"][0]["do"]
            place = {"table": message["table"], "at": at, "seat": snapshot["to_act"]}
            self.send({"type": "play", **place, "do": do, "key": f"key-{at}"})

    async def ask(self, method: str, address: str, body: object = None) -> bytes:
        given = await answer(self.local, method, address, json.dumps(body).encode(), "fr")
        if given.status >= 300:
            raise AssertionError(given.body)
        return given.body


async def main() -> None:
    """One game of each."""
    for game in ("franchise", "richesses"):
        page = Page()
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}, {"kind": "bot", "level": "regular"}]
        settings = {"game": game, "options": {"players": 3}}
        made = json.loads(await page.ask("POST", "/api/tables", {"settings": settings, "seats": seats, "salt": "a"}))
        table = made["table"]["id"]
        await page.ask("POST", f"/api/tables/{table}/start")
        page.send({"type": "subscribe", "table": table, "after": 0, "chat": 0, "seat": None})
        await page.over.wait()
        log = await page.ask("GET", f"/api/tables/{table}/log")
        print(game, "over", page.changes == len(log.splitlines()) - 2)  # noqa: T201
        await page.socket.close()
        await page.local.close()

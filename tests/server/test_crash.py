"""Killed in the middle of moves, again and again: what was acknowledged is there, nothing is there twice."""

import asyncio
import contextlib
import os
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from services import run_long
from serving import Page, Player, Serving, make_table, pick
from websockets.exceptions import WebSocketException

from turnpike.store import open_store

KILLS = int(os.environ.get("TURNPIKE_KILLS", "20"))
Acknowledged = dict[str, tuple[int, int]]


class Stubborn:
    """A client that comes back whenever the server does, and sends again what was not answered, with the same key."""

    def __init__(self, player: Player, table: str, seed: int) -> None:
        self.player = player
        self.table = table
        self.acknowledged: Acknowledged = {}
        self.over = False
        self._rng = random.Random(seed)
        self._page: Page | None = None
        self._entries: list[Any] = []
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.over:
            try:
                await self._step()
            except (OSError, TimeoutError, WebSocketException, EOFError):
                await self._lose()

    async def _lose(self) -> None:
        if self._page is not None:
            self._entries = self._page.entries.get(self.table, self._entries)
            with contextlib.suppress(Exception):
                await self._page.close()
        self._page = None
        await asyncio.sleep(0.05)

    async def _step(self) -> None:
        if self._page is None:
            self._page = await Page.open(self.player.url, self.player.cookie)
            self._page.entries[self.table] = self._entries
            await self._page.send({"type": "watch", "table": self.table, "after": len(self._entries)})
        page = self._page
        told = await page.until(lambda: self._asked(page))
        if told == "lost":
            raise EOFError
        if told["status"] == "over":
            self.over = True
            return
        if self._pending is None:
            self._pending = {
                "type": "play", "table": self.table, "seat": told["to_act"], "at": told["at"],
                "do": pick(told["choices"], self._rng)["do"], "key": f"{self._rng.getrandbits(64):x}",
            }  # fmt: skip
        answer = await page.request(dict(self._pending))
        if answer["type"] == "closed":
            raise EOFError
        if answer["type"] == "done":
            self.acknowledged[self._pending["key"]] = (answer["first"], answer["last"])
            at = answer["last"]
            self._pending = None
            await page.until(lambda: page.tables[self.table]["at"] >= at or page.messages[-1]["type"] == "closed")
        else:
            assert answer["code"] in {"stale", "store_away"}, answer
            self._pending = None

    def _asked(self, page: Page) -> Any:  # noqa: ANN401  (what a table says of itself)
        if page.messages and page.messages[-1]["type"] == "closed":
            return "lost"
        told = page.tables.get(self.table)
        return told if told and (told["choices"] or told["status"] == "over") else None


async def check_log(url: str, players: list[Stubborn]) -> None:
    """Every acknowledged action is in the log once, under its key; nothing has a key nobody sent."""
    store = await open_store(url)
    lines = await store.read(players[0].table)
    await store.close()
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    stored: dict[str, list[int]] = {}
    for line in lines:
        if line.key is not None:
            key = line.key.rsplit(".", 1)[-1]  # before it stand the seat and the person
            stored.setdefault(key, []).append(line.n)
    for player in players:
        for key, (first, last) in player.acknowledged.items():
            assert stored[key] == list(range(first, last + 1)), key


async def _killed(url: str, kills: int, log: Path) -> None:
    server = Serving(url, log=log).start()
    rng = random.Random(11)
    done = 0
    try:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo:
            while done < kills:
                table = await make_table(ann, players=3, bots=1)
                await bo.ask("POST", f"/api/tables/{table}/join", {})
                await ann.ask("POST", f"/api/tables/{table}/start")
                clients = [Stubborn(ann, table, rng.getrandbits(32)), Stubborn(bo, table, rng.getrandbits(32))]
                playing = [asyncio.create_task(client.play()) for client in clients]
                while done < kills and not any(task.done() for task in playing):
                    await asyncio.sleep(rng.uniform(0.05, 0.6))
                    server.kill()
                    done += 1
                    await asyncio.to_thread(server.start)
                await asyncio.gather(*playing)
                assert sum(len(client.acknowledged) for client in clients) > 10
                await check_log(url, clients)
                with contextlib.suppress(httpx.HTTPError):
                    await ann.ask("GET", "/api/me")
    finally:
        server.stop()


@pytest.mark.slow
def test_whatever_was_acknowledged_survives_the_death_of_the_process(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, KILLS, tmp_path / "log"))
    assert "Traceback" not in (tmp_path / "log").read_text()


@pytest.mark.long
def test_two_hundred_deaths(url: str, tmp_path: Path) -> None:
    run_long(_killed(url, 200, tmp_path / "log"))

"""A client that reconnects whenever the server is back, and what must hold for the log whatever happened."""

import asyncio
import contextlib
import random
from collections.abc import Sequence
from typing import Any

from serving import Player, Session, make_table, pick
from websockets.exceptions import WebSocketException

from turnpike.store import open_store

LATER = {"stale", "store_away"}
"""Refusals after which the client reads the table again, or repeats the request."""


class Stubborn:
    """Plays one seat to the end of the game. A request without an answer is repeated with the same key."""

    def __init__(self, player: Player, table: str, seed: int, urls: Sequence[str] = ()) -> None:
        self.player = player
        self.table = table
        self.acknowledged: dict[str, tuple[int, int]] = {}
        """The entries of each request that was answered with done, by its key."""
        self.sent = 0
        """Requests to move, answered or not."""
        self.moves = 0
        self.losses = 0
        self.over = False
        self._urls = urls or [player.url]
        self._rng = random.Random(seed)
        self._session: Session | None = None
        self._entries: list[Any] = []
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.over:
            try:
                await self._step()
            except (OSError, TimeoutError, WebSocketException, EOFError):
                await self._lose()
        if self._session is not None:
            await self._session.close()

    async def _lose(self) -> None:
        self.losses += 1
        if self._session is not None:
            self._entries = self._session.entries.get(self.table, self._entries)
            with contextlib.suppress(Exception):
                await self._session.close()
        self._session = None
        await asyncio.sleep(0.05)

    async def _step(self) -> None:
        if self._session is None:
            self._session = await Session.open(self._urls[self.losses % len(self._urls)], self.player.cookie)
            self._session.entries[self.table] = self._entries
            await self._session.send({"type": "subscribe", "table": self.table, "after": len(self._entries)})
        session = self._session
        snapshot = await session.until(lambda: self._asked(session))
        if snapshot == "lost":
            raise EOFError
        if snapshot["status"] == "over":
            self.over = True
            return
        if self._pending is None:
            self._pending = {
                "type": "play", "table": self.table, "seat": snapshot["to_act"], "at": snapshot["at"],
                "do": pick(snapshot["choices"], self._rng)["do"], "key": f"{self._rng.getrandbits(64):x}",
            }  # fmt: skip
        self.sent += 1
        answer = await session.request(dict(self._pending))
        if answer["type"] == "closed":
            raise EOFError
        if answer["type"] == "done":
            self.acknowledged[self._pending["key"]] = (answer["first"], answer["last"])
            self.moves += 1
            at = answer["last"]
            self._pending = None
            await session.until(
                lambda: session.tables[self.table]["at"] >= at or session.messages[-1]["type"] == "closed"
            )
        else:
            assert answer["code"] in LATER, answer
            if answer["code"] == "stale":
                self._pending = None

    def _asked(self, session: Session) -> Any:  # noqa: ANN401  (what a table says of itself)
        if session.messages and session.messages[-1]["type"] == "closed":
            return "lost"
        snapshot = session.tables.get(self.table)
        return snapshot if snapshot and (snapshot["choices"] or snapshot["status"] == "over") else None


async def table_of_two_and_a_bot(ann: Player, bo: Player) -> str:
    """The id of a table whose game has started."""
    table = await make_table(ann, players=3, bots=1)
    await bo.ask("POST", f"/api/tables/{table}/join", {})
    await ann.ask("POST", f"/api/tables/{table}/start")
    return table


async def check_log(url: str, players: Sequence[Stubborn]) -> None:
    """Every acknowledged action is in the log once, under its key, without gaps; and the game is over."""
    store = await open_store(url)
    lines = await store.read(players[0].table)
    row = await store.find_table(players[0].table)
    await store.close()
    assert row is not None
    assert (row.status, row.at) == ("over", len(lines))
    assert [line.n for line in lines] == list(range(1, len(lines) + 1))
    stored: dict[str, list[int]] = {}
    for line in lines:
        if line.key is not None:
            key = line.key.rsplit(".", 1)[-1]  # seat and account precede it
            stored.setdefault(key, []).append(line.n)
    for player in players:
        for key, (first, last) in player.acknowledged.items():
            assert stored[key] == list(range(first, last + 1)), key

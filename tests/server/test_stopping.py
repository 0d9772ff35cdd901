"""Stopping under load: what was acknowledged is stored, every session gets a goodbye, and the log stays clean."""

import asyncio
import contextlib
import functools
import random
from pathlib import Path

import httpx
import pytest
from services import run_long
from serving import Player, Serving, Session, make_table
from websockets.exceptions import ConnectionClosed

from turnpike.store import open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]


async def _busy_player(url: str, number: int, stopped: asyncio.Event) -> tuple[Session, str, int]:
    """A client that plays against a bot without pause; its session, its table, and the last acknowledged entry."""
    last = 0
    async with Player(url, f"Player {number}") as player:
        session = await player.open()
        table = await make_table(player, players=2, bots=1)
        await player.ask("POST", f"/api/tables/{table}/start")
        await session.watch(table)
        rng = random.Random(number)
        while not stopped.is_set():
            await asyncio.sleep(0)  # a closed connection refuses at once, and what reads from it must get its turn
            with contextlib.suppress(httpx.HTTPError, ConnectionClosed, AssertionError):
                snapshot = session.tables[table]
                if snapshot["status"] == "over" or session.messages[-1]["type"] == "closed":
                    break
                if not snapshot["choices"]:
                    await session.request({"type": "chat", "table": table, "text": "hurry"})
                    continue
                place = {"table": table, "seat": snapshot["to_act"], "at": snapshot["at"]}
                do = rng.choice(snapshot["choices"])["do"]
                done = await session.request({"type": "play", **place, "do": do})
                last = max(last, done.get("last", 0))
                await session.until(functools.partial(_has_entry, session, table, last))
                await player.http.get(f"/api/tables/{table}")
        await session.wait_for("closed")
        return session, table, last


def _has_entry(session: Session, table: str, at: int) -> bool:
    """Whether the session has received an entry, or is closed."""
    return bool(session.tables[table]["at"] >= at or session.messages[-1]["type"] == "closed")


def test_a_server_stopped_under_load_says_goodbye_and_logs_no_traceback(tmp_path: Path) -> None:
    url, log = f"sqlite:///{tmp_path}/games.db", tmp_path / "log"
    server = Serving(url, log=log)

    async def scene() -> None:
        stopped = asyncio.Event()
        await asyncio.to_thread(server.start)
        playing = [asyncio.create_task(_busy_player(server.url, number, stopped)) for number in range(6)]
        await _moves(server, 30)
        code = await asyncio.to_thread(server.stop)
        stopped.set()
        players = await asyncio.gather(*playing)
        assert code in {0, -15}
        store = await open_store(url)
        for session, table, last in players:
            bye, closed = session.messages[-2:]
            assert (bye["type"], bye["code"]) == ("bye", "server_stopping"), session.messages[-3:]
            assert closed["code"] == 1001
            row = await store.find_table(table)
            assert row
            assert row.at >= last, "what was acknowledged is stored"
        await store.close()

    try:
        run_long(scene())
    finally:
        server.stop()
    text = log.read_text()
    assert "Traceback" not in text
    assert "never retrieved" not in text


async def _moves(server: Serving, count: int) -> None:
    """Wait until the server has stored so many moves."""

    def moves() -> float:
        lines = [line for line in server.metrics() if line.startswith("turnpike_moves_total ")]
        return float(lines[0].split()[1]) if lines else 0

    while await asyncio.to_thread(moves) < count:
        await asyncio.sleep(0.05)

"""Several processes, one database: exactly one action per entry, and all clients get all messages."""

import asyncio
import contextlib
import random
from typing import Any

import httpx
import pytest
from patience import PATIENCE
from server.pair import Pair
from services import run_long
from serving import CLIENT, Player, Session, make_table, pick

pytestmark = [pytest.mark.slow, pytest.mark.once]


async def _play(session: Session, table: str, rng: random.Random, done: list[Any]) -> None:
    """One of several clients of the same account, all of which try to move."""
    while True:
        snapshot = await session.until(lambda: _asked(session, table))
        if snapshot["status"] == "over" or snapshot["at"] > 60:
            return
        do = pick(snapshot["choices"], rng)["do"]
        answer = await session.request(
            {"type": "play", "table": table, "seat": snapshot["to_act"], "at": snapshot["at"], "do": do}
        )
        if answer["type"] == "done":
            done.append((answer["first"], answer["last"]))
            await session.reaches(table, answer["last"])
        else:
            assert answer["code"] in {"stale", "not_your_turn", "game_over"}, answer
            await session.reaches(table, snapshot["at"] + 1)


def _asked(session: Session, table: str) -> Any:  # noqa: ANN401
    snapshot = session.tables[table]
    return snapshot if snapshot["choices"] or snapshot["status"] == "over" or snapshot["at"] > 60 else None


def test_eight_clients_at_two_processes_make_one_action_per_entry(pair: Pair) -> None:
    async def scene() -> None:
        one, two = pair.one.url, pair.two.url
        async with Player(one, "Ann") as ann, contextlib.AsyncExitStack() as stack:
            wanted = {
                "settings": {"game": "franchise", "options": {"players": 2, "start": "introductory"}},
                "seats": [{"kind": "me"}, {"kind": "me"}],
            }
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await ann.ask("POST", f"/api/tables/{table}/start")
            sessions = []
            for number in range(8):
                session = await Session.open(one if number % 2 else two, ann.cookie)
                stack.push_async_callback(session.close)
                sessions.append(session)
                await session.watch(table)
            done: list[tuple[int, int]] = []
            await asyncio.gather(*(_play(session, table, random.Random(n), done) for n, session in enumerate(sessions)))
            numbers = sorted(n for first, last in done for n in range(first, last + 1))
            assert numbers == list(range(1, len(numbers) + 1)), "an entry was acknowledged twice, or not at all"
            newest = max(numbers)
            for session in sessions:
                await session.reaches(table, newest)
                assert session.entries[table][:newest] == sessions[0].entries[table][:newest]

    run_long(scene())


def test_players_at_two_processes_share_presence_and_chat(pair: Pair) -> None:
    async def scene() -> None:
        await pair.connected()
        redis = pair.redis
        async with Player(pair.one.url, "Ann") as ann, Player(pair.two.url, "Bo") as bo:
            table = await make_table(ann, players=2, random_first=False)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            hers, his = await ann.open(), await bo.open()
            await hers.watch(table)
            await his.watch(table)
            await hers.until(lambda: [chair["here"] for chair in hers.tables[table]["chairs"]] == [True, True])
            await his.request({"type": "chat", "table": table, "text": "hi"})
            await hers.wait_for("chat", table=table)
            await _mute(ann, bo, hers, his, table)
            await ann.ask("POST", f"/api/tables/{table}/start")
            await his.until(lambda: his.tables[table]["status"] == "playing")
            if redis is not None:
                redis.stop()
                await pair.connected(False)
            await _move(hers, table)
            await his.reaches(table, 1)
            if redis is not None:
                redis.start()
                await pair.connected()

    run_long(scene())


async def _mute(ann: Player, bo: Player, hers: Session, his: Session, table: str) -> None:
    """Ann mutes Bo at one process; her session at the other process stops getting his lines."""
    other = {"turnpike": ann.cookie}
    rude = (await bo.ask("GET", "/api/me"))["id"]
    async with httpx.AsyncClient(base_url=bo.url, cookies=other, **CLIENT) as elsewhere:
        assert rude in (await elsewhere.post("/api/me/mute", json={"account": rude})).json()["muted"]
        async with asyncio.timeout(PATIENCE):
            while True:  # until her process has received it
                before = len(hers.messages)
                await his.request({"type": "chat", "table": table, "text": "rude"})
                await hers.request({"type": "chat", "table": table, "text": "mine"})
                said = await hers.until(lambda before=before: _lines(hers, before))  # type: ignore[misc]
                if "rude" not in said:
                    break
        assert (await elsewhere.post("/api/me/mute", json={"account": rude, "on": False})).json()["muted"] == []


def _lines(session: Session, after: int) -> list[str]:
    """The chat lines, once they include the session's own."""
    lines = [line["text"] for one in session.messages[after:] if one["type"] == "chat" for line in one["lines"]]
    return lines if "mine" in lines else []


async def _move(session: Session, table: str) -> None:
    snapshot = session.tables[table]
    do = snapshot["choices"][0]["do"]
    answer = await session.request({"type": "play", "table": table, "seat": 0, "at": snapshot["at"], "do": do})
    assert answer["type"] == "done", "a move needs no Redis"

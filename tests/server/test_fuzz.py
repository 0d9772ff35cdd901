"""Thousands of hostile messages over websockets: nothing breaks, no forbidden move counts, memory does not grow."""

import asyncio
import contextlib
import json
import random
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from services import run_long, wait_until
from serving import Serving, Session, make_table, players
from websockets.exceptions import ConnectionClosed

from turnpike.server.websocket import messages

pytestmark = [pytest.mark.slow, pytest.mark.once]

CLIENTS = 8
JUNK: list[Any] = [
    None, True, -1, 0, 7, 2**31, 2**63, -(2**70), 1.5, 1e308, "", "x", "x" * 300, "é" * 3000, "\u202e", "\x00",
    "\ud83d", "' OR 1=1 --", "<script>", "../../etc/passwd", "${jndi:x}", [], {}, [[]], [{}] * 9, {"do": "done"},
    {"": ""}, {"do": "expand", "from": 1}, {"__proto__": {}}, [{"do": "done"}] * 8, ["x"] * 500,
]  # fmt: skip
RAW = ["", "null", "[]", "{", "}", "\x00", "true", "NaN", '{"type":', '{"type": "play", "type": "hello"}', "[" * 9000,
       '{"a":' * 3000, "9" * 5000, '"' + "\\u0000" * 2000 + '"']  # fmt: skip
SHAPES: dict[str, Any] = msgspec.json.schema_components(get_args(messages.AnyCommand))[1]


class Fuzzer:
    """Makes messages that are nearly valid, and some that are far from it."""

    def __init__(self, table: str, seed: int) -> None:
        self._table = table
        self._rng = random.Random(seed)

    def message(self) -> str | bytes:
        rng = self._rng
        if rng.random() < 0.02:
            return rng.choice(RAW)
        if rng.random() < 0.02:
            return rng.randbytes(rng.randrange(200))
        text = json.dumps(self._nearly_right())
        if rng.random() < 0.03:
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(["", "{", "\\", "\x00", '"']) + text[place + rng.randrange(3) :]
        return text

    def _nearly_right(self) -> dict[str, Any]:
        rng = self._rng
        shape = rng.choice(list(SHAPES.values()))
        message = {name: self._value(name, inner) for name, inner in shape["properties"].items()}
        for name in list(message):
            if name != "type" and rng.random() < 0.06:
                message[name] = rng.choice(JUNK)
            elif name not in shape["required"] and rng.random() < 0.5:
                del message[name]
        if rng.random() < 0.03:
            message[rng.choice(["x", "admin", "person", "by", ""])] = rng.choice(JUNK)
        if message.get("type") in {"play", "undo", "redo", "reset_turn"}:
            message["seat"] = rng.choice([1, 1, 7, 15])  # another player's seat: nothing of this may count
        if message.get("type") == "answer_undo":
            message["yes"] = False
        return message

    def _value(self, name: str, shape: Any) -> Any:  # noqa: ANN401
        rng = self._rng
        if "enum" in shape:
            return shape["enum"][0]
        if name == "table":
            return self._table if rng.random() < 0.8 else rng.choice(["none", "x" * 64, "\x00"])
        if name == "do":
            return [{"do": rng.choice(["done", "expand", "start", "fly"]), "town": rng.choice(JUNK)}]
        if name == "key":
            return f"{rng.getrandbits(60):x}"
        return {
            "at": rng.choice([0, 1, 10**6]),
            "after": rng.randrange(3),
            "chat": 0,
            "text": rng.choice(["hi", "é"]),
        }.get(name, rng.choice([0, 1, True, "en", None]))


async def _hammer(server: str, cookie: str, fuzzer: Fuzzer, count: int) -> set[str]:
    """Send `count` messages, in as many sessions as it takes; returns the codes of all refusals."""
    codes: set[str] = set()
    session = await Session.open(server, cookie)
    for number in range(count):
        if session.socket.close_code is not None:
            codes |= await _codes(session)
            session = await Session.open(server, cookie)
        with contextlib.suppress(ConnectionClosed):
            await session.socket.send(fuzzer.message())
        if number % 50 == 49:  # otherwise this would only fill the buffers of the connection
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                await session.request({"type": "ping"})
            session.messages, seen = session.messages[-1:], session.messages
            codes |= {str(one.get("code")) for one in seen if one["type"] == "refused"}
    return codes | await _codes(session)


async def _codes(session: Session) -> set[str]:
    await session.close()
    return {str(one.get("code")) for one in session.messages if one["type"] == "refused"}


async def _fuzz(folder: Path, warm: int, count: int, most: int, seed: int = 0) -> None:
    """Send some messages to warm up, then many, which must not take more memory."""
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", log=log) as server:
        async with players(server.url, "Ann", "Bo") as (ann, bo):
            table = await make_table(ann, players=2, random_first=False, hints=True)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            memory, codes = [], set()
            for messages in (warm, count):
                fuzzers = [Fuzzer(table, 1_000_000 * seed + messages + number) for number in range(CLIENTS)]
                each = messages // CLIENTS
                found = await asyncio.gather(*(_hammer(server.url, ann.cookie, one, each) for one in fuzzers))
                codes |= set().union(*found)
                memory.append(server.memory())
            assert {"bad_message", "unknown_table", "not_your_seat"} <= codes
            assert "our_fault" not in codes
            assert memory[1] - memory[0] < most, f"it grew from {memory[0]} to {memory[1]} kilobytes"
            await wait_until(lambda: "turnpike_pages 2.0" in server.metrics(), "pages that ended are forgotten")
            assert not [line for line in server.metrics() if 'status="5' in line]
            snapshot = await (await ann.open()).watch(table)
            assert (snapshot["at"], snapshot["status"]) == (0, "playing")
    assert "Traceback" not in log.read_text()


def test_five_thousand_hostile_messages_leave_the_server_as_it_was(tmp_path: Path) -> None:
    run_long(_fuzz(tmp_path, 2_000, 5_000, 20_000))  # garbage is collected rarely, so a few megabytes mean nothing


@pytest.mark.long
def test_a_hundred_thousand_hostile_messages(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    run_long(_fuzz(tmp_path, 10_000, 100_000, 20_000, pytestconfig.getoption("seed")))

"""What a seat may not know never leaves the server: two worlds that differ only in that look the same to all others.

The tiny game of the kernel's tests has hidden cards, dice and questions. The same script is played in two worlds where
the other seat holds different cards. Everything that reaches Ann, and a spectator, must be equal, byte for byte, apart
from what differs between any two games: ids, times, and the seal. Messages must also be equal in number, order and
size: what is left out of the comparison has the same length in both worlds.
"""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from kernel.minigame import MARKET
from server.market import program
from services import run_long
from serving import Player, Serving, Session

from turnpike.kernel.chance import Secret
from turnpike.kernel.log import entry_line
from turnpike.kernel.play import Play
from turnpike.kernel.redaction import redact_entry

pytestmark = [pytest.mark.slow, pytest.mark.once]

OPTIONS = {"players": 2, "cards": 8, "rounds": 3}
GUARD = {"do": "guard"}
"""Bo guards the first card of his hand: an aside that only he may see, with a card that differs."""
SCRIPT: list[tuple[int, dict[str, Any]]] = [
    (0, {"do": "work"}),
    (1, {"do": "bank"}),
    (1, {"do": "ask", "whom": 0}),
    (0, {"do": "keep"}),
    (0, {"do": "bank"}),
    (0, {"do": "ask", "whom": 1}),
    (1, {"do": "keep"}),
    (1, GUARD),
    (1, {"do": "work"}),
]


def _said(words: dict[str, Any], hand: list[int]) -> dict[str, Any]:
    return {"do": "guard", "card": min(hand), "on": True} if words is GUARD else words


def _imagined(word: str) -> tuple[str, list[int]]:
    """What Ann sees of the script in the world of this secret, and the cards Bo holds."""
    play = Play.begin(MARKET, OPTIONS, ["Ann", "Bo"], secret=Secret(word, ""))
    for seat, words in SCRIPT:
        while play.to_act < 0:
            play.roll()
        play.do(_said(words, play.state.hands[1]), seat=seat)
    while play.to_act < 0:
        play.roll()
    seen = [entry_line(redact_entry(play, entry, 0)) for entry in play.entries]
    return json.dumps([play.header.setup, seen]), play.state.hands[1]


def _worlds() -> tuple[str, str]:
    found: dict[str, tuple[str, list[int]]] = {}
    for number in itertools.count():
        word = f"{number:064x}"
        seen, hand = _imagined(word)
        other, cards = found.setdefault(seen, (word, hand))
        if cards != hand:
            return other, word
    raise AssertionError


def _plain(text: str, table: str) -> str:
    """Without what differs between any two games."""
    text = text.replace(table, "TABLE")
    text = re.sub(r'"seal": ?"[0-9a-f]+"', '"seal": "SEAL"', text)
    text = re.sub(r'"(created|updated|seen|time)": ?[0-9]+', r'"\1": 0', text)
    return re.sub(r'"(account|id)": ?"[^"]{16}"', r'"\1": "WHO"', text)


class World:
    """Everything that reached Ann and a spectator in one world."""

    def __init__(self) -> None:
        self.received: dict[str, list[str]] = {"ann": [], "eve": []}
        self.sizes: dict[str, list[int]] = {"ann": [], "eve": []}
        self.bo = ""
        """What only Bo sees."""

    def take_pages(self, table: str, **sessions: Session) -> None:
        for name, session in sessions.items():
            self.received[name] += [_plain(json.dumps(one), table) for one in session.messages]
            self.sizes[name] += session.sizes

    def take_answer(self, name: str, table: str, answer: httpx.Response) -> None:
        self.received[name].append(f"{answer.status_code} {_plain(answer.text, table)}")
        self.sizes[name].append(len(answer.content))


async def _played(word: str, folder: Path) -> World:
    world = World()
    server = Serving(f"sqlite:///{folder}/{word}.db", program=program(), log=folder / f"{word[-6:]}.log")
    server.environment["TURNPIKE_TEST_SECRET"] = word
    with server:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo, Player(server.url) as eve:
            settings = {"game": "market", "options": OPTIONS, "hints": True, "random_first": False, "listed": True}
            wanted = {"settings": settings, "seats": [{"kind": "me"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await ann.ask("POST", f"/api/tables/{table}/start")
            sessions = [await player.open() for player in (ann, bo, eve)]
            for session in sessions:
                await session.watch(table)
            for session in sessions:  # who came when is no secret, and not the same twice
                await session.until(lambda session=session: _all_here(session, table))  # type: ignore[misc]
                await session.request({"type": "ping", "key": "settled"})
                session.messages.clear()
                session.sizes.clear()
            await _script(sessions, table)
            world.take_pages(table, ann=sessions[0], eve=sessions[2])
            await _curious(world, table, ann=ann, eve=eve)
            world.bo = json.dumps(sessions[1].tables[table]["view"])
    return world


def _all_here(session: Session, table: str) -> bool:
    snapshot = session.tables[table]
    return snapshot["at"] >= 1 and all(chair["here"] for chair in snapshot["chairs"])


QUESTIONS: tuple[dict[str, Any], ...] = (
    {"type": "hint", "seat": 1},
    {"type": "play", "seat": 1, "do": [{"do": "keep"}]},
    {"type": "play", "seat": 0, "do": [{"do": "guard", "card": 99, "on": True}]},
    {"type": "play", "seat": 0, "do": [{"do": "show", "card": 1}]},
    {"type": "look", "seat": 1},
    {"type": "undo", "seat": 1},
    {"type": "hint", "seat": 0},
    {"type": "preview", "choices": [0]},
    {"type": "preview", "choices": [1, 0]},
)


async def _script(sessions: list[Session], table: str) -> None:
    """Play the script, waiting after each move until all clients have it; and make forbidden requests."""
    for seat, words in SCRIPT:
        hand = sessions[1].tables[table]["view"]["hands"][1]
        at = sessions[0].tables[table]["at"]
        do = [_said(words, hand)]
        about = {"table": table, "at": at}
        for number, question in enumerate(QUESTIONS):
            keyed = {**about, **question, "key": f"q{at}-{number}"}
            if question["type"] == "look":
                await sessions[0].send({"type": "look", "table": table, "seat": 1})
            elif question["type"] != "hint" or question.get("seat") == 1 or seat == 0:
                await sessions[0].request(keyed)
            await sessions[2].request({**about, "type": "play", "do": [{"do": "keep"}], "seat": 1, "key": keyed["key"]})
        done = await sessions[seat].request({**about, "type": "play", "seat": seat, "do": do, "key": f"m{at}"})
        assert done["type"] == "done", done
        for session in sessions:
            await session.reaches(table, done["last"])


async def _curious(world: World, table: str, **accounts: Player) -> None:
    """Make every HTTP request, and open sessions later."""
    path = f"/api/tables/{table}"
    for name, player in accounts.items():
        for asked in (path, f"{path}/log", f"{path}/log?seat=0", f"{path}/log?seat=1", f"{path}/material",
                      "/api/tables?status=playing", "/api/me/games", "/api/me/export"):  # fmt: skip
            world.take_answer(name, table, await player.http.get(asked))
        log = (await player.http.get(f"{path}/log")).content
        world.take_answer(name, table, await player.http.post("/api/tables/import", content=log))
        for after in (0, 4):
            session = await Session.open(player.url, player.cookie)
            session.entries[table] = [{"n": n} for n in range(1, after + 1)]
            await session.watch(table, after=after)
            await session.request({"type": "ping", "key": f"p{after}"})
            await session.close()
            world.take_pages(table, **{name: session})


def test_two_worlds_that_differ_in_what_ann_may_not_know_look_the_same_to_her(tmp_path: Path) -> None:
    one, two = _worlds()

    async def scene() -> None:
        first, second = await _played(one, tmp_path), await _played(two, tmp_path)
        assert first.bo != second.bo, "the worlds must differ, or nothing is shown"
        for name in ("ann", "eve"):
            assert len(first.received[name]) > 40
            assert first.received[name] == second.received[name]
            assert first.sizes[name] == second.sizes[name]
        everything = "".join(first.received["ann"])
        for kind in ('"effects": [{', '"type": "hint"', '"type": "refused"', '"hidden": true', '"choices": [{'):
            assert kind in everything, kind
        for file in tmp_path.glob("*.log"):
            text = file.read_text()
            assert "Traceback" not in text
            assert one not in text
            assert two not in text

    run_long(scene())

"""What a seat may not know never leaves the server: two worlds that differ only in that look the same to all others.

The tiny game of the kernel's tests has hidden cards, dice and questions. The same script is played in two worlds where
the other seat holds different cards. Everything that reaches Ann, and a spectator, must be equal, byte for byte, apart
from what is different in any two games: ids, times, and the seal.
"""

import itertools
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from kernel.minigame import MARKET
from services import run_long
from serving import Page, Player, Serving

from turnpike.kernel.chance import Secret
from turnpike.kernel.log import entry_line
from turnpike.kernel.play import Play
from turnpike.kernel.seen import entry_seen_by

pytestmark = pytest.mark.slow

OPTIONS = {"players": 2, "cards": 8, "rounds": 3}
PROGRAM = (sys.executable, str(Path(__file__).parent / "market_server.py"))
SCRIPT: list[tuple[int, dict[str, Any]]] = [
    (0, {"do": "work"}),
    (1, {"do": "bank"}),
    (1, {"do": "ask", "whom": 0}),
    (0, {"do": "keep"}),
    (0, {"do": "bank"}),
    (0, {"do": "ask", "whom": 1}),
    (1, {"do": "keep"}),
    (1, {"do": "work"}),
]


def _imagined(word: str) -> tuple[str, list[int]]:
    """What Ann sees of the script in the world of this secret, and the cards Bo holds."""
    play = Play.begin(MARKET, OPTIONS, ["Ann", "Bo"], secret=Secret(word, ""))
    for seat, words in SCRIPT:
        while play.to_act < 0:
            play.roll()
        play.do(words, seat=seat)
    while play.to_act < 0:
        play.roll()
    seen = [entry_line(entry_seen_by(play, entry, 0)) for entry in play.entries]
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
    text = re.sub(r'"times": ?\[[^]]*\]', '"times": []', text)
    return re.sub(r'"person": ?"[^"]+"', '"person": "WHO"', text)


async def _transcript(word: str, folder: Path) -> tuple[list[str], list[str], str]:
    """Everything Ann is told, everything a spectator is told, and Bo's own view."""
    os.environ["TURNPIKE_TEST_SECRET"] = word
    paths = os.pathsep.join([str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")])
    os.environ["PYTHONPATH"] = paths
    log = folder / f"{word[-6:]}.log"
    with Serving(f"sqlite:///{folder}/{word}.db", program=PROGRAM, log=log) as server:
        async with Player(server.url, "Ann") as ann, Player(server.url, "Bo") as bo, Player(server.url) as eve:
            settings = {"game": "market", "options": OPTIONS, "hints": True, "random_first": False}
            wanted = {"settings": settings, "seats": [{"kind": "me"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            pages = [await player.open() for player in (ann, bo, eve)]
            for page in pages:
                await page.watch(table)
            await ann.ask("POST", f"/api/tables/{table}/start")
            for page in pages:
                await page.until(lambda page=page: page.tables[table]["status"] == "playing")  # type: ignore[misc]
                page.messages.clear()
            asked = await _script(pages, table)
            told = [[_plain(json.dumps(one), table) for one in page.messages] for page in (pages[0], pages[2])]
            for player, lines in ((ann, told[0]), (eve, told[1])):
                for path in (f"/api/tables/{table}", f"/api/tables/{table}/log", f"/api/tables/{table}/log?seat=1"):
                    answer = await player.http.get(path)
                    lines.append(f"{answer.status_code} {_plain(answer.text, table)}")
            told[0] += asked
            return told[0], told[1], json.dumps(pages[1].tables[table]["view"])


async def _script(pages: list[Page], table: str) -> list[str]:
    """Play the script, waiting after each move until everybody has heard; what Ann's curious questions got."""
    asked = []
    for seat, words in SCRIPT:
        at = pages[0].tables[table]["at"]
        for question in ({"type": "hint", "seat": 1, "at": at}, {"type": "play", "seat": 1, "at": at, "do": [words]}):
            answer = await pages[0].request({"table": table, **question, "key": f"q{at}"})
            asked.append(_plain(json.dumps(answer), table))
        if seat == 0:
            hint = await pages[0].request({"type": "hint", "table": table, "seat": 0, "at": at, "key": f"h{at}"})
            asked.append(_plain(json.dumps(hint), table))
        move = {"type": "play", "table": table, "seat": seat, "at": at, "do": [words], "key": f"m{at}"}
        done = await pages[seat].request(move)
        assert done["type"] == "done", done
        for page in pages:
            await page.reaches(table, done["last"])
    return asked


def test_two_worlds_that_differ_in_what_ann_may_not_know_look_the_same_to_her(tmp_path: Path) -> None:
    one, two = _worlds()

    async def scene() -> None:
        first = await _transcript(one, tmp_path)
        second = await _transcript(two, tmp_path)
        assert first[2] != second[2], "the worlds must differ, or nothing is shown"
        assert first[0] == second[0]
        assert first[1] == second[1]
        for file in tmp_path.glob("*.log"):
            text = file.read_text()
            assert "Traceback" not in text
            assert one not in text
            assert two not in text

    run_long(scene())

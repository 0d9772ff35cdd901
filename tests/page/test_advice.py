"""What the page computes for a table of a server: the same previews, hints and reviews."""

import json
from functools import partial
from typing import Any

import msgspec
import pytest
from page.tab import Disk, Tab
from page.test_tab import asked, bot_table, has_key, run

from turnpike.bots.analysis import Budget
from turnpike.kernel.refused import Refused
from turnpike.page.advice import Adviser
from turnpike.server.analysis import evaluations
from turnpike.server.analysis.evaluations import EvaluationRequest, Evaluations
from turnpike.server.reviews import Reviews
from turnpike.table.bot_names import displayed_names

Message = dict[str, Any]
TURNS = 12


class Knowing:
    """What a page knows of a table: the header and the entries that messages brought."""

    def __init__(self, table: str, language: str) -> None:
        self.table, self.language = table, language
        self.header: Message | None = None
        self.lines: list[Message] = []
        self.chairs: list[Message] = []

    def hear(self, messages: list[Message]) -> None:
        for message in messages:
            if message["type"] == "table" and message["table"] == self.table:
                self.header = message.get("header") or self.header
                new = [entry["line"] for entry in message["snapshot"]["entries"]]
                self.lines += [line for line in new if line["n"] > len(self.lines)]
                self.chairs = message["snapshot"]["chairs"]

    def told(self, after: int) -> str:
        log = "\n".join(map(json.dumps, [self.header, *self.lines[after:]]))
        chairs = [{"kind": chair["kind"], "name": chair["name"]} for chair in self.chairs]
        told = {"table": self.table, "after": after, "log": log, "chairs": chairs, "language": self.language}
        return json.dumps(told)


async def compare_turn(tab: Tab, shown: Message, page: Knowing, adviser: Adviser, after: int) -> int:
    """A position: previews of all choices and a hint, of both. Returns how many entries the adviser knows."""
    page.hear(tab.messages)
    at: int = shown["at"]
    table = page.table
    choices = list(range(min(20, len(shown["snapshot"]["choices"]))))
    tab.send({"type": "preview", "table": table, "at": at, "choices": choices, "key": f"preview-{at}"})
    previews = await tab.until(partial(has_key, f"preview-{at}"))
    assert json.loads(adviser.previews(page.told(after), json.dumps(choices))) == previews["previews"]
    hint = {"type": "hint", "table": table, "at": at, "seat": shown["snapshot"]["to_act"], "key": f"hint-{at}"}
    tab.send(hint)
    advised = await tab.until(partial(has_key, f"hint-{at}"))
    assert json.loads(adviser.hint(page.told(at))) == advised["do"]
    return at


def test_previews_and_hints_are_those_of_the_server() -> None:
    """At every turn of the beginning, with a move that is taken back and a bot at the table."""

    async def turns(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, seats=("me", "novice", "me"))
        page, adviser, known = Knowing(table, "en"), Adviser(), 0
        shown = await tab.until(asked(table))
        for turn in range(TURNS):
            known = await compare_turn(tab, shown, page, adviser, known)
            snapshot, at = shown["snapshot"], shown["at"]
            place = {"table": table, "at": at, "seat": snapshot["to_act"], "key": f"key-{at}"}
            if turn % 5 == 3 and snapshot["undo_to"] is not None:
                tab.send({"type": "undo", **place, "to": None})
            else:
                tab.send({"type": "play", **place, "do": snapshot["choices"][turn % len(snapshot["choices"])]["do"]})
            answered = await tab.until(partial(has_key, f"key-{at}"))
            assert answered["type"] == "done", answered
            shown = await tab.until(asked(table, after=at))
        assert any("undo" in line for line in page.lines)
        await tab.leave()

    run(turns)


def test_a_review_is_that_of_the_server() -> None:
    async def game(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, seats=("me", "novice"))
        shown = await tab.until(asked(table))
        while shown["snapshot"]["status"] != "over":
            at, snapshot = shown["at"], shown["snapshot"]
            place = {"table": table, "at": at, "seat": snapshot["to_act"], "key": f"key-{at}"}
            tab.send({"type": "play", **place, "do": snapshot["choices"][-1]["do"]})
            shown = await tab.until(asked(table, after=at))
        page = Knowing(table, "fr")
        page.hear(tab.messages)
        found = await tab.local.registry.table(table)
        play = found.play
        assert play is not None
        reviews = Reviews(2, tab.local.thinking, None)
        names = displayed_names(found.document.chairs, "fr", play.header.seats)
        reviews.view(table, play, names, "fr", "ann")
        await reviews._works[table].task  # type: ignore[misc]
        served = msgspec.to_builtins(reviews.view(table, play, names, "fr", "ann"))
        adviser = Adviser()
        view = json.loads(adviser.review(page.told(0), 2))
        while view["review"] is None:
            view = json.loads(adviser.review(page.told(len(page.lines)), 2))
        assert view == json.loads(msgspec.json.encode(served))
        await reviews.close()
        await tab.leave()

    run(game)


def test_an_evaluation_is_that_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Round by round, also where the board goes on."""
    monkeypatch.setattr(evaluations, "ROUNDS", (Budget(simulations=20), Budget(simulations=40)))

    async def rounds(disk: Disk) -> None:
        tab, adviser = Tab(disk), Adviser(timed=False)
        served = Evaluations(tab.local.paths, tab.local.thinking, timed=False)
        wanted = {"game": "franchise", "options": {"players": 2, "start": "introductory"}, "seats": ["Ann", "Bo"]}
        _, start = await tab.request("POST", "/api/analysis/new", wanted)
        path: list[Message] = []
        for number in (0, 1) * 3:
            question = json.dumps({"header": start["header"], "path": path, "board": "a", "round": number})
            answer = json.loads(await adviser.evaluation(question, "de"))
            asked_of_server = msgspec.json.decode(question, type=EvaluationRequest)
            expected = await served.evaluate(asked_of_server, "ann", "de")
            assert answer == json.loads(msgspec.json.encode(expected))
            assert answer["round"] == number
            if number == 1:
                path += [{"seat": answer["seat"], **words} for words in answer["choices"][0]["offer"]["do"]]
        await tab.leave()

    run(rounds)


def test_games_with_secrets_and_gaps_are_refused() -> None:
    async def tables(disk: Disk) -> None:
        tab = Tab(disk)
        adviser = Adviser()
        hidden = await bot_table(tab, game="richesses")
        await tab.until(asked(hidden))
        page = Knowing(hidden, "en")
        page.hear(tab.messages)
        with pytest.raises(Refused, match="hidden_entry"):
            adviser.previews(page.told(0), "[0]")
        question = json.dumps({"header": page.header, "path": [], "board": "a"})
        with pytest.raises(Refused, match="hidden_entry"):
            await adviser.evaluation(question, "en")
        open_table = await bot_table(tab)
        await tab.until(asked(open_table))
        page = Knowing(open_table, "en")
        page.hear(tab.messages)
        with pytest.raises(Refused, match="stale"):
            adviser.hint(page.told(1))  # it knows nothing of the first entry
        await tab.leave()

    run(tables)

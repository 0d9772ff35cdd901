"""What a web worker calls: texts in and out, what the browser keeps, and bots that are interrupted."""

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from turnpike.bots.puzzles.puzzle import shipped
from turnpike.page import worker
from turnpike.page.kept import Kept
from turnpike.page.worker import Browser, TableWorker
from turnpike.server.websocket.messages import PROTOCOL


class FakeBrowser:
    """The functions of a web worker, and what they were given."""

    def __init__(self) -> None:
        self.kept: dict[str, Any] = {"tables": [], "name": "  Ann \u0007", "language": "de"}
        self.logs: dict[str, list[Any]] = {}
        self.wrong = ""
        self.read_logs: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.replies: dict[int, tuple[int, str, str]] = {}
        self.interrupts = 0
        self.thinks = asyncio.Event()
        self.may_think = asyncio.Event()
        self.news = asyncio.Event()

    def functions(self) -> Browser:
        return Browser(
            write=self.write,
            lines=self.lines,
            row=self.row,
            think=self.think,
            interrupt=self.interrupt,
            receive=self.receive,
            closed=lambda _: None,
            reply=self.reply,
            read=self.read,
        )

    async def read(self, name: str) -> str:
        raise AssertionError(f"the package has all puzzles; {name} was asked for")

    async def write(self, kind: str, text: str) -> str:
        if self.wrong:
            return self.wrong
        content = json.loads(text)
        if kind != "change":
            self.kept[kind] = content
            return ""
        table, stored = content["table"], content["stored"]
        self.kept["tables"] = [one for one in self.kept["tables"] if one["id"] != table]
        if stored is None:
            self.logs.pop(table, None)
        else:
            self.kept["tables"].append({"id": table, "stored": stored})
            self.logs.setdefault(table, []).extend(content.get("lines", []))
        return ""

    async def lines(self, table: str, after: int) -> str:
        self.read_logs.append(table)
        return json.dumps(self.logs.get(table, [])[after:])

    async def row(self, table: str) -> str:
        return json.dumps(next(one["stored"] for one in self.kept["tables"] if one["id"] == table))

    async def think(self, call: str) -> str:
        self.thinks.set()
        await self.may_think.wait()
        return worker.think(call)

    def interrupt(self) -> None:
        self.interrupts += 1

    def receive(self, socket: int, text: str) -> None:
        assert socket == 7
        self.messages.append(json.loads(text))
        self.news.set()

    def reply(self, number: int, status: int, media_type: str, body: str) -> None:
        self.replies[number] = (status, media_type, body)

    async def until(self, key: str) -> dict[str, Any]:
        """The answer to a request of the websocket."""
        return await self.message(lambda one: one.get("key") == key)

    async def message(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message of this kind."""
        while not (found := [one for one in self.messages if wanted(one)]):
            self.news.clear()
            async with asyncio.timeout(300):
                await self.news.wait()
        return found[0]


class Page:
    """A page with a worker."""

    def __init__(self, browser: FakeBrowser) -> None:
        self.browser = browser
        self.tables = TableWorker(json.dumps(browser.kept), browser.functions())
        self.requests = 0

    async def ask(self, method: str, address: str, body: object = None) -> Any:  # noqa: ANN401
        self.requests += 1
        text = "" if body is None else json.dumps(body)
        await self.tables.request(self.requests, method, address, text, "en")
        status, _, answer = self.browser.replies[self.requests]
        return status, json.loads(answer) if answer else None

    async def send(self, **message: object) -> None:
        await self.tables.send(7, json.dumps(message))

    async def hello(self) -> None:
        await self.send(type="hello", protocol=PROTOCOL, language="en")

    async def table(self, *seats: dict[str, str]) -> str:
        settings = {"game": "franchise", "random_first": False, "options": {"players": len(seats)}}
        _, made = await self.ask("POST", "/api/tables", {"settings": settings, "seats": list(seats), "salt": "a"})
        table: str = made["table"]["id"]
        assert (await self.ask("POST", f"/api/tables/{table}/start"))[0] == 200
        await self.tables.open(7)
        await self.hello()
        await self.send(type="subscribe", table=table, after=0, chat=0, seat=None)
        return table


async def begun(browser: FakeBrowser) -> Page:
    page = Page(browser)
    await page.tables.start()
    return page


def test_the_account_is_made_once_and_kept() -> None:
    async def run() -> None:
        browser = FakeBrowser()
        page = await begun(browser)
        _, me = await page.ask("GET", "/api/me")
        assert (me["name"], me["language"]) == ("Ann", "de")
        assert (await page.ask("PATCH", "/api/me", {"name": "Bea", "language": "fr"}))[1]["name"] == "Bea"
        assert (await page.ask("PATCH", "/api/me", {"language": "xx"}))[0] == 400
        await page.tables.stop()
        again = await begun(browser)
        _, same = await again.ask("GET", "/api/me")
        assert (same["id"], same["name"], same["language"]) == (me["id"], "Bea", "fr")
        await again.tables.stop()

    asyncio.run(run())


def test_a_game_is_kept_and_goes_on_after_the_worker_has_died() -> None:
    async def run() -> None:
        browser = FakeBrowser()
        page = await begun(browser)
        table = await page.table({"kind": "me"}, {"kind": "me"})
        _, before = await page.ask("GET", f"/api/tables/{table}")
        again = await begun(browser)  # the other one is lost without a word
        _, after = await again.ask("GET", f"/api/tables/{table}")
        assert after == before
        assert [one["id"] for one in (await again.ask("GET", "/api/me/games"))[1]] == [table]
        await again.ask("DELETE", f"/api/tables/{table}")
        assert browser.kept["tables"] == []
        assert (await again.ask("GET", f"/api/tables/{table}"))[0] == 404
        await page.tables.stop()
        await again.tables.stop()

    asyncio.run(run())


@pytest.mark.parametrize("wrong", ["full", "elsewhere"])
def test_what_the_browser_cannot_keep_is_refused(wrong: str) -> None:
    async def run() -> None:
        browser = FakeBrowser()
        page = await begun(browser)
        table = await page.table({"kind": "me"}, {"kind": "me"})
        await asyncio.sleep(0)
        browser.wrong = wrong
        status, said = await page.ask("POST", f"/api/tables/{table}/pause", {"paused": True})
        assert (status, said["code"]) == (503, "cannot_store")
        browser.wrong = ""
        assert (await page.ask("POST", f"/api/tables/{table}/pause", {"paused": True}))[0] == 200
        await page.tables.stop()

    asyncio.run(run())


@pytest.mark.parametrize("how", ["close", "pause", "delete"])
def test_a_bot_that_is_no_longer_wanted_is_interrupted(how: str) -> None:
    async def run() -> None:
        browser = FakeBrowser()
        page = await begun(browser)
        table = await page.table({"kind": "me"}, {"kind": "bot", "level": "novice"})  # the last seat begins
        async with asyncio.timeout(300):
            await browser.thinks.wait()
        assert browser.interrupts == 0
        match how:
            case "delete":
                await page.ask("DELETE", f"/api/tables/{table}")
            case "pause":
                await page.ask("POST", f"/api/tables/{table}/pause", {"paused": True})
            case _:
                await page.ask("POST", f"/api/tables/{table}/close")
        async with asyncio.timeout(300):
            while browser.interrupts == 0:
                await asyncio.sleep(0.01)
        browser.may_think.set()
        assert browser.interrupts == 1
        await page.tables.stop()

    asyncio.run(run())


def test_what_is_kept_can_be_read_by_later_versions() -> None:
    """A field that this version does not know does not lose the games."""
    kept = msgspec.json.decode(b'{"tables": [], "later": 1}', type=Kept)
    assert kept.tables == []


def test_what_was_solved_is_there_when_the_page_is_loaded_again() -> None:
    async def work() -> None:
        browser, puzzle = FakeBrowser(), shipped("franchise")[0]
        for number, solved in ((1, None), (3, True)):
            table_worker = TableWorker(json.dumps(browser.kept), browser.functions())
            await table_worker.start()
            await table_worker.request(number, "GET", f"/api/puzzles/{puzzle.id}", "", "en")
            status, _, body = browser.replies[number]
            assert (status, json.loads(body)["solved"]) == (200, solved)
            moves = json.dumps({"moves": puzzle.line})
            await table_worker.request(number + 1, "POST", f"/api/puzzles/{puzzle.id}/answer", moves, "en")
            await table_worker.stop()
        first, second = (json.loads(browser.replies[number][2]) for number in (2, 4))
        assert (first["counted"], second["counted"]) == (True, False)
        assert first["me"] == second["me"]

    asyncio.run(work())

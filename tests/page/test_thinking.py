"""Bots, reviews and evaluations in another worker: when it fails, when they are interrupted, and what gives way."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from page.tab import Disk, Tab
from page.test_tab import asked, bot_table, has_key, play, run

from turnpike import games
from turnpike.bots.contract import Bot
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.page import thinking
from turnpike.page.thinking import FailedCall, InterruptedCall, PageThinking, run_call
from turnpike.server.fair_queue import Lane
from turnpike.server.reviews import Reviews
from turnpike.table import BotRequest
from turnpike.table.bot_catalog import bot_for
from turnpike.table.bot_requests import bot_request_for
from turnpike.table.scheduler import MAX_ATTEMPTS

REVIEW = "/api/tables/{}/review?language=en"


class FailingTab(Tab):
    """A page whose second worker has no memory."""

    calls = 0
    fails = True

    async def _think(self, call: bytes) -> bytes:
        self.calls += 1
        if self.fails:
            raise FailedCall("no_memory")
        return await super()._think(call)


async def moved_by_bot(tab: Tab) -> None:
    """The only player takes a decision, and is asked again after the bot's turn."""
    table = await bot_table(tab)
    shown = await play(tab, table, most=4)
    entries = [entry["line"] for message in tab.messages if message["type"] == "table" for entry in _entries(message)]
    assert {line.get("seat") for line in entries} == {0, 1}
    assert shown["snapshot"]["choices"]


def _entries(message: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = message["snapshot"]["entries"]
    return found


def test_a_worker_that_always_fails_is_asked_so_often_and_then_any_move_is_played() -> None:
    async def work(disk: Disk) -> None:
        tab = FailingTab(disk)
        await moved_by_bot(tab)
        assert tab.calls >= MAX_ATTEMPTS
        assert tab.calls % MAX_ATTEMPTS == 0
        await tab.leave()

    run(work)


def test_a_bot_that_raises_an_error_is_replaced_as_on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    failed: list[str] = []

    def broken(level: str, **given: Any) -> Bot:  # noqa: ANN401
        if level == "random":
            return bot_for(level, **given)
        failed.append(level)
        raise ZeroDivisionError(level)

    monkeypatch.setattr("turnpike.table.bot_requests.bot_for", broken)

    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        await moved_by_bot(tab)
        assert set(failed) == {"novice"}
        assert len(failed) % MAX_ATTEMPTS == 0
        await tab.leave()

    run(work)


def test_a_hint_that_fails_is_refused_in_words() -> None:
    async def work(disk: Disk) -> None:
        tab = FailingTab(disk)
        table = await bot_table(tab, seats=("me", "me"))
        shown = await tab.until(asked(table))
        place = {"table": table, "at": shown["at"], "seat": shown["snapshot"]["to_act"]}
        tab.send({"type": "hint", **place, "key": "h"})
        refused = await tab.until(partial(has_key, "h"))
        assert (refused["type"], refused["code"]) == ("refused", "thinking_failed")
        assert "out of memory" in refused["message"]
        await tab.leave()

    run(work)


def test_a_review_that_fails_is_refused_in_words_and_can_be_asked_for_again() -> None:
    async def work(disk: Disk) -> None:
        tab = FailingTab(disk)
        tab.local.reviews = Reviews(2, tab.local.thinking, None)
        table = await bot_table(tab)
        await play(tab, table)
        status, begun = await tab.request("GET", REVIEW.format(table))
        assert (status, begun["review"]) == (200, None)
        await asyncio.gather(*_reviews(tab))
        status, refused = await tab.request("GET", REVIEW.format(table))
        assert (status, refused["code"]) == (409, "thinking_failed")
        tab.fails = False
        await tab.request("GET", REVIEW.format(table))
        await asyncio.gather(*_reviews(tab))
        status, view = await tab.request("GET", REVIEW.format(table))
        assert (status, view["review"] is None) == (200, False)
        await tab.leave()

    run(work)


def _reviews(tab: Tab) -> list["asyncio.Task[None]"]:
    return [work.task for work in tab.local.reviews._works.values() if work.task is not None]


def test_an_evaluation_that_fails_is_refused_in_words_and_the_page_goes_on() -> None:
    async def work(disk: Disk) -> None:
        tab = FailingTab(disk)
        wanted = {"game": "franchise", "options": {"players": 2}, "seats": ["Ann", "Bo"]}
        status, start = await tab.request("POST", "/api/analysis/new", wanted)
        assert status == 200, start
        question = {"header": start["header"], "path": [], "board": "a"}
        status, refused = await tab.request("POST", "/api/analysis/evaluation", question)
        assert (status, refused["code"]) == (409, "thinking_failed")
        tab.fails = False
        status, found = await tab.request("POST", "/api/analysis/evaluation", question)
        assert (status, len(found["seats"])) == (200, 2)
        await tab.leave()

    run(work)


class Worker:
    """Another worker whose calls end when the test says so."""

    def __init__(self) -> None:
        self.calls: list[bytes] = []
        self.ends: list[asyncio.Future[bytes]] = []
        self.interrupts = 0

    async def __call__(self, call: bytes) -> bytes:
        self.calls.append(call)
        self.ends.append(asyncio.get_running_loop().create_future())
        return await self.ends[-1]

    def interrupt(self) -> None:
        self.interrupts += 1
        self.ends[-1].set_exception(InterruptedCall())
        self.ends[-1].exception()  # nobody may wait for it any more

    def finish(self) -> None:
        self.ends[-1].set_result(run_call(self.calls[-1]))


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(300):
        while not condition():
            await asyncio.sleep(0.001)


def request(*, watched: bool = True) -> BotRequest:
    play = Play.begin(games.find("franchise"), {"players": 2, "start": "introductory"}, ["Ann", "Bo"])
    asked = bot_request_for("t", play, "random")
    return BotRequest(**{name: getattr(asked, name) for name in asked.__struct_fields__} | {"watched": watched})


@pytest.fixture
def worker(monkeypatch: pytest.MonkeyPatch) -> Worker:
    monkeypatch.setattr(thinking, "LOOK_SECONDS", 0.001)
    return Worker()


def test_a_review_gives_way_to_a_bot_that_is_waited_for_and_is_done_afterwards(worker: Worker) -> None:
    async def work() -> None:
        page = PageThinking(worker, interrupt=worker.interrupt)
        review = asyncio.create_task(page.run("ann", Lane.REVIEW, abs, -3))
        await until(lambda: len(worker.calls) == 1)
        bot = asyncio.create_task(page(request()))
        await until(lambda: len(worker.calls) == 2)
        assert worker.interrupts == 1
        worker.finish()
        assert await bot
        await until(lambda: len(worker.calls) == 3)
        worker.finish()
        assert (await review, worker.interrupts) == (3, 1)

    asyncio.run(work())


def test_a_review_does_not_give_way_to_bots_that_nobody_watches(worker: Worker) -> None:
    looks = 0

    def wanted() -> bool:
        nonlocal looks
        looks += 1
        return True

    async def work() -> None:
        page = PageThinking(worker, interrupt=worker.interrupt)
        review = asyncio.create_task(page.run("ann", Lane.REVIEW, abs, -3, is_wanted=wanted))
        await until(lambda: len(worker.calls) == 1)
        bot = asyncio.create_task(page(request(watched=False)))
        await until(lambda: looks > 3 * thinking.PATIENCE)
        worker.finish()
        assert (await review, worker.interrupts) == (3, 0)
        await until(lambda: len(worker.calls) == 2)
        worker.finish()
        assert await bot

    asyncio.run(work())


def test_an_evaluation_of_a_position_that_was_left_is_ended(worker: Worker) -> None:
    shown = ["first"]

    async def work() -> None:
        page = PageThinking(worker, interrupt=worker.interrupt)
        first = asyncio.create_task(page.run("ann", Lane.REVIEW, abs, -1, is_wanted=lambda: shown == ["first"]))
        await until(lambda: len(worker.calls) == 1)
        shown[:] = ["second"]
        second = asyncio.create_task(page.run("ann", Lane.HINT, abs, -2))
        with pytest.raises(Refused, match="moved_on"):
            await first
        await until(lambda: len(worker.calls) == 2)
        worker.finish()
        assert (await second, worker.interrupts) == (2, 1)

    asyncio.run(work())

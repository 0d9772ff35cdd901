"""The tables of a process: bots move by themselves, clocks run out, and after a crash another process goes on."""

import asyncio
import gc
import logging
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import msgspec
import pytest
from services import run, wait_until
from table.sitting import FRANCHISE_FOR_TWO, LIVE, MARKET_FOR_THREE, asked, click, find, seated

from turnpike.kernel.refused import Refused
from turnpike.store import clock, now, open_store
from turnpike.table import House, Settings, Thought, seating, think, think_here
from turnpike.table import clock as clocks
from turnpike.table.bot_requests import Answer

ALL_BOTS = ["random", "random", "random"]


async def here(thought: Thought) -> Answer:
    return think(thought, find)


def timed(settings: Settings, **changes: str) -> Settings:
    return msgspec.structs.replace(settings, clock=LIVE, **changes)


def test_a_game_of_bots_plays_itself(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *ALL_BOTS)
        told: list[int] = []
        house = House(store, here, find=find, changed=lambda _, at, __: told.append(at))
        mine = await house.table(table.id)
        assert await house.table(table.id) is mine
        await wait_until(lambda: mine.status == "over")
        assert told == sorted(told)
        assert told[-1] == mine.at
        await house.close()
        await store.close()

    run(test())


def test_bots_think_in_worker_processes(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "greedy")
        with ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as pool:
            loop = asyncio.get_running_loop()
            house = House(store, lambda thought: loop.run_in_executor(pool, think, thought))
            mine = await house.table(table.id)
            for _ in range(3):
                await wait_until(lambda: asked(mine)[1] == "ann")
                await click(mine)
            await house.close()
        assert mine.at >= 4
        await store.close()

    run(test())


def test_a_bot_that_was_to_move_when_its_process_died_moves_in_the_next_one(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "random", "random")
        await table.play(0, {"do": "stay"}, table.at, by="ann")
        at = table.at
        house = House(store, here, find=find)
        house.open()
        await asyncio.sleep(0)
        await wait_until(lambda: table.id in house._tables and house._tables[table.id].at > at)
        await house.close()
        await store.close()

    run(test())


def test_two_houses_let_one_answer_in(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, MARKET_FOR_THREE, *ALL_BOTS)
        houses = [House(store, here, find=find) for store in (first, second)]
        tables = [await house.table(table.id) for house in houses]
        await wait_until(lambda: all(one.status == "over" for one in tables))
        assert tables[0].log(None) == tables[1].log(None)
        for house in houses:
            await house.close()
        await first.close()
        await second.close()

    run(test())


def test_another_process_says_that_a_table_has_changed(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        house = House(second, here, find=find)
        mine = await house.table(table.id)
        await click(table)
        await house.heard("unknown", 3, 3)
        await house.heard(table.id, table.at, table.revision)
        assert mine.at == table.at
        await table.pause(True, by="ann")
        await house.heard(table.id, table.at, table.revision)
        assert mine.document.paused
        await house.close()
        await first.close()
        await second.close()

    run(test())


@pytest.mark.parametrize(("timeout", "away"), [("bot", "time"), ("resign", "resigned")])
def test_when_time_runs_out_a_bot_takes_the_seat(
    url: str, monkeypatch: pytest.MonkeyPatch, timeout: str, away: str
) -> None:
    monkeypatch.setattr(clocks, "GRACE", 20_000)
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, timed(MARKET_FOR_THREE, timeout=timeout), "ann", "bo", "cy")
        house = House(store, here, find=find)
        house.open()
        mine = await house.table(table.id)
        clock.advance(59_999)
        await mine.tick()
        assert mine.document.chairs[0].away == "", "a millisecond is left"
        clock.advance(1)
        await wait_until(lambda: mine.document.chairs[0].away == away)
        await wait_until(lambda: asked(mine) == (1, "bo"))  # the bot has played, and his clock stands still, too
        if away == "resigned":
            with pytest.raises(Refused, match="not_your_seat"):
                await mine.come_back(0, by="ann")
        else:
            with pytest.raises(Refused, match="not_your_seat"):
                await mine.come_back(0, by="bo")
            await mine.come_back(0, by="ann")
            assert mine.document.chairs[0].away == ""
            assert mine.told(0).chairs[0].left == 20_000
        await house.close()
        await store.close()

    run(test())


def test_the_alarm_is_set_for_when_the_clock_runs_out(url: str) -> None:
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, timed(MARKET_FOR_THREE), "ann", "bo", "random")
        clock.advance(1000)
        assert await store.next_due() == now() + 59_000
        await table.pause(True, by="ann")
        assert await store.next_due() is None
        clock.advance(1000)
        await table.pause(False, by="ann")
        assert await store.next_due() == now() + 59_000
        await table.close(by="ann")
        assert await store.next_due() is None
        await store.close()

    run(test())


def test_playing_again_takes_the_seat_back(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, timed(MARKET_FOR_THREE), "ann", "bo", "cy")
        away = seating.replace(table.document.chairs[0], away="time", level="random")
        await table.change(lambda document, _: seating.put(document, 0, away))
        assert table.thought() is not None
        await table.play(0, {"do": "stay"}, table.at, by="ann")
        assert table.document.chairs[0].away == ""
        await store.close()

    run(test())


def test_a_bot_that_cannot_think_does_not_stop_the_game(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_: Thought) -> Answer:
        raise OSError("the worker died")

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *ALL_BOTS)
        house = House(store, broken, find=find, retry=0.001)
        mine = await house.table(table.id)
        await wait_until(lambda: mine.at > 5)
        await house.close()
        await store.close()

    with caplog.at_level(logging.CRITICAL, "turnpike.table"):
        run(test())


def test_tables_nobody_looks_at_are_put_away(url: str) -> None:
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        house = House(store, think_here, find=find)
        tables = [await house.make(FRANCHISE_FOR_TWO, host="ann") for _ in range(3)]
        watcher = partial(print, end="")
        tables[0].watch(watcher)
        clock.advance(1)
        assert house.put_away(idle=1) == 3, "not yet"
        clock.advance(1)
        assert house.put_away(idle=1) == 1
        tables[0].unwatch(watcher)
        assert house.put_away(idle=1) == 0
        again = await house.table(tables[1].id)
        assert again is not tables[1]
        with pytest.raises(Refused, match="unknown_table"):
            await house.table("nothing")
        with pytest.raises(Refused, match="host_only"):
            await house.delete(again.id, by="bo")
        await house.delete(again.id, by="ann")
        with pytest.raises(Refused, match="unknown_table"):
            await house.table(again.id)
        await house.close()
        await store.close()

    run(test())


def test_people_come_and_go(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        told: list[bool] = []
        table.watch(lambda *_: told.append(table.told(0).chairs[0].here))
        table.arrive("ann")
        table.arrive("ann")
        table.depart("ann")
        assert table.is_here("ann")
        table.depart("ann")
        assert told == [True, False]
        await store.close()

    run(test())


def test_who_asks_for_a_table_and_goes_leaves_nothing_behind(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        house = House(store, think_here, find=find)
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        table = await house.make(FRANCHISE_FOR_TWO, host="ann")
        house.put_away(idle=-1)
        for name in (table.id, "nothing"):
            asking = asyncio.create_task(house.table(name))
            await asyncio.sleep(0)
            asking.cancel()
            while house._loading:
                await asyncio.sleep(0.001)
        gc.collect()
        await asyncio.sleep(0)
        assert complaints == []
        assert (await house.table(table.id)).id == table.id
        await house.close()
        await store.close()

    run(test())

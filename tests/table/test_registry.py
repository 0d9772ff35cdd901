"""The tables of a process: bots move by themselves, clocks run out, and after a crash another process goes on."""

import asyncio
import gc
import logging
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import msgspec
import pytest
from services import run, wait_until
from table.helpers import FRANCHISE_FOR_TWO, LIVE, MARKET_FOR_THREE, Process, asked, click, find, seated, watch

from turnpike.kernel.refused import Refused
from turnpike.store import LogLine, clock, now, open_store
from turnpike.table import BotAnswer, BotRequest, Settings, Table, TableRegistry, run_bot_request, seating
from turnpike.table import clock as clocks

ALL_BOTS = ["random", "random", "random"]


def timed(settings: Settings, **changes: str) -> Settings:
    return msgspec.structs.replace(settings, clock=LIVE, **changes)


def test_a_game_of_bots_plays_itself(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *ALL_BOTS)
        changes: list[int] = []
        process = Process(store)
        process.registry.on_change.append(lambda changed: changes.append(changed.at))
        mine = await process.table(table.id)
        assert await process.table(table.id) is mine
        await wait_until(lambda: mine.status == "over")
        assert changes == sorted(changes)
        assert changes[-1] == mine.at
        await process.stop()
        await store.close()

    run(test())


def test_bots_run_in_worker_processes(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "greedy")
        with ProcessPoolExecutor(1, mp_context=get_context("forkserver")) as pool:
            loop = asyncio.get_running_loop()
            process = Process(store, lambda request: loop.run_in_executor(pool, run_bot_request, request))
            mine = await process.table(table.id)
            for _ in range(3):
                await wait_until(lambda: asked(mine)[1] == "ann")
                await click(mine)
            await process.stop()
        assert mine.at >= 4
        await store.close()

    run(test())


def test_a_bot_that_was_to_move_when_its_process_died_moves_in_the_next_one(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "random", "random")
        await table.move(0, {"do": "stay"}, table.at, by="ann")
        at = table.at
        process = Process(store)
        process.scheduler.start()
        await wait_until(lambda: (found := process.registry.find_loaded(table.id)) is not None and found.at > at)
        await process.stop()
        await store.close()

    run(test())


def test_a_bot_at_an_unwatched_table_moves_after_a_restart_with_the_clock_set_back(url: str) -> None:
    async def test() -> None:
        clock.stop()
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "random", "random")
        await table.move(0, {"do": "stay"}, table.at, by="ann")
        at, times = table.at, list(table.times)
        clock.advance(-3_600_000)
        process = Process(store)
        process.scheduler.start()
        await wait_until(lambda: (found := process.registry.find_loaded(table.id)) is not None and found.at > at)
        await process.stop()
        await table.catch_up()
        assert table.times == sorted(table.times), "the times of entries never go back"
        assert table.times[: len(times)] == times
        await store.close()

    try:
        run(test())
    finally:
        clock.run()


def test_of_two_processes_that_ask_a_bot_one_answer_is_stored(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, MARKET_FOR_THREE, *ALL_BOTS)
        processes = [Process(store) for store in (first, second)]
        tables = [await process.table(table.id) for process in processes]
        await wait_until(lambda: all(one.status == "over" for one in tables))
        assert tables[0].export_log(None) == tables[1].export_log(None)
        for process in processes:
            await process.stop()
        await first.close()
        await second.close()

    run(test())


def test_a_table_changed_by_another_process_is_read_again(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        registry = TableRegistry(second, find=find)
        mine = await registry.table(table.id)
        await click(table)
        await registry.changed_elsewhere("unknown", 3, 3)
        await registry.changed_elsewhere(table.id, table.at, table.revision)
        assert mine.at == table.at
        await table.pause(True, by="ann")
        await registry.changed_elsewhere(table.id, table.at, table.revision)
        assert mine.document.paused
        await first.close()
        await second.close()

    run(test())


def test_a_table_changed_while_it_is_loaded_is_read_again(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its document was read before the change, and the message comes before its entries are read."""

    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        registry = TableRegistry(second, find=find)
        reads, goes_on = asyncio.Event(), asyncio.Event()
        read = second.read

        async def slow_read(name: str, after: int = 0) -> list[LogLine]:
            reads.set()
            await goes_on.wait()
            return await read(name, after)

        monkeypatch.setattr(second, "read", slow_read)
        loading = asyncio.create_task(registry.table(table.id))
        await reads.wait()
        await table.pause(True, by="ann")
        told = asyncio.create_task(registry.changed_elsewhere(table.id, table.at, table.revision))
        await asyncio.sleep(0)
        goes_on.set()
        await told
        assert (await loading).document.paused
        await first.close()
        await second.close()

    run(test())


@pytest.mark.parametrize(("timeout", "away"), [("bot", "time"), ("resign", "resigned")])
def test_when_time_runs_out_a_bot_takes_the_seat(
    url: str, monkeypatch: pytest.MonkeyPatch, timeout: str, away: str
) -> None:
    monkeypatch.setattr(clocks, "MIN_RETURN_MS", 20_000)
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, timed(MARKET_FOR_THREE, timeout=timeout), "ann", "bo", "cy")
        process = Process(store)
        process.scheduler.start()
        mine = await process.table(table.id)
        clock.advance(59_999)
        await mine.check_clock()
        assert mine.document.chairs[0].away == "", "a millisecond is left"
        clock.advance(1)
        await wait_until(lambda: mine.document.chairs[0].away == away)
        await wait_until(lambda: asked(mine) == (1, "bo"))  # the bot has played, and bo's clock stands still too
        if away == "resigned":
            with pytest.raises(Refused, match="not_your_seat"):
                await mine.come_back(0, by="ann")
        else:
            with pytest.raises(Refused, match="not_your_seat"):
                await mine.come_back(0, by="bo")
            await mine.come_back(0, by="ann")
            assert mine.document.chairs[0].away == ""
            assert mine.snapshot(0).chairs[0].left == 20_000
        await process.stop()
        await store.close()

    run(test())


def test_a_table_is_due_when_the_clock_runs_out(url: str) -> None:
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
        assert table.bot_request() is not None
        await table.move(0, {"do": "stay"}, table.at, by="ann")
        assert table.document.chairs[0].away == ""
        await store.close()

    run(test())


def test_a_bot_that_fails_does_not_stop_the_game(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def broken(_: BotRequest) -> BotAnswer:
        raise OSError("the worker died")

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, *ALL_BOTS)
        process = Process(store, broken, retry_seconds=0.001)
        mine = await process.table(table.id)
        await wait_until(lambda: mine.at > 5)
        await process.stop()
        await store.close()

    with caplog.at_level(logging.CRITICAL, "turnpike.table"):
        run(test())


def test_tables_without_watchers_are_unloaded(url: str) -> None:
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        registry = TableRegistry(store, find=find)
        tables = [await registry.make(FRANCHISE_FOR_TWO, host="ann") for _ in range(3)]
        watching = watch(tables[0], lambda *_: None)
        clock.advance(1)
        assert registry.unload_idle(1) == 3, "not yet"
        clock.advance(1)
        assert registry.unload_idle(1) == 1
        tables[0].watchers.remove(watching)
        assert registry.unload_idle(1) == 0
        again = await registry.table(tables[1].id)
        assert again is not tables[1]
        with pytest.raises(Refused, match="unknown_table"):
            await registry.table("nothing")
        with pytest.raises(Refused, match="host_only"):
            await registry.delete(again.id, by="bo")
        await registry.delete(again.id, by="ann")
        with pytest.raises(Refused, match="unknown_table"):
            await registry.table(again.id)
        await store.close()

    run(test())


def test_players_come_and_go(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        present: list[bool] = []
        watch(table, lambda *_: present.append(table.snapshot(0).chairs[0].here))
        guest = watch(table, lambda *_: None, "a visitor")
        table.watchers.remove(guest)
        table.opened_or_left("a visitor of another process")
        assert present == [], "only players are shown"
        attended: list[Table] = []
        table.on_change = attended.append
        tabs = [watch(table, lambda *_: None, "ann") for _ in range(2)]
        table.watchers.add(tabs[0])
        table.watchers.remove(tabs[0])
        assert table.watchers.is_present("ann")
        table.watchers.remove(tabs[1])
        table.watchers.remove(tabs[1])
        assert present == [True, False]
        watch(table, lambda *_: None, "a visitor")
        assert attended == [table] * 3, "bots that had to wait may move now"
        assert len(table.watchers) == 2
        await store.close()

    run(test())


def test_a_cancelled_request_for_a_table_leaves_nothing_behind(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        registry = TableRegistry(store, find=find)
        complaints: list[object] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        table = await registry.make(FRANCHISE_FOR_TWO, host="ann")
        registry.unload_idle(-1)
        for name in (table.id, "nothing"):
            asking = asyncio.create_task(registry.table(name))
            await asyncio.sleep(0)
            asking.cancel()
            while registry._loading:
                await asyncio.sleep(0.001)
        gc.collect()
        await asyncio.sleep(0)
        assert complaints == []
        assert (await registry.table(table.id)).id == table.id
        await store.close()

    run(test())

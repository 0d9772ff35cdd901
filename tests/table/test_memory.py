"""Unloaded tables are freed at once, and loading a long log does not block others: counted, not timed."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import msgspec
import pytest
from services import run, wait_until
from table.helpers import (
    FRANCHISE_FOR_TWO,
    LIVE,
    MARKET_FOR_THREE,
    Process,
    click,
    find,
    play_out,
    run_here,
    seated,
    watch,
)

from turnpike.store import LogLine, clock, open_store
from turnpike.table import BotAnswer, BotRequest, Table
from turnpike.table.log import SLICE, TableLog


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def until_asked(table: Table) -> None:
    """Wait until the bots have moved."""
    await wait_until(lambda: not table.needs_attention())


@pytest.mark.usefixtures("no_collector")
def test_unloaded_tables_are_freed_without_the_garbage_collector(url: str) -> None:
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        process = Process(store)
        registry = process.registry
        names, gone = [], list[weakref.ref[object]]()
        for settings, seats in (
            (FRANCHISE_FOR_TWO, ("ann", "bo")),
            (FRANCHISE_FOR_TWO, ("ann", "greedy")),
            (MARKET_FOR_THREE, ("ann", "bo", "random")),
        ):
            made = await seated(store, settings, *seats)
            names.append(made.id)
            gone.append(weakref.ref(made))
            del made
        for name in names:
            table = await registry.table(name)
            watching = watch(table, lambda *_: None, "ann")
            await until_asked(table)
            for _ in range(3):
                if not table.needs_attention():
                    await click(table)
            for language in ("en", "fr"):
                table.snapshot(0, account="ann", language=language)
                table.snapshot(None, language=language)
            table.export_log(None)
            table.watchers.remove(watching)
            await until_asked(table)
            gone += [weakref.ref(table), weakref.ref(table.log), weakref.ref(table.snapshots)]
            if table.play is not None:
                gone.append(weakref.ref(table.play))
            del table, watching
        await wait_until(lambda: not process.scheduler._attending)
        clock.advance(2)
        assert registry.unload_idle(1) == 0
        await asyncio.sleep(0)
        alive = [type(found).__name__ for reference in gone if (found := reference()) is not None]
        assert alive == []
        await process.stop()
        await store.close()

    run(test())


def test_a_long_log_is_loaded_in_slices_while_others_are_served(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[tuple[int, int]] = []
    rounds = 0
    take_in = TableLog._take_in

    def counted(self: TableLog, stored: list[LogLine]) -> None:
        taken.append((rounds, len(stored)))
        take_in(self, stored)

    async def test() -> None:
        nonlocal rounds
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        await play_out(table)
        monkeypatch.setattr(TableLog, "_take_in", counted)
        loading = asyncio.create_task(Table.load(store, table.id, find))
        while not loading.done():
            rounds += 1
            await asyncio.sleep(0)
        assert loading.result().export_log(None) == table.export_log(None)
        assert sum(entries for _, entries in taken) == table.at > SLICE
        assert max(entries for _, entries in taken) <= SLICE
        assert len({number for number, _ in taken}) == len(taken), "the loop goes round between two slices"
        await store.close()

    run(test())


def test_after_a_restart_requested_tables_are_loaded_first_and_due_ones_a_few_at_a_time(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        asked: list[str] = []
        first = await seated(store, MARKET_FOR_THREE, "ann", "bo", "cy")
        waiting = [(await seated(store, MARKET_FOR_THREE, "random", "random", "random")).id for _ in range(45)]
        forever = asyncio.Event()

        async def busy(request: BotRequest) -> BotAnswer:
            asked.append(request.table)
            await forever.wait()
            return await run_here(request)

        process = Process(store, busy)
        process.scheduler.start()
        await wait_until(lambda: len(asked) >= 20)
        assert (await process.registry.table(first.id)).at == first.at, "it does not wait for them"
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert len(process.registry.loaded()) == 21
        assert len(set(asked)) == 20
        forever.set()
        await wait_until(lambda: set(asked) >= set(waiting), "each table with a bot to move gets moved")
        await process.stop()
        await store.close()

    run(test())


def test_a_clock_that_runs_out_does_not_wait_for_bots(url: str) -> None:
    """Bots of many tables are due earlier, and still one query finds the clock."""
    clock.stop()

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for _ in range(30):
            await seated(store, MARKET_FOR_THREE, "random", "random", "random")
        clock.advance(10_000)
        timed = await seated(store, msgspec.structs.replace(MARKET_FOR_THREE, clock=LIVE), "ann", "bo", "cy")
        clock.advance(70_000)
        now = clock.now()
        taken = await store.take_due(now, now + 1000, 5, 5)
        assert taken[0] == timed.id
        assert len(taken) == 6
        assert len(await store.take_due(now, now + 1000, 0, 5)) == 0
        await store.close()

    run(test())

"""The path of an action: checked, applied to a copy, stored, sent; at most once, and the same after a restart."""

import asyncio
import io

import pytest
from services import run
from table.helpers import (
    FRANCHISE_FOR_TWO,
    MARKET_FOR_THREE,
    asked,
    click,
    find,
    play_out,
    same_after_a_restart,
    seated,
    watch,
    with_options,
)

from turnpike.kernel import log
from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay, verify
from turnpike.store import LogLine, Standing, Store, open_store
from turnpike.table import MoveResult, Offer, Settings, Table

PLEASE: Words = {"do": "start", "town": "pueblo"}


@pytest.mark.parametrize(
    ("settings", "who"),
    [
        (FRANCHISE_FOR_TWO, ["ann", "bo"]),
        (with_options(FRANCHISE_FOR_TWO, expert=True, tiles="choose"), ["ann", "bo"]),
        (MARKET_FOR_THREE, ["ann", "bo", "cy"]),
        (with_options(MARKET_FOR_THREE, wage="named"), ["ann", "bo", "cy"]),
    ],
)
def test_a_whole_game_is_shown_stored_and_replayed_alike(url: str, settings: Settings, who: list[str]) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, settings, *who)
        for _ in range(7):
            await click(table)
        await same_after_a_restart(store, table)
        await play_out(table)
        await same_after_a_restart(store, table)
        [record] = log.read(io.BytesIO("\n".join(table.export_log(None)).encode()))
        played = replay(table.game, record)
        assert played.outcome() == table.snapshot(None).outcome
        assert verify(table.game, record) == []
        row = await store.find_table(table.id)
        assert row is not None
        assert (row.status, row.at, row.to_act) == ("over", table.at, None)
        assert row.due is not None, "it is still to be counted"
        await store.close()

    run(test())


def test_two_processes_play_one_game(url: str) -> None:
    """Each has its own table object; what one writes, the other reads."""

    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, MARKET_FOR_THREE, "ann", "bo", "cy")
        other = await Table.load(second, table.id, find)
        await play_out(table, 5, other)
        await other.catch_up()
        assert other.export_log(None) == table.export_log(None)
        await same_after_a_restart(second, table)
        await first.close()
        await second.close()

    run(test())


def test_of_two_processes_with_the_same_action_one_gets_a_stale_refusal(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        other = await Table.load(second, table.id, find)
        for _ in range(5):
            results = await asyncio.gather(click(table, 1), click(other, 2), return_exceptions=True)
            lost = [result for result in results if not isinstance(result, MoveResult)]
            assert [isinstance(one, Refused) and one.code for one in lost] == ["stale"], results
            await asyncio.gather(table.catch_up(), other.catch_up())
            assert other.export_log(None) == table.export_log(None)
        assert table.at >= 5
        await first.close()
        await second.close()

    run(test())


def test_a_request_that_comes_twice_counts_once_everywhere(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        other = await Table.load(second, table.id, find)
        seat = table.snapshot(None).to_act
        assert seat == 1
        done = await table.move(1, PLEASE, 0, "click-1", by="bo")
        assert (done.first, done.last, done.again) == (1, 1, False)
        for where in (table, other, await Table.load(second, table.id, find)):
            again = await where.move(1, PLEASE, 0, "click-1", by="bo")
            assert (again.first, again.last, again.again) == (1, 1, True)
        with pytest.raises(Refused, match="stale"):
            await table.move(1, PLEASE, 0, "click-2", by="bo")
        with pytest.raises(Refused, match="stale"):
            await table.move(0, PLEASE, 0, "click-1", by="ann")
        assert table.at == 1
        await first.close()
        await second.close()

    run(test())


def test_a_bundle_is_stored_whole(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        seat, owner = asked(table)
        bundles: list[Offer] = []
        while not bundles:
            await click(table)
            seat, owner = asked(table)
            bundles = [offer for offer in table.snapshot(seat).choices if len(offer.do) == 2]
        [bundle], at = bundles, table.at
        done = await table.move(seat, bundle.do, table.at, "end", by=owner)
        assert done.last == done.first + 1
        again = await (await Table.load(store, table.id, find)).move(seat, bundle.do, at, "end", by=owner)
        assert (again.first, again.last, again.again) == (done.first, done.last, True)
        await store.close()

    run(test())


def test_what_is_not_allowed_changes_nothing(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        refusals = {
            "not_your_turn": table.move(0, PLEASE, 0, by="ann"),
            "not_your_seat": table.move(1, PLEASE, 0, by="ann"),
            "no_such_seat": table.move(7, PLEASE, 0, by="ann"),
            "stale": table.move(1, PLEASE, 3, by="bo"),
            "bad_key": table.move(1, PLEASE, 0, "k" * 65, by="bo"),
            "too_many_words": table.move(1, [PLEASE] * 9, 0, by="bo"),
            "bad_action": table.move(1, {"do": "fly"}, 0, by="bo"),
            "cannot_redo": table.redo(1, 0, by="bo"),
        }
        for code, request in refusals.items():
            with pytest.raises(Refused, match=code):
                await request
        with pytest.raises(Refused, match="not_your_seat"):
            await table.move(1, PLEASE, 0, by=None)  # a bot where none sits
        with pytest.raises(Refused):
            await table.move(1, [PLEASE, PLEASE], 0, by="bo")  # the second action is not bo's to make
        assert (table.at, await store.read(table.id)) == (0, [])
        await store.close()

    run(test())


def test_no_watcher_is_notified_before_the_entry_is_stored(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        stored: list[int] = []

        class Slow(Wrapped):
            def append(self, game: str, lines: list[LogLine], standing: Standing) -> "asyncio.Future[bool]":
                async def later() -> bool:
                    for _ in range(20):  # long enough for a notification that comes too early
                        await asyncio.sleep(0)
                    assert (table.at, notified) == (0, [])
                    won = await store.append(game, lines, standing)
                    stored.append(lines[-1].n)
                    return won

                return asyncio.ensure_future(later())

        notified: list[int] = []
        watch(table, lambda _, at, __: notified.append(at) if stored == [at] else notified.append(-1))
        table.log._store = Slow(store)  # type: ignore[assignment]
        await table.move(1, PLEASE, 0, by="bo")
        assert notified == [1]
        await store.close()

    run(test())


def test_an_append_of_unknown_outcome_is_looked_up_before_anything_else(url: str) -> None:
    """The database answered with an error, but the entry may have been stored."""

    class Broken(Wrapped):
        def __init__(self, store: Store, was_stored: bool) -> None:
            super().__init__(store)
            self.was_stored = was_stored

        def append(self, game: str, lines: list[LogLine], standing: Standing) -> "asyncio.Future[bool]":
            async def fail() -> bool:
                if self.was_stored:
                    await self._store.append(game, lines, standing)
                raise OSError("no answer")

            return asyncio.ensure_future(fail())

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for was_stored in (True, False):
            table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")

            table.log._store = Broken(store, was_stored)  # type: ignore[assignment]
            with pytest.raises(OSError, match="no answer"):
                await table.move(1, PLEASE, 0, "click", by="bo")
            table.log._store = store
            if was_stored:
                with pytest.raises(Refused, match="stale"):
                    await table.move(1, PLEASE, 0, by="bo")
            done = await table.move(1, PLEASE, 0, "click", by="bo")
            assert (done.again, table.at) == (was_stored, 1)
        await store.close()

    run(test())


def test_a_request_whose_client_has_gone_still_reaches_the_other_watchers(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        notified: asyncio.Queue[int] = asyncio.Queue()
        watch(table, lambda _, at, __: notified.put_nowait(at))
        request = asyncio.create_task(table.move(1, PLEASE, 0, by="bo"))
        await asyncio.sleep(0)
        request.cancel()
        with pytest.raises(asyncio.CancelledError):
            await request
        assert await notified.get() == 1
        assert table.at == 1
        await store.close()

    run(test())


def test_a_game_that_todays_rules_do_not_allow_stops_before_that_entry(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(5):
            await click(table)
        odd = LogLine(n=6, text='{"n": 6, "seat": 0, "do": "expand", "from": "chicago", "to": "chicago"}', time=1)
        await store.append(table.id, [odd], Standing(status="playing", to_act=0, due=None))
        again = await Table.load(store, table.id, find)
        assert (again.broken, again.at, again.snapshot(0).view) == (6, 5, table.snapshot(0).view)
        seat = again.snapshot(None).to_act
        assert seat is not None
        with pytest.raises(Refused, match="rules_changed"):
            await again.move(seat, {"do": "done"}, 5, by=["ann", "bo"][seat])
        await store.close()

    run(test())


class Wrapped:
    """A store that does one thing differently."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)

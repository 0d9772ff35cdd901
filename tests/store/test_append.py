"""The log in the database: an entry is there or not, whole appends win or lose, and numbers are never given twice."""

import asyncio

import pytest
from services import run
from store.helping import PLAYING, game, line, texts

from turnpike.store import Standing, StoreError, open_store


def test_what_is_appended_is_read_in_order(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        assert await store.append("g", [line(1, "one", key="k", time=5)], PLAYING)
        assert await store.append("g", [line(2, "two"), line(3, "three", time=7)], PLAYING)
        assert await texts(store) == [(1, "one"), (2, "two"), (3, "three")]
        rows = await store.read("g", after=0)
        assert (rows[0].key, rows[0].time, rows[2].key, rows[2].time) == ("k", 5, None, 7)
        assert [row.n for row in await store.read("g", after=2)] == [3]
        await store.close()
        again = await open_store(url)
        assert await texts(again) == [(1, "one"), (2, "two"), (3, "three")]
        await again.close()

    run(test())


def test_a_number_that_is_taken_loses(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        assert await store.append("g", [line(1, "first")], PLAYING)
        assert not await store.append("g", [line(1, "second")], PLAYING)
        assert await texts(store) == [(1, "first")]
        await store.close()

    run(test())


def test_an_append_of_several_entries_is_stored_whole_or_not_at_all(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        assert await store.append("g", [line(1), line(2, "theirs")], PLAYING)
        assert not await store.append("g", [line(2, "mine"), line(3, "mine"), line(4, "mine")], PLAYING)
        assert await texts(store) == [(1, "{}"), (2, "theirs")]
        await store.close()

    run(test())


def test_a_loser_hurts_no_other_in_the_same_commit(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        names = [f"g{i:02}" for i in range(40)]
        for name in names:
            await store.create_table(game(name))
        assert await store.append("g07", [line(1, "early")], PLAYING)
        assert await store.append("g23", [line(1, "early")], PLAYING)
        pairs = [line(1, "late"), line(2, "late")]
        won = await asyncio.gather(*[store.append(name, pairs, PLAYING) for name in names])
        assert [name for name, one in zip(names, won, strict=True) if not one] == ["g07", "g23"]
        assert await texts(store, "g07") == [(1, "early")]
        assert await texts(store, "g24") == [(1, "late"), (2, "late")]
        await store.close()

    run(test())


def test_of_many_appends_of_one_number_exactly_one_wins(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        await first.create_table(game())
        for n in range(1, 21):
            stores = [first, second, first, second]
            tries = [store.append("g", [line(n, f"{n} {i}")], PLAYING) for i, store in enumerate(stores)]
            won = await asyncio.gather(*tries)
            assert sum(won) == 1
            assert (await texts(first))[-1] == (n, f"{n} {won.index(True)}")
        await first.close()
        await second.close()

    run(test())


def test_races_of_longer_and_shorter_appends_leave_no_gap(url: str) -> None:
    """Two stores append one to four entries each at the same time; what a loser wanted to add is nowhere."""

    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        await first.create_table(game())
        expected: list[tuple[int, str]] = []
        for turn in range(30):
            n = len(expected) + 1
            wanted = [[(n + i, f"{turn} {who}") for i in range(1 + (turn * (who + 1)) % 4)] for who in range(2)]
            both = zip((first, second), wanted, strict=True)
            won = await asyncio.gather(
                *[store.append("g", [line(*one) for one in rows], PLAYING) for store, rows in both]
            )
            assert sum(won) == 1
            expected += wanted[won.index(True)]
            assert await texts(second) == expected
        await first.close()
        await second.close()

    run(test())


def test_the_game_stands_where_its_newest_entry_left_it(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        assert await store.append("g", [line(1, time=9)], Standing(status="playing", to_act=2, due=77))
        assert not await store.append("g", [line(1)], Standing(status="over", to_act=None, due=None))
        found = await store.find_table("g")
        assert found is not None
        assert (found.at, found.status, found.to_act, found.due, found.updated) == (1, "playing", 2, 77, 9)
        await store.close()

    run(test())


def test_a_closed_store_has_stored_what_it_was_given_and_takes_no_more(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        await store.create_table(game())
        given = [store.append("g", [line(n)], PLAYING) for n in range(1, 6)]
        await store.close()
        assert [one.done() for one in given] == [True] * 5
        with pytest.raises(StoreError):
            await store.append("g", [line(6)], PLAYING)
        again = await open_store(url)
        assert len(await again.read("g")) == 5
        await again.close()

    run(test())

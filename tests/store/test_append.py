"""The log in the database: appends win or lose as a whole, and no number is used twice."""

import asyncio

import pytest
from msgspec.structs import replace
from services import run
from store.helping import PLAYING, game, line, texts

from turnpike.store import LogLine, Standing, StoreError, open_store


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


def test_a_losing_append_does_not_affect_others_in_the_same_commit(url: str) -> None:
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


@pytest.mark.parametrize(
    "bad",
    [line(1, key="half a \ud800 character"), line(1, time=2**70), line(1, "half a \udfff character")],
    ids=["key", "number", "text"],
)
def test_an_append_that_the_database_cannot_take_fails_alone(url: str, bad: LogLine) -> None:
    """The others in the same commit win or lose as if it did not exist, and the store goes on."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        names = [f"g{i:02}" for i in range(20)]
        for name in names:
            await store.create_table(game(name))
        assert await store.append("g11", [line(1, "early")], PLAYING)
        for n in (1, 2):
            asked = [store.append(name, [bad if name == "g07" else line(n, "late")], PLAYING) for name in names]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert [name for name, won in zip(names, told, strict=True) if won is not True] == (
                ["g07", "g11"] if n == 1 else ["g07"]
            )
            assert isinstance(told[7], Exception)
        assert await texts(store, "g07") == []
        assert await texts(store, "g11") == [(1, "early"), (2, "late")]
        assert await texts(store, "g19") == [(1, "late"), (2, "late")]
        await store.close()

    run(test())


def test_a_nul_in_a_key_does_not_affect_other_appends(url: str) -> None:
    """PostgreSQL cannot store it, SQLite can."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        names = [f"g{i}" for i in range(10)]
        for name in names:
            await store.create_table(game(name))
        asked = [store.append(name, [line(1, key="a\0b" if name == "g4" else "k")], PLAYING) for name in names]
        told = await asyncio.gather(*asked, return_exceptions=True)
        assert [won for name, won in zip(names, told, strict=True) if name != "g4"] == [True] * 9
        await store.close()

    run(test())


@pytest.mark.parametrize("why", ["deleted", "closed", "revision"])
def test_a_table_that_is_gone_or_has_changed_takes_no_entry(url: str, why: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for name in ("g", "h"):
            await store.create_table(game(name))
        row = await store.find_table("g")
        assert row is not None
        if why == "deleted":
            await store.delete_table("g")
        else:
            await store.save_table(replace(row, status="closed" if why == "closed" else "playing"), [])
        standing = replace(PLAYING, revision=0)
        together = [store.append(name, [line(1), line(2)], standing) for name in ("g", "h")]
        assert await asyncio.gather(*together) == [False, True]
        assert not await store.append("g", [line(1)], standing)
        assert await texts(store, "g") == []
        assert len(await texts(store, "h")) == 2
        found = await store.find_table("g")
        assert (None if found is None else found.at) == (None if why == "deleted" else 0)
        if why == "revision":
            assert await store.append("g", [line(1)], replace(PLAYING, revision=1))
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
    """Two stores append one to four entries each at the same time; nothing of a loser is stored."""

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


@pytest.mark.parametrize("loses", [False, True])
def test_a_commit_of_many_entries_is_stored_whole(url: str, loses: bool) -> None:
    """More than fit into one statement, two appends of one table among them."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        for name in ("a", "b", "c"):
            await store.create_table(game(name))
        if loses:
            assert await store.append("b", [line(30, "theirs")], PLAYING)
        wins = await asyncio.gather(
            store.append("a", [line(n) for n in range(1, 41)], PLAYING),
            store.append("b", [line(n) for n in range(1, 41)], PLAYING),
            store.append("c", [line(n) for n in range(1, 41)], PLAYING),
            store.append("a", [line(41), line(42)], PLAYING),
        )
        assert list(wins) == [True, not loses, True, True]
        assert [row.n for row in await store.read("a")] == list(range(1, 43))
        assert [row.n for row in await store.read("b")] == ([30] if loses else list(range(1, 41)))
        table = await store.find_table("a")
        assert table is not None
        assert table.at == 42
        await store.close()

    run(test())


def test_the_row_of_a_game_follows_its_newest_entry(url: str) -> None:
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


def test_closing_a_store_commits_what_is_pending_and_refuses_more(url: str) -> None:
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


def test_closing_a_store_waits_for_queries_whose_requests_were_cancelled(url: str) -> None:
    """A connection that is still in use when the event loop ends is never given back."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        running = [asyncio.create_task(store.find_table(f"t{number}")) for number in range(12)]
        requests = [asyncio.ensure_future(asyncio.shield(one)) for one in running]
        await asyncio.sleep(0)
        for request in requests:
            request.cancel()
        await asyncio.gather(*requests, return_exceptions=True)
        await store.close()
        assert [one.done() and one.result() for one in running] == [None] * 12
        with pytest.raises(StoreError, match="closed"):
            await store.find_table("t1")

    run(test())

"""Tables in memory: what wins, what loses, and what needs attention."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from turnpike.store import LogLine, SeatRow, Standing, StoreError, TableRow
from turnpike.store.memory import Change, MemoryStore

PERSON = SeatRow(seat=0, person="ann", kind="person", name="Ann")
BOT = SeatRow(seat=0, person=None, kind="bot", name="Bot")


class Journal:
    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.broken = False

    async def write(self, change: Change) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise StoreError("no room")
        self.changes.append(change)

    async def read(self, table: str, after: int) -> list[LogLine]:
        lines = [line for change in self.changes if change.table == table for line in change.lines]
        return [line for line in lines if line.n > after]


def row(name: str = "t", **more: object) -> TableRow:
    plain = TableRow(id=name, kind="franchise", table="{}", secret="s", created=1, updated=1, host="ann")
    return msgspec.structs.replace(plain, **more)


def lines(*numbers: int) -> list[LogLine]:
    return [LogLine(n=n, text=f"{n}", time=10 * n) for n in numbers]


def standing(revision: int | None = None, due: int | None = None) -> Standing:
    return Standing(status="playing", to_act=0, due=due, revision=revision)


async def opened(journal: Journal, seats: Sequence[SeatRow] = (PERSON,), **more: object) -> MemoryStore:
    store = MemoryStore(journal)
    await store.create_table(row("t", **more), seats)
    return store


def test_of_two_appends_with_the_same_number_one_wins() -> None:
    async def work() -> None:
        journal = Journal()
        store = await opened(journal)
        outcomes = await asyncio.gather(*(store.append("t", lines(1, 2), standing()) for _ in range(2)))
        assert sorted(outcomes) == [False, True]
        assert [line.n for line in await store.read("t")] == [1, 2]
        assert [line.n for line in await store.read("t", 1)] == [2]
        found = await store.find_table("t")
        assert found is not None
        assert (found.at, found.status, found.updated) == (2, "playing", 20)
        assert not await store.append("t", lines(4), standing())
        assert not await store.append("t", lines(3), standing(revision=5))
        assert not await store.append("none", lines(1), standing())
        assert len(journal.changes) == 2

    asyncio.run(work())


def test_what_the_journal_does_not_have_is_not_seen() -> None:
    async def work() -> None:
        journal = Journal()
        store = await opened(journal)
        journal.broken = True
        with pytest.raises(StoreError):
            await store.append("t", lines(1), standing())
        assert await store.read("t") == []
        journal.broken = False
        assert await store.append("t", lines(1), standing())

    asyncio.run(work())


def test_a_table_is_saved_from_its_newest_revision_only() -> None:
    async def work() -> None:
        store = await opened(Journal())
        assert await store.save_table(row(table="new"), [BOT])
        assert not await store.save_table(row(table="old"), [BOT])
        found = await store.find_table("t")
        assert found is not None
        assert (found.table, found.revision) == ("new", 1)
        assert await store.save_table(row(revision=1, status="closed"), [BOT])
        assert not await store.append("t", lines(1), standing())

    asyncio.run(work())


def test_only_an_open_table_that_has_not_changed_is_deleted() -> None:
    async def work() -> None:
        store = await opened(Journal())
        assert not await store.delete_open_table("t", 7)
        assert await store.delete_open_table("t", 0)
        assert await store.find_table("t") is None
        assert not await store.delete_open_table("t", 0)
        await store.delete_table("t")
        await store.create_table(row("u", status="over"), [PERSON], lines(1))
        await store.delete_table("u")
        assert await store.tables_of("ann") == []

    asyncio.run(work())


def test_tables_of_an_account_come_with_the_last_played_first() -> None:
    async def work() -> None:
        store = await opened(Journal())
        await store.create_table(row("u", updated=5, host=None), [PERSON])
        await store.create_table(row("v", updated=9, host="bob"), [BOT])
        assert [found.id for found, _ in await store.tables_of("ann")] == ["u", "t"]

    asyncio.run(work())


def test_tables_are_due_once_until_their_lease_ends() -> None:
    async def work() -> None:
        store = await opened(Journal(), [BOT], due=100, to_act=0)
        await store.create_table(row("u", due=200, to_act=0), [PERSON])
        assert await store.next_due() == 100
        assert await store.take_due(50, 80) == []
        assert await store.take_due(300, 1000) == ["u", "t"]
        assert await store.take_due(300, 1000) == []
        assert await store.next_due() == 1000
        assert await store.take_due(1001, 2000, max_clocks=0) == ["t"]

    asyncio.run(work())

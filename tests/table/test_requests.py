"""Idempotent requests: the same key with the same content counts once, with other content it is refused."""

import asyncio

import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, asked, click, find, seated

from turnpike.kernel.refused import Refused
from turnpike.store import CannotStoreError, Standing, open_store
from turnpike.table import Table, seating


def test_a_key_reused_for_another_move_is_refused(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        behind = await Table.load(second, table.id, find)
        seat, owner = asked(table)
        one, other = [choice.do for choice in table.snapshot(seat).choices[:2]]
        done = await table.move(seat, one, 0, "k", by=owner)
        for process in (table, behind, await Table.load(first, table.id, find)):  # here, elsewhere, after a restart
            assert owner is not None
            with pytest.raises(Refused, match="key_reused") as refused:
                await process.move(seat, other, 0, "k", by=owner)
            assert refused.value.facts == {"first": done.first, "last": done.last}
            for wrong in (process.move(seat, one, process.at, "k", by=owner), process.undo(seat, 0, 0, "k", by=owner)):
                with pytest.raises(Refused, match="key_reused"):
                    await wrong
            again = await process.move(seat, one, 0, "k", by=owner)
            assert (again.first, again.last, again.again) == (done.first, done.last, True)
            assert process.at == done.last
        await first.close()
        await second.close()

    run(test())


@pytest.mark.parametrize("trouble", ["unsure", "full"])
def test_a_request_that_was_stored_unnoticed_is_answered_as_done(
    url: str, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    """Its sender lost the connection before its outcome was known, and sends it again.

    By then the process knows that something may have been stored; or the disk is full, and only new moves are refused.
    """

    def full(*_: object) -> "asyncio.Future[bool]":
        refused = asyncio.get_running_loop().create_future()
        refused.set_exception(CannotStoreError("The disk is full."))
        return refused

    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        behind = await Table.load(second, table.id, find)
        seat, owner = asked(table)
        words = table.snapshot(seat).choices[0].do
        done = await table.move(seat, words, 0, "k", by=owner)
        if trouble == "unsure":
            behind.log.unsure = True
        else:
            monkeypatch.setattr(second, "append", full)
        again = await behind.move(seat, words, 0, "k", by=owner)
        assert (again.first, again.last, again.again) == (done.first, done.last, True)
        if trouble == "full":
            with pytest.raises(CannotStoreError):
                await click(behind)
        await first.close()
        await second.close()

    run(test())


def test_a_key_of_an_older_database_whose_content_is_not_known_is_answered_as_before(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        seat, owner = asked(table)
        words = table.snapshot(seat).choices[0].do
        await table.move(seat, words, 0, "k", by=owner)
        [line] = await store.read(table.id)
        await store.delete_table(table.id)
        row = table.log.row
        await store.create_table(seating.replace(row, at=1), [], [seating.replace(line, request=None)])
        assert (await (await Table.load(store, table.id, find)).move(seat, words, 0, "k", by=owner)).again
        await store.close()

    run(test())


def test_a_move_at_a_deleted_table_is_refused_and_its_watchers_are_notified(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        gone: list[Table] = []
        table.on_delete = gone.append
        await click(table)
        await store.delete_table(table.id)  # as `turnpike db tidy` does, in another process
        for _ in range(2):
            with pytest.raises(Refused, match="unknown_table"):
                await click(table)
        with pytest.raises(Refused, match="unknown_table"):
            await table.pause(True, by="ann")
        assert gone == [table], "once"
        assert await store.read(table.id) == []
        await store.close()

    run(test())


def test_a_move_at_a_table_that_another_process_has_closed_or_paused_is_refused(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        for close in (False, True):
            table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
            other = await Table.load(second, table.id, find)
            await (table.close(by="ann") if close else table.pause(True, by="ann"))
            with pytest.raises(Refused, match="table_closed" if close else "paused"):
                await click(other)
            again = await Table.load(first, table.id, find)
            assert (again.status, again.at) == ("closed" if close else "playing", 0)
        await first.close()
        await second.close()

    run(test())


def test_a_move_is_stored_although_another_process_has_made_an_unrelated_change(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        other = await Table.load(second, table.id, find)
        for paused in (True, False):
            await table.pause(paused, by="ann")
        assert (await click(other)).last == 1
        assert not await second.append(
            table.id, [(await second.read(table.id))[0]], Standing(status="playing", to_act=0, due=None)
        )
        await first.close()
        await second.close()

    run(test())


def test_the_name_of_a_deleted_account_leaves_the_log_even_if_another_process_changes_the_table(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, FRANCHISE_FOR_TWO, "ann", "bo")
        other = await Table.load(second, table.id, find)
        await table.pause(True, by="ann")
        await other.forget("bo", "Player 1")
        for process in (other, await Table.load(first, table.id, find)):
            assert "Bo" not in process.export_log(None)[0]
            assert "Player 1" in process.export_log(None)[0]
        await first.close()
        await second.close()

    run(test())

"""Names at a table: imported names are checked like those players enter, and no two seats have the same name."""

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, click, find, opened, seated, with_options

from turnpike.store import open_store
from turnpike.table import Table, import_table, log_lines, seating

LONG = "x" * 40


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("A" * 100_000, "A" * 40),
        ("An\x00n", "Ann"),
        ("\u202enna", "nna"),
        ("  Ann \n Lee\t", "Ann Lee"),
        ("\u200b\x00", "Player 1"),
        ("", "Player 1"),
        ("x" * 39 + " y", "x" * 39),
    ],
    ids=["too long", "NUL", "right to left", "spaces", "nothing to see", "empty", "space at the end"],
)
def test_names_of_an_imported_log_can_be_shown(url: str, written: str, shown: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        await click(table)
        record = log_lines.read_record("\n".join(table.export_log(None)).encode())
        record.header = msgspec.structs.replace(record.header, seats=[written, "Bo"])
        copy = await import_table(store, find, record, FRANCHISE_FOR_TWO, host="ann")
        again = await Table.load(store, copy.id, find)
        assert [chair.name for chair in again.document.chairs] == [shown, "Bo"]
        assert again.play
        assert again.play.header.seats == [shown, "Bo"]
        assert written not in "".join(again.export_log(None)) or written in {"", shown}
        await store.close()

    run(test())


def test_equal_names_of_an_imported_log_get_numbers(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        record = log_lines.read_record("\n".join(table.export_log(None)).encode())
        record.header = msgspec.structs.replace(record.header, seats=["Ann", "A\x00nn"])
        copy = await import_table(store, find, record, FRANCHISE_FOR_TWO, host="ann")
        assert [chair.name for chair in copy.document.chairs] == ["Ann", "Ann 2"]
        await store.close()

    run(test())


def test_equal_names_of_the_maximum_length_get_different_numbers(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, with_options(FRANCHISE_FOR_TWO, players=5))
        for account in ("a", "b", "c", "d", "e"):
            await table.change(seating.join(None, account, LONG))
        names = [chair.name for chair in table.document.chairs]
        assert names == [LONG, *("x" * 38 + f" {number}" for number in range(2, 6))]
        await store.close()

    run(test())


def test_the_seats_of_a_deleted_account_get_different_names(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, with_options(FRANCHISE_FOR_TWO, players=3))
        for account in ("ann", "bo", "bo"):
            await table.change(seating.join(None, account, account))
        await table.start(by="ann")
        await table.forget("bo", "Player 7")
        assert [chair.name for chair in table.document.chairs] == ["ann", "Player 7", "Player 7 2"]
        assert table.play
        assert table.play.header.seats == ["ann", "Player 7", "Player 7 2"]
        await store.close()

    run(test())

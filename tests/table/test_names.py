"""Names at a table: imported names are checked like those players enter, and no two seats have the same name."""

import contextlib
from typing import Any

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, click, find, opened, seated, with_options

from turnpike.kernel.log import LogError, event_lines
from turnpike.store import Store, open_store
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


async def check_header(store: Store, copy: Table) -> None:
    """What is kept of an imported header is short, and can be shown."""
    assert copy.play
    header = log_lines.dump_header(copy.play.header)
    assert len(header) < 10_000
    assert header.isprintable()
    assert "\\u" not in header
    assert copy.play.header.events == event_lines(copy.play.start_events)
    row = await store.find_table(copy.id)
    assert row is not None
    assert row.header == header
    assert len(row.table) < 10_000


JUNK = "\u202e\x00" + "A" * 900_000


@pytest.mark.parametrize(
    "changes",
    [
        {"about": JUNK},
        {"rules": 0, "events": [{"event": "nothing", "text": JUNK}]},
        {"salt": "\u202e"},
        {"salt": JUNK[2:]},
        {"seal": "\x07"},
        {"seal": "a" * 65},
        {"setup": {"junk": JUNK[2:]}},
        {"setup": {"junk": "\u202e"}},
        {"setup": {"junk": "\x07"}},
        {"options": {"players": 2, "junk": "\u202e"}},
    ],
    ids=lambda changes: " ".join(f"{name} {str(value)[:12]!a}" for name, value in changes.items()),
)
def test_no_text_of_an_imported_header_is_long_or_cannot_be_shown(url: str, changes: dict[str, Any]) -> None:
    """It is cleaned, or refused in words: every watcher is sent the header in the first message."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        await click(table)
        record = log_lines.read_record("\n".join(table.export_log(None)).encode())
        setup = {**(record.header.setup or {}), **changes.get("setup", {})}
        record.header = msgspec.structs.replace(record.header, **{**changes, "setup": setup})
        with contextlib.suppress(LogError):
            copy = await import_table(store, find, record, FRANCHISE_FOR_TWO, host="ann")
            await check_header(store, copy)
        await store.close()

    run(test())


def test_a_salt_can_be_shown(url: str) -> None:
    """It comes from the client of a player, and goes into the header."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store)
        await table.change(seating.join(0, "ann", "Ann", salt="a\u202eb", colour="r\u202eed"))
        assert (table.document.chairs[0].salt, table.document.chairs[0].colour) == ("ab", "red")
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
        elsewhere = await Table.load(store, table.id, find)
        await table.forget("bo", "Player 7")
        assert [chair.name for chair in table.document.chairs] == ["ann", "Player 7", "Player 7 2"]
        assert table.play
        assert table.play.header.seats == ["ann", "Player 7", "Player 7 2"]
        assert elsewhere.play
        await elsewhere.catch_up()
        assert elsewhere.play.header.seats == ["ann", "Player 7", "Player 7 2"], "in every process"
        await store.close()

    run(test())

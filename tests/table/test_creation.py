"""New tables, rematches, imported logs."""

import asyncio

import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, click, find, opened, play_out, seated, with_options

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.log import LogError
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.store import open_store
from turnpike.table import Settings, Table, import_table, log_lines, options_schema, rematch, seating, take_over


def test_a_table_has_as_many_chairs_as_its_options_say(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, with_options(FRANCHISE_FOR_TWO, players=5))
        assert len(table.document.chairs) == 5
        assert (table.status, table.at, table.export_log(None)) == ("open", 0, [])
        assert table.snapshot(None).view is None
        for code, settings in {
            "bad_option": with_options(FRANCHISE_FOR_TWO, players=9),
            "unknown_game": Settings(game="chess"),
            "unknown_bot": Settings(game="franchise", stand_in="genius"),
        }.items():
            with pytest.raises(Refused, match=code):
                await opened(store, settings)
        await store.close()

    run(test())


def test_the_form_for_the_options_names_each_of_them() -> None:
    schema = options_schema(FRANCHISE)
    assert {"players", "start", "expert"} <= set(schema["$defs"]["Options"]["properties"])


def test_a_rematch_is_created_once_for_all_players(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await seated(first, MARKET_FOR_THREE, "ann", "bo", "random")
        with pytest.raises(Refused, match="not_over"):
            await rematch(first, find, table, by="ann")
        await table.change(seating.resign(1, "bo", 0))
        await table.close(by="ann")
        other = await Table.load(second, table.id, find)
        with pytest.raises(Refused, match="not_your_table"):
            await rematch(first, find, table, by="cy")
        names = await asyncio.gather(rematch(first, find, table, by="ann"), rematch(second, find, other, by="bo"))
        assert names[0] == names[1]
        assert await rematch(first, find, table, by="bo") == names[0]
        again = await Table.load(first, names[0], find)
        assert [(chair.kind, chair.account, chair.away) for chair in again.document.chairs] == [
            ("person", "bo", ""),
            ("bot", None, ""),
            ("person", "ann", ""),
        ], "the seats are rotated: another player begins"
        assert len(await first.all_tables()) == 2
        assert again.document.seal != table.document.seal
        await first.close()
        await second.close()

    run(test())


def test_a_finished_log_becomes_a_table_to_look_at(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "bo", "cy")
        await play_out(table)
        record = log_lines.read_record("\n".join(table.export_log(None)).encode())
        copy = await import_table(store, find, record, MARKET_FOR_THREE, host="ann")
        assert copy.id != table.id
        assert copy.export_log(None) == table.export_log(None)
        assert copy.snapshot(None).outcome == table.snapshot(None).outcome
        await store.close()

    run(test())


def test_an_unfinished_log_becomes_a_table_that_goes_on(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(9):
            await click(table)
        record = log_lines.read_record("\n".join(table.export_log(None)).encode())
        copy = await import_table(store, find, record, FRANCHISE_FOR_TWO, host="ann")
        assert (copy.at, copy.document.paused) == (table.at, True)
        assert copy.snapshot(None).view == table.snapshot(None).view
        for seat, name in enumerate(("ann", "bo")):
            await copy.change(take_over.take_over(seat, name, name, secrets=False))
        await copy.pause(False, by="ann")
        await click(copy)
        assert copy.at > table.at
        await store.close()

    run(test())


def test_bots_go_on_in_an_imported_game_and_players_have_a_stand_in(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        names = ["Ann", "Master 2", "Novice", "Masterly"]
        play = Play.begin(FRANCHISE, {"players": 4}, names)
        copy = await import_table(store, find, play.record(), Settings(game="franchise"), host="ann")
        assert [chair.level for chair in copy.document.chairs] == ["greedy", "master", "novice", "greedy"]
        assert [chair.name for chair in copy.document.chairs] == names
        await store.close()

    run(test())


def test_a_log_with_hidden_entries_or_mistakes_is_refused(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "bo", "cy")
        record = log_lines.read_record("\n".join(table.export_log(1)).encode())
        with pytest.raises(Refused, match="hidden_entry"):
            await import_table(store, find, record, MARKET_FOR_THREE, host=None)
        for data in (b"", b"{}", b"not JSON"):
            with pytest.raises(LogError):
                log_lines.read_record(data)
        assert len(await store.all_tables()) == 1
        await store.close()

    run(test())

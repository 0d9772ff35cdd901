"""Who may sit where, and what the host may do."""

import asyncio
from typing import Literal

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, asked, click, find, opened, seated, watch, with_options

from turnpike.kernel.refused import Refused
from turnpike.store import clock, open_store
from turnpike.table import Chair, Clock, Table, bot_chair, seating, take_over


def test_people_sit_down_stand_up_and_are_removed_before_the_start(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store)
        await table.change(seating.join(None, "ann", " Ann \n B. "))
        await table.change(seating.join(None, "bo", "Ann B."))
        assert [chair.name for chair in table.document.chairs] == ["Ann B.", "Ann B. 2"]
        for code, change in {
            "table_full": seating.join(None, "cy", "Cy"),
            "seat_taken": seating.join(0, "cy", "Cy"),
            "no_such_seat": seating.join(2, "cy", "Cy"),
            "host_only": seating.leave(0, "bo"),
        }.items():
            with pytest.raises(Refused, match=code):
                await table.change(change)
        await table.change(seating.leave(1, "ann"))
        await table.change(seating.leave(0, "ann"))
        assert [chair.kind for chair in table.document.chairs] == ["open", "open"]
        for name in ("", "   ", "x" * 41, "a\x00b"):
            with pytest.raises(Refused, match="bad_name"):
                await table.change(seating.join(0, "cy", name))
        await store.close()

    run(test())


def test_a_reserved_chair_is_for_the_player_with_its_link(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store)
        await table.change(seating.prepare(1, Chair(kind="link", link="hash"), "ann"))
        for link in (None, "other"):
            with pytest.raises(Refused, match="seat_reserved"):
                await table.change(seating.join(1, "bo", "Bo", link=link))
        await table.change(seating.join(None, "bo", "Bo", link="hash"))
        assert table.seats_of("bo") == [1]
        with pytest.raises(Refused, match="host_only"):
            await table.change(seating.prepare(0, bot_chair("random", "franchise"), "bo"))
        with pytest.raises(Refused, match="unknown_bot"):
            bot_chair("genius", "franchise")
        await store.close()

    run(test())


def test_several_chairs_of_one_person_share_a_screen(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store)
        await table.change(seating.join(None, "ann", "Ann"))
        assert not table.document.chairs[0].shared
        await table.change(seating.join(None, "ann", "Bo"))
        assert [chair.shared for chair in table.document.chairs] == [True, True]
        await table.change(seating.leave(1, "ann"))
        assert not table.document.chairs[0].shared
        await store.close()

    run(test())


def test_the_host_starts_when_every_chair_is_taken(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store)
        await table.change(seating.join(None, "ann", "Ann", salt="green apple"))
        with pytest.raises(Refused, match="seats_open"):
            await table.start(by="ann")
        await table.change(seating.join(None, "bo", "Bo", salt="blue pear"))
        with pytest.raises(Refused, match="host_only"):
            await table.start(by="bo")
        await table.start(by="ann")
        assert table.play is not None
        header = table.play.header
        assert (header.seal, header.salt) == (table.document.seal, "green apple blue pear")
        with pytest.raises(Refused, match="already_started"):
            await table.start(by="ann")
        with pytest.raises(Refused, match="already_started"):
            await table.change(seating.leave(0, "ann"))
        await store.close()

    run(test())


def test_chairs_are_rotated_to_the_first_player_drawn(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        firsts = set()
        for _ in range(12):
            table = await opened(store, with_options(FRANCHISE_FOR_TWO, players=3))
            table.log.document = seating.replace(
                table.document, settings=seating.replace(table.document.settings, random_first=True)
            )
            for name in ("ann", "bo", "cy"):
                await table.change(seating.join(None, name, name))
            await table.start(by="ann")
            assert table.play is not None
            order = [chair.name for chair in table.document.chairs]
            assert table.play.header.seats == order
            assert "".join(order) in "annbocyannbo"
            firsts.add(order[0])
        assert len(firsts) > 1
        await store.close()

    run(test())


def test_only_one_of_two_processes_starts_a_game(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await opened(first, MARKET_FOR_THREE)
        for name in ("ann", "bo", "cy"):
            await table.change(seating.join(None, name, name))
        other = await Table.load(second, table.id, find)
        results = await asyncio.gather(table.start(by="ann"), other.start(by="ann"), return_exceptions=True)
        assert sorted(map(str, results)) == ["None", "already_started()"]
        await asyncio.gather(table.catch_up(), other.catch_up())
        assert table.export_log(None) == other.export_log(None)
        assert table.at == 1, "the first card is dealt"
        await first.close()
        await second.close()

    run(test())


def test_a_pause_stops_all_players_until_the_host_resumes(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        with pytest.raises(Refused, match="host_only"):
            await table.pause(True, by="bo")
        await table.pause(True, by="ann")
        assert table.snapshot(1).choices == []
        with pytest.raises(Refused, match="paused"):
            await table.move(1, {"do": "start", "town": "pueblo"}, 0, by="bo")
        await table.pause(True, by="ann")
        assert len(table.document.pauses) == 1
        await table.pause(False, by="ann")
        await click(table)
        await store.close()

    run(test())


@pytest.mark.parametrize("kind", ["none", "live", "correspondence"])
def test_a_document_does_not_grow_with_pauses(url: str, kind: Literal["none", "live", "correspondence"]) -> None:
    """Also when moves are made between them: the time of a pause is given back to the seat that was to act."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        settings = msgspec.structs.replace(FRANCHISE_FOR_TWO, clock=Clock(kind=kind))
        table = await seated(store, settings, "ann", "bo")
        clock.stop()
        lengths: list[int] = []
        try:
            for number in range(40):
                await table.pause(True, by="ann")
                clock.advance(1_000)
                await table.pause(False, by="ann")
                if number % 8 == 7:
                    await click(table)
                row = await store.find_table(table.id)
                assert row is not None
                lengths.append(len(row.table))
        finally:
            clock.run()
        numbers_longer = 2 * len("1700000000000")  # when each player last returned
        assert lengths[-1] <= lengths[0] + numbers_longer
        await store.close()

    run(test())


def test_a_closed_table_is_over(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        with pytest.raises(Refused, match="host_only"):
            await table.close(by="bo")
        await table.close(by="ann")
        with pytest.raises(Refused, match="table_closed"):
            await table.move(1, {"do": "start", "town": "pueblo"}, 0, by="bo")
        with pytest.raises(Refused, match="table_closed"):
            await table.close(by="ann")
        assert (await Table.load(store, table.id, find)).status == "closed"
        await store.close()

    run(test())


def test_a_seat_is_resigned_to_a_bot_and_taken_over_from_one(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "bo", "random")
        for refused in (seating.resign(1, "ann", 0), seating.resign(2, "bo", 0)):
            with pytest.raises(Refused, match="not_your_seat"):
                await table.change(refused)
        await table.change(seating.resign(1, "bo", 0))
        chair = table.document.chairs[1]
        assert (chair.bot, chair.level, chair.account) == (True, "random", "bo")
        with pytest.raises(Refused, match="not_your_seat"):
            await table.change(seating.resign(1, "bo", 0))
        with pytest.raises(Refused, match="already_seated"):
            await table.change(take_over.take_over(2, "ann", "Ann", secrets=True))
        with pytest.raises(Refused, match="seat_taken"):
            await table.change(take_over.take_over(0, "cy", "Cy", secrets=True))
        await table.change(take_over.take_over(2, "cy", "Cy", secrets=True))
        await table.change(take_over.answer(1, True, "ann", secrets=True))
        await table.change(take_over.take_over(1, "bo", "Bo", secrets=True))
        assert [chair.account for chair in table.document.chairs] == ["ann", "bo", "cy"]
        assert not any(chair.bot for chair in table.document.chairs)
        [(row, seats)] = await store.tables_of("cy")
        assert (row.id, [seat.kind for seat in seats]) == (table.id, ["person"] * 3)
        await store.close()

    run(test())


def test_a_player_who_takes_over_a_seat_is_called_by_name(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")

        def said(after: int) -> str:
            return " ".join(sentence for entry in table.snapshot(None, after).entries for sentence in entry.sentences)

        for _ in range(2):
            await click(table)
        before, at = said(0), table.at
        assert "Bo" in before
        await table.change(seating.resign(1, "bo", 0))
        await table.change(take_over.take_over(1, "cy", "Cy", secrets=False))
        while "Cy" not in said(at):
            await click(table)
        assert said(0).startswith(before)
        assert "Bo" not in said(at)
        await store.close()

    run(test())


def test_a_deleted_account_leaves_no_name_in_the_log(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        await click(table)
        await table.forget("ann", "somebody")
        again = await Table.load(store, table.id, find)
        assert again.seats_of("ann") == []
        assert again.document.host == "bo"
        assert "Ann" not in "".join(again.export_log(None))
        assert (await store.tables_of("ann"), again.at) == ([], 1)
        await store.close()

    run(test())


def test_changes_of_two_processes_are_both_kept(url: str) -> None:
    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await opened(first, MARKET_FOR_THREE)
        other = await Table.load(second, table.id, find)
        await asyncio.gather(
            table.change(seating.join(None, "ann", "Ann")), other.change(seating.join(None, "bo", "Bo"))
        )
        await asyncio.gather(table.catch_up(), other.catch_up())
        assert sorted(chair.name for chair in table.document.chairs) == ["", "Ann", "Bo"]
        assert table.document == other.document
        await first.close()
        await second.close()

    run(test())


def test_changes_of_other_processes_are_read_before_a_request_is_refused(url: str) -> None:
    """Bo joins in one process; Ann starts in another at once. Then both play in the process that lags behind."""

    async def test() -> None:
        first, second = await open_store(url, upgrade=True), await open_store(url)
        table = await opened(first)
        await table.change(seating.join(None, "ann", "Ann"))
        other = await Table.load(second, table.id, find)
        await other.change(seating.join(None, "bo", "Bo"))
        await table.start(by="ann")
        seat, owner = asked(table)
        first_choice = table.snapshot(seat).choices[0].do
        await click(table, key="a")
        assert owner
        assert (await other.move(seat, first_choice, 0, "a", by=owner)).again, "known by its key, read from the log"
        await click(table)
        seat, owner = asked(table)
        snapshot = table.snapshot(seat)
        assert owner
        assert other.at < snapshot.at
        await other.move(seat, snapshot.choices[0].do, snapshot.at, by=owner)
        with pytest.raises(Refused, match="not_your_seat"):
            await other.move(0, {"do": "done"}, other.at, by="cy")
        await first.close()
        await second.close()

    run(test())


def test_a_watcher_notified_of_the_start_finds_the_game(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await opened(store, MARKET_FOR_THREE)
        for name in ("ann", "bo", "cy"):
            await table.change(seating.join(None, name, name))
        heard = []
        watch(table, lambda *_: heard.append((table.status, table.play is not None, table.clocks is not None)))
        await table.start(by="ann")
        assert set(heard) == {("playing", True, True)}
        await store.close()

    run(test())

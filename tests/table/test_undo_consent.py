"""Who has to agree to an undo: every player at the table, even if a bot stands in; and to which request."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, LIVE, MARKET_FOR_THREE, Process, asked, click, find, seated, watch

from turnpike.kernel.refused import Refused
from turnpike.store import LogLine, Standing, Store, StoreError, clock, open_store
from turnpike.table import MoveResult, Settings, Table, take_over, undo
from turnpike.table.document import Document, load

TIMED = msgspec.structs.replace(FRANCHISE_FOR_TWO, clock=LIVE)


async def begun(store: Store, settings: Settings = FRANCHISE_FOR_TWO, *who: str) -> Table:
    """A game in which every player has moved, and ann is to act."""
    table = await seated(store, settings, *(who or ("ann", "bo")))
    for _ in range(2):
        await click(table)
    while asked(table)[1] != "ann":
        await click(table)
    return table


def test_an_answer_grants_only_the_request_that_was_read(url: str) -> None:
    """Ann asks to undo one step; while Bo reads that, she replaces it by a request to undo the whole game."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store)
        at = table.at
        assert await table.undo(0, at, to=1, by="ann") is None
        first = table.snapshot(1, account="bo").undo_request
        assert await table.undo(0, at, to=0, by="ann") is None
        second = table.snapshot(1, account="bo").undo_request
        assert first
        assert second
        assert (first.to, second.to, second.answer) == (1, 0, True)
        assert second.id != first.id, "readers see that it is another request"
        with pytest.raises(Refused, match="no_undo_asked"):
            await table.answer_undo(first.id, True, by="bo")
        assert table.at == at
        assert await table.answer_undo(second.id, True, by="bo")
        assert table.snapshot(None).entries[-1].line["undo"] == 0
        await store.close()

    run(test())


def test_a_request_swapped_in_another_process_is_not_granted_either(url: str) -> None:
    async def test() -> None:
        store, elsewhere = await open_store(url, upgrade=True), await open_store(url)
        table = await begun(store)
        at = table.at
        await table.undo(0, at, to=1, by="ann")
        other = await Table.load(elsewhere, table.id, find)
        await other.undo(0, at, to=0, by="ann")
        with pytest.raises(Refused, match="no_undo_asked"):
            await table.answer_undo(1, True, by="bo")
        outcomes = await asyncio.gather(
            table.answer_undo(2, True, by="bo"), other.undo(0, at, to=1, by="ann"), return_exceptions=True
        )
        await table.catch_up()
        undone = [entry.line.get("undo") for entry in table.snapshot(None).entries[at:]]
        assert undone in ([0], []), outcomes
        await store.close()
        await elsewhere.close()

    run(test())


def test_the_same_request_again_is_the_same_and_that_of_another_player_waits(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store, MARKET_FOR_THREE, "ann", "bo", "cy")
        at = table.at
        await table.undo(0, at, to=0, by="ann")
        await table.answer_undo(1, True, by="bo")
        await table.undo(0, at, to=0, by="ann")
        request = table.undo_request
        assert request
        assert (request.id, request.agreed) == (1, ("ann", "bo")), "what bo has agreed to stays agreed to"
        with pytest.raises(Refused, match="undo_pending"):
            await table.undo(1, at, to=0, by="bo")
        assert await table.answer_undo(1, False, by="ann") is None, "ann withdraws it"
        assert await table.undo(1, at, to=0, by="bo") is None
        assert table.undo_request
        assert table.undo_request.id == 2
        await store.close()

    run(test())


def test_a_player_whose_clock_has_run_out_still_has_to_agree(url: str) -> None:
    """Otherwise ann could wait until bo's time is up and undo the whole game with its deal."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        clock.stop()
        try:
            table = await begun(store, TIMED)
            while asked(table)[1] != "bo":
                await click(table)
            at = table.at
            clock.advance(120_000)
            await table.check_clock()
            assert table.document.chairs[1].away == "time"
            assert await table.undo(0, at, to=0, by="ann") is None, "asked, not done"
            assert table.at == at
            request = table.snapshot(1, account="bo").undo_request
            assert request
            assert request.answer
            assert await table.answer_undo(request.id, True, by="bo"), "bo may answer without coming back"
        finally:
            clock.run()
        await store.close()

    run(test())


@pytest.mark.parametrize("way", ["resigned", "removed by the host", "out of time for good", "deleted"])
def test_after_a_resignation_a_lone_player_goes_back_to_it_and_no_further(url: str, way: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        clock.stop()
        try:
            timeout = "resign" if way == "out of time for good" else "bot"
            table = await begun(store, msgspec.structs.replace(TIMED, timeout=timeout))
            while asked(table)[1] != "bo":
                await click(table)
            at = table.at
            match way:
                case "resigned":
                    await table.resign(1, by="bo")
                case "deleted":
                    await table.forget("bo", "Player 1")
                case _:
                    clock.advance(120_000)
                    await table.check_clock()
                    if way == "removed by the host":
                        await table.resign(1, by="ann")
            while asked(table)[0] == 1:
                await click(table)  # the bot
            with pytest.raises(Refused, match="undo_settled"):
                await table.undo(0, table.at, to=at - 1, by="ann")
            assert await table.undo(0, table.at, to=at, by="ann"), "what only bots have seen is free"
        finally:
            clock.run()
        await store.close()

    run(test())


@pytest.mark.parametrize("elsewhere", [False, True])
def test_a_request_does_not_outlive_the_player_who_had_to_agree(url: str, elsewhere: bool) -> None:
    """The last other player resigns instead of agreeing, perhaps in a process that this one has not heard from."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(6):
            await click(table)
        other = await Table.load(store, table.id, find)
        if not elsewhere:
            assert await table.undo(0, table.at, 0, by="ann") is None
            assert table.undo_request
            asked = table.undo_request.id
            await other.resign(1, by="bo")
            with pytest.raises(Refused, match="undo_settled"):
                await table.answer_undo(asked, True, by="ann")
        else:
            await other.resign(1, by="bo")
            with pytest.raises(Refused, match="undo_settled"):
                await table.undo(0, table.at, 0, by="ann")
        assert table.at == 6
        await store.close()

    run(test())


def test_a_request_made_at_an_older_entry_is_refused(url: str) -> None:
    """Another process has moved, which this one has not heard; now the pages of this one hear of it, too."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        for _ in range(6):
            await click(table)
        other = await Table.load(store, table.id, find)
        await click(other)
        heard: list[int] = []
        watch(table, lambda _table, at, _revision: heard.append(at))
        with pytest.raises(Refused, match="stale"):
            await table.undo(0, table.at, 0, by="ann")
        assert heard == [other.at]
        await store.close()

    run(test())


def test_a_request_is_refused_while_the_game_is_paused_in_another_process(url: str) -> None:
    """The process that is asked has not heard of the pause. Found by the state machine of a table."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store)
        other = await Table.load(store, table.id, find)
        await other.pause(True, by="ann")
        with pytest.raises(Refused, match="paused"):
            await table.undo(0, table.at, to=0, by="ann")
        assert table.undo_request is None
        await store.close()

    run(test())


def test_a_resigned_player_has_no_say_and_the_others_decide(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store, MARKET_FOR_THREE, "ann", "bo", "cy")
        await table.undo(0, table.at, to=0, by="ann")
        await table.resign(2, by="cy")
        with pytest.raises(Refused, match="not_your_table"):
            await table.answer_undo(1, True, by="cy")
        assert await table.answer_undo(1, True, by="bo")
        await store.close()

    run(test())


async def agreed_to_in_a_process_that_died(store: Store) -> Table:
    """Bo has agreed to undo the whole game; the process was killed when it had stored that, and nothing more."""
    table = await begun(store)
    await table.undo(0, table.at, to=0, by="ann")
    await table.change(undo.answer(1, table.at, True, "bo"))
    return table


@pytest.mark.parametrize("way", ["found in the store", "loaded"])
def test_an_undo_that_all_have_agreed_to_is_done_by_another_process(url: str, way: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await agreed_to_in_a_process_that_died(store)
        process = Process(store)
        if way == "loaded":
            await process.table(table.id)
        else:
            process.scheduler.start()
        asked_at = table.at
        while table.at == asked_at:
            await asyncio.sleep(0.01)
            await table.catch_up()
        assert table.snapshot(None).entries[-1].line["undo"] == 0
        await process.stop()
        await store.close()

    run(test())


def test_nothing_comes_between_the_consent_of_all_and_the_undo(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await agreed_to_in_a_process_that_died(store)
        at, elsewhere = table.at, await Table.load(store, table.id, find)
        with pytest.raises(Refused, match="stale"):
            await click(elsewhere)
        undone = [entry.line.get("undo") for entry in elsewhere.snapshot(None).entries[at:]]
        assert undone == [0]
        await store.close()

    run(test())


def test_an_undo_happens_when_the_last_player_who_had_to_agree_resigns(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        process = Process(store)
        table = await process.table((await begun(store, MARKET_FOR_THREE, "ann", "bo", "cy")).id)
        at = table.at
        await table.undo(0, at, to=0, by="ann")
        await table.answer_undo(1, True, by="bo")
        await table.resign(2, by="cy")
        while table.at == at:
            await asyncio.sleep(0.01)
        assert table.snapshot(None).entries[at].line["undo"] == 0
        await process.stop()
        await store.close()

    run(test())


def test_the_consent_of_the_last_player_counts_although_the_store_fails_then(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The consent is stored, the undo cannot be; bo is told so, and it happens when the store works again."""

    async def test() -> None:
        store = await open_store(url, upgrade=True)
        process = Process(store, retry_seconds=0.01)
        table = await process.table((await begun(store)).id)
        at = table.at
        await table.undo(0, at, to=0, by="ann")

        def away(*_: object) -> asyncio.Future[bool]:
            failed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
            failed.set_exception(StoreError("The database does not answer."))
            return failed

        with monkeypatch.context() as failing:
            failing.setattr(store, "append", away)
            with pytest.raises(StoreError):
                await table.answer_undo(1, True, by="bo")
        while table.at == at:
            await asyncio.sleep(0.01)
        assert table.snapshot(None).entries[at].line["undo"] == 0
        await process.stop()
        await store.close()

    run(test())


@pytest.mark.parametrize("free", [True, False], ids=["free", "with consent"])
def test_an_undo_does_not_fail_because_another_process_changes_the_document(
    url: str, monkeypatch: pytest.MonkeyPatch, free: bool
) -> None:
    """Just before the undo is stored, another process stores another document."""

    async def test() -> None:
        store, elsewhere = await open_store(url, upgrade=True), await open_store(url)
        table = await begun(store, FRANCHISE_FOR_TWO, "ann", "bo")
        if free:
            await click(table)
        else:
            await table.undo(0, table.at, to=0, by="ann")
        other = await Table.load(elsewhere, table.id, find)
        append, changes = store.append, [1]

        async def after_a_change(table: str, lines: Sequence[LogLine], standing: Standing) -> bool:
            if changes:
                changes.pop()
                await other.catch_up()
                await other.change(lambda document, _: document)
            return await append(table, lines, standing)

        monkeypatch.setattr(store, "append", lambda *given: asyncio.ensure_future(after_a_change(*given)))
        seat, by = asked(table)
        done = await (table.undo(seat, table.at, by=str(by)) if free else table.answer_undo(1, True, by="bo"))
        assert done is not None
        assert not changes
        await store.close()
        await elsewhere.close()

    run(test())


def test_of_two_processes_that_do_an_agreed_undo_both_say_that_it_is_done(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another one hears of the consent, and is faster than the process that has stored it."""

    async def test() -> None:
        store, elsewhere = await open_store(url, upgrade=True), await open_store(url)
        table = await begun(store)
        at = table.at
        await table.undo(0, at, to=0, by="ann")
        other = await Table.load(elsewhere, table.id, find)
        append = store.append

        async def too_late(table: str, lines: Sequence[LogLine], standing: Standing) -> bool:
            await other.catch_up()
            await other.finish_undo()
            return await append(table, lines, standing)

        monkeypatch.setattr(store, "append", lambda *given: asyncio.ensure_future(too_late(*given)))
        assert await table.answer_undo(1, True, by="bo") == MoveResult(at + 1, at + 1)
        assert table.at == at + 1
        await store.close()
        await elsewhere.close()

    run(test())


def test_a_player_who_took_over_a_seat_has_a_say(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store, FRANCHISE_FOR_TWO, "ann", "greedy")
        await table.change(take_over.take_over(1, "cy", "Cy", secrets=False))
        assert await table.undo(0, table.at, to=0, by="ann") is None
        assert await table.answer_undo(1, True, by="cy")
        await store.close()

    run(test())


def test_no_undo_while_the_game_is_paused(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await begun(store)
        await table.undo(0, table.at, to=0, by="ann")
        await table.pause(True, by="ann")
        with pytest.raises(Refused, match="paused"):
            await table.answer_undo(1, True, by="bo")
        await table.pause(False, by="ann")
        assert await table.answer_undo(1, True, by="bo")
        await store.close()

    run(test())


def test_a_request_stored_before_requests_had_numbers_can_be_read() -> None:
    asked = '{"seat":0,"to":1,"at":3,"agreed":["a"]}'
    document: Document = load(f'{{"settings":{{"game":"market"}},"chairs":[],"host":null,"seal":"","undo":{asked}}}')
    assert document.undo
    assert (document.undo.id, document.requests) == (0, 0)

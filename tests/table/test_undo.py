"""Undo: free within a player's own turn, further only if all other players agree; the log keeps everything."""

import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, MARKET_FOR_THREE, asked, click, find, same_after_a_restart, seated

from turnpike.kernel.refused import Refused
from turnpike.store import Store, open_store
from turnpike.table import Table
from turnpike.table.snapshot import UndoRequestView


async def in_the_middle(store: Store, *who: str) -> Table:
    """A game of Franchise in which the seat to act has done two things of its turn."""
    table = await seated(store, FRANCHISE_FOR_TWO, *who)
    while True:
        seat, owner = asked(table)
        offers = table.snapshot(seat).choices
        if table.snapshot(seat).undo_to is not None and table.at - (table.snapshot(seat).undo_to or 0) >= 2:
            return table
        wanted = [offer for offer in offers if offer.key == "expand"] or offers
        await table.move(seat, wanted[0].do, table.at, by=owner)


def test_undo_within_the_own_turn_needs_no_consent(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await in_the_middle(store, "ann", "bo")
        seat, owner = asked(table)
        assert owner is not None
        at, begun = table.at, table.snapshot(seat).undo_to
        before = table.snapshot(seat).view
        assert begun is not None
        done = await table.undo(seat, at, by=owner)
        assert done is not None
        assert (done.first, table.snapshot(None).entries[-1].line["undo"]) == (at + 1, at - 1)
        assert table.snapshot(None).undone == [at, at + 1]
        assert table.snapshot(seat).can_redo
        await table.redo(seat, at + 1, by=owner)
        assert table.snapshot(seat).view == before
        await table.reset_turn(seat, at + 2, by=owner)
        assert table.snapshot(None).entries[-1].line["undo"] == begun
        assert table.snapshot(seat).undo_to is None
        await same_after_a_restart(store, table)
        await store.close()

    run(test())


def test_undo_beyond_the_own_turn_needs_the_consent_of_all_other_players(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await in_the_middle(store, "ann", "bo")
        _, owner = asked(table)
        me, you = ("ann", "bo") if owner == "ann" else ("bo", "ann")
        seat = table.seats_of(me)[0]
        at = table.at
        assert await table.undo(seat, at, to=1, by=me) is None
        assert table.at == at
        assert table.snapshot(0, account=you).undo_request == UndoRequestView(id=1, seat=seat, to=1, answer=True)
        assert table.snapshot(0, account=me).undo_request == UndoRequestView(id=1, seat=seat, to=1, answer=False)
        with pytest.raises(Refused, match="not_your_table"):
            await table.answer_undo(1, True, by="cy")
        assert await table.answer_undo(1, False, by=you) is None
        assert table.undo_request is None
        with pytest.raises(Refused, match="no_undo_asked"):
            await table.answer_undo(1, True, by=you)
        await table.undo(seat, at, to=1, by=me)
        other = await Table.load(store, table.id, find)
        done = await other.answer_undo(2, True, by=you)
        assert done is not None
        await table.catch_up()
        assert (table.at, table.snapshot(None).entries[-1].line["undo"]) == (at + 1, 1)
        await same_after_a_restart(store, table)
        await store.close()

    run(test())


def test_a_move_ends_an_undo_request(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await in_the_middle(store, "ann", "bo")
        seat, owner = asked(table)
        assert owner is not None
        at = table.at
        await table.undo(seat, at, to=0, by=owner)
        await click(table)
        assert table.undo_request is None
        with pytest.raises(Refused, match="no_undo_asked"):
            await table.answer_undo(1, True, by="bo" if owner == "ann" else "ann")
        await store.close()

    run(test())


def test_bots_always_consent_and_an_undone_roll_is_rolled_again(url: str) -> None:
    async def test() -> None:
        store = await open_store(url, upgrade=True)
        table = await seated(store, MARKET_FOR_THREE, "ann", "random", "random")
        await table.move(0, {"do": "work"}, table.at, by="ann")  # the die, and the next seat's card
        assert [entry.line.get("chance") for entry in table.snapshot(0).entries] == ["card", None, "die", "card"]
        done = await table.undo(0, table.at, to=0, by="ann")
        assert done is not None
        assert (done.first, done.last) == (5, 6), "the card that was undone is drawn again at once"
        assert table.snapshot(0).to_act == 0
        with pytest.raises(Refused, match="cannot_undo"):
            await table.undo(0, table.at, to=3, by="ann")
        await store.close()

    run(test())

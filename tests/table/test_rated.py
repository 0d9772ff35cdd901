"""Rated tables: what is refused there, and how a finished game counts."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from services import run
from table.helpers import FRANCHISE_FOR_TWO, LIVE, click, find, play_out, seated

from turnpike import games
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.log import Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.store import Store, open_store
from turnpike.table import Settings, Table, seating
from turnpike.table.document import Chair
from turnpike.table.rated import check_rated_bot, counted, final_ranks, rated_settings, start_of
from turnpike.table.take_over import take_over

replace = msgspec.structs.replace
RATED = rated_settings(replace(FRANCHISE_FOR_TWO, rated=True, clock=LIVE))


async def store_in(folder: Path) -> Store:
    return await open_store(f"sqlite:///{folder}/games.db")


async def refused(doing: Any) -> str:  # noqa: ANN401
    with pytest.raises(Refused) as said:
        await doing
    return said.value.code


def test_a_rated_table_needs_a_clock_and_turns_off_what_could_spoil_a_result() -> None:
    with pytest.raises(Refused, match="rated_clock"):
        rated_settings(replace(FRANCHISE_FOR_TWO, rated=True))
    wanted = replace(FRANCHISE_FOR_TWO, rated=True, clock=LIVE, hints=True, take_over=True, timeout="bot")
    made = rated_settings(wanted)
    assert (made.timeout, made.hints, made.take_over) == ("resign", False, False)
    unrated: Settings = FRANCHISE_FOR_TWO
    assert rated_settings(unrated) is unrated


def test_only_bots_with_a_fixed_rating_may_play() -> None:
    check_rated_bot("franchise", "master")
    with pytest.raises(Refused, match="rated_bot"):
        check_rated_bot("franchise", "greedy")


def test_nothing_can_be_paused_closed_shared_taken_over_or_undone_after_the_turn(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await store_in(tmp_path)
        table = await seated(store, RATED, "ann", "bo")
        assert await refused(table.pause(True, by="ann")) == "rated_pause"
        assert await refused(table.close(by="ann")) == "rated_close"
        for _ in range(8):
            await click(table)
        assert await refused(table.undo(0, table.at, 0, by="ann")) == "rated_undo"
        await table.resign(1, by="bo")
        for who in ("bo", "cy"):
            assert await refused(table.change(take_over(1, who, who, secrets=False))) == "no_take_over"
        await store.close()

    run(scene())


def test_an_account_has_one_seat_at_a_rated_table(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await store_in(tmp_path)
        from turnpike.table import make_table

        table = await make_table(store, find, RATED, host="ann")
        await table.change(seating.join(0, "ann", "Ann"))
        assert await refused(table.change(seating.join(1, "ann", "Ann"))) == "rated_shared"
        await store.close()

    run(scene())


def test_a_player_who_left_ranks_behind_all_who_stayed_whatever_the_bot_achieved() -> None:
    stayed, early = Chair(kind="person", account="a"), Chair(kind="person", account="b", away="resigned", resigned_at=4)
    late = replace(early, account="c", resigned_at=9)
    deleted = Chair(kind="bot", level="greedy", deleted="playing", resigned_at=6)
    assert final_ranks([early, stayed, late, deleted], [1, 4, 2, 3]) == [4, 1, 2, 3]
    assert final_ranks([stayed, stayed, stayed], [1, 1, 3]) == [1, 1, 3]


def test_the_last_player_at_the_table_has_won_and_may_leave_the_rest_to_bots(tmp_path: Path) -> None:
    """Also without a move in between."""

    async def scene() -> None:
        store = await store_in(tmp_path)
        table = await seated(store, RATED, "ann", "bo")
        await table.resign(1, by="bo")
        await table.resign(0, by="ann")
        await play_out(table)
        game = counted(table)
        assert game is not None
        assert [(seat.rank, seat.left) for seat in game.seats] == [(1, False), (2, True)]
        await store.close()

    run(scene())


def test_a_finished_game_counts_with_its_ranks_and_first_moves(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await store_in(tmp_path)
        table = await seated(store, RATED, "ann", "bo")
        assert counted(table) is None, "it is not over"
        await play_out(table)
        game = counted(table)
        assert game is not None
        assert table.play is not None
        assert [seat.rank for seat in game.seats] == table.play.outcome().ranks
        assert [seat.player for seat in game.seats] == ["ann", "bo"]
        assert all(msgspec.json.decode(seat.start)["event"] for seat in game.seats)
        assert table.awaits_counting
        again = await Table.load(store, table.id, find)
        assert again.awaits_counting, "also after a restart"
        await table.forget("ann", "Player 1")
        after = counted(table)
        assert after is not None
        assert [seat.rank for seat in after.seats] == [seat.rank for seat in game.seats]
        assert after.seats[0].player.startswith("gone:")
        assert not after.seats[0].left, "the account was deleted after the game"
        await store.close()

    run(scene())


def test_neither_an_unrated_game_nor_an_imported_one_counts(tmp_path: Path) -> None:
    async def scene() -> None:
        store = await store_in(tmp_path)
        plain = await seated(store, FRANCHISE_FOR_TWO, "ann", "bo")
        await play_out(plain)
        assert counted(plain) is None
        from turnpike.table import import_table

        assert plain.play is not None
        record: Record = plain.play.record()
        imported = await import_table(store, find, record, RATED, host="ann")
        assert imported.status == "over"
        assert counted(imported) is None
        await store.close()

    run(scene())


def test_a_start_is_where_the_first_journey_goes_or_the_first_thing_that_happened() -> None:
    play = Play.begin(games.find("richesses"), {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(1))
    bought = went = None
    while went is None:
        if play.to_act == CHANCE:
            play.roll()
            continue
        seat = play.to_act
        keys = ("buy", "move") if bought is None else ("move",)
        choices = play.choices()
        chosen = next((one for key in keys for one in choices if one.words[0]["do"] == key), choices[0])
        entries = play.do_choice(chosen)
        if seat == 0 and bought is None and chosen.words[0]["do"] == "buy":
            bought = entries[0]
            assert "vehicle_bought" in start_of(play, 0), "there was no journey yet"
        elif seat == 0 and bought and chosen.words[0]["do"] == "move":
            went = chosen
    start = msgspec.json.decode(start_of(play, 0))
    assert (start["event"], start["path"]) == ("moved", went.words[0]["path"])

    play = Play.begin(games.find("franchise"), {"players": 2}, ["Ann", "Bo"], secret=seeded_secret(1))
    assert [start_of(play, seat) for seat in (0, 1)] == ["", ""]
    seat = play.to_act
    chosen = play.choices()[0]
    play.do_choice(chosen)
    assert str(chosen.words[0]["town"]) in start_of(play, seat)

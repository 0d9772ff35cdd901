"""Undo as an entry, redo, and how far back a seat may go without consent."""

import pytest
from kernel.driving import begin, in_turn
from kernel.minigame import MARKET

from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.contract import CHANCE
from turnpike.kernel.refused import Refused


def test_undo_is_an_entry_and_the_position_is_that_of_the_live_line() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    before = MARKET.digest(play.state)
    play.do({"do": "bank"})
    after = MARKET.digest(play.state)
    undo = play.undo(2, seat=0)
    assert (undo.n, undo.seat, undo.undo, undo.words) == (4, 0, 2, {})
    assert MARKET.digest(play.state) == before
    assert [entry.n for entry in play.live] == [1, 2]
    assert [entry.n for entry in play.entries] == [1, 2, 3, 4]
    again = play.redo()
    assert (again.n, again.words) == (5, {"do": "bank"})
    assert MARKET.digest(play.state) == after
    assert [entry.n for entry in play.live] == [1, 2, 5]


def test_undo_to_the_start_and_redo_of_all() -> None:
    play = begin(MARKET, players=2, wage="named")
    for wage in (3, 1):
        play.do({"do": "name", "wage": wage})
    start = MARKET.digest(play.state)
    play.undo(0)
    assert play.draft is not None
    assert [entry.words for entry in play.undone] == [{"do": "name", "wage": 3}, {"do": "name", "wage": 1}]
    play.redo()
    play.redo()
    assert MARKET.digest(play.state) == start
    with pytest.raises(Refused, match="cannot_redo"):
        play.redo()


@pytest.mark.parametrize("to", [-1, 3, 4, 99])
def test_undo_needs_an_earlier_entry_of_the_live_line(to: int) -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.do({"do": "bank"})
    with pytest.raises(Refused, match="cannot_undo"):
        play.undo(to)
    assert play.at == 3


def test_undo_does_not_go_to_what_was_undone() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.do({"do": "bank"})
    play.undo(1)
    play.do({"do": "stay"})
    for to in (2, 3, 4):
        with pytest.raises(Refused, match="cannot_undo"):
            play.undo(to)
    play.undo(1)


def test_undo_names_a_seat_of_the_game_or_none() -> None:
    play = in_turn(0)
    for seat in (-1, 3):
        with pytest.raises(Refused, match="no_such_seat"):
            play.undo(0, seat=seat)
    assert play.undo(0).seat is None


def test_a_new_action_forgets_what_was_undone() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.undo(1)
    play.do({"do": "stay"})
    assert play.undone == []
    with pytest.raises(Refused, match="cannot_redo"):
        play.redo()


def test_undoing_twice_redoes_in_order() -> None:
    play = in_turn(0)
    for _ in range(3):
        play.do({"do": "bank"})
    play.undo(3)
    play.undo(1)
    assert [entry.n for entry in play.undone] == [2, 3, 4]
    while play.undone:
        play.redo()
    assert play.state.banked == [3, 0, 0]


def test_what_followed_an_undone_roll_is_not_played_again() -> None:
    """The new roll is another one, so what was said after the old one need not fit."""
    play = in_turn(0)
    play.do({"do": "bank"})
    play.do({"do": "work"})
    play.take_outcome(5)
    play.take_outcome(0)
    play.do({"do": "bank"})
    play.undo(2)
    assert [entry.words for entry in play.undone] == [{"do": "work"}]
    play.redo()
    assert (play.to_act, play.undone) == (CHANCE, [])
    play.roll()
    play.undo(1)
    assert [entry.words for entry in play.undone] == [{"do": "bank"}, {"do": "work"}]
    play.redo()
    play.redo()
    play.undo(0)
    assert play.undone == []


def test_a_roll_forgets_what_was_undone() -> None:
    play = in_turn(0)
    play.do({"do": "work"})
    play.undo(1)
    play.redo()
    play.undo(1)
    play.do({"do": "work"})
    play.roll()
    assert play.undone == []


def test_free_undo_reaches_to_the_start_of_the_turn_and_stops_at_chance() -> None:
    play = in_turn(0)
    assert [play.free_undo(seat) for seat in range(3)] == [1, 1, 1]
    play.do({"do": "bank"})
    play.do({"do": "bank"})
    assert [play.free_undo(seat) for seat in range(3)] == [1, 3, 3]
    play.do({"do": "work"})
    assert play.free_undo(0) == 1
    play.roll()
    assert play.free_undo(0) == 5


def test_free_undo_stops_at_the_end_of_a_turn() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.do({"do": "stay"})
    assert play.free_undo(0) == 3


def test_free_undo_stops_at_other_seats_and_their_asides() -> None:
    play = in_turn(0)
    play.do({"do": "stay"})
    play.take_outcome(0)
    play.do({"do": "bank"})
    play.do({"do": "guard", "card": 1, "on": True}, seat=0)
    assert (play.free_undo(1), play.free_undo(0)) == (5, 4)
    play.do({"do": "bank"})
    assert (play.free_undo(1), play.free_undo(0)) == (5, 6)


def test_free_undo_stops_at_what_others_have_learnt() -> None:
    play = in_turn(0)
    play.do({"do": "bank"})
    play.do({"do": "offer", "card": 1})
    assert play.free_undo(0) == 3


def test_free_undo_of_nothing_is_the_start() -> None:
    play = begin(FRANCHISE, players=2)
    assert [play.free_undo(seat) for seat in (0, 1)] == [0, 0]
    play.do({"do": "start", "town": "pueblo"})
    assert play.free_undo(0) == 1


def test_free_undo_in_a_draft_is_the_last_choice_of_the_seat() -> None:
    play = begin(MARKET, players=2, wage="named")
    play.do({"do": "name", "wage": 1})
    assert [play.free_undo(seat) for seat in (0, 1)] == [0, 1]

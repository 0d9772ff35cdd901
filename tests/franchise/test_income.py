"""Phase 1, income (§4.1): empty spaces of open cities, turned into dollars by the chart of the player count."""

import pytest
from kit import Table

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.events import IncomeTaken, TurnBegan
from turnpike.kernel.ids import Seat

COLOURS = ("red", "blue", "green", "white", "black")
OUT_OF_PLAY = {2: ("california", "upper-west", "montana"), 3: ("california", "upper-west", "montana"), 4: (), 5: ()}

# For each number of players, the smallest sum of empty spaces that brings $1, $2, ... $7.
CHARTS = {
    2: (0, 4, 11, 17, 23, 31, 40),
    3: (0, 3, 7, 11, 15, 21, 27),
    4: (0, 2, 6, 10, 14, 18, 22),
    5: (0, 2, 5, 9, 13, 16, 19),
}


def income(t: Table, colour: str) -> tuple[int, int]:
    """Empty spaces counted and dollars taken when the colour's turn begins; the player before passes."""
    t.turn(t.colours[t.seat(colour) - 1])
    [taken] = t.happened(IncomeTaken)
    assert taken.seat == t.seat(colour)
    return taken.empty, taken.dollars


def with_empty_spaces(players: int, empty: int) -> Table:
    """A position where blue stands in open cities with so many empty spaces in all."""
    t = Table(*COLOURS[:players])
    for place in read_board().places:
        if empty and place.kind == "city" and place.region not in OUT_OF_PLAY[players]:
            here = min(empty, place.size - 1)
            t.city(place.id, "blue " + "red " * (place.size - 1 - here) + ". " * here)
            empty -= here
    assert empty == 0
    return t


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("row", range(7))
def test_the_chart_of_the_player_count_turns_empty_spaces_into_dollars(players: int, row: int) -> None:
    """§4.1 The first and the last sum of every row of every chart."""
    first = CHARTS[players][row]
    last = CHARTS[players][row + 1] - 1 if row < 6 else first + 8
    assert income(with_empty_spaces(players, first), "blue") == (first, row + 1)
    assert income(with_empty_spaces(players, last), "blue") == (last, row + 1)


def test_empty_spaces_of_all_open_cities_with_an_own_franchise_are_added_up() -> None:
    """§4.1, D4 Blue stands in Detroit and Chicago: 2 and 3 empty spaces, also with others there. Omaha is red's."""
    t = Table("red", "blue").city("detroit", "red blue . .").city("chicago", "blue blue red red . . .")
    t.city("omaha", "red . . .").money("blue", 4)
    assert income(t, "blue") == (5, 2)
    assert t.money("blue") == 6
    assert t.money("red") == 10


def test_several_own_franchises_in_a_city_count_its_empty_spaces_once() -> None:
    """§4.1 Three of blue's in Chicago and four empty spaces: 4."""
    t = Table("red", "blue").city("chicago", "blue blue blue . . . .")
    assert income(t, "blue") == (4, 2)


def test_towns_and_scored_cities_add_nothing() -> None:
    """R7 Omaha was scored and has no spaces any more; Pueblo is a town. Only Detroit's three spaces count."""
    t = Table("red", "blue").city("detroit", "blue . . .").scored("omaha", "blue red red").town("pueblo", "blue")
    assert income(t, "blue") == (3, 1)


def test_a_player_in_no_open_city_still_gets_one_dollar() -> None:
    """R7, D5 Blue has a town and a scored city only."""
    t = Table("red", "blue").town("pueblo", "blue").scored("omaha", "blue red").money("blue", 0)
    assert income(t, "blue") == (0, 1)
    assert t.money("blue") == 1


def test_a_city_just_scored_brings_nothing_to_the_next_player() -> None:
    """§4, §4.1 Red scores Detroit in phase 4; blue's income comes after that."""
    t = Table("red", "blue").city("detroit", "blue red red .").city("omaha", "blue . . .")
    t.turn("red", increase="detroit")
    assert t.events[-2:] == [TurnBegan(Seat(1)), IncomeTaken(Seat(1), 3, 1)]


def test_income_comes_before_anything_else_in_the_turn() -> None:
    """§4 Blue has nothing left, and pays the $1 link to Denver from the income of this very turn."""
    t = Table("red", "blue").town("pueblo", "blue").money("blue", 0)
    t.turn("red").turn("blue", expand="denver")
    assert t.money("blue") == 0
    assert t.row("denver") == "blue . . ."

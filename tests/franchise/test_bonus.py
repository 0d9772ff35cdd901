"""Bonus tiles (§5): one a turn, not in a player's first turn, for one of three uses."""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import (
    BonusTileUsed,
    ExpansionPlaced,
    MoneyTaken,
    ShareDoubled,
    ShareIncreased,
)
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.ids import PlaceId, Seat

RED, BLUE = Seat(0), Seat(1)


def in_detroit() -> Table:
    """Red in Detroit and Chicago, blue in Pueblo."""
    return Table("red", "blue").city("detroit", "red . . .").city("chicago", "red . . . . . .").town("pueblo", "blue")


# --- What all uses have in common -------------------------------------------------------------------------------------


def test_a_used_tile_is_out_of_the_game() -> None:
    """§5 Red has three of four left; blue still has all."""
    t = in_detroit().turn("red", money=True)
    assert (t.bonus("red"), t.bonus("blue")) == (3, 4)
    assert t.happened(BonusTileUsed) == [BonusTileUsed(RED, "take_money")]


@pytest.mark.parametrize(("turn", "colour"), [(0, "red"), (1, "blue"), (2, "green")])
def test_no_bonus_tile_in_ones_own_first_turn(turn: int, colour: str) -> None:
    """R32 The first turn of each of three players is one of the turns 0, 1 and 2."""
    t = Table("red", "blue", "green").city("detroit", "red blue green .").turn_number(turn).on_turn(colour)
    assert t.offered("take_money") == set()
    assert t.refused("take_money") == "bonus_first_turn"
    t.do("expand", to="chicago")
    assert t.offered("expand_again") == set()
    assert t.refused("expand_again", to="indianapolis") == "bonus_first_turn"
    t.do("done").do("increase", city="detroit")
    assert t.offered("double") == set()
    assert t.refused("take_money") == "bonus_first_turn"


@pytest.mark.parametrize(("turn", "colour"), [(3, "red"), (4, "blue"), (5, "green")])
def test_a_bonus_tile_from_the_second_turn_on(turn: int, colour: str) -> None:
    """R32 Turns 3, 4 and 5 are the second ones of three players."""
    t = Table("red", "blue", "green").city("detroit", "red blue green .").turn_number(turn).on_turn(colour)
    assert t.offered("take_money") == {""}
    t.turn(colour, money=True)
    assert t.bonus(colour) == 3


def test_at_most_one_tile_a_turn_and_the_next_one_a_turn_later() -> None:
    """R32, D13 Money and then a second expansion is one too many."""
    t = in_detroit().on_turn("red").do("take_money").do("expand", to="indianapolis")
    assert t.offered("take_money") == set()
    assert t.offered("expand_again") == set()
    assert t.refused("take_money") == "bonus_used"
    assert t.refused("expand_again", to="new-york") == "bonus_used"
    t.do("done").do("increase", city="chicago")
    assert t.offered("double") == set()
    assert t.refused("double", city="chicago") == "bonus_used"
    t.do("done").turn("blue", expand="denver").turn("red", money=True)
    assert t.bonus("red") == 2


def test_nobody_has_to_use_one() -> None:
    """R32, D13 "Exactly one" is no duty."""
    t = in_detroit().turn("red")
    assert t.bonus("red") == 4


def test_without_a_tile_none_can_be_used() -> None:
    """§5 Red's are gone."""
    t = in_detroit().bonus("red", 0).on_turn("red")
    assert t.offered("take_money") == set()
    assert t.refused("take_money") == "no_bonus_tile"
    t.do("expand", to="indianapolis")
    assert t.refused("expand_again", to="new-york") == "no_bonus_tile"
    t.do("done").do("increase", city="chicago")
    assert t.refused("double", city="chicago") == "no_bonus_tile"


def test_the_last_tile_can_be_used() -> None:
    """§5 One is enough."""
    t = in_detroit().bonus("red", 1).turn("red", money=True)
    assert t.bonus("red") == 0


# --- Expand again -----------------------------------------------------------------------------------------------------


def test_a_second_expansion_with_the_extra_marker_is_paid_like_the_first() -> None:
    """§5.1 From Detroit to Chicago for $3 and to New York for $5; both become franchises in phase 4."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red")
    t.do("expand", to="chicago").do("expand_again", to="new-york")
    assert t.events == [
        BonusTileUsed(RED, "expand_again"),
        ExpansionPlaced(RED, PlaceId("detroit"), PlaceId("new-york"), 5, extra=True),
    ]
    assert t.view.markers == ["chicago", "new-york"]
    assert t.view.bonus_used
    assert t.money("red") == 2
    t.do("done").do("done")
    assert (t.row("chicago"), t.row("new-york")) == ("red . . . . . .", "red . . . . . . .")
    assert t.supply("red") == 37
    assert t.view.markers == []


def test_a_second_expansion_needs_a_first_one() -> None:
    """R15 Before the own marker is placed there is nothing to do again."""
    t = in_detroit().on_turn("red")
    assert t.offered("expand_again") == set()
    assert t.refused("expand_again", to="indianapolis") == "not_expanded_yet"


def test_there_is_only_one_extra_marker() -> None:
    """§5.1 A third expansion is refused, named link or not."""
    t = in_detroit().on_turn("red").do("expand", to="indianapolis").do("expand_again", to="new-york")
    assert t.offered("expand_again") == set()
    assert t.refused("expand_again", to="st-louis") == "bonus_used"
    assert t.refused("expand_again", to="st-louis", from_="detroit") == "bonus_used"


def test_without_a_tile_no_place_is_left_even_the_first_on_the_board() -> None:
    """§5.1 Las Vegas, number 0 inside, is free from Flagstaff, but red has no bonus tile."""
    t = Table("red", "blue", "green", "white").town("flagstaff", "red").bonus("red", 0).on_turn("red")
    t.do("expand", to="phoenix")
    assert t.offered("expand_again") == set()


@pytest.mark.parametrize("place", ["indianapolis", "new-york"])
def test_the_second_goes_to_another_place(place: str) -> None:
    """R15, D7 Neither the same town nor the same city twice."""
    t = in_detroit().on_turn("red").do("expand", to=place)
    assert place not in t.offered("expand_again")
    assert t.refused("expand_again", to=place) == "marker_there"
    assert t.refused("expand_again", to=place, from_="detroit") == "marker_there"


def test_the_second_may_start_from_the_same_origin_but_never_from_a_marker() -> None:
    """R15 Both from Detroit is fine; Indianapolis holds only red's marker, so Charlotte is out of reach."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red").do("expand", to="indianapolis")
    assert t.offered("expand_again") == {"chicago", "new-york", "st-louis"}
    assert t.refused("expand_again", to="charlotte") == "no_origin"
    assert t.refused("expand_again", to="charlotte", from_="indianapolis") == "not_your_origin"
    t.do("expand_again", to="st-louis", from_="detroit")
    assert t.money("red") == 10 - 1 - 5


def test_the_rules_of_expanding_hold_for_the_second_one_too() -> None:
    """§5.1 Free towns, open cities without an own franchise, and money for the link."""
    t = Table("red", "blue").city("detroit", "red . . .").town("indianapolis", "blue").money("red", 4)
    t.on_turn("red").do("expand", to="chicago")
    assert t.offered("expand_again") == set()
    assert t.refused("expand_again", to="indianapolis") == "occupied"
    assert t.refused("expand_again", to="st-louis") == "too_poor"
    assert t.facts == {"place": "st-louis", "cost": 5, "have": 1}


def test_the_dearer_link_can_be_named_for_the_second_one() -> None:
    """R9, R15 Detroit from Chicago for $3 instead of from Indianapolis for $1."""
    t = Table("red", "blue").town("indianapolis", "red").city("chicago", "red . . . . . .").on_turn("red")
    t.do("expand", to="charlotte").do("expand_again", to="detroit", from_="chicago")
    assert t.money("red") == 7


def test_two_markers_need_two_pieces() -> None:
    """R18 With one piece left the first marker has reserved it; with two left both can be placed."""
    t = in_detroit().supply("red", 1).on_turn("red").do("expand", to="indianapolis")
    assert t.offered("expand_again") == set()
    assert t.refused("expand_again", to="new-york") == "no_supply"
    t = in_detroit().supply("red", 2).turn("red", expand="indianapolis", again="new-york")
    assert t.supply("red") == 0
    assert t.row("new-york") == "red . . . . . . ."


def test_no_tile_is_needed_to_go_on_without_a_second_expansion() -> None:
    """§5.1 One expansion, and the tiles stay."""
    t = in_detroit().turn("red", expand="indianapolis")
    assert t.bonus("red") == 4


# --- Double market share ----------------------------------------------------------------------------------------------


def test_a_second_franchise_beside_one_just_placed_costs_a_tile_and_no_money() -> None:
    """§5.2 $1 for the first, nothing for the second."""
    t = in_detroit().on_turn("red").do("done").do("increase", city="chicago").do("double", city="chicago")
    assert t.events == [BonusTileUsed(RED, "double"), ShareDoubled(RED, PlaceId("chicago"))]
    assert t.view.center == {"chicago": 2}
    assert t.money("red") == 9
    assert t.supply("red") == 36
    assert t.bonus("red") == 3
    t.do("done")
    assert t.row("chicago") == "red red red . . . ."


def test_only_beside_a_franchise_placed_for_a_dollar_in_this_turn() -> None:
    """R10, R11, D8 Not in Detroit, where none was added, and not in New York, where only the marker stands."""
    t = in_detroit().on_turn("red").do("expand", to="new-york").do("done").do("increase", city="chicago")
    assert t.offered("double") == {"chicago"}
    assert t.refused("double", city="detroit") == "not_increased"
    assert t.refused("double", city="new-york") == "no_franchise_there"


def test_only_once() -> None:
    """R11 A third franchise in the center is refused."""
    t = in_detroit().on_turn("red").do("done").do("increase", city="chicago").do("double", city="chicago")
    assert t.offered("double") == set()
    assert t.refused("double", city="chicago") == "already_doubled"
    assert t.refused("increase", city="chicago") == "already_increased"


@pytest.mark.parametrize(("row", "allowed"), [("red blue red .", False), ("red blue . .", True), ("red . . .", True)])
def test_two_empty_spaces_are_needed(row: str, allowed: bool) -> None:
    """R11 They are counted before anything is opened: pieces in the center occupy no space."""
    t = Table("red", "blue").city("detroit", row).on_turn("red").do("done").do("increase", city="detroit")
    assert t.offered("double") == ({"detroit"} if allowed else set())
    if not allowed:
        assert t.refused("double", city="detroit") == "needs_two_spaces"


def test_every_city_increased_in_this_turn_can_be_the_one_doubled() -> None:
    """R11 Chicago and Detroit were increased and have the spaces; Minneapolis was and has not."""
    t = in_detroit().city("minneapolis", "red .").on_turn("red").do("done")
    for city in ("detroit", "chicago", "minneapolis"):
        t.do("increase", city=city)
    assert t.offered("double") == {"chicago", "detroit"}
    t.do("double", city="detroit")
    assert t.offered("double") == set()
    assert t.refused("double", city="chicago") == "bonus_used"


def test_the_second_piece_must_be_there() -> None:
    """R18 Nothing is left in the supply after the first; with one more piece doubling is possible."""
    t = in_detroit().supply("red", 1).on_turn("red").do("done").do("increase", city="chicago")
    assert t.offered("double") == set()
    assert t.refused("double", city="chicago") == "no_supply"
    t = in_detroit().supply("red", 2).turn("red", increase="chicago", double="chicago")
    assert t.supply("red") == 0


def test_more_cities_can_be_increased_after_doubling() -> None:
    """§5.2 The order of phase 3 is the player's own."""
    t = in_detroit().on_turn("red").do("done").do("increase", city="chicago").do("double", city="chicago")
    t.do("increase", city="detroit")
    assert t.events == [ShareIncreased(RED, PlaceId("detroit"), 1)]
    assert t.view.center == {"chicago": 2, "detroit": 1}
    assert t.money("red") == 8


def test_doubling_belongs_to_phase_three() -> None:
    """§5.2 Not before anything was placed for $1."""
    t = in_detroit().on_turn("red")
    assert t.refused("double", city="chicago") == "wrong_phase"
    t.do("done")
    assert t.refused("double", city="chicago") == "not_increased"


# --- Ten dollars ------------------------------------------------------------------------------------------------------


def test_ten_dollars_from_the_bank() -> None:
    """§5.3 $0 become $10."""
    t = in_detroit().money("red", 0).on_turn("red").do("take_money")
    assert t.money("red") == 10
    assert t.events == [BonusTileUsed(RED, "take_money"), MoneyTaken(RED, 10)]


def test_they_can_be_spent_at_once_on_a_link_or_on_market_share() -> None:
    """R12 In phase 2 before expanding, after it, or in phase 3."""
    before = in_detroit().money("red", 0).turn("red", money=True, expand="new-york")
    assert before.money("red") == 5
    after = in_detroit().money("red", 1).on_turn("red").do("expand", to="indianapolis").do("take_money")
    assert (after.money("red"), after.view.phase) == (10, "expand")
    third = in_detroit().money("red", 0).on_turn("red").do("done").do("take_money").do("increase", city="chicago")
    assert (third.money("red"), third.view.phase) == (9, "increase")


def test_they_are_offered_throughout_phases_two_and_three_and_at_no_other_moment() -> None:
    """R12 Also between two increases; not while starting towns are chosen, not after the end."""
    t = in_detroit().on_turn("red").do("done").do("increase", city="chicago")
    assert t.offered("take_money") == {""}
    t.do("increase", city="detroit").do("take_money")
    assert t.money("red") == 18
    start = FRANCHISE.start(t.options, None)
    assert all(FRANCHISE.words(start, action)["do"] == "start" for action in FRANCHISE.legal(start))
    over = in_detroit().streak(1).turn("red")
    assert FRANCHISE.legal(over.state) == []
    assert over.refused("take_money") == "game_over"

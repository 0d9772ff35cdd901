"""Phase 2, expand (§4.2): one marker, one link away from an own franchise, and the link is paid."""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import ExpansionPlaced, FranchiseOpened
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.ids import PlaceId, Seat


def test_the_marker_stands_in_the_center_and_the_link_is_paid() -> None:
    """§4.2 The marker is only an announcement: no space of Chicago is taken yet."""
    t = Table("red", "blue").city("detroit", "red . . .").money("red", 7).on_turn("red")
    t.do("expand", to="chicago", from_="detroit")
    assert t.view.markers == ["chicago"]
    assert t.row("chicago") == ". . . . . . ."
    assert t.money("red") == 4
    assert t.money("blue") == 10
    assert t.supply("red") == 39
    assert t.events == [ExpansionPlaced(Seat(0), PlaceId("detroit"), PlaceId("chicago"), 3, extra=False)]


def test_the_franchise_follows_in_phase_four() -> None:
    """§4.2 After the turn the marker is back and a franchise stands in Chicago."""
    t = Table("red", "blue").city("detroit", "red . . .").turn("red", expand="chicago")
    assert t.row("chicago") == "red . . . . . ."
    assert t.view.markers == []
    assert t.supply("red") == 38


def test_the_target_is_joined_by_one_link_to_an_own_franchise() -> None:
    """§4.2 From Detroit: Indianapolis, Chicago, New York and St. Louis, and nothing beyond: nobody jumps."""
    t = Table("red", "blue").city("detroit", "red . . .").town("pueblo", "blue").on_turn("red")
    assert t.offered("expand") == {"indianapolis", "chicago", "new-york", "st-louis"}
    assert t.refused("expand", to="omaha") == "no_origin"
    assert t.refused("expand", to="phoenix", from_="pueblo") == "not_your_origin"
    assert t.refused("expand", to="omaha", from_="detroit") == "no_link"


def test_a_town_an_open_city_and_a_scored_city_are_good_origins() -> None:
    """§4.2, R8 El Paso is a town, Detroit an open city, Pittsburgh was scored."""
    t = Table("red", "blue").town("el-paso", "red").city("detroit", "blue red . .").scored("pittsburgh", "blue red")
    t.on_turn("red")
    from_town = {"albuquerque", "dallas", "oklahoma-city"}
    from_open_city = {"indianapolis", "chicago", "new-york", "st-louis"}
    from_scored_city = {"indianapolis", "new-york", "minneapolis", "chicago", "charlotte"}
    assert t.offered("expand") == from_town | from_open_city | from_scored_city


def test_a_scored_city_is_never_a_target() -> None:
    """R8 Its tile is gone, so it has no empty space."""
    t = Table("red", "blue").city("detroit", "red . . .").scored("chicago", "blue").on_turn("red")
    assert "chicago" not in t.offered("expand")
    assert t.refused("expand", to="chicago") == "scored_city"


@pytest.mark.parametrize("owner", ["red", "blue"])
def test_a_town_must_be_vacant(owner: str) -> None:
    """R6, D2 Indianapolis is closed to red, be it blue's or red's own."""
    t = Table("red", "blue").city("detroit", "red . . .").town("indianapolis", owner).on_turn("red")
    assert "indianapolis" not in t.offered("expand")
    assert t.refused("expand", to="indianapolis") == "occupied"


def test_a_city_with_others_in_it_is_a_target_one_with_an_own_franchise_is_not() -> None:
    """§4.2 Chicago has one empty space left for red; in New York red already is."""
    t = Table("red", "blue", "green").city("detroit", "red . . .").city("new-york", "red . . . . . . .")
    t.city("chicago", "blue blue blue green green green .").on_turn("red")
    assert "chicago" in t.offered("expand")
    assert "new-york" not in t.offered("expand")
    assert t.refused("expand", to="new-york") == "own_franchise_there"


@pytest.mark.parametrize(
    ("dollars", "places"),
    [
        (0, set()),
        (1, {"indianapolis"}),
        (2, {"indianapolis"}),
        (3, {"indianapolis", "chicago"}),
        (4, {"indianapolis", "chicago"}),
        (5, {"indianapolis", "chicago", "new-york", "st-louis"}),
    ],
)
def test_the_price_of_the_link_must_be_there(dollars: int, places: set[str]) -> None:
    """R9 From Detroit the links cost $1, $3, $5 and $5; there are no debts."""
    t = Table("red", "blue").city("detroit", "red . . .").money("red", dollars).on_turn("red")
    assert t.offered("expand") == places


def test_a_free_link_needs_no_money_and_an_eight_dollar_link_can_be_paid_with_the_last_eight() -> None:
    """R9 Pueblo to Phoenix is free. Omaha to Houston costs $8."""
    t = Table("red", "blue").town("pueblo", "red").city("omaha", "blue . . .").money("red", 0).money("blue", 7)
    t.turn("red", expand="phoenix")
    assert t.money("red") == 0
    assert t.money("blue") == 8
    t.turn("blue", expand="houston")
    assert t.money("blue") == 0
    assert t.row("houston") == "blue . . . . ."


def test_too_little_money_is_refused_with_the_price_and_the_money() -> None:
    """R9 Red has $2 and wants to go to Chicago for $3."""
    t = Table("red", "blue").city("detroit", "red . . .").money("red", 2).on_turn("red")
    assert t.refused("expand", to="chicago") == "too_poor"
    assert t.facts == {"place": "chicago", "cost": 3, "have": 2}


def test_without_a_named_origin_the_cheapest_link_is_used() -> None:
    """R9 To Detroit it is $3 from Chicago and $1 from Indianapolis."""
    t = Table("red", "blue").town("indianapolis", "red").city("chicago", "red . . . . . .").on_turn("red")
    t.do("expand", to="detroit")
    assert t.events == [ExpansionPlaced(Seat(0), PlaceId("indianapolis"), PlaceId("detroit"), 1, extra=False)]
    assert t.money("red") == 9


def test_the_player_names_the_origin_and_it_need_not_be_the_cheapest() -> None:
    """R9 The dearer link from Chicago is red's to choose, if $3 are there."""
    t = Table("red", "blue").town("indianapolis", "red").city("chicago", "red . . . . . .").money("red", 3)
    t.on_turn("red").do("expand", to="detroit", from_="chicago")
    assert t.events == [ExpansionPlaced(Seat(0), PlaceId("chicago"), PlaceId("detroit"), 3, extra=False)]
    assert t.money("red") == 0


def test_a_named_link_must_be_affordable_even_if_a_cheaper_one_is() -> None:
    """R9 With $2 Detroit is in reach from Indianapolis, not from Chicago."""
    t = Table("red", "blue").town("indianapolis", "red").city("chicago", "red . . . . . .").money("red", 2)
    t.on_turn("red")
    assert t.refused("expand", to="detroit", from_="chicago") == "too_poor"
    assert t.facts == {"place": "detroit", "cost": 3, "have": 2}
    assert t.offered("expand") >= {"detroit"}


def test_of_equally_cheap_links_the_first_origin_on_the_board_is_used() -> None:
    """§4.2 Oklahoma City is $1 away from Pueblo and from El Paso; it makes no difference, but the log must name one."""
    t = (
        Table("red", "blue")
        .town("el-paso", "red")
        .town("pueblo", "red")
        .on_turn("red")
        .do("expand", to="oklahoma-city")
    )
    assert t.events == [ExpansionPlaced(Seat(0), PlaceId("pueblo"), PlaceId("oklahoma-city"), 1, extra=False)]


def test_one_choice_for_each_target_stands_for_the_cheapest_link() -> None:
    """§4.2 Detroit is offered once, from Indianapolis for $1."""
    t = Table("red", "blue").town("indianapolis", "red").city("chicago", "red . . . . . .").on_turn("red")
    [choice] = [choice for choice in FRANCHISE.choices(t.state) if choice.facts.get("to") == "detroit"]
    assert choice.words == ({"do": "expand", "from": "indianapolis", "to": "detroit"},)
    assert choice.facts == {"from_": "indianapolis", "to": "detroit", "cost": 1}


def test_not_expanding_is_always_allowed() -> None:
    """R34 Red could expand and does not; nothing is paid and nothing is placed."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red")
    assert t.offered("done") == {""}
    t.turn("red")
    assert t.money("red") == 10
    assert t.happened(FranchiseOpened) == []
    assert t.active == "blue"


def test_not_being_able_to_expand_is_the_same_as_not_expanding() -> None:
    """R34 Red has no money for any link; the turn goes on all the same."""
    t = Table("red", "blue").city("detroit", "red . . .").money("red", 0).on_turn("red")
    assert t.offered("expand") == set()
    t.turn("red")
    assert t.active == "blue"


def test_there_is_one_expansion_in_a_turn() -> None:
    """§4.2 Red has expanded to Chicago; a second marker would need a bonus tile."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red").do("expand", to="chicago")
    assert t.offered("expand") == set()
    assert t.refused("expand", to="indianapolis") == "already_expanded"


def test_once_phase_three_has_begun_there_is_no_expanding() -> None:
    """R35 The order of the phases is fixed."""
    t = Table("red", "blue").city("detroit", "red . . .").on_turn("red").do("done")
    assert t.view.phase == "increase"
    assert t.offered("expand") == set()
    assert t.refused("expand", to="chicago") == "wrong_phase"
    assert t.facts == {"do": "expand", "phase": "increase"}
    assert t.refused("expand", to="chicago", from_="detroit") == "wrong_phase"


def test_expanding_needs_a_franchise_in_the_supply() -> None:
    """R18 A marker must become a franchise, so with an empty supply there is none to place."""
    t = Table("red", "blue").city("detroit", "red . . .").supply("red", 0).on_turn("red")
    assert t.offered("expand") == set()
    assert t.refused("expand", to="chicago") == "no_supply"
    assert t.refused("expand", to="chicago", from_="detroit") == "no_supply"


def test_an_empty_supply_closes_every_place_even_the_first_on_the_board() -> None:
    """R18 Las Vegas has the number 0 inside; from Flagstaff it is free, but not without a piece."""
    t = Table("red", "blue", "green", "white").town("flagstaff", "red").supply("red", 0).on_turn("red")
    assert t.offered("expand") == set()


def test_the_last_franchise_of_the_supply_can_be_used_to_expand() -> None:
    """R18 One piece is enough for one marker."""
    t = Table("red", "blue").city("detroit", "red . . .").supply("red", 1).turn("red", expand="chicago")
    assert t.row("chicago") == "red . . . . . ."
    assert t.supply("red") == 0


def test_a_marker_reserves_a_franchise_of_its_owner_only() -> None:
    """R18 Red's marker keeps one of red's 39 pieces back and none of blue's."""
    t = Table("red", "blue").city("detroit", "red blue . .").on_turn("red").do("expand", to="chicago")
    assert (t.supply("red"), t.state.spare(0)) == (39, 38)
    assert (t.supply("blue"), t.state.spare(1)) == (39, 39)

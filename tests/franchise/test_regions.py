"""Phase 5, score regions (§4.5)."""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import CityScored, RegionPaid, RegionTileMoved, TokenPlaced
from turnpike.kernel.ids import RegionId, Seat

RED, BLUE = Seat(0), Seat(1)
OTHERS = (
    "california",
    "grand-canyon",
    "upper-west",
    "montana",
    "great-lakes",
    "washington",
    "florida",
    "central",
    "texas",
)


def florida(t: Table, jacksonville: str, atlanta: str, montgomery: str) -> Table:
    """Everything in Florida but the town Huntsville, which is free and next to Montgomery. Its tile: 10, 6, 3."""
    return t.scored("jacksonville", jacksonville).scored("atlanta", atlanta).town("montgomery", montgomery)


def paid(t: Table) -> list[tuple[str, int, int, int]]:
    """Who was paid for the region, in the order of ranks: colour, rank, franchises, influence."""
    return [(t.colours[p.seat], p.rank, p.franchises, p.influence) for p in t.happened(RegionPaid)]


def test_a_region_is_scored_when_its_towns_are_taken_and_its_cities_scored() -> None:
    """§4.5 Red takes Huntsville, the last town of Florida: 10 for the most, 6 for the second, 3 for the others."""
    t = florida(Table("red", "blue", "green"), "red", "red red blue blue green", "red")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 5, 10), ("blue", 2, 2, 6), ("green", 3, 1, 3)]
    assert t.happened(RegionTileMoved) == [RegionTileMoved(RED, RegionId("florida"), 4, 2)]
    assert [t.influence(colour) for colour in t.colours] == [12, 6, 3]
    assert t.outcome.breakdown["regions"] == [10, 6, 3]
    assert t.outcome.breakdown["track"] == [2, 0, 0]
    assert t.outcome.breakdown["cities"] == [0, 0, 0]


def test_the_last_city_can_finish_a_region() -> None:
    """§4.5 All of Florida but Jacksonville is done; red wins it and then the region in the same turn."""
    t = Table("red", "blue", "green").city("jacksonville", "red .").scored("atlanta", "blue")
    t.town("montgomery", "blue").town("huntsville", "red").turn("red", increase="jacksonville")
    assert len(t.happened(CityScored)) == 1
    assert paid(t) == [("blue", 1, 2, 10), ("red", 2, 2, 6)]


def test_a_free_town_keeps_a_region_open() -> None:
    """§4.5 Red passes; Huntsville is still free."""
    t = florida(Table("red", "blue", "green"), "red", "red", "red").turn("red")
    assert t.happened(RegionPaid) == []
    assert t.happened(RegionTileMoved) == []


def test_an_open_city_keeps_a_region_open() -> None:
    """§4.5 Atlanta has a space left."""
    t = Table("red", "blue", "green").scored("jacksonville", "red").city("atlanta", "blue blue red red .")
    t.town("montgomery", "red").turn("red", expand="huntsville")
    assert t.happened(RegionTileMoved) == []


def test_a_region_is_scored_once() -> None:
    """§4.5 Florida's tile is on the track; blue then finishes New York, and nothing is scored again."""
    t = florida(Table("red", "blue", "green"), "red", "blue", "red").scored("pittsburgh", "red")
    t.city("new-york", "blue blue blue blue . . . .").turn("red", expand="huntsville")
    assert t.view.track[3:] == ["florida"]
    t.turn("blue", increase="new-york")
    assert [moved.region for moved in t.happened(RegionTileMoved)] == ["new-york"]
    assert {paid.region for paid in t.happened(RegionPaid)} == {"new-york"}
    assert t.view.track[3:] == ["florida", "new-york"]


def test_new_york_has_no_town_and_needs_its_two_cities_only() -> None:
    """R21 Pittsburgh was scored; red wins New York."""
    t = Table("red", "blue", "green").scored("pittsburgh", "blue").city("new-york", "red red red red . . . .")
    t.turn("red", increase="new-york")
    assert paid(t) == [("blue", 1, 1, 6), ("red", 2, 1, 5)]


def test_franchises_left_in_scored_cities_count() -> None:
    """R25 Blue has three in Atlanta and no town, red two towns: blue is first."""
    t = florida(Table("red", "blue", "green"), "green", "green blue blue blue", "red").turn("red", expand="huntsville")
    assert paid(t) == [("blue", 1, 3, 10), ("green", 2, 2, 6), ("red", 3, 2, 3)]


def test_the_token_is_no_franchise_in_the_region() -> None:
    """R22 Red has the token and two franchises, blue three: blue is first, it is no tie."""
    t = florida(Table("red", "blue", "green"), "blue", "blue blue", "red").token("florida", "red")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("blue", 1, 3, 10), ("red", 2, 2, 6)]


def test_a_player_without_a_franchise_there_is_not_paid() -> None:
    """R23 Two of four present: first and second number; the third is lost."""
    t = florida(Table("red", "blue", "green", "white"), "red", "blue", "red").turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 3, 10), ("blue", 2, 1, 6)]
    assert (t.influence("green"), t.influence("white")) == (0, 0)


def test_a_single_player_present_gets_the_first_number_only() -> None:
    """R23 Everything in Florida is red's."""
    t = florida(Table("red", "blue", "green"), "red", "red", "red").turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 4, 10)]


def test_all_players_behind_the_second_get_the_lowest_number() -> None:
    """§4.5, D10 With five present, ranks 3, 4 and 5 get 3 each."""
    t = florida(Table("red", "blue", "green", "white", "black"), "red red", "blue blue green white black", "red")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 4, 10), ("blue", 2, 2, 6), ("green", 3, 1, 3), ("white", 4, 1, 3), ("black", 5, 1, 3)]


def test_with_two_players_the_second_gets_the_third_number() -> None:
    """R37 10 and 3; the 6 is not used."""
    t = florida(Table("red", "blue"), "red", "blue", "red").turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 3, 10), ("blue", 2, 1, 3)]


def test_with_two_players_an_absent_second_gets_nothing() -> None:
    """R37 Only red has anything in Florida."""
    t = florida(Table("red", "blue"), "red", "red", "red").turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 4, 10)]
    assert t.influence("blue") == 0


# --- Ties -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("token", "first", "second"), [("red", "red", "blue"), ("blue", "blue", "red")])
def test_of_equals_the_owner_of_the_token_comes_first(token: str, first: str, second: str) -> None:
    """§4.5 Two each in Florida."""
    t = florida(Table("red", "blue"), "blue", "blue", "red").token("florida", token).turn("red", expand="huntsville")
    assert paid(t) == [(first, 1, 2, 10), (second, 2, 2, 3)]


@pytest.mark.parametrize(
    ("token", "order"),
    [
        ("red", ["red", "blue", "green", "white"]),
        ("blue", ["blue", "green", "white", "red"]),
        ("green", ["green", "white", "red", "blue"]),
        ("white", ["white", "red", "blue", "green"]),
        ("black", ["red", "blue", "green", "white"]),
    ],
)
def test_further_ties_are_broken_clockwise_from_the_owner_of_the_token(token: str, order: list[str]) -> None:
    """§4.5, D15 Four tied players; the order starts with the token's owner, or the next player clockwise."""
    t = Table("red", "blue", "green", "white", "black").scored("jacksonville", "white").scored("atlanta", "blue")
    t.town("montgomery", "green").town("little-rock", "red").token("florida", token).turn("red", expand="huntsville")
    assert paid(t) == [(order[0], 1, 1, 10), (order[1], 2, 1, 6), (order[2], 3, 1, 3), (order[3], 4, 1, 3)]


def test_a_tie_for_the_second_place_is_broken_in_the_same_way() -> None:
    """§4.5, D15 Red is ahead; blue and white are level, and the token is green's: white sits next, not blue."""
    t = florida(Table("red", "blue", "green", "white"), "red", "red blue white", "red").token("florida", "green")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("red", 1, 4, 10), ("white", 2, 1, 6), ("blue", 3, 1, 3)]


def test_the_token_breaks_ties_and_never_beats_a_greater_number() -> None:
    """§4.5 Blue has the token and one franchise, red and green have more."""
    t = florida(Table("red", "blue", "green"), "green", "green blue", "red").token("florida", "blue")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("green", 1, 2, 10), ("red", 2, 2, 6), ("blue", 3, 1, 3)]


def test_the_token_stays_where_it_is() -> None:
    """R24 After the scoring it still lies beside Florida, and its piece has not returned."""
    t = florida(Table("red", "blue", "green"), "blue", "red", "red")
    t.on_turn("red")
    before = t.supply("blue")
    t.turn("red", expand="huntsville")
    assert t.token_of("florida") == "blue"
    assert t.supply("blue") == before
    assert t.happened(TokenPlaced) == []


# --- The track --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "influence"), [(1, 3), (2, 3), (3, 2), (4, 2), (5, 3), (6, 4), (7, 3), (8, 2), (9, 0), (10, 0)]
)
def test_the_tile_goes_to_the_first_free_space_for_the_number_printed_there(space: int, influence: int) -> None:
    """§2.5, R26, D1 3 3 2 2 3 4 3 2 and twice nothing; the last space before the red zone brings 3."""
    t = Table("red", "blue", "green", "white").track(*OTHERS[: space - 1])
    t.scored("pittsburgh", "blue").city("new-york", "red red red red . . . .").turn("red", increase="new-york")
    assert t.happened(RegionTileMoved) == [RegionTileMoved(RED, RegionId("new-york"), space, influence)]
    assert t.view.track == [*OTHERS[: space - 1], "new-york"]
    assert t.outcome.breakdown["track"] == [influence, 0, 0, 0]


def test_the_player_on_turn_gains_the_number_of_the_space_even_without_a_franchise_in_the_region() -> None:
    """R26 Blue alone is in New York; it is red's turn, spent elsewhere, in which the region is found finished."""
    t = Table("red", "blue", "green", "white").scored("pittsburgh", "blue").scored("new-york", "blue")
    t.city("detroit", "red . . .").turn("red", expand="indianapolis")
    assert paid(t) == [("blue", 1, 2, 6)]
    assert [t.influence(colour) for colour in t.colours] == [3, 6, 0, 0]


def test_several_regions_are_scored_in_the_order_of_the_board() -> None:
    """R27 New York stands before Florida in the file, whichever was finished first; all track influence is red's."""
    t = florida(Table("red", "blue", "green", "white"), "blue", "blue", "red")
    t.scored("pittsburgh", "blue").city("new-york", "red red red red . . . .")
    t.turn("red", expand="huntsville", increase="new-york")
    assert t.happened(RegionTileMoved) == [
        RegionTileMoved(RED, RegionId("new-york"), 1, 3),
        RegionTileMoved(RED, RegionId("florida"), 2, 3),
    ]
    assert [t.influence(colour) for colour in t.colours[:2]] == [8 + 5 + 6 + 3 + 3, 6 + 10]
    assert t.outcome.breakdown["regions"] == [5 + 6, 6 + 10, 0, 0]
    assert t.outcome.breakdown["track"] == [3 + 3, 0, 0, 0]


def test_each_region_counts_its_own_places_only() -> None:
    """§4.5 Red's many franchises elsewhere do not help in Florida."""
    t = florida(Table("red", "blue", "green"), "blue", "blue blue", "red").scored("chicago", "red red red red")
    t.turn("red", expand="huntsville")
    assert paid(t) == [("blue", 1, 3, 10), ("red", 2, 2, 6)]

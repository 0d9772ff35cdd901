"""The worked examples of the rulebook, E1 to E13 of docs/rules/franchise.md, with its players' colours.

Sam is red, Jan blue, Travis orange; the other two are black and white (the beige pieces).
"""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import (
    BonusTileUsed,
    CityScored,
    ExpansionPlaced,
    FinalScored,
    FranchiseOpened,
    GameEnded,
    IncomeTaken,
    RegionPaid,
    RegionTileMoved,
    ShareDoubled,
    ShareIncreased,
    TokenPlaced,
)
from turnpike.kernel.ids import PlaceId, RegionId, Seat

FIVE = ("red", "blue", "orange", "white", "black")
RED, BLUE, ORANGE = Seat(0), Seat(1), Seat(2)


@pytest.mark.parametrize(("players", "dollars"), [(5, 3), (4, 3), (3, 3), (2, 2)])
def test_seven_empty_spaces_bring_three_dollars(players: int, dollars: int) -> None:
    """E1 §4.1 Sam is in three open cities with 2, 2 and 3 empty spaces: 7, and she takes $3."""
    t = Table(*FIVE[:players]).city("detroit", "blue red . .").city("omaha", "red blue . .")
    t.city("houston", "red red blue . . .").turn(FIVE[players - 1])
    assert t.happened(IncomeTaken) == [IncomeTaken(RED, 7, dollars)]
    assert t.money("red") == 10 + dollars


def test_from_detroit_to_chicago_for_three_dollars() -> None:
    """E2 §4.2 Jan's marker goes to Chicago and he pays $3."""
    t = Table(*FIVE).city("detroit", "blue . . .").on_turn("blue").do("expand", to="chicago", from_="detroit")
    assert t.events == [ExpansionPlaced(BLUE, PlaceId("detroit"), PlaceId("chicago"), 3, extra=False)]
    assert t.view.markers == ["chicago"]
    assert t.money("blue") == 7


def test_two_of_four_cities_increased_for_two_dollars() -> None:
    """E3 §4.3 Travis is in four open cities and adds a franchise to two of them."""
    t = (
        Table(*FIVE)
        .city("denver", "orange . . .")
        .city("phoenix", "orange red . . .")
        .city("dallas", "red orange . . .")
    )
    t.city("omaha", "orange . . .").turn("orange", increase=["denver", "dallas"])
    assert t.happened(ShareIncreased) == [
        ShareIncreased(ORANGE, PlaceId("denver"), 1),
        ShareIncreased(ORANGE, PlaceId("dallas"), 1),
    ]
    assert t.money("orange") == 8
    assert (t.row("denver"), t.row("dallas")) == ("orange orange . .", "red orange orange . .")
    assert (t.row("phoenix"), t.row("omaha")) == ("orange red . . .", "orange . . .")


def test_the_marker_becomes_a_franchise_on_the_next_empty_space() -> None:
    """E4 §4.4 Jan takes his marker back; the space with the highest number still showing is his."""
    t = (
        Table(*FIVE)
        .city("detroit", "blue . . .")
        .city("chicago", "red orange . . . . .")
        .turn("blue", expand="chicago")
    )
    assert t.row("chicago") == "red orange blue . . . ."
    assert t.happened(FranchiseOpened) == [FranchiseOpened(BLUE, PlaceId("chicago"), 3)]
    assert t.view.markers == []


def test_more_than_half_of_a_city_of_six_brings_six() -> None:
    """E5 §4.4 Sam opens her fourth of six."""
    t = Table(*FIVE).city("washington", "red blue red red . .").turn("red", increase="washington")
    assert t.happened(CityScored) == [CityScored(PlaceId("washington"), RED, 6, majority=True)]
    assert t.influence("red") == 6


@pytest.mark.parametrize("last", ["red", "blue"])
def test_a_tie_in_a_full_city_of_six_brings_three_to_the_first(last: str) -> None:
    """E6 §4.4 Sam and Jan have two each in Houston, and Sam was there first, and that counts, not who filled it: 3."""
    row = "orange red blue blue black ." if last == "red" else "orange red blue red black ."
    t = Table(*FIVE).city("houston", row).turn(last, increase="houston")
    assert t.happened(CityScored) == [CityScored(PlaceId("houston"), RED, 3, majority=False)]
    assert t.influence("red") == 3


def test_the_first_city_scored_in_the_purple_region_brings_a_token() -> None:
    """E7 §4.4 Sam scores Detroit; a franchise of hers goes beside the tile of the Great Lakes."""
    t = Table(*FIVE).city("detroit", "red blue red .").turn("red", increase="detroit")
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=True)]
    assert t.token_of("great-lakes") == "red"
    assert t.supply("red") == 38  # one left in Detroit, one beside the tile


def test_the_yellow_region_pays_ten_eight_and_five() -> None:
    """E8 §4.5 White four times one, black two and two, the token is white's: 10, 8, and 5 each for the others."""
    t = Table(*FIVE).town("flagstaff", "white").town("pueblo", "white").town("salt-lake-city", "red")
    t.scored("phoenix", "white black black").scored("albuquerque", "black black orange blue")
    t.city("denver", "white white . .").token("grand-canyon", "white").turn("white", increase="denver")
    assert {FIVE[paid.seat]: (paid.rank, paid.franchises, paid.influence) for paid in t.happened(RegionPaid)} == {
        "white": (1, 4, 10),
        "black": (2, 4, 8),
        "red": (3, 1, 5),
        "blue": (4, 1, 5),
        "orange": (5, 1, 5),
    }


def test_the_last_space_before_the_red_zone_brings_three() -> None:
    """E9 §4.5, D1 Sam finishes a region; its tile goes to space 7."""
    t = Table(*FIVE).track("california", "grand-canyon", "upper-west", "montana", "central", "texas")
    t.scored("pittsburgh", "blue").city("new-york", "red red red red . . . .").turn("red", increase="new-york")
    assert t.happened(RegionTileMoved) == [RegionTileMoved(RED, RegionId("new-york"), 7, 3)]
    assert t.happened(GameEnded) == []


def test_twice_from_pittsburgh_for_eight_dollars() -> None:
    """E10 §5.1 Pittsburgh is scored. Jan expands to Chicago for $5 and with a bonus tile to New York for $3."""
    t = Table(*FIVE).scored("pittsburgh", "red blue").money("blue", 8).on_turn("blue")
    t.do("expand", to="chicago", from_="pittsburgh").do("expand_again", to="new-york", from_="pittsburgh")
    assert t.money("blue") == 0
    assert t.bonus("blue") == 2
    assert t.view.markers == ["chicago", "new-york"]
    t.do("done").do("done")
    assert (t.row("chicago"), t.row("new-york")) == ("blue . . . . . .", "blue . . . . . . .")


def test_a_second_franchise_in_new_york_for_nothing() -> None:
    """E11 §5.2 Jan has put one into the center for $1; a bonus tile adds the second."""
    t = Table(*FIVE).city("new-york", "red blue . . . . . .").turn("blue", increase="new-york", double="new-york")
    assert t.money("blue") == 9
    assert t.happened(BonusTileUsed) == [BonusTileUsed(BLUE, "double")]
    assert t.happened(ShareDoubled) == [ShareDoubled(BLUE, PlaceId("new-york"))]
    assert t.row("new-york") == "red blue blue blue . . . ."


def test_three_regions_in_one_turn_two_of_them_into_the_red_zone() -> None:
    """E12 §6.1 Six tiles lie there; Sam's three go to spaces 7, 8 and 9. The game is over when her turn is."""
    t = Table(*FIVE).track("california", "grand-canyon", "upper-west", "montana", "central", "texas")
    t.scored("pittsburgh", "blue").city("new-york", "red red red red . . . .")
    t.town("montgomery", "red").scored("jacksonville", "red").scored("atlanta", "red")
    t.town("indianapolis", "red").scored("minneapolis", "red").scored("chicago", "red").city("detroit", "red red . .")
    t.turn("red", expand="huntsville", increase=["new-york", "detroit"])
    assert [(moved.region, moved.space, moved.influence) for moved in t.happened(RegionTileMoved)] == [
        ("great-lakes", 7, 3),
        ("new-york", 8, 2),
        ("florida", 9, 0),
    ]
    assert t.happened(GameEnded) == [GameEnded("red_zone")]
    assert t.refused("done") == "game_over"


@pytest.mark.parametrize("dollars", [9, 10, 11])
def test_five_towns_nine_dollars_and_a_tile_bring_twelve(dollars: int) -> None:
    """E13 §6.3 Jan: 5 for his towns, 3 for $9 to $11, 4 for an unused bonus tile."""
    t = Table(*FIVE).money("blue", dollars).bonus("blue", 1).streak(4)
    for town in ("pueblo", "el-paso", "memphis", "raleigh", "ogallala"):
        t.town(town, "blue")
    t.turn("blue")
    assert t.happened(FinalScored)[1] == FinalScored(BLUE, 5, 3, 4)
    assert t.influence("blue") == 12

"""Phase 4, open franchises and score cities (§4.4)."""

import pytest
from kit import Table, pieces

from turnpike.games.franchise.codec.events import (
    CityScored,
    FranchiseOpened,
    FranchisesReturned,
    ShareDoubled,
    TokenPlaced,
    TurnEnded,
)
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.ids import PlaceId, RegionId, Seat

CITY_OF_SIZE = {
    2: "minneapolis",
    3: "charlotte",
    4: "detroit",
    5: "dallas",
    6: "washington",
    7: "chicago",
    8: "new-york",
}
RED, BLUE, GREEN = Seat(0), Seat(1), Seat(2)


def row(*runs: tuple[int, str]) -> str:
    """`row((2, "red"), (1, "."))` is `"red red ."`."""
    return " ".join(colour for count, colour in runs for _ in range(count))


# --- Opening ----------------------------------------------------------------------------------------------------------


def test_a_marker_in_a_town_becomes_its_only_franchise() -> None:
    """§4.4 A: after that the town is closed to everybody."""
    t = Table("red", "blue").city("detroit", "red blue . .").turn("red", expand="indianapolis")
    assert t.row("indianapolis") == "red"
    assert t.happened(FranchiseOpened) == [FranchiseOpened(RED, PlaceId("indianapolis"), 1)]
    assert t.supply("red") == 38
    assert t.refused("expand", to="indianapolis") == "occupied"
    assert t.happened(CityScored) == []


def test_the_first_franchise_of_a_city_goes_to_the_icon_and_the_next_ones_follow_clockwise() -> None:
    """§4.4 A: Omaha is empty, Chicago has three franchises already."""
    t = Table("red", "blue").town("ogallala", "red").town("dodge-city", "red").city("chicago", "blue blue blue . . . .")
    t.turn("red", expand="omaha", again="chicago")
    assert t.row("omaha") == "red . . ."
    assert t.row("chicago") == "blue blue blue red . . ."
    assert [(opened.place, opened.space) for opened in t.happened(FranchiseOpened)] == [("omaha", 1), ("chicago", 4)]


def test_what_waits_in_a_center_moves_to_the_next_empty_space() -> None:
    """§4.4 B: the center of Chicago is empty afterwards."""
    t = Table("red", "blue").city("chicago", "red blue . . . . .").turn("red", increase="chicago")
    assert t.row("chicago") == "red blue red . . . ."
    assert t.view.center == {}
    assert t.happened(FranchiseOpened) == [FranchiseOpened(RED, PlaceId("chicago"), 3)]
    assert t.happened(CityScored) == []


def test_markers_are_opened_before_centers_and_the_own_marker_before_the_extra_one() -> None:
    """R14 Indianapolis, then St. Louis with the extra marker, then the centers."""
    t = Table("red", "blue").city("detroit", "red . . .").city("chicago", "red . . . . . .")
    t.turn("red", expand="indianapolis", again="st-louis", increase=["chicago", "detroit"])
    opened = [opened.place for opened in t.happened(FranchiseOpened)]
    assert opened == ["indianapolis", "st-louis", "chicago", "detroit"]


def test_nothing_is_opened_by_a_player_who_has_passed() -> None:
    """§4.4 Markers and centers of earlier turns are gone: red's next turn opens nothing."""
    t = Table("red", "blue").city("detroit", "red . . .").town("pueblo", "blue")
    t.turn("red", expand="chicago", increase="detroit").turn("blue", expand="denver").turn("red")
    assert t.happened(FranchiseOpened) == []
    assert t.happened(TurnEnded) == [TurnEnded(RED, expanded=False)]


# --- Majority ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "needed"), [(2, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5)])
def test_more_than_half_the_spaces_score_the_city_at_once_for_its_number(size: int, needed: int) -> None:
    """R13, D3 2 of 2, 2 of 3, 3 of 4, 3 of 5, 4 of 6, 4 of 7, 5 of 8: the number on the tile."""
    city = CITY_OF_SIZE[size]
    t = Table("red", "blue").city(city, row((needed - 1, "red"), (size - needed + 1, ".")))
    t.turn("red", increase=city)
    assert t.happened(CityScored) == [CityScored(PlaceId(city), RED, size, majority=True)]
    assert t.influence("red") == size
    assert t.row(city) == "red"
    assert t.view.scored == [city]


@pytest.mark.parametrize(("size", "short"), [(4, 2), (5, 2), (6, 3), (7, 3), (8, 4)])
def test_half_the_spaces_or_fewer_are_not_enough(size: int, short: int) -> None:
    """R13, D3 2 of 4, 3 of 6 and 4 of 8 are exactly half, and the city stays open."""
    city = CITY_OF_SIZE[size]
    t = Table("red", "blue").city(city, row((short - 1, "red"), (size - short + 1, ".")))
    t.turn("red", increase=city)
    assert t.happened(CityScored) == []
    assert t.influence("red") == 0
    assert t.row(city) == row((short, "red"), (size - short, "."))


def test_more_than_half_the_spaces_scores_the_city_at_once() -> None:
    """§4.4 Red has two of Detroit's four spaces and opens a third: more than half, so 4 influence."""
    t = Table("red", "blue").city("detroit", "red blue red .")
    t.turn("red", increase="detroit")
    assert t.influence("red") == 4
    assert t.row("detroit") == "red blue"
    assert t.outcome.breakdown["cities"] == [4, 0]


def test_a_full_city_with_a_majority_brings_the_full_number() -> None:
    """§4.4 The last space gives red three of five: the full 5, not half."""
    t = Table("red", "blue").city("dallas", "blue red blue red .").turn("red", increase="dallas")
    assert t.happened(CityScored) == [CityScored(PlaceId("dallas"), RED, 5, majority=True)]


# --- Full without majority --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "before", "half"),
    [
        (2, "blue .", 1),
        (3, "blue green .", 1),
        (4, "blue blue red .", 2),
        (5, "blue blue green red .", 2),
        (6, "blue red blue red blue .", 3),
        (7, "blue blue blue green red red .", 3),
        (8, "blue red red red blue blue blue .", 4),
    ],
)
def test_a_full_city_without_majority_brings_half_rounded_down(size: int, before: str, half: int) -> None:
    """R17 Red fills the last space; blue has as many and stands first: half of 2, 3, ... 8, rounded down."""
    city = CITY_OF_SIZE[size]
    neighbour = {2: "pittsburgh", 3: "washington"}  # for the two sizes where red is not in the city yet
    t = Table("red", "blue", "green").city(city, before)
    if "red" in before:
        t.turn("red", increase=city)
    else:
        t.city(neighbour[size], row((1, "red"), (size - 1 if size == 2 else 5, "."))).turn("red", expand=city)
    assert t.happened(CityScored) == [CityScored(PlaceId(city), BLUE, half, majority=False)]
    assert [t.influence(colour) for colour in t.colours] == [0, half, 0]


def test_the_most_franchises_win_a_full_city_regardless_of_order() -> None:
    """§4.4 Blue is first in Chicago, but red has three to blue's and green's two."""
    t = Table("red", "blue", "green").city("chicago", "blue green blue green red red .")
    t.turn("red", increase="chicago")
    assert t.happened(CityScored) == [CityScored(PlaceId("chicago"), RED, 3, majority=False)]
    assert t.row("chicago") == "blue green blue green red"


def test_of_equals_the_one_standing_first_clockwise_from_the_icon_wins() -> None:
    """R17 Green is first but has one only; of red and blue with two each blue's first comes earlier."""
    t = Table("red", "blue", "green").city("dallas", "green blue red blue .").turn("red", increase="dallas")
    assert t.happened(CityScored) == [CityScored(PlaceId("dallas"), BLUE, 2, majority=False)]
    assert t.row("dallas") == "green blue red red"


def test_who_fills_the_last_space_does_not_matter() -> None:
    """R17 The same row filled by green: still blue's."""
    t = Table("red", "blue", "green").city("washington", "blue red blue red green .")
    t.turn("green", increase="washington")
    assert t.happened(CityScored) == [CityScored(PlaceId("washington"), BLUE, 3, majority=False)]
    assert t.row("washington") == "blue red red green green"


def test_a_marker_can_fill_a_city() -> None:
    """§4.4 A: red enters the last space of Minneapolis, and the city is scored immediately."""
    t = Table("red", "blue").city("minneapolis", "blue .").scored("pittsburgh", "red")
    t.turn("red", expand="minneapolis")
    assert t.happened(CityScored) == [CityScored(PlaceId("minneapolis"), BLUE, 1, majority=False)]
    assert t.influence("blue") == 1


# --- After scoring ----------------------------------------------------------------------------------------------------


def test_only_the_winner_clears_all_but_one() -> None:
    """R36 Red gets three back; blue's two stay."""
    t = Table("red", "blue").city("chicago", "red blue red blue red . .").turn("red", increase="chicago")
    assert t.row("chicago") == "red blue blue"
    assert t.happened(FranchisesReturned) == [FranchisesReturned(RED, PlaceId("chicago"), 3)]
    assert t.supply("red") == 40 - 1 - 1  # one in Chicago, one beside the region tile
    assert t.supply("blue") == 38


def test_a_winner_with_a_single_franchise_keeps_it() -> None:
    """R36 Blue wins Minneapolis with one; red's stays as well."""
    t = Table("red", "blue").city("minneapolis", "blue .").scored("pittsburgh", "red")
    t.turn("red", expand="minneapolis")
    assert t.row("minneapolis") == "blue red"
    assert t.happened(FranchisesReturned) == [FranchisesReturned(BLUE, PlaceId("minneapolis"), 0)]
    assert t.supply("blue") == 39


def test_the_winner_of_a_full_city_clears_too_also_out_of_turn() -> None:
    """R36 Blue wins in red's turn and takes one of two back."""
    t = Table("red", "blue").city("detroit", "blue red blue .").turn("red", increase="detroit")
    assert t.row("detroit") == "blue red red"
    assert t.supply("blue") == 39
    assert t.happened(FranchisesReturned) == [FranchisesReturned(BLUE, PlaceId("detroit"), 1)]


def test_the_tile_leaves_the_game() -> None:
    """§4.4 Nobody can expand to Detroit or increase there any more."""
    t = Table("red", "blue").city("detroit", "red red . .").town("indianapolis", "blue").turn("red", increase="detroit")
    assert t.view.scored == ["detroit"]
    assert t.refused("expand", to="detroit") == "scored_city"


def test_several_cities_can_be_scored_in_one_turn_each_from_its_own_spaces() -> None:
    """R14 The order does not change what any player gains."""
    for order in (["detroit", "dallas"], ["dallas", "detroit"]):
        t = Table("red", "blue").city("detroit", "red red . .").city("dallas", "blue blue red red .")
        t.turn("red", increase=order)
        assert [scored.city for scored in t.happened(CityScored)] == order
        assert (t.influence("red"), t.influence("blue")) == (9, 0)
        assert t.outcome.breakdown["cities"] == [4 + 5, 0]


def test_the_whole_story_of_a_scored_city_in_order() -> None:
    """§4.4 Opened, scored, cleared, token, and the turn ends."""
    t = Table("red", "blue").city("detroit", "red blue red .").turn("red", increase="detroit")
    assert t.events[1:6] == [
        FranchiseOpened(RED, PlaceId("detroit"), 4),
        CityScored(PlaceId("detroit"), RED, 4, majority=True),
        FranchisesReturned(RED, PlaceId("detroit"), 2),
        TokenPlaced(RED, RegionId("great-lakes"), piece=True),
        TurnEnded(RED, expanded=False),
    ]


# --- Two in the center ------------------------------------------------------------------------------------------------


def test_if_the_first_of_two_decides_the_second_returns_to_the_supply() -> None:
    """R16 Red has two of Detroit's four spaces and doubles: the third scores it, the fourth is never placed."""
    t = Table("red", "blue").city("detroit", "red red . .").turn("red", increase="detroit", double="detroit")
    assert t.happened(FranchiseOpened) == [FranchiseOpened(RED, PlaceId("detroit"), 3)]
    assert t.happened(CityScored) == [CityScored(PlaceId("detroit"), RED, 4, majority=True)]
    assert t.row("detroit") == "red"
    assert t.supply("red") == 38  # one in Detroit, one beside the region tile
    assert t.happened(FranchisesReturned) == [
        FranchisesReturned(RED, PlaceId("detroit"), 1),
        FranchisesReturned(RED, PlaceId("detroit"), 2),
    ]


def test_the_result_is_the_same_without_a_tape() -> None:
    """R16 Bots search without recording: the position is the same."""
    recorded, unrecorded = (Table("red", "blue").city("detroit", "red red . .").on_turn("red") for _ in range(2))
    unrecorded.state.recording = False
    for t in (recorded, unrecorded):
        t.turn("red", increase="detroit", double="detroit")
    assert unrecorded.events == []
    assert FRANCHISE.digest(unrecorded.state) == FRANCHISE.digest(recorded.state)
    assert unrecorded.supply("red") == 38


def test_both_are_opened_if_the_first_decides_nothing() -> None:
    """R16 Spaces 3 and 4 of Chicago; three of seven are no majority."""
    t = Table("red", "blue").city("chicago", "red blue . . . . .").turn("red", increase="chicago", double="chicago")
    assert [opened.space for opened in t.happened(FranchiseOpened)] == [3, 4]
    assert t.row("chicago") == "red blue red red . . ."
    assert t.supply("red") == 37
    assert t.happened(CityScored) == []


def test_the_second_of_two_can_decide() -> None:
    """R16 Two of seven, then three, then four: Chicago is red's."""
    t = Table("red", "blue").city("chicago", "red blue red . . . .").turn("red", increase="chicago", double="chicago")
    assert [opened.space for opened in t.happened(FranchiseOpened)] == [4, 5]
    assert t.happened(CityScored) == [CityScored(PlaceId("chicago"), RED, 7, majority=True)]
    assert t.row("chicago") == "red blue"
    assert t.supply("red") == 38


def test_the_second_of_two_can_fill_the_city_without_a_majority() -> None:
    """R16, R17 Four to four in New York, and blue was first: 4."""
    t = Table("red", "blue").city("new-york", "blue red blue red blue blue . .")
    t.turn("red", increase="new-york", double="new-york")
    assert t.happened(CityScored) == [CityScored(PlaceId("new-york"), BLUE, 4, majority=False)]
    assert t.row("new-york") == "blue red red red red"


def test_only_the_doubled_city_gets_two() -> None:
    """§5.2 Dallas is doubled, Omaha and Chicago are not, wherever they stand in the order; next turn nothing is."""
    t = Table("red", "blue").city("omaha", "red . . .").city("dallas", "red . . . .").city("chicago", "red . . . . . .")
    t.town("pueblo", "blue").turn("red", increase=["omaha", "dallas", "chicago"], double="dallas")
    opened = [opened.place for opened in t.happened(FranchiseOpened)]
    assert opened == ["omaha", "dallas", "dallas", "chicago"]
    assert t.happened(ShareDoubled) == [ShareDoubled(RED, PlaceId("dallas"))]
    t.turn("blue", expand="denver").turn("red", increase="chicago")
    assert [opened.place for opened in t.happened(FranchiseOpened)] == ["chicago"]


# --- The token --------------------------------------------------------------------------------------------------------


def test_the_first_city_scored_in_a_region_brings_a_token_of_the_player_on_turn() -> None:
    """R20, D9 Blue wins Detroit in red's turn; the token of the Great Lakes is red's."""
    t = Table("red", "blue").city("detroit", "blue red blue .").turn("red", increase="detroit")
    assert t.happened(CityScored)[0].winner == BLUE
    assert t.token_of("great-lakes") == "red"
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=True)]
    assert t.supply("red") == 37
    assert [t.supply(colour) + pieces(t.view, t.seat(colour)) for colour in t.colours] == [40, 40]


def test_a_later_city_of_the_region_changes_nothing_about_the_token() -> None:
    """R20 Blue's token stays when red scores Detroit after Minneapolis."""
    t = Table("red", "blue").scored("minneapolis", "blue red").city("detroit", "red red . .")
    t.turn("red", increase="detroit")
    assert t.token_of("great-lakes") == "blue"
    assert t.happened(TokenPlaced) == []
    assert t.supply("red") == 38


def test_two_cities_of_a_region_in_one_turn_bring_one_token() -> None:
    """R20 Detroit and Minneapolis at once: one token."""
    t = Table("red", "blue").city("minneapolis", "red .").city("detroit", "red red . .")
    t.turn("red", increase=["minneapolis", "detroit"])
    assert len(t.happened(CityScored)) == 2
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=True)]


def test_without_a_piece_for_the_token_its_owner_is_still_recorded() -> None:
    """R19 Red's last franchise fills Detroit for blue; nothing is left to put beside the tile."""
    t = Table("red", "blue").city("detroit", "blue red blue .").supply("red", 1).turn("red", increase="detroit")
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=False)]
    assert t.token_of("great-lakes") == "red"
    assert t.supply("red") == 0


def test_what_the_winner_took_back_can_be_the_token() -> None:
    """R19 Red's last franchise wins Detroit; of the two that return one becomes the token."""
    t = Table("red", "blue").city("detroit", "red blue red .").supply("red", 1).turn("red", increase="detroit")
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=True)]
    assert t.supply("red") == 1


@pytest.mark.parametrize(("supply", "piece", "left"), [(2, False, 0), (3, True, 0), (4, True, 1)])
def test_a_piece_reserved_for_a_marker_is_no_token(supply: int, piece: bool, left: int) -> None:
    """R18, R19 Red's first marker fills Minneapolis for blue; one piece is kept back for the extra marker."""
    t = Table("red", "blue").city("minneapolis", "blue .").scored("pittsburgh", "blue red").supply("red", supply)
    t.turn("red", expand="minneapolis", again="new-york")
    assert t.happened(TokenPlaced) == [TokenPlaced(RED, RegionId("great-lakes"), piece=piece)]
    assert t.row("new-york") == "red . . . . . . ."
    assert t.supply("red") == left


def test_with_a_supply_used_up_the_order_of_the_centers_matters() -> None:
    """R14, R18, R19 Won first, Detroit returns a piece for the token of Texas; won last, it comes too late."""
    for order, piece in ((["detroit", "dallas"], True), (["dallas", "detroit"], False)):
        t = Table("red", "blue", "green").city("detroit", "red red . .").city("dallas", "blue blue green red .")
        t.supply("red", 2).turn("red", increase=order)
        tokens = {token.region: token.piece for token in t.happened(TokenPlaced)}
        assert tokens == {"great-lakes": True, "texas": piece}
        assert t.token_of("texas") == "red"

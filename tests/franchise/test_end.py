"""The end (§6): when the game is over, the final scoring, and who has won."""

import pytest
from kit import Table

from turnpike.games.franchise.codec.events import (
    FinalScored,
    GameEnded,
    IncomeTaken,
    RegionTileMoved,
    TurnBegan,
    TurnEnded,
)
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.kernel.contract import NOBODY
from turnpike.kernel.ids import Seat

FOUR = ("red", "blue", "green", "white")
SEVEN = ("california", "grand-canyon", "upper-west", "montana", "great-lakes", "washington", "central")
RED, BLUE = Seat(0), Seat(1)


def is_over(t: Table) -> bool:
    return FRANCHISE.to_act(t.state) == NOBODY


def about_to_finish_new_york(t: Table) -> Table:
    """Red wins New York by increasing there, and its region, in which only red is present."""
    return t.scored("pittsburgh", "red").city("new-york", "red red red red . . . .")


# --- The red zone -----------------------------------------------------------------------------------------------------


def test_a_tile_in_the_red_zone_ends_the_game() -> None:
    """§6.1 Seven tiles lie on the track; New York's goes to space 8."""
    t = about_to_finish_new_york(Table(*FOUR)).track(*SEVEN).turn("red", increase="new-york")
    assert is_over(t)
    assert t.outcome.why == "red_zone"
    assert t.view.why == "red_zone"
    assert t.happened(GameEnded) == [GameEnded("red_zone")]


def test_seven_tiles_do_not_end_the_game() -> None:
    """§6.1 Space 7 is the last one before the zone."""
    t = about_to_finish_new_york(Table(*FOUR)).track(*SEVEN[:6]).turn("red", increase="new-york")
    assert t.happened(RegionTileMoved)[0].space == 7
    assert not is_over(t)
    assert t.active == "blue"


@pytest.mark.parametrize(("before", "over"), [(3, False), (4, True)])
def test_with_two_or_three_players_the_fifth_region_scored_ends_the_game(before: int, over: bool) -> None:
    """R4 Three tiles lie there from the start, so the fifth goes to space 8."""
    for colours in (FOUR[:2], FOUR[:3]):
        regions = ("grand-canyon", "great-lakes", "washington", "central")[:before]
        t = about_to_finish_new_york(Table(*colours)).track(*regions).turn("red", increase="new-york")
        assert is_over(t) is over


def test_the_turn_is_finished_and_the_round_is_not() -> None:
    """R29 Blue ends the game; green and white do not get another turn, though red had one more."""
    t = Table(*FOUR).scored("pittsburgh", "blue").city("new-york", "blue blue blue blue . . . .").track(*SEVEN)
    t.town("montgomery", "blue").scored("jacksonville", "blue").scored("atlanta", "blue")
    t.turn("blue", expand="huntsville", increase="new-york")
    assert [moved.space for moved in t.happened(RegionTileMoved)] == [8, 9]
    assert t.happened(TurnEnded) == [TurnEnded(BLUE, expanded=True)]
    assert t.happened(TurnBegan) == []
    assert t.happened(IncomeTaken) == []
    assert t.refused("done") == "game_over"


# --- Nobody expands ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_of_every_player_in_a_row_without_expanding_ends_the_game(players: int) -> None:
    """§6.2, R28 Counted over turns, regardless of the first player; the last one ends the game."""
    t = Table(*FOUR[:players]).town("pueblo", "red").turn("red", expand="denver")
    for colour in (*FOUR[1:players], "red"):
        assert not is_over(t)
        t.turn(colour)
    assert is_over(t)
    assert t.outcome.why == "nobody_expanded"
    assert t.happened(GameEnded) == [GameEnded("nobody_expanded")]


def test_it_is_counted_from_the_first_turn_on() -> None:
    """R28 Two players who never expand: over after two turns."""
    state = FRANCHISE.start(Options(players=2, start="introductory"), None)
    for _ in range(2):
        assert FRANCHISE.to_act(state) != NOBODY
        for done in (FRANCHISE.read(state, {"do": "done"}),) * 2:
            FRANCHISE.apply(state, done)
    assert FRANCHISE.to_act(state) == NOBODY
    assert FRANCHISE.outcome(state).why == "nobody_expanded"


def test_an_expansion_restarts_the_count() -> None:
    """R28 Red and blue pass, green expands, red and blue pass: the game goes on until green passes as well."""
    t = Table("red", "blue", "green").town("pueblo", "green").turn("red").turn("blue").turn("green", expand="denver")
    assert t.view.no_expand_streak == 0
    t.turn("red").turn("blue")
    assert t.view.no_expand_streak == 2
    assert not is_over(t)
    t.turn("green")
    assert is_over(t)


def test_a_tile_used_for_money_or_for_doubling_is_no_expansion() -> None:
    """R28 Red takes $10, blue doubles in Chicago, and the game is over."""
    t = Table("red", "blue").city("chicago", "blue . . . . . .").turn("red", money=True)
    assert t.happened(TurnEnded) == [TurnEnded(RED, expanded=False)]
    t.turn("blue", increase="chicago", double="chicago")
    assert t.happened(TurnEnded) == [TurnEnded(BLUE, expanded=False)]
    assert is_over(t)


def test_expanding_twice_is_one_turn_with_an_expansion() -> None:
    """R28 After it two players may still pass once each."""
    t = Table("red", "blue").city("detroit", "red . . .").streak(1).turn("red", expand="chicago", again="indianapolis")
    assert t.happened(TurnEnded) == [TurnEnded(RED, expanded=True)]
    assert t.view.no_expand_streak == 0
    t.turn("blue")
    assert not is_over(t)
    t.turn("red")
    assert is_over(t)


def test_the_last_turn_is_played_to_its_end_like_any_other() -> None:
    """R28 Red does not expand but wins Detroit in the turn that ends the game."""
    t = Table("red", "blue").city("detroit", "red red . .").streak(1).turn("red", increase="detroit")
    assert is_over(t)
    assert t.outcome.breakdown["cities"] == [4, 0]


def test_it_is_checked_also_when_no_region_was_scored_and_the_red_zone_is_named_first() -> None:
    """R28 Both conditions at once: the tile in the red zone is what everybody sees."""
    t = about_to_finish_new_york(Table(*FOUR)).track(*SEVEN).streak(3).turn("red", increase="new-york")
    assert t.outcome.why == "red_zone"


# --- Final scoring ----------------------------------------------------------------------------------------------------


def test_one_for_each_town_one_for_three_dollars_four_for_each_unused_tile() -> None:
    """§6.3, R30 Red: two towns, $8, one tile: 2 + 2 + 4. Blue: nothing but a scored city, $2 and no tile."""
    t = Table("red", "blue").town("pueblo", "red").town("el-paso", "red").scored("omaha", "blue")
    t.money("red", 8).money("blue", 2).bonus("red", 1).bonus("blue", 0).influence("red", 20).influence("blue", 30)
    t.streak(1).turn("red")
    assert t.happened(FinalScored) == [FinalScored(RED, 2, 2, 4), FinalScored(BLUE, 0, 0, 0)]
    assert (t.influence("red"), t.influence("blue")) == (28, 30)
    assert t.outcome.scores == [28, 30]
    assert t.outcome.winners == [1]
    assert t.outcome.breakdown == {
        "cities": [20, 30],
        "regions": [0, 0],
        "track": [0, 0],
        "towns": [2, 0],
        "money": [2, 0],
        "bonus": [4, 0],
    }


@pytest.mark.parametrize(("dollars", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (11, 3), (300, 100)])
def test_only_full_three_dollars_count(dollars: int, points: int) -> None:
    """§6.3, R30 Rounded down."""
    t = Table("red", "blue").money("red", dollars).streak(1).turn("red")
    assert t.outcome.breakdown["money"][0] == points


def test_open_cities_and_unfinished_regions_are_worth_nothing() -> None:
    """R30, D11 Red has half of New York and most of Texas; at the end only the town of El Paso counts."""
    t = Table("red", "blue").city("new-york", "red red red red . . . .").town("el-paso", "red").scored("dallas", "red")
    t.money("red", 0).bonus("red", 0).streak(1).turn("red")
    assert t.influence("red") == 1


def test_the_markers_move_so_influence_is_the_final_score() -> None:
    """R40 5 before the end, and 1 + 3 + 16 in the final scoring."""
    t = Table("red", "blue").town("pueblo", "red").influence("red", 5).streak(1).turn("red")
    assert t.influence("red") == 5 + 1 + 3 + 16
    assert t.outcome.scores[0] == t.influence("red")
    assert t.view.phase == "over"


def test_the_bank_never_runs_dry_and_influence_counts_beyond_the_track() -> None:
    """R33 More dollars than all cards are worth, and more influence than the track of 80 shows."""
    t = Table("red", "blue").money("red", 500).influence("red", 79).city("detroit", "red red . .")
    t.town("pueblo", "blue").turn("red", increase="detroit", money=True)
    assert t.money("red") == 509
    assert t.influence("red") == 83


# --- The winner -------------------------------------------------------------------------------------------------------


def ended(*, influence: tuple[int, ...], towns: tuple[int, ...]) -> Table:
    """A game that has just ended with so much influence, of which the towns are a part."""
    free = iter(("pueblo", "el-paso", "memphis", "raleigh", "ogallala", "dodge-city", "little-rock", "huntsville"))
    t = Table(*FOUR[: len(influence)])
    for colour, points, mine in zip(t.colours, influence, towns, strict=True):
        t.influence(colour, points - mine).money(colour, 0).bonus(colour, 0)
        for _ in range(mine):
            t.town(next(free), colour)
    return t.streak(len(influence) - 1).turn("red")


def test_the_most_influence_wins() -> None:
    """§6, §6.4 However many towns the others have."""
    t = ended(influence=(20, 21, 19), towns=(4, 1, 3))
    assert t.outcome.scores == [20, 21, 19]
    assert t.outcome.winners == [1]
    assert t.outcome.ranks == [2, 1, 3]


def test_among_equals_the_one_with_more_towns_wins() -> None:
    """§6.4, R30 Red and green have 20; green has three towns."""
    t = ended(influence=(20, 19, 20), towns=(2, 3, 3))
    assert t.outcome.winners == [2]
    assert t.outcome.ranks == [2, 3, 1]


def test_equal_in_towns_too_they_share_the_victory() -> None:
    """§6.4, R30 Red and green; blue is third."""
    t = ended(influence=(20, 19, 20), towns=(2, 4, 2))
    assert t.outcome.winners == [0, 2]
    assert t.outcome.ranks == [1, 3, 1]


def test_any_seat_can_win() -> None:
    """§6.4 Four players without anything."""
    t = ended(influence=(0, 0, 0, 0), towns=(0, 0, 0, 0))
    assert t.outcome.scores == [0, 0, 0, 0]
    assert t.outcome.winners == [0, 1, 2, 3]
    assert t.outcome.ranks == [1, 1, 1, 1]

"""Queenie 1, Milestones (§8): bonus tiles are earned, one for each stage tile that a player fulfils."""

import pytest
from queenie_kit import QueenieTable, stage_part

from turnpike.games.franchise.codec.events import FinalScored, FranchiseOpened
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.setup.layout import draw
from turnpike.games.franchise.variants.milestones.events import STAGES, FirstLinkUsed, StageFulfilled
from turnpike.games.franchise.variants.milestones.setup import stage_tiles
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.refused import Refused


def table(*colours: str) -> QueenieTable:
    return QueenieTable(*colours, on=("stages",))


# --- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "tiles", "reserve"), [(2, 6, 4), (3, 6, 4), (4, 5, 3), (5, 5, 3)])
def test_stage_tiles_are_drawn_and_bonus_tiles_lie_in_reserve(players: int, tiles: int, reserve: int) -> None:
    """§8.1, Q1 Six or five of the seven; nobody begins with a bonus tile."""
    options = Options(players=players, with_=("stages",))
    seen = set()
    for seed in range(40):
        setup = draw(options, Draws(seeded_secret(seed)))
        view = FRANCHISE.view(FRANCHISE.start(options, setup), None)
        stages = stage_part(view).stages
        assert stages is not None
        assert len(stages) == tiles
        assert all(seats == [] for seats in stages.values())
        assert view.bonus == [0] * players
        assert stage_part(view).reserve == [reserve] * players
        seen |= set(stages)
    assert seen == set(STAGES)
    assert stage_tiles().tiles == STAGES


@pytest.mark.parametrize(
    "tiles",
    [None, [], list(STAGES), list(STAGES[:5]), [*STAGES[:5], "five_towns"], [*STAGES[:5], STAGES[0]]],
)
def test_a_set_up_with_other_tiles_is_refused(tiles: list[str] | None) -> None:
    """§8.1, Q1 Two players play with six different ones of the seven."""
    setup: Words = {} if tiles is None else {"stage_tiles": [*tiles]}
    with pytest.raises(Refused, match="bad_setup"):
        FRANCHISE.start(Options(players=2, with_=("stages",)), setup)


def test_without_the_queenie_there_are_no_stage_tiles() -> None:
    """§8.1"""
    with pytest.raises(Refused, match="no option asks for it"):
        FRANCHISE.start(Options(players=2), {"stage_tiles": [*STAGES[:6]]})


# --- The seven stages -------------------------------------------------------------------------------------------------


def test_four_towns_fulfil_the_stage() -> None:
    """§8.2, §8.3 A franchise from the supply goes beside the tile, a bonus tile from the reserve to the hand."""
    t = table("red", "blue").stage("four_towns").town("pueblo", "red").town("el-paso", "red").town("dodge-city", "red")
    t.turn("red", expand="ogallala")
    assert t.fulfilled("four_towns") == {"red"}
    assert (t.bonus("red"), t.in_reserve("red")) == (1, 3)
    assert t.supply("red") == 40 - 3 - 1 - 1
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "four_towns", piece=True)]


def test_three_towns_are_not_four() -> None:
    """§8.3 Cities do not count."""
    t = table("red", "blue").stage("four_towns").town("pueblo", "red").town("el-paso", "red").town("dodge-city", "red")
    t.turn("red", expand="omaha")
    assert t.fulfilled("four_towns") == set()


def test_four_regions_fulfil_the_stage() -> None:
    """§8.3 Towns and cities, open or scored; the marker counts only when it has become a franchise."""
    t = table("red", "blue").stage("four_regions").town("pueblo", "red").town("ogallala", "red")
    t.scored("houston", "blue red").on_turn("red")
    t.say("expand", to="chicago").say("done")
    assert t.fulfilled("four_regions") == set()
    t.say("done")
    assert t.fulfilled("four_regions") == {"red"}


def test_five_franchises_in_scored_cities_fulfil_the_stage() -> None:
    """§8.3 Several in one city count; those in towns and open cities do not."""
    t = table("red", "blue").stage("five_in_scored").scored("kansas-city", "blue red red").scored("omaha", "red red")
    t.town("pueblo", "red").city("chicago", "red . . . . . .").city("minneapolis", "red .")
    t.turn("red", expand="ogallala")
    assert t.fulfilled("five_in_scored") == set()
    t.turn("blue").turn("red", increase="minneapolis")
    assert t.fulfilled("five_in_scored") == {"red"}


def test_open_cities_of_two_three_and_four_fulfil_the_stage() -> None:
    """§8.3 One franchise in each at the same time."""
    t = table("red", "blue").stage("unscored_2_3_4").city("minneapolis", "red .").city("st-louis", "red . .")
    t.turn("red", expand="detroit")
    assert t.fulfilled("unscored_2_3_4") == {"red"}


@pytest.mark.parametrize(("city", "row", "size"), [("washington", 6, 3), ("chicago", 7, 3), ("new-york", 8, 4)])
def test_scoring_a_city_of_six_seven_or_eight_fulfils_the_stage(city: str, row: int, size: int) -> None:
    """§8.3"""
    t = table("red", "blue").stage("score_big_city").city(city, "red " * size + ". " * (row - size))
    t.turn("red", increase=city)
    assert t.view.scored == [city]
    assert t.fulfilled("score_big_city") == {"red"}


def test_scoring_a_smaller_city_is_not_enough() -> None:
    """§8.3 Kansas City has five spaces."""
    t = table("red", "blue").stage("score_big_city").city("kansas-city", "red red . . .")
    t.turn("red", increase="kansas-city")
    assert t.view.scored == ["kansas-city"]
    assert t.fulfilled("score_big_city") == set()


def test_the_player_who_causes_the_scoring_fulfils_it_not_the_winner() -> None:
    """§8.3 Red fills Chicago; blue, who stands first, wins it."""
    t = table("red", "blue", "green").stage("score_big_city").city("chicago", "blue red blue red blue green .")
    t.turn("red", increase="chicago")
    assert t.influence("blue") == 3
    assert t.fulfilled("score_big_city") == {"red"}


def test_the_tile_on_the_city_says_its_size() -> None:
    """§8.3, R31 With the tile of six spaces on Kansas City it is a six."""
    t = table("red", "blue").stage("score_big_city").tile("kansas-city", 6).city("kansas-city", "red red red . . .")
    t.turn("red", increase="kansas-city")
    assert t.fulfilled("score_big_city") == {"red"}


def test_scoring_a_region_fulfils_the_stage() -> None:
    """§8.3 In red's turn, though blue has more there."""
    t = table("red", "blue").stage("score_region").scored("pittsburgh", "blue blue blue red")
    t.city("new-york", "red red red red . . . .").turn("red", increase="new-york")
    assert t.view.track[-1] == "new-york"
    assert t.fulfilled("score_region") == {"red"}


def test_two_links_for_eight_dollars_fulfil_the_stage() -> None:
    """§8.3, Q6 The franchise is placed at the first one, and is the same piece at the second."""
    t = table("red", "blue").stage("two_8_links").city("phoenix", "red . . . .").town("pueblo", "blue").money("red", 30)
    t.turn("red", expand="chicago", expand_from="phoenix")
    assert t.happened(FirstLinkUsed) == [FirstLinkUsed(Seat(0), piece=True)]
    assert stage_part(t.view).one_8_link == [0]
    assert t.supply("red") == 40 - 1 - 1 - 1
    assert t.fulfilled("two_8_links") == set()
    t.turn("blue").turn("red", expand="kansas-city", expand_from="chicago")
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "two_8_links", piece=False)]
    assert t.supply("red") == 40 - 1 - 1 - 1 - 1
    assert (t.bonus("red"), t.in_reserve("red")) == (1, 3)


def test_cheaper_links_do_not_count() -> None:
    """§8.3 Five dollars are not eight."""
    t = table("red", "blue").stage("two_8_links").one_8_link("red").city("phoenix", "red . . . .")
    t.turn("red", expand="denver")
    assert t.fulfilled("two_8_links") == set()
    assert t.money("red") == 5 + 0


# --- When, and how often ----------------------------------------------------------------------------------------------


def test_each_player_can_fulfil_every_tile_once() -> None:
    """Q2 Blue first, red too; and red's fifth town brings nothing more."""
    t = table("red", "blue").stage("four_towns", fulfilled="blue")
    t.town("pueblo", "red").town("el-paso", "red").town("dodge-city", "red").turn("red", expand="ogallala")
    assert t.fulfilled("four_towns") == {"red", "blue"}
    t.turn("blue").turn("red", expand="denver").turn("blue").turn("red", expand="salt-lake-city")
    assert (t.bonus("red"), t.in_reserve("red")) == (1, 3)
    assert t.happened(StageFulfilled) == []


def test_a_tile_that_is_not_in_the_game_brings_nothing() -> None:
    """§8.1"""
    t = (
        table("red", "blue")
        .stage("four_regions")
        .town("pueblo", "red")
        .town("el-paso", "red")
        .town("dodge-city", "red")
    )
    t.turn("red", expand="ogallala")
    assert t.bonus("red") == 0


def test_with_an_empty_reserve_nothing_is_claimed() -> None:
    """Q3 All bonus tiles are earned: no franchise goes beside the tile either."""
    t = table("red", "blue").stage("four_towns", "two_8_links").reserve("red", 0).town("pueblo", "red")
    t.town("el-paso", "red").town("dodge-city", "red").city("omaha", "red . . .").turn("red", expand="ogallala")
    assert t.fulfilled("four_towns") == set()
    assert t.supply("red") == 40 - 4 - 1
    t.turn("blue").turn("red", expand="houston", expand_from="omaha")
    assert stage_part(t.view).one_8_link == []


def test_two_stages_at_once_bring_two_tiles() -> None:
    """Q3 As many as the reserve holds."""
    t = table("red", "blue").stage("four_towns", "four_regions").town("pueblo", "red").town("el-paso", "red")
    t.town("ogallala", "red").town("montgomery", "red").turn("red", expand="jacksonville")
    assert t.bonus("red") == 2
    t = table("red", "blue").stage("four_towns", "four_regions").reserve("red", 1).town("pueblo", "red")
    t.town("el-paso", "red").town("ogallala", "red").town("montgomery", "red").turn("red", expand="jacksonville")
    assert (t.bonus("red"), t.in_reserve("red")) == (1, 0)


def test_a_stage_is_reached_in_another_players_turn() -> None:
    """Q4 Blue fills Minneapolis; red, who stands first, wins it and has five in scored cities."""
    t = (
        table("red", "blue")
        .stage("five_in_scored")
        .scored("kansas-city", "red red red red")
        .city("minneapolis", "red .")
    )
    t.city("detroit", "blue . . .").town("pueblo", "blue").on_turn("red").say("done").say("done")
    t.turn("blue", expand="chicago")
    t.turn("red").turn("blue", expand="minneapolis", expand_from="chicago")
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "five_in_scored", piece=True)]
    assert t.bonus("red") == 1


def test_a_franchise_that_fills_a_city_never_stood_in_an_open_one() -> None:
    """Q4 Red's franchise scores Minneapolis at once, so the two is missing."""
    t = table("red", "blue").stage("unscored_2_3_4").city("minneapolis", "blue .").city("st-louis", "red . .")
    t.city("detroit", "red . . .").city("chicago", "red . . . . . .").turn("red", expand="minneapolis")
    assert t.view.scored == ["minneapolis"]
    assert t.fulfilled("unscored_2_3_4") == set()


def test_an_expansion_completes_it_before_an_increase_scores_a_city() -> None:
    """Q4 Markers come before centers (R14): for a moment red is in Minneapolis, St. Louis and Detroit."""
    t = table("red", "blue").stage("unscored_2_3_4").city("st-louis", "red . .").city("detroit", "red . . .")
    t.city("chicago", "red . . . . . .").turn("red", expand="minneapolis", increase="st-louis")
    assert t.view.scored == ["st-louis"]
    assert t.fulfilled("unscored_2_3_4") == {"red"}
    kinds = [type(event) for event in t.events if isinstance(event, FranchiseOpened | StageFulfilled)]
    assert kinds == [FranchiseOpened, StageFulfilled, FranchiseOpened]


def test_a_tile_cannot_be_used_in_the_turn_it_was_earned() -> None:
    """Q5 The second link for $8 is paid in phase 2; phase 3 of the same turn is too early, the next turn is not."""
    t = table("red", "blue").stage("two_8_links").one_8_link("red").city("phoenix", "red . . . .").on_turn("red")
    t.say("expand", to="chicago", from_="phoenix")
    assert t.bonus("red") == 1
    assert stage_part(t.view).fresh_bonus == 1
    assert t.refused("take_money") == "no_bonus_tile"
    t.say("done").say("done")
    assert stage_part(t.view).fresh_bonus == 0
    assert t.bonus("red") == 1
    t.turn("blue").turn("red", money=True)
    assert t.bonus("red") == 0


def test_a_tile_earned_in_anothers_turn_can_be_used_in_the_own_next_one() -> None:
    """Q5 Blue's expansion into Minneapolis earns red a tile, which red uses at once."""
    t = (
        table("red", "blue")
        .stage("five_in_scored")
        .scored("kansas-city", "red red red red")
        .city("minneapolis", "red .")
    )
    t.city("chicago", "blue . . . . . .").turn("blue", expand="minneapolis")
    t.turn("red", money=True)
    assert t.bonus("red") == 0


def test_the_first_turn_is_still_without_bonus_tiles() -> None:
    """Q5, R32 Though blue has earned one before."""
    t = table("red", "blue").stage("four_towns").bonus("blue", 1).reserve("blue", 3).turn_number(1).on_turn("blue")
    assert t.refused("take_money") == "bonus_first_turn"


def test_without_supply_a_stage_counts_all_the_same() -> None:
    """Q6 The last franchise has opened; none is left for the tile."""
    t = table("red", "blue").stage("four_towns").supply("red", 1).town("pueblo", "red").town("el-paso", "red")
    t.town("dodge-city", "red").turn("red", expand="ogallala")
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "four_towns", piece=False)]
    assert t.bonus("red") == 1
    assert t.supply("red") == 0


def test_the_piece_a_marker_keeps_back_is_not_used_for_a_tile() -> None:
    """Q6, R18 The only franchise is promised to the marker in Chicago."""
    t = table("red", "blue").stage("two_8_links").supply("red", 1).city("phoenix", "red . . . .").on_turn("red")
    t.say("expand", to="chicago", from_="phoenix")
    assert t.happened(FirstLinkUsed) == [FirstLinkUsed(Seat(0), piece=False)]
    assert t.supply("red") == 1
    assert stage_part(t.view).one_8_link == [0]


def test_only_bonus_tiles_in_hand_count_at_the_end() -> None:
    """Q7 Four for the one in hand, nothing for three in reserve; pieces beside tiles are no franchises in towns."""
    t = table("red", "blue").stage("four_towns", fulfilled="red").bonus("red", 1).reserve("red", 3).streak(1)
    t.town("pueblo", "red").turn("red")
    assert t.view.phase == "over"
    [red, blue] = t.happened(FinalScored)
    assert (red.towns, red.bonus) == (1, 4)
    assert blue.bonus == 0


def test_a_tile_earned_in_the_last_turn_counts_at_the_end() -> None:
    """Q7 It is in hand, though it could not be used any more."""
    t = table("red", "blue").stage("score_region").track("texas", "florida", "central", "washington")
    t.scored("pittsburgh", "red").city("new-york", "red red red red . . . .").turn("red", increase="new-york")
    assert t.view.phase == "over"
    assert t.happened(FinalScored)[0].bonus == 4


# --- The choice of a link ---------------------------------------------------------------------------------------------


def test_a_dear_link_is_offered_with_the_cheap_one_where_it_counts() -> None:
    """§8.3 Red is in Kansas City and Ogallala: Chicago for $8 and for $1."""
    t = (
        table("red", "blue")
        .stage("two_8_links")
        .city("kansas-city", "red . . . .")
        .town("ogallala", "red")
        .on_turn("red")
    )
    ways = [words for words in t.choices("expand") if words["to"] == "chicago"]
    assert ways == [
        {"do": "expand", "to": "chicago", "from": "ogallala"},
        {"do": "expand", "to": "chicago", "from": "kansas-city"},
    ]
    dear = next(choice for choice in FRANCHISE.choices(t.state) if choice.words[0] == ways[1])
    assert dear.facts == {"from_": "kansas-city", "to": "chicago", "cost": 8}
    FRANCHISE.apply(t.state, dear.actions[0])
    assert t.money("red") == 2
    assert stage_part(t.view).one_8_link == [0]


@pytest.mark.parametrize("why", ["poor", "fulfilled", "not in the game", "no reserve", "one link only"])
def test_a_dear_link_is_not_offered_where_it_makes_no_difference(why: str) -> None:
    """§8.3 It is offered only if it can be paid, counts, and is not the only one."""
    t = table("red", "blue").city("kansas-city", "red . . . .").money("red", 7 if why == "poor" else 10)
    if why != "one link only":
        t.town("ogallala", "red")
    if why != "not in the game":
        t.stage("two_8_links", fulfilled="red" if why == "fulfilled" else "")
    if why == "no reserve":
        t.reserve("red", 0)
    t.on_turn("red")
    assert len([words for words in t.choices("expand") if words["to"] == "chicago"]) == 1


def test_a_dear_link_can_be_named_in_any_case() -> None:
    """R9 The player picks the link, whether it is offered or not."""
    t = table("red", "blue").city("kansas-city", "red . . . .").town("ogallala", "red").on_turn("red")
    t.say("expand", to="chicago", from_="kansas-city")
    assert t.money("red") == 2


def test_on_a_board_without_links_for_eight_dollars_none_is_offered() -> None:
    """§8.3 There the tile cannot be fulfilled, and nothing breaks."""
    from msgspec.structs import replace

    from turnpike.games.franchise.board.file import read_board

    printed = read_board()
    costs = (0, 1, 3, 5, 9)
    styles = {key.replace("8", "9"): style for key, style in printed.layout.link_styles.items()}
    links = tuple(replace(link, cost=9 if link.cost == 8 else link.cost) for link in printed.links)
    board = replace(
        printed,
        game=replace(printed.game, link_costs=costs),
        links=links,
        layout=replace(printed.layout, link_styles=styles),
    )
    options = Options(players=2, with_=("stages",), board=board)
    state = FRANCHISE.start(options, {"stage_tiles": [*STAGES[1:]]})
    for town in ("pueblo", "ogallala"):
        FRANCHISE.apply(state, FRANCHISE.read(state, {"do": "start", "town": town}))
    assert {choice.key for choice in FRANCHISE.choices(state)} == {"expand", "done_expand", "end_turn"}


def test_seats_are_looked_at_in_turn_order() -> None:
    """Q4 For all players, beginning with the active one; each gets his own tile."""
    t = table("red", "blue").stage("four_towns")
    for town in ("pueblo", "el-paso", "dodge-city", "ogallala"):
        t.town(town, "red")
    for town in ("memphis", "montgomery", "huntsville", "little-rock"):
        t.town(town, "blue")
    t.turn("blue", expand="jacksonville")
    reached = [(event.seat, event.stage) for event in t.happened(StageFulfilled)]
    assert reached == [(1, "four_towns"), (0, "four_towns")]
    assert PlaceId("jacksonville") in t.view.places

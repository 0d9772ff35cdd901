"""Queenie 3, New regions (§10): other region tiles, the development tile and the route tile."""

from collections import Counter

import pytest
from queenie_kit import QueenieTable

from turnpike.games.franchise.board_file import read_board
from turnpike.games.franchise.events import ExpansionPlaced, RegionPaid, RegionTileMoved
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.names import WAY
from turnpike.games.franchise.options import Options, read_options
from turnpike.games.franchise.queenies import regions, routes
from turnpike.games.franchise.queenies.events import (
    BonusTileReturned,
    FirstLinkUsed,
    LinkPaid,
    RegionPaidMoney,
    StageFulfilled,
    TileTaken,
    TileUsed,
)
from turnpike.games.franchise.queenies.numbers import GONE
from turnpike.games.franchise.queenies.setting import draw
from turnpike.games.franchise.queenies.tiles import KINDS, new_tiles, printed_tiles, selection
from turnpike.games.franchise.view import TileKind
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.words import PlaceId, RegionId, Seat

BOARD = read_board()
Laid = tuple[str, int, int, int]
NEW: list[Laid] = [(tile.kind, *tile.values) for tile in new_tiles().tiles]
PRINTED: list[Laid] = [(tile.kind, *tile.values) for tile in printed_tiles(BOARD)]


def table(*colours: str) -> QueenieTable:
    return QueenieTable(*colours, on=("regions",))


def new_york(*colours: str, kind: TileKind, values: tuple[int, int, int]) -> QueenieTable:
    """Red is about to complete the region New York and to be first there; all others have one franchise."""
    t = table(*colours).region_tile("new-york", kind, *values).city("new-york", "red red red red . . . .")
    t.scored("pittsburgh", " ".join(colours))
    return t


def complete(t: QueenieTable) -> QueenieTable:
    t.turn("red", increase="new-york")
    return t


def drawn(options: Options, seed: int) -> dict[str, Laid]:
    """The tiles of a drawn set-up by region; it is also accepted."""
    setup = draw(options, Draws(seeded_secret(seed)))
    assert setup is not None
    state = FRANCHISE.start(options, setup)
    view = FRANCHISE.view(state, None)
    laid: dict[str, Laid] = {}
    for region, (first, second, others) in view.tiles.items():
        laid[str(region)] = ((view.kinds or {}).get(region, "points"), first, second, others)
    assert list(laid) == list(BOARD.regions)
    return laid


# --- Set-up -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_variant_one_mixes_printed_and_new_tiles(players: int) -> None:
    """§10.1, Q12 One of thirty for each of the ten regions, also for those out of play."""
    seen: Counter[Laid] = Counter()
    for seed in range(60):
        laid = drawn(Options(players=players, with_=("regions",)), seed)
        assert not Counter(laid.values()) - Counter(PRINTED + NEW)
        seen.update(laid.values())
    assert set(seen) == set(PRINTED + NEW)


def test_variant_two_has_only_new_tiles() -> None:
    """§10.1, Q12 Ten of the twenty."""
    seen: set[Laid] = set()
    for seed in range(40):
        laid = drawn(Options(players=4, with_=("regions",), regions=2), seed)
        assert not Counter(laid.values()) - Counter(NEW)
        seen |= set(laid.values())
    assert seen == set(NEW)


def test_variant_three_places_ten_chosen_tiles_at_random() -> None:
    """§10.1, Q12 The players choose them together, new ones and printed ones; chance says where they lie."""
    chosen = ("california", "texas", *(tile.id for tile in new_tiles().tiles[:8]))
    options = read_options({"players": 3, "with": ["regions"], "regions": 3, "region_choice": [*chosen]})
    wanted = Counter((tile.kind, *tile.values) for tile in selection(BOARD, chosen))
    layouts = [drawn(options, seed) for seed in range(10)]
    assert all(Counter(laid.values()) == wanted for laid in layouts)
    assert len({tuple(laid.values()) for laid in layouts}) == 10


def test_variant_three_has_a_selection_of_its_own() -> None:
    """§10.1 Without a choice there is something of every kind."""
    laid = drawn(Options(players=4, with_=("regions",), regions=3), 1)
    assert {tile[0] for tile in laid.values()} == set(KINDS)


def test_a_selection_for_a_board_with_more_regions_goes_on_with_other_tiles() -> None:
    """§10.1 One tile for each region, whatever the board."""
    assert len(selection(BOARD, ())) == 10
    assert len({tile.id for tile in selection(BOARD, ())}) == 10


@pytest.mark.parametrize(
    "raw",
    [
        {"regions": 2},
        {"with": ["regions"], "regions": 4},
        {"with": ["regions"], "region_choice": ["texas"]},
        {"with": ["regions"], "regions": 3, "region_choice": ["texas"]},
        {"with": ["regions"], "regions": 3, "region_choice": ["texas"] * 10},
        {"with": ["regions"], "regions": 3, "region_choice": ["texsa"] * 10},
        {"with": ["regions"], "regions": 3, "region_choice": ["?"] * 10},
        {"with": ["bloom"]},
    ],
)
def test_options_that_do_not_fit_are_refused(raw: Words) -> None:
    """§10.1"""
    with pytest.raises(Refused, match="bad_option"):
        read_options({"players": 2, **raw})


def test_the_order_in_which_queenies_are_named_does_not_matter() -> None:
    assert read_options({"with": ["regions", "stages", "regions"]}).with_ == ("stages", "regions")


def test_the_twenty_tiles() -> None:
    """§10.1 Twenty, with the printed influence of the winner where it is known."""
    assert len(NEW) == 20
    assert {tile[1] for tile in NEW if tile[0] == "bonus"} == {3}
    assert [tile[1] for tile in NEW if tile[0] in {"development", "route"}] == [5, 6]
    assert {tile[0] for tile in NEW} == set(KINDS)


def changed(region: str, tile: Words | None) -> Words:
    """A set-up of new tiles with one that is not right."""
    setup = draw(Options(players=4, with_=("regions",), regions=2), Draws(seeded_secret(3)))
    assert setup is not None
    laid = setup["region_tiles"]
    assert isinstance(laid, dict)
    if tile is None:
        del laid[region]
    else:
        laid[region] = tile
    return setup


@pytest.mark.parametrize(
    "setup",
    [
        {},
        changed("texas", None),
        changed("texas", {"kind": "points", "values": [5, 4, 2]}),
        changed("texas", {"kind": "gold", "values": [5, 4, 2]}),
        changed("texas", {"kind": "points", "values": [5, 4]}),
        {**changed("texas", {"kind": "route", "values": [6, 4, 2]}), "city_tiles": {}},
    ],
)
def test_a_set_up_with_other_tiles_is_refused(setup: Words) -> None:
    """§10.1, Q12 Every region has one, and each is there as often as it was printed."""
    with pytest.raises(Refused, match="bad_setup"):
        FRANCHISE.start(Options(players=4, with_=("regions",), regions=2), setup)


def test_with_two_players_three_tiles_go_to_the_track() -> None:
    """Q12 All ten regions get one; those of California, Upper West and Montana are out of the game."""
    options = Options(players=2, with_=("regions",))
    state = FRANCHISE.start(options, draw(options, Draws(seeded_secret(1))))
    assert FRANCHISE.view(state, None).track == ["california", "upper-west", "montana"]


# --- What the tiles pay -----------------------------------------------------------------------------------------------


def test_new_tiles_of_points_pay_as_always() -> None:
    """§10.2, Q16 First, second, others; then the track."""
    t = complete(new_york("red", "blue", "green", kind="points", values=(9, 5, 2)))
    assert [(paid.seat, paid.influence) for paid in t.happened(RegionPaid)] == [(0, 9), (1, 5), (2, 2)]
    assert t.happened(RegionTileMoved) == [RegionTileMoved(Seat(0), RegionId("new-york"), 4, 2)]


def test_dollars_instead_of_influence() -> None:
    """§10.2 The bank pays; the influence of the track is gained as usual (Q16)."""
    t = complete(new_york("red", "blue", "green", kind="dollars", values=(12, 8, 4)))
    assert [t.money(colour) for colour in ("red", "blue", "green")] == [10 - 1 + 12, 10 + 8 + 1, 10 + 4]
    assert t.happened(RegionPaid) == []
    assert t.happened(RegionPaidMoney)[0] == RegionPaidMoney(RegionId("new-york"), Seat(0), 1, 2, 12)
    assert t.influence("red") == 8 + 2
    assert t.influence("blue") == 0


def test_a_single_player_present_is_paid_alone() -> None:
    """§10.2 The others get nothing."""
    t = table("red", "blue", "green").region_tile("new-york", "dollars", 12, 8, 4).scored("pittsburgh", "red")
    complete(t.city("new-york", "red red red red . . . ."))
    assert [paid.dollars for paid in t.happened(RegionPaidMoney)] == [12]


@pytest.mark.parametrize("kind", ["dollars", "count", "bonus", "development", "route"])
def test_two_players_and_ties_work_as_for_every_tile(kind: TileKind) -> None:
    """Q16, R37 The second of two gets the third value; the token breaks ties."""
    t = complete(new_york("red", "blue", kind=kind, values=(6, 5, 4)))
    assert payments(t) == ([(0, 3 + 6), (1, 3 + 4)] if kind == "count" else [(0, 6), (1, 4)])
    t = table("red", "blue", "green").region_tile("new-york", kind, 6, 5, 4).token("new-york", "green")
    t.scored("pittsburgh", "red blue blue green green")
    complete(t.city("new-york", "red red red red . . . ."))
    assert [seat for seat, _ in payments(t)] == [2, 0, 1]


def payments(t: QueenieTable) -> list[tuple[Seat, int]]:
    """Who was paid how much for a region, in influence or in dollars."""
    influence = [(paid.seat, paid.influence) for paid in t.happened(RegionPaid)]
    return influence + [(paid.seat, paid.dollars) for paid in t.happened(RegionPaidMoney)]


def test_the_winner_takes_back_a_used_bonus_tile() -> None:
    """§10.2, Q14 Three influence and a tile; the others only influence."""
    t = new_york("red", "blue", "green", kind="bonus", values=(3, 4, 2)).bonus("red", 2).bonus("blue", 1)
    t.turn("red", increase="new-york")
    assert t.happened(BonusTileReturned) == [BonusTileReturned(Seat(0))]
    assert (t.bonus("red"), t.bonus("blue")) == (3, 1)
    assert [paid.influence for paid in t.happened(RegionPaid)] == [3, 4, 2]


def test_it_can_be_used_from_the_next_turn() -> None:
    """§10.2 The region is scored at the end of red's turn, so red's next one is the first."""
    t = new_york("red", "blue", "green", kind="bonus", values=(3, 4, 2)).bonus("red", 0)
    t.turn("red", increase="new-york")
    t.turn("blue", expand="charlotte").turn("green").turn("red", money=True)
    assert t.bonus("red") == 0


def test_without_a_used_tile_there_is_only_influence() -> None:
    """Q14 Red still has all four; so has whoever plays with three because the fourth stays in the box."""
    t = complete(new_york("red", "blue", kind="bonus", values=(3, 4, 2)))
    assert t.happened(BonusTileReturned) == []
    assert t.bonus("red") == 4
    t = complete(new_york("red", "blue", "green", "black", kind="bonus", values=(3, 4, 2)))
    assert t.bonus("red") == 3


def test_tiles_in_the_reserve_of_the_milestones_are_not_used_ones() -> None:
    """Q14 Two in reserve, one in hand, one earned in this very turn: none was used. One in hand less: one was."""
    for hand, back in ((1, 0), (0, 1)):
        t = QueenieTable("red", "blue", on=("stages", "regions")).region_tile("new-york", "bonus", 3, 4, 2)
        t.stage("score_big_city").reserve("red", 3).bonus("red", hand).scored("pittsburgh", "red blue")
        t.city("new-york", "red red red red . . . .").turn("red", increase="new-york")
        assert t.fulfilled("score_big_city") == {"red"}
        assert len(t.happened(BonusTileReturned)) == back
        assert t.bonus("red") + t.in_reserve("red") == 4


def test_a_winner_who_is_not_on_turn_takes_his_tile_too() -> None:
    """Q14 Blue is first in New York; red only completes the region."""
    t = table("red", "blue").region_tile("new-york", "bonus", 3, 4, 2).bonus("blue", 1)
    t.scored("pittsburgh", "blue blue blue red").city("new-york", "red red red red . . . .")
    complete(t)
    assert t.bonus("blue") == 2


@pytest.mark.parametrize(
    ("values", "paid"), [((3, 1, -2), [6, 4, 1]), ((2, 0, -1), [5, 3, 2]), ((4, 1, -3), [7, 4, 0])]
)
def test_the_number_of_regions_on_the_track(values: tuple[int, int, int], paid: list[int]) -> None:
    """§10.2, Q15 Three tiles lie there from the start, and this one does not count."""
    t = complete(new_york("red", "blue", "green", kind="count", values=values))
    assert [event.influence for event in t.happened(RegionPaid)] == paid


def test_the_number_of_regions_never_goes_below_zero() -> None:
    """Q15 With four players nothing lies on the track yet."""
    t = complete(new_york("red", "blue", "green", "black", kind="count", values=(3, 1, -2)))
    assert [event.influence for event in t.happened(RegionPaid)] == [3, 1, 0, 0]


# --- The order of scoring regions -------------------------------------------------------------------------------------


def two_regions(first: TileKind, second: TileKind) -> QueenieTable:
    """Red completes New York and the Great Lakes in one turn."""
    t = new_york("red", "blue", "green", kind=first, values=(3, 1, 0)).region_tile("great-lakes", second, 4, 2, 1)
    t.scored("minneapolis", "red blue").scored("chicago", "red").town("indianapolis", "red")
    t.city("detroit", "red red . .")
    t.turn("red", increase=("new-york", "detroit"))
    return t


def test_the_active_player_chooses_where_the_order_matters() -> None:
    """§10.2, R27, Q15 The tile that counts regions pays one more if it is scored second."""
    for first, paid in (("new-york", 3 + 3), ("great-lakes", 3 + 4)):
        t = two_regions("count", "points")
        assert (t.view.phase, t.active) == ("regions", "red")
        assert {words["region"] for words in t.choices("score_region")} == {"new-york", "great-lakes"}
        assert t.not_said("score_region", region="texas") == "region_not_complete"
        assert t.not_said("score_region", region="atlantis") == "unknown_region"
        assert t.not_said("done") == "wrong_phase"
        t.say("score_region", region=first)
        assert next(event.influence for event in t.happened(RegionPaid) if event.region == "new-york") == paid
        assert t.active == "blue"
        assert t.view.track[3] == first


def test_where_the_order_does_not_matter_nobody_is_asked() -> None:
    """R27 Without a tile that counts, the order of the board."""
    t = two_regions("dollars", "bonus")
    assert t.active == "blue"
    assert t.view.track[3:] == ["great-lakes", "new-york"]


def test_three_regions_are_chosen_one_after_the_other() -> None:
    """§10.2 As long as it matters: when only the tile that counts is left, it is scored by itself."""
    t = new_york("red", "blue", "green", kind="count", values=(3, 1, 0)).region_tile("florida", "points", 4, 2, 1)
    t.scored("minneapolis", "red blue").scored("chicago", "red").town("indianapolis", "red").scored("atlanta", "green")
    t.town("montgomery", "green").town("huntsville", "blue").city("jacksonville", "red .").city(
        "detroit", "red red . ."
    )
    t.turn("red", increase=("new-york", "detroit", "jacksonville"))
    assert len(t.choices("score_region")) == 3
    ahead = FRANCHISE.copy(t.state)
    FRANCHISE.finish_turn(ahead, (BOARD_ORDER.index("florida"),))
    assert FRANCHISE.view(ahead, None).track[3:] == ["florida", "great-lakes", "new-york"]
    t.say("score_region", region="florida")
    assert len(t.choices("score_region")) == 2
    assert FRANCHISE.pass_action(t.state) == BOARD_ORDER.index("great-lakes")
    t.say("score_region", region="great-lakes")
    assert t.view.track[3:] == ["florida", "great-lakes", "new-york"]
    assert next(event.influence for event in t.happened(RegionPaid) if event.region == "new-york") == 5 + 3


BOARD_ORDER = list(BOARD.regions)


# --- The development tile ---------------------------------------------------------------------------------------------


def test_the_winner_takes_the_development_tile() -> None:
    """§10.3 Five influence and the tile; the others only influence."""
    t = complete(new_york("red", "blue", "green", kind="development", values=(5, 3, 2)))
    assert t.happened(TileTaken) == [TileTaken(Seat(0), "development")]
    assert t.view.development_tile == 0
    assert [paid.influence for paid in t.happened(RegionPaid)] == [5, 3, 2]


def test_the_winner_takes_the_route_tile() -> None:
    """§10.4 Six influence and the tile."""
    t = complete(new_york("red", "blue", kind="route", values=(6, 4, 2)))
    assert t.happened(TileTaken) == [TileTaken(Seat(0), "route")]
    assert t.view.route_tile == 0


@pytest.mark.parametrize("kind", ["development", "route"])
def test_a_second_tile_of_the_kind_gives_only_influence(kind: TileKind) -> None:
    """Q19 There is one of each: blue has it, or it was used."""
    assert kind in {"development", "route"}
    t = new_york("red", "blue", kind=kind, values=(5, 4, 3))
    t.holds("blue", "development" if kind == "development" else "route")
    complete(t)
    assert t.happened(TileTaken) == []
    assert [paid.influence for paid in t.happened(RegionPaid)] == [5, 3]


def developer() -> QueenieTable:
    """Red is in Pueblo only and holds the development tile."""
    return table("red", "blue").town("pueblo", "red").city("omaha", "blue . . .").holds("red", "development")


def test_it_leads_to_a_place_further_away_and_all_links_are_paid() -> None:
    """§10.3, Q17 From Pueblo to Dallas by Oklahoma City and El Paso: $1, $1 and nothing."""
    t = developer().on_turn("red")
    path = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    assert {"do": "develop", "path": path} in t.choices("develop")
    t.say("develop", path=[*path])
    assert t.view.markers == ["dallas"]
    assert t.money("red") == 8
    assert t.events == [
        TileUsed(Seat(0), "development"),
        LinkPaid(Seat(0), PlaceId("pueblo"), PlaceId("oklahoma-city"), 1),
        LinkPaid(Seat(0), PlaceId("oklahoma-city"), PlaceId("el-paso"), 1),
        LinkPaid(Seat(0), PlaceId("el-paso"), PlaceId("dallas"), 0),
        ExpansionPlaced(Seat(0), PlaceId("pueblo"), PlaceId("dallas"), 2, extra=False),
    ]
    t.say("done").say("done")
    assert t.row("dallas") == "red . . . ."
    assert t.view.no_expand_streak == 0
    assert t.view.spent_tiles == ["development"]


def test_one_cheapest_path_is_offered_for_each_target() -> None:
    """Q17 To every place that is no single link away and can be paid for."""
    t = developer().money("red", 2).on_turn("red")
    offered = {
        str(words["path"][-1]): words["path"] for words in t.choices("develop") if isinstance(words["path"], list)
    }
    assert offered["dallas"] == ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    assert offered["flagstaff"] == ["pueblo", "phoenix", "flagstaff"]
    assert not {"phoenix", "denver", "oklahoma-city"} & set(offered)
    assert "chicago" not in offered
    facts = next(choice.facts for choice in FRANCHISE.choices(t.state) if choice.facts.get("to") == "dallas")
    assert facts == {"from_": "pueblo", "to": "dallas", "cost": 2, "links": 3}


def test_any_legal_path_is_accepted() -> None:
    """Q17 It may be dearer, and go through scored and open cities, towns and own places."""
    t = developer().scored("phoenix", "blue").on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "albuquerque", "el-paso", "dallas"])
    assert t.money("red") == 7
    t = developer().city("denver", "red . . .").on_turn("red")
    t.say("develop", path=["denver", "pueblo", "phoenix", "albuquerque"])
    assert t.money("red") == 6


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (["pueblo", "phoenix"], "directly_linked"),
        (["pueblo"], "path_too_short"),
        ([], "path_too_short"),
        (["phoenix", "dallas", "houston"], "not_your_origin"),
        (["pueblo", "dallas", "houston"], "broken_path"),
        (["pueblo", "phoenix", "pueblo", "oklahoma-city", "dallas"], "broken_path"),
        (["pueblo", "phoenix", "los-angeles", "albuquerque", "el-paso"], "broken_path"),
        (["pueblo", "phoenix", "chicago", "new-york"], "path_too_dear"),
        (["pueblo", "oklahoma-city", "casper"], "out_of_play"),
        (["pueblo", "oklahoma-city", "kansas-city", "memphis"], "occupied"),
        (["pueblo", "phoenix", "chikago"], "unknown_place"),
    ],
)
def test_other_paths_are_refused(path: list[str], code: str) -> None:
    """§10.3, Q17 From an own place, along links in play, no place twice, all of it paid, to a place to expand to."""
    t = developer().town("memphis", "blue").on_turn("red")
    assert t.not_said("develop", path=[*path]) == code


def test_it_needs_the_tile() -> None:
    """§10.3 Blue holds it."""
    t = table("red", "blue").town("pueblo", "red").holds("blue", "development").on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "no_development_tile"
    assert t.choices("develop") == []


def test_it_replaces_the_expansion_with_the_own_marker() -> None:
    """Q17 Not the one with the extra marker; but expanding again may follow it."""
    t = developer().on_turn("red")
    t.say("expand", to="phoenix")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "already_expanded"
    assert t.choices("develop") == []
    t = developer().on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "flagstaff"]).say("expand_again", to="denver")
    assert t.view.markers == ["flagstaff", "denver"]


def test_it_needs_a_franchise_to_exchange_for() -> None:
    """Q17, R18"""
    t = developer().supply("red", 0).on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "no_supply"


def test_it_is_an_expansion_and_no_bonus_tile() -> None:
    """Q17, Q18, R28 It can be used in the first turn, beside a bonus tile, and it breaks a row of idle turns."""
    t = developer().streak(1).turn_number(0).on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "flagstaff"]).say("done").say("done")
    assert t.view.no_expand_streak == 0
    assert t.bonus("red") == 4


def test_it_is_not_used_in_other_phases() -> None:
    """§10.3 In phase 2."""
    t = developer().on_turn("red").do("done")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"]) == "wrong_phase"


# --- The route tile ---------------------------------------------------------------------------------------------------


def router() -> QueenieTable:
    """Red is in Phoenix and Pueblo and holds the route tile."""
    return table("red", "blue").city("phoenix", "red . . . .").town("pueblo", "red").holds("red", "route")


def test_the_route_tile_pays_for_a_link() -> None:
    """§10.4 From Phoenix to Chicago for nothing instead of $8."""
    t = router().money("red", 0).on_turn("red")
    assert {"do": "expand", "to": "chicago", "from": "phoenix", "route": True} in t.choices("expand_route")
    t.say("expand", to="chicago", from_="phoenix", route=True)
    assert t.money("red") == 0
    assert t.events == [
        TileUsed(Seat(0), "route"),
        ExpansionPlaced(Seat(0), PlaceId("phoenix"), PlaceId("chicago"), 0, extra=False),
    ]
    assert t.view.spent_tiles == ["route"]
    assert t.view.route_tile is None


def test_it_is_offered_where_it_saves_something() -> None:
    """§10.4 Every place one link away that costs something, whatever it costs; a free link can be named too."""
    t = router().money("red", 0).on_turn("red")
    saving = {str(words["to"]) for words in t.choices("expand_route")}
    assert saving == {"flagstaff", "albuquerque", "denver", "dallas", "chicago", "oklahoma-city"}
    t = table("red", "blue").town("pueblo", "red").holds("red", "route").on_turn("red")
    assert "phoenix" not in {str(words["to"]) for words in t.choices("expand_route")}
    t.say("expand", to="phoenix", route=True)
    assert t.view.spent_tiles == ["route"]


def test_it_pays_for_a_second_expansion_too() -> None:
    """Q18 It is no bonus tile, so both can be used in one turn."""
    t = router().money("red", 1).on_turn("red")
    t.say("expand", to="flagstaff").say("expand_again", to="chicago", route=True)
    assert t.money("red") == 0
    assert t.view.markers == ["flagstaff", "chicago"]
    again = router().on_turn("red")
    again.say("expand", to="flagstaff")
    assert {"do": "expand_again", "to": "chicago", "from": "phoenix", "route": True} in again.choices(
        "expand_again_route"
    )


def test_it_needs_the_tile_and_the_rest_of_the_rules() -> None:
    """§10.4"""
    t = table("red", "blue").city("phoenix", "red . . . .").city("omaha", "blue . . .").holds("blue", "route")
    t.on_turn("red")
    assert t.not_said("expand", to="denver", route=True) == "no_route_tile"
    assert t.not_said("expand", to="denver", from_="phoenix", route=True) == "no_route_tile"
    r = router().city("omaha", "blue . . .").on_turn("red")
    assert r.not_said("expand", to="omaha", route=True) == "no_origin"
    assert r.not_said("expand", to="chicago", from_="omaha", route=True) == "not_your_origin"
    assert r.not_said("expand", to="phoenix", from_="pueblo", route=True) == "own_franchise_there"
    assert r.not_said("expand", to="new-york", from_="phoenix", route=True) == "no_link"


def test_it_waives_one_link_of_a_development_path() -> None:
    """Q18 The dearest one is waived in the path that is offered; both tiles are gone."""
    t = developer().holds("red", "route").money("red", 1).on_turn("red")
    path: list[str] = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
    offered = next(words for words in t.choices("develop_route") if words["path"] == path or path[-1] in str(words))
    t.say("develop", path=offered["path"], waive=offered["waive"])
    assert t.view.markers == ["dallas"]
    assert t.view.spent_tiles == ["development", "route"]
    assert t.money("red") >= 0


@pytest.mark.parametrize(("waive", "money"), [(0, 9), (1, 9), (2, 8)])
def test_any_link_of_the_path_can_be_waived(waive: int, money: int) -> None:
    """Q18 Counted from 0: $1, $1, nothing."""
    t = developer().holds("red", "route").on_turn("red")
    t.say("develop", path=["pueblo", "oklahoma-city", "el-paso", "dallas"], waive=waive)
    assert t.money("red") == money


def test_a_link_that_is_not_there_cannot_be_waived() -> None:
    """Q18"""
    t = developer().holds("red", "route").on_turn("red")
    for waive in (3, -1, 62):
        path = ["pueblo", "oklahoma-city", "el-paso", "dallas"]
        assert t.not_said("develop", path=[*path], waive=waive) == "no_such_link"
    t = developer().on_turn("red")
    assert t.not_said("develop", path=["pueblo", "phoenix", "flagstaff"], waive=1) == "no_route_tile"


def test_waiving_is_not_offered_for_a_path_that_costs_nothing() -> None:
    """Q18 From El Paso to Oklahoma City's neighbours something is paid; to Little Rock by Huntsville nothing is."""
    t = table("red", "blue").town("montgomery", "red").holds("red", "development").holds("red", "route").on_turn("red")
    plain = {str(words["path"]) for words in t.choices("develop")}
    waived = {str(words["path"]) for words in t.choices("develop_route")}
    free = str(["montgomery", "huntsville", "little-rock"])
    assert free in plain
    assert free not in waived


def test_both_tiles_are_worth_nothing_at_the_end() -> None:
    """Q19"""
    t = table("red", "blue").streak(1).holds("red", "development").holds("red", "route").turn("red")
    assert t.view.phase == "over"
    assert t.outcome.scores[0] == t.outcome.scores[1] == 10 // 3 + 16


# --- With the milestones ----------------------------------------------------------------------------------------------


def both(*colours: str) -> QueenieTable:
    return QueenieTable(*colours, on=("stages", "regions")).stage("two_8_links")


def test_a_waived_link_was_used() -> None:
    """Q13 Chicago for nothing over a link for $8."""
    t = both("red", "blue").city("phoenix", "red . . . .").holds("red", "route").on_turn("red")
    t.say("expand", to="chicago", from_="phoenix", route=True)
    assert t.view.one_8_link == [0]


def test_with_the_route_tile_the_choice_of_a_dear_link_is_offered_too() -> None:
    """Q13, §8.3 Chicago from Ogallala ($1) and from Kansas City ($8), both for nothing."""
    t = (
        both("red", "blue")
        .city("kansas-city", "red . . . .")
        .town("ogallala", "red")
        .holds("red", "route")
        .money("red", 0)
    )
    t.on_turn("red")
    ways = [words["from"] for words in t.choices("expand_route") if words["to"] == "chicago"]
    assert ways == ["ogallala", "kansas-city"]
    dear = [choice for choice in FRANCHISE.choices(t.state) if choice.facts.get("cost") == 8]
    FRANCHISE.apply(t.state, next(c.actions[0] for c in dear if c.facts["to"] == "chicago"))
    assert t.view.one_8_link == [0]


def test_every_dear_link_of_a_path_counts() -> None:
    """Q13 Two links for $8 in one path, one of them waived: the stage is reached."""
    t = both("red", "blue").town("pueblo", "red").holds("red", "development").holds("red", "route").on_turn("red")
    t.say("develop", path=["pueblo", "phoenix", "chicago", "new-york"], waive=1)
    assert t.money("red") == 2
    assert t.happened(FirstLinkUsed) == [FirstLinkUsed(Seat(0), piece=True)]
    assert t.happened(StageFulfilled) == [StageFulfilled(Seat(0), "two_8_links", piece=False)]
    order = [type(event).__name__ for event in t.events]
    assert order == ["TileUsed", "TileUsed", *["LinkPaid"] * 3, "ExpansionPlaced", "FirstLinkUsed", "StageFulfilled"]


# --- Numbers of paths -------------------------------------------------------------------------------------------------


def test_a_path_is_one_number_and_back() -> None:
    """The number means the same in every process; longest paths and place 0 included."""
    for path, waive in (([0, 5, 0], None), (list(range(45)), 43), ([1, 2], 0)):
        number = routes.number_of(path, waive)
        assert number >= routes.FIRST
        assert routes.path_of(number) == (path, waive)


def test_a_number_that_is_no_path_is_not_legal() -> None:
    t = developer().on_turn("red")
    assert not FRANCHISE.is_legal(t.state, routes.number_of([t.state.board.place_index["flagstaff"]], None))
    path = [t.state.board.place_index[name] for name in ("pueblo", "phoenix", "flagstaff")]
    assert FRANCHISE.is_legal(t.state, routes.number_of(path, None))
    assert not FRANCHISE.is_legal(t.state, routes.number_of(path, 1))
    assert not FRANCHISE.is_legal(t.state, routes.number_of(path, 9))
    t.do("done")
    assert not FRANCHISE.is_legal(t.state, routes.number_of(path, None))


def test_actions_in_a_way_are_checked() -> None:
    t = router().on_turn("red")
    assert not FRANCHISE.is_legal(t.state, 9 * WAY)
    assert not FRANCHISE.is_legal(t.state, WAY + 100)
    assert not FRANCHISE.is_legal(t.state, WAY + 900)
    assert not FRANCHISE.is_legal(t.state, 2 * WAY + 130)
    assert regions.holds(t.state, 17)
    assert t.state.more[16] != GONE
    t.do("done")
    assert not FRANCHISE.is_legal(t.state, WAY + 1)

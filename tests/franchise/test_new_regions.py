"""Queenie 3, New regions (§10): other region tiles, what they pay, and in which order."""

from collections import Counter

import pytest
from queenie_kit import QueenieTable, complete, new_york, region_part, regions_table

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.events import RegionPaid, RegionTileMoved
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options, read_options
from turnpike.games.franchise.setup.layout import draw
from turnpike.games.franchise.variants.new_regions.events import (
    BonusTileReturned,
    RegionPaidMoney,
)
from turnpike.games.franchise.variants.new_regions.schema import TileKind
from turnpike.games.franchise.variants.new_regions.tiles import KINDS, new_tiles, printed_tiles, selection
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.ids import RegionId, Seat
from turnpike.kernel.refused import Refused

BOARD = read_board()
BOARD_ORDER = list(BOARD.regions)
Laid = tuple[str, int, int, int]
NEW: list[Laid] = [(tile.kind, *tile.values) for tile in new_tiles().tiles]
PRINTED: list[Laid] = [(tile.kind, *tile.values) for tile in printed_tiles(BOARD)]


def drawn(options: Options, seed: int) -> dict[str, Laid]:
    """The tiles of a drawn set-up by region; it is also accepted."""
    setup = draw(options, Draws(seeded_secret(seed)))
    assert setup is not None
    state = FRANCHISE.start(options, setup)
    view = FRANCHISE.view(state, None)
    laid: dict[str, Laid] = {}
    for region, (first, second, others) in view.tiles.items():
        laid[str(region)] = ((region_part(view).kinds or {}).get(region, "points"), first, second, others)
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
        laid = drawn(read_options({"players": 4, "with": ["regions"], "regions": 2}), seed)
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
    laid = drawn(read_options({"players": 4, "with": ["regions"], "regions": 3}), 1)
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
    setup = draw(read_options({"players": 4, "with": ["regions"], "regions": 2}), Draws(seeded_secret(3)))
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
        FRANCHISE.start(read_options({"players": 4, "with": ["regions"], "regions": 2}), setup)


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
    t = regions_table("red", "blue", "green").region_tile("new-york", "dollars", 12, 8, 4).scored("pittsburgh", "red")
    complete(t.city("new-york", "red red red red . . . ."))
    assert [paid.dollars for paid in t.happened(RegionPaidMoney)] == [12]


@pytest.mark.parametrize("kind", ["dollars", "count", "bonus", "development", "route"])
def test_two_players_and_ties_work_as_for_every_tile(kind: TileKind) -> None:
    """Q16, R37 The second of two gets the third value; the token breaks ties."""
    t = complete(new_york("red", "blue", kind=kind, values=(6, 5, 4)))
    assert payments(t) == ([(0, 3 + 6), (1, 3 + 4)] if kind == "count" else [(0, 6), (1, 4)])
    t = regions_table("red", "blue", "green").region_tile("new-york", kind, 6, 5, 4).token("new-york", "green")
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
    """Q14 Red still has all four; so has a player who plays with three because the fourth stays in the box."""
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
    t = regions_table("red", "blue").region_tile("new-york", "bonus", 3, 4, 2).bonus("blue", 1)
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

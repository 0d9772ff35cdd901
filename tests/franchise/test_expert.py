"""The expert variant (§7): tiles lie elsewhere than printed, by choice, by lot or given."""

from collections import Counter

import pytest
from kit import Table

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.events import CityScored, IncomeTaken
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.setup.expert import TileDraft, back_class, draw_layout, printed_sizes, read_layout
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import NOBODY, Json, Words
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused

BOARD = read_board()
PRINTED = printed_sizes(BOARD)
REGIONS = list(BOARD.regions)
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed"]


def drawn(seed: int) -> Words:
    return draw_layout(BOARD, Draws(seeded_secret(seed)))


def changed(name: str, **tiles: Json) -> Words:
    """The printed layout with some tiles exchanged for others, right or wrong."""
    layout: dict[str, dict[str, Json]] = {
        "city_tiles": dict(PRINTED),
        "region_tiles": {region: {"kind": "points", "values": list(BOARD.regions[region].tile)} for region in REGIONS},
    }
    layout[name].update({key.replace("_", "-"): tile for key, tile in tiles.items()})
    return {**layout}


def whole_draft(players: int) -> tuple[TileDraft, list[int]]:
    """A draft played to its end, always taking the last choice, and who was asked."""
    draft, asked = TileDraft(BOARD, players), []
    while draft.to_act != NOBODY:
        asked.append(draft.to_act)
        draft.place(draft.choices()[-1].words[0])
    return draft, asked


# --- What a tile decides ----------------------------------------------------------------------------------------------


def test_the_tile_decides_spaces_majority_and_influence() -> None:
    """R31 Detroit, printed 4, has a tile of 6: three are no majority, four are, and they bring 6."""
    t = Table("red", "blue").tile("detroit", 6).city("detroit", "red red blue . . .").town("pueblo", "blue")
    t.turn("red", increase="detroit")
    assert t.row("detroit") == "red red blue red . ."
    t.turn("blue", expand="denver").turn("red", increase="detroit")
    assert t.happened(CityScored) == [CityScored(PlaceId("detroit"), Seat(0), 6, majority=True)]


def test_the_tile_decides_the_income() -> None:
    """R31 Chicago, printed 7, has a tile of 8: seven spaces are empty beside blue's."""
    t = Table("red", "blue").tile("chicago", 8).city("chicago", "blue . . . . . . .").turn("red")
    assert t.happened(IncomeTaken) == [IncomeTaken(Seat(1), 7, 2)]


def test_the_region_tile_decides_what_the_region_pays() -> None:
    """§7, R31 Central has the tile of Florida."""
    setup = changed(
        "region_tiles",
        central={"kind": "points", "values": [10, 6, 3]},
        florida={"kind": "points", "values": [4, 3, 1]},
    )
    state = FRANCHISE.start(Options(players=4, expert=True, tiles="given"), setup)
    view = FRANCHISE.view(state, None)
    assert view.tiles[RegionId("central")] == [10, 6, 3]
    assert view.tiles[RegionId("florida")] == [4, 3, 1]
    assert view.tiles[RegionId("texas")] == [5, 4, 2]


# --- Drawn ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_drawn_layout_uses_every_tile_once_within_its_back(seed: int) -> None:
    """R31, R38 Cities with a 2 or 3 get a 2 or 3, and so on; the ten region tiles lie anywhere."""
    layout = read_layout(BOARD, drawn(seed))
    assert Counter(layout.city_tiles.values()) == {2: 4, 3: 3, 4: 8, 5: 5, 6: 2, 7: 2, 8: 1}
    for city, size in layout.city_tiles.items():
        backs = ({2, 3}, {4, 5, 6}, {7, 8})
        assert any({size, PRINTED[city]} <= back for back in backs)
    values = [tuple(tile.values) for tile in layout.region_tiles.values()]
    assert sorted(values) == sorted(region.tile for region in BOARD.regions.values())


def test_layouts_differ_from_draw_to_draw() -> None:
    """R38 City tiles and region tiles are both shuffled."""
    layouts = [read_layout(BOARD, drawn(seed)) for seed in range(5)]
    assert len({tuple(layout.city_tiles.values()) for layout in layouts}) == 5
    assert len({tuple(map(str, layout.region_tiles.values())) for layout in layouts}) == 5
    assert all(layout.city_tiles != PRINTED for layout in layouts)


def test_a_random_layout_stands_in_the_header_and_is_played_on() -> None:
    """§7 `tiles = "random"` is the default."""
    play = Play.begin(FRANCHISE, {"players": 4, "expert": True}, NAMES[:4], secret=seeded_secret(3))
    assert play.draft is None
    assert play.header.setup == drawn(3)
    assert play.view().sizes == {PlaceId(city): size for city, size in read_layout(BOARD, drawn(3)).city_tiles.items()}


def test_with_two_players_all_tiles_are_laid_before_three_regions_are_removed() -> None:
    """R31 So any tile may be among the removed ones: what is left differs from the printed board's."""
    left = set()
    for seed in range(5):
        state = FRANCHISE.start(Options(players=2, expert=True), drawn(seed))
        sizes = FRANCHISE.view(state, None).sizes
        assert len(sizes) == 19
        assert not {"seattle", "los-angeles", "billings"} & set(sizes)
        left.add(tuple(sorted(sizes.values())))
    assert len(left) > 1


def test_without_the_variant_nothing_is_drawn_and_nothing_is_chosen() -> None:
    """§7 is a variant."""
    assert FRANCHISE.draw_setup(Options(), Draws(seeded_secret(1))) is None
    assert FRANCHISE.draft(Options()) is None
    assert FRANCHISE.draft(Options(tiles="choose")) is None


# --- Given ------------------------------------------------------------------------------------------------------------


def test_a_given_layout_is_played_on() -> None:
    """R31 Two cities of one back have exchanged their tiles."""
    setup = changed("city_tiles", detroit=6, washington=4)
    options: dict[str, Json] = {"players": 4, "expert": True, "tiles": "given"}
    play = Play.begin(FRANCHISE, options, NAMES[:4], secret=seeded_secret(1), setup=setup)
    assert play.view().sizes[PlaceId("detroit")] == 6
    assert play.view().sizes[PlaceId("washington")] == 4
    assert play.view().sizes[PlaceId("chicago")] == 7


def test_a_layout_that_is_to_be_given_must_be_given() -> None:
    """R38 It is no draft: nobody is asked, the game does not begin."""
    with pytest.raises(Refused, match="bad_setup"):
        Play.begin(FRANCHISE, {"players": 4, "expert": True, "tiles": "given"}, NAMES[:4], secret=seeded_secret(1))


@pytest.mark.parametrize(
    ("setup", "code", "detail"),
    [
        (changed("city_tiles", detroit=7, chicago=4), "wrong_class", ""),
        (changed("city_tiles", detroit=3), "bad_setup", "each city tile once"),
        (changed("city_tiles", pueblo=3), "bad_setup", "every city of the board once"),
        (changed("region_tiles", utah={"kind": "points", "values": [1, 1, 1]}), "bad_setup", "every region"),
        (changed("region_tiles", texas={"kind": "points", "values": [9, 9, 9]}), "bad_setup", "each region tile once"),
        (changed("region_tiles", texas={"kind": "bonus", "values": [5, 4, 2]}), "bad_setup", "kind points"),
        (changed("city_tiles", detroit="4"), "bad_setup", "Expected `int`"),
        ({}, "bad_setup", "city_tiles"),
        ({**changed("city_tiles"), "stage_tiles": []}, "bad_setup", "stage_tiles"),
    ],
)
def test_a_layout_with_other_tiles_than_there_are_is_refused(setup: Words, code: str, detail: str) -> None:
    """R31 Each of the 25 city tiles once and within its back, each of the ten region tiles once."""
    with pytest.raises(Refused) as refused:
        read_layout(BOARD, setup)
    assert refused.value.code == code
    assert detail in str(refused.value.facts.get("detail", ""))
    if code == "wrong_class":
        assert refused.value.facts == {"city": "chicago", "size": 4}


def test_tiles_are_laid_out_in_the_expert_variant_only() -> None:
    """§7 A layout for a plain game is a mistake, with or without a drawn first player, who alone is none."""
    for setup in (changed("city_tiles"), {**changed("city_tiles"), "first_player": 1}):
        with pytest.raises(Refused, match="expert variant only"):
            FRANCHISE.start(Options(players=4), setup)
    assert FRANCHISE.start(Options(players=4), {"first_player": 1}).board.places == 45
    assert FRANCHISE.start(Options(players=4), {}).board.places == 45


# --- Chosen -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_players_lay_one_tile_each_in_turn_order_first_cities_then_regions(players: int) -> None:
    """R38 35 tiles, beginning with the first player, without a break between cities and regions."""
    draft, asked = whole_draft(players)
    assert asked == [n % players for n in range(35)]
    layout = read_layout(BOARD, draft.setup())
    assert layout.city_tiles != PRINTED


def test_every_tile_left_on_every_place_it_fits_is_a_choice() -> None:
    """R38 At first 7 cities for 2 or 3, 15 for 4, 5 or 6, 3 for 7 or 8."""
    draft = TileDraft(BOARD, 4)
    choices = draft.choices()
    assert len(choices) == 7 * 2 + 15 * 3 + 3 * 2
    assert len({str(choice.words) for choice in choices}) == len(choices)
    assert {choice.key for choice in choices} == {"place_tile"}
    assert choices[0].words == ({"do": "place_tile", "city": "san-francisco", "size": 4},)
    assert choices[0].facts == {"city": "san-francisco", "size": 4}
    draft.place({"do": "place_tile", "city": "new-york", "size": 8})
    assert len(draft.choices()) == 7 * 2 + 15 * 3 + 2 * 1  # both 7s left for Los Angeles and Chicago, the 8 is gone


def test_when_every_city_has_a_tile_the_region_tiles_follow() -> None:
    """R38 Ten regions, ten tiles, named after the region they are printed for."""
    draft = TileDraft(BOARD, 3)
    for city, size in PRINTED.items():
        draft.place({"do": "place_tile", "city": city, "size": size})
    assert draft.to_act == 25 % 3
    assert len(draft.choices()) == 100
    draft.place({"do": "place_region", "region": "texas", "tile": "florida"})
    choices = draft.choices()
    assert len(choices) == 81
    assert {choice.key for choice in choices} == {"place_region"}
    assert {choice.facts["region"] for choice in choices} == set(REGIONS) - {"texas"}
    assert {choice.facts["tile"] for choice in choices} == set(REGIONS) - {"florida"}
    while draft.to_act != NOBODY:
        draft.place(draft.choices()[0].words[0])
    layout = read_layout(BOARD, draft.setup())
    assert layout.region_tiles["texas"].values == (10, 6, 3)
    assert layout.city_tiles == PRINTED


@pytest.mark.parametrize(
    ("words", "code", "facts"),
    [
        ({"do": "place_tile", "city": "detroit", "size": 7}, "wrong_class", {"city": "detroit", "size": 7}),
        ({"do": "place_tile", "city": "chicago", "size": 7}, "tile_placed", {"city": "chicago"}),
        ({"do": "place_tile", "city": "new-york", "size": 8}, "no_tile_left", {"size": 8}),
        ({"do": "place_tile", "city": "new-york", "size": 9}, "no_tile_left", {"size": 9}),
        ({"do": "place_tile", "city": "paris", "size": 7}, "unknown_place_no_guess", {"place": "paris"}),
        ({"do": "place_tile", "city": "pueblo", "size": 2}, "unknown_place_no_guess", {"place": "pueblo"}),
        ({"do": "place_region", "region": "texas", "tile": "texas"}, "cities_first", {}),
        ({"do": "expand", "to": "detroit"}, "bad_action", None),
        ({"do": "place_tile", "city": "detroit"}, "bad_action", None),
    ],
)
def test_a_city_tile_that_does_not_fit_is_refused(words: Words, code: str, facts: dict[str, Json] | None) -> None:
    """R31, R38 Chicago has the 8 already; the refusal changes nothing."""
    draft = TileDraft(BOARD, 4)
    draft.place({"do": "place_tile", "city": "chicago", "size": 8})
    before = draft.choices()
    with pytest.raises(Refused) as refused:
        draft.place(words)
    assert refused.value.code == code
    assert facts is None or refused.value.facts == facts
    assert draft.choices() == before
    assert draft.to_act == 1


@pytest.mark.parametrize(
    ("region", "tile", "code", "facts"),
    [
        ("texas", "central", "region_placed", {"region": "texas"}),
        ("central", "florida", "tile_taken", {"tile": "florida"}),
        ("utah", "central", "unknown_region", {"region": "utah"}),
        ("central", "utah", "unknown_region", {"region": "utah"}),
    ],
)
def test_a_region_tile_that_does_not_fit_is_refused(region: str, tile: str, code: str, facts: dict[str, str]) -> None:
    """R31, R38 Florida's tile lies in Texas already."""
    draft = TileDraft(BOARD, 4)
    for city, size in PRINTED.items():
        draft.place({"do": "place_tile", "city": city, "size": size})
    draft.place({"do": "place_region", "region": "texas", "tile": "florida"})
    with pytest.raises(Refused) as refused:
        draft.place({"do": "place_region", "region": region, "tile": tile})
    assert refused.value.code == code
    assert refused.value.facts == facts


def test_a_copy_of_a_draft_goes_its_own_way() -> None:
    """R38 Undo rests on it."""
    draft = TileDraft(BOARD, 4)
    draft.place({"do": "place_tile", "city": "chicago", "size": 8})
    twin = draft.copy()
    twin.place({"do": "place_tile", "city": "detroit", "size": 5})
    assert (draft.to_act, twin.to_act) == (1, 2)
    draft.place({"do": "place_tile", "city": "detroit", "size": 6})
    assert draft.to_act == 2


def test_a_chosen_layout_is_closed_by_an_entry_and_then_the_game_starts() -> None:
    """R38, §3.4 After the 35th tile the last player is asked for a starting town."""
    play = Play.begin(FRANCHISE, {"players": 3, "expert": True, "tiles": "choose"}, NAMES[:3], secret=seeded_secret(1))
    assert play.to_act == 0
    for _ in range(35):
        play.do(play.choices()[0].words[0])
    assert play.draft is None
    assert play.at == 36
    assert play.entries[-1].setup is not None
    assert read_layout(BOARD, play.entries[-1].setup).first_player is None
    assert play.to_act == 2
    assert play.view().phase == "start"


def test_every_size_has_one_back() -> None:
    """§2.4, §7 {2, 3}, {4, 5, 6} and {7, 8}."""
    assert [back_class(BOARD, size) for size in range(2, 9)] == [0, 0, 1, 1, 1, 2, 2]

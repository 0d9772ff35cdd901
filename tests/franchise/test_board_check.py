"""The board check: every complaint it knows is provoked by changing one thing on the printed board."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import DEFAULT, BoardFile, read_board
from turnpike.games.franchise.board.validation import check, check_file, limits
from turnpike.kernel.data import MAX_COMPLAINTS, DataError

Tree = dict[str, Any]
SMALL = Path(__file__).parent / "boards" / "small.toml"
GONE = object()


def tree() -> Tree:
    return tomllib.loads(DEFAULT.read_text(encoding="utf-8"))


def change(board: Tree, key: str, value: object) -> None:
    """Set `places/3/size` and the like; GONE takes the key away."""
    node: Any = board
    *way, last = (
        int(part) if part.isdecimal() and key.startswith(("places", "links", "region_track")) else part
        for part in key.split("/")
    )
    for part in way:
        node = node[part]
    if value is GONE:
        del node[last]
    else:
        node[last] = value


def after(*changes: tuple[str, object]) -> list[str]:
    board = tree()
    for key, value in changes:
        change(board, key, value)
    return check(msgspec.convert(board, BoardFile))


def after_doing(do: Callable[[Tree], None]) -> list[str]:
    board = tree()
    do(board)
    return check(msgspec.convert(board, BoardFile))


def test_the_printed_board_passes() -> None:
    assert check(read_board()) == []


def test_a_small_custom_board_passes() -> None:
    assert check_file(SMALL) == []
    assert read_board(SMALL).game.name == "Two Valleys"


ONE_CHANGE = [
    # numbers
    ("schema", 2, "schema: 2 is unknown to this version. Write 1."),
    ("game/name", "", "game.name: '' is no name."),
    ("game/players_min", 1, "game.players_min: 1 is out of range. Write a number from 2 to 5."),
    ("game/players_max", 6, "game.players_max: 6 is out of range. Write a number from 2 to 5."),
    ("game/players_max", 1, "game.players_min: Larger than players_max."),
    ("game/player_colours", ["blue", "red", "orange", "black"], "game.player_colours: 4 colours for 5 players."),
    ("game/player_colours", ["a", "b", "c", "d", "a"], "game.player_colours[4]: 'a' is there twice."),
    ("game/player_colours", ["a", "b", "c", "d", "Light Blue"], "game.player_colours[4]: 'Light Blue' is no id."),
    ("game/franchises_per_player", 1, "game.franchises_per_player: 1 is out of range. Write a number from 2 to 80."),
    ("game/franchises_per_player", 81, "game.franchises_per_player: 81 is out of range."),
    ("game/influence_track_max", 0, "game.influence_track_max: 0 is out of range."),
    ("game/link_costs", [], "game.link_costs: 0 costs. Write 1 to 5"),
    ("game/link_costs", [0, 1, 3, 5, 8, 9], "game.link_costs: 6 costs. Write 1 to 5"),
    ("game/link_costs", [0, 1, 3, 8, 5], "game.link_costs: Not in ascending order."),
    ("game/link_costs", [0, 1, 3, 3, 5, 8], "game.link_costs: Not in ascending order."),
    ("game/link_costs", [-1, 0, 1, 3, 5, 8], "game.link_costs[0]: -1 is out of range."),
    ("game/market_share_cost", -1, "game.market_share_cost: -1 is out of range."),
    ("game/dollar_bonus", 100, "game.dollar_bonus: 100 is out of range."),
    ("game/end_ip_per_town", 10**18, "game.end_ip_per_town: 1000000000000000000 is out of range."),
    ("game/end_dollars_per_ip", 0, "game.end_dollars_per_ip: 0 is out of range. Write a number from 1 to 99."),
    ("game/end_ip_per_unused_bonus_tile", -4, "game.end_ip_per_unused_bonus_tile: -4 is out of range."),
    ("dollar_cards/0", 3, "dollar_cards: '0' is no sum."),
    ("dollar_cards/10", -1, "dollar_cards.10: -1 is out of range."),
    # places
    ("places", [], "places: There are none."),
    ("places/0/id", "San Francisco", "places[0].id: 'San Francisco' is no id. Write lower-case words with hyphens"),
    ("places/0/id", "san--francisco", "places[0].id: 'san--francisco' is no id."),
    ("places/0/id", "x" * 41, "places[0].id: 'xxxxx"),
    ("places/1/id", "san-francisco", "places[1].id: 'san-francisco' is there twice."),
    ("places/0/name", "San\nFrancisco", "places[0].name: 'San\\nFrancisco' is no name."),
    ("places/0/name", "\x1b[31mRed", "places[0].name: '\\x1b[31mRed' is no name."),
    ("places/1/name", "San Francisco", "places[1].name: 'San Francisco' is there twice."),
    ("places/0/region", "californa", "places[0].region: No region 'californa'; did you mean 'california'?"),
    ("places/0/region", "zzz", "places[0].region: No region 'zzz'. Correct it or add the region."),
    ("places/2/size", 2, "places[2].size: The town 'las-vegas' has size 2. Write 1"),
    ("places/0/size", 1, "places[0].size: The city 'san-francisco' has size 1. Write 2 to 8"),
    ("places/0/size", 9, "places[0].size: The city 'san-francisco' has size 9. Write 2 to 8"),
    # links
    ("links/3/b", "renoo", "links[3].b: No place 'renoo'; did you mean 'reno'?"),
    ("links/3/a", "los-angels", "links[3].a: No place 'los-angels'; did you mean 'los-angeles'?"),
    ("links/3/b", "los-angeles", "links[3]: The link 'los-angeles'-'los-angeles' begins and ends in the same place."),
    ("links/0/b", "reno", "links[2]: The link 'san-francisco'-'reno' is there twice"),
    (
        "links/0/cost",
        4,
        "links[0].cost: The link 'san-francisco'-'los-angeles' costs 4, which is not in game.link_costs",
    ),
    ("links", [], "links: With 2 or 3 players no way leads from the rest of the board to 'phoenix'"),
    # regions
    ("regions/texas/name", {"en": "Texas", "de": "Texas"}, "regions.texas.name.fr: Missing."),
    ("regions/texas/name/fr", " ", "regions.texas.name.fr: ' ' is no name."),
    ("regions/texas/tile", [5, 4], "regions.texas.tile: 2 values. Write three"),
    ("regions/texas/tile", [5, 4, 6], "regions.texas.tile: A later rank gains more"),
    ("regions/texas/tile", [100, 4, 2], "regions.texas.tile[0]: 100 is out of range."),
    ("regions/california/tile_alternative", [5, 4, 3, 3], "regions.california.tile_alternative: 4 values."),
    # city tiles
    ("city_tiles/count/2", 5, "city_tiles.count.2: 5 tiles for 4 cities of this size. Write 4"),
    ("city_tiles/count/8", GONE, "city_tiles.count.8: 0 tiles for 1 cities of this size."),
    ("city_tiles/count/9", 1, "city_tiles.count: '9' is no size."),
    ("city_tiles/back_classes", [[2, 3], [4, 5, 6], [7]], "city_tiles.back_classes: Size 8 is missing."),
    ("city_tiles/back_classes", [[2, 3, 4], [4, 5, 6], [7, 8]], "city_tiles.back_classes: Size 4 is there 2 times."),
    ("city_tiles/back_classes", [[1, 2, 3], [4, 5, 6], [7, 8]], "city_tiles.back_classes: 1 is no size."),
    # region track
    ("region_track/spaces/9", GONE, "region_track.spaces: 9 spaces for 10 regions."),
    ("region_track/spaces/9/red", False, "region_track.spaces: A space behind the red zone is not red."),
    ("region_track/spaces/9/bonus", -1, "region_track.spaces[9].bonus: -1 is out of range."),
    ("region_track/spaces", [{"bonus": 0, "red": False}] * 10, "region_track.spaces: No space is red"),
    ("region_track/spaces", [{"bonus": 0, "red": False}] * 13, "region_track.spaces: 13 spaces. Remove some"),
    (
        "region_track/spaces",
        [{"bonus": 0, "red": i == 10} for i in range(11)],
        "region_track.spaces: 10 spaces before the red zone, but only 10 region tiles",
    ),
    # start
    ("start/money/3", GONE, "start.money.3: Missing. Add it, or change game.players_min and players_max"),
    ("start/money/6", [1], "start.money: '6' does not fit, this board is for 2 to 5 players."),
    ("start/money/3", [2, 3], "start.money.3: 2 sums for 3 players."),
    ("start/money/3", [2, 3, -5], "start.money.3[2]: -5 is out of range."),
    ("start/bonus_tiles/2", GONE, "start.bonus_tiles.2: Missing."),
    ("start/bonus_tiles/2", 100, "start.bonus_tiles.2: 100 is out of range."),
    ("start/inactive_regions/4", GONE, "start.inactive_regions.4: Missing."),
    ("start/inactive_regions/4", ["teksas"], "start.inactive_regions.4[0]: No region 'teksas'; did you mean 'texas'?"),
    ("start/inactive_regions/4", ["texas", "texas"], "start.inactive_regions.4[1]: 'texas' is there twice."),
    ("start/introductory_towns/2", GONE, "start.introductory_towns.2: Missing."),
    ("start/introductory_towns/2", [["pueblo", "conrad"]], "start.introductory_towns.2: 1 seats for 2 players."),
    ("start/introductory_towns/2", [["pueblo"], ["el-paso"]], "start.introductory_towns.2[1]: 1 towns. Write two."),
    (
        "start/introductory_towns/2",
        [["pueblo", "memfis"], ["el-paso", "ogallala"]],
        "start.introductory_towns.2[0][1]: No town 'memfis'; did you mean 'memphis'?",
    ),
    (
        "start/introductory_towns/2",
        [["pueblo", "chicago"], ["el-paso", "ogallala"]],
        "start.introductory_towns.2[0][1]: 'chicago' is a city. Choose a town.",
    ),
    (
        "start/introductory_towns/2",
        [["pueblo", "reno"], ["el-paso", "ogallala"]],
        "start.introductory_towns.2[0][1]: 'reno' is out of play with 2 players.",
    ),
    (
        "start/introductory_towns/2",
        [["pueblo", "memphis"], ["el-paso", "pueblo"]],
        "start.introductory_towns.2: 'pueblo' is there twice.",
    ),
    # income
    ("income/5", GONE, "income.5: Missing."),
    ("income/7", [], "income: '7' does not fit"),
    ("income/2", [], "income.2: No rows. Add at least { from = 0, dollars = 1 }."),
    ("income/2", [{"from": 1, "dollars": 1}], "income.2[0].from: 1 leaves a gap or an overlap. Write 0."),
    ("income/2", [{"from": 0, "to": 9, "dollars": 1}], "income.2[0].to: The last row must have no upper end."),
    ("income/2", [{"from": 0, "dollars": 0}], "income.2[0].dollars: 0 is out of range. Write a number from 1 to 99."),
    ("income/2", [{"from": 0, "dollars": 100}], "income.2[0].dollars: 100 is out of range."),
    (
        "income/2",
        [{"from": 0, "to": 3, "dollars": 1}, {"from": 3, "dollars": 2}],
        "income.2[1].from: 3 leaves a gap or an overlap. Write 4.",
    ),
    (
        "income/2",
        [{"from": 0, "dollars": 1}, {"from": 1, "dollars": 2}],
        "income.2[0].to: Missing. Only the last row has no upper end",
    ),
    (
        "income/2",
        [{"from": 0, "to": 3, "dollars": 2}, {"from": 4, "dollars": 1}],
        "income.2[1].dollars: Less than in the row before. Write at least 2.",
    ),
    (
        "income/2",
        [{"from": 0, "to": 9999, "dollars": 1}, {"from": 10000, "dollars": 1}],
        "income.2[0].to: 9999 is out of range. Write a number from 0 to 510.",
    ),
    (
        "income/2",
        [{"from": 0, "to": -1, "dollars": 1}, {"from": 0, "dollars": 1}],
        "income.2[0].to: -1 is out of range.",
    ),
    # drawing
    ("layout/view_box", [0, 0, 1600], "layout.view_box: Not a sheet."),
    ("layout/view_box", [0, 0, 0, 1000], "layout.view_box: Not a sheet."),
    ("layout/view_box", [0, 0, 1e9, 1000], "layout.view_box: Not a sheet."),
    ("layout/city_radius/8", GONE, "layout.city_radius.8: Missing, and there are cities of this size."),
    ("layout/city_radius/8", -2, "layout.city_radius.8: -2 is no length."),
    ("layout/town_radius", 0, "layout.town_radius: 0 is no length."),
    ("layout/legend/width", 1e6, "layout.legend.width: 1e+06 is no length."),
    ("layout/link_styles/3", GONE, "layout.link_styles.3: Missing, and links may cost this."),
    ("layout/link_styles/3/width", 0, "layout.link_styles.3.width: 0 is no length."),
    ("layout/link_styles/3/colour", "red", "layout.link_styles.3.colour: 'red' is no colour."),
    ("layout/link_styles/3/casing", "#12345g", "layout.link_styles.3.casing: '#12345g' is no colour."),
    ("layout/region_track/x", -1, "layout.region_track.x, y: -1, 945 is outside of layout.view_box."),
    ("regions/texas/fill", '"/><script>', "regions.texas.fill: '\"/><script>' is no colour."),
    ("regions/texas/accent", "#fff", "regions.texas.accent: '#fff' is no colour."),
    ("regions/texas/tile_x", 1601, "regions.texas.tile_x, tile_y: 1601, 890 is outside"),
    ("places/0/x", -5, "places[0].x, y: -5, 388.9 is outside of layout.view_box."),
    ("places/0/ly", 1000.5, "places[0].lx, ly: 82.7, 1000.5 is outside of layout.view_box."),
    ("links/0/bend", -5000, "links[0].bend: -5000 bends off the sheet."),
]


@pytest.mark.parametrize(("key", "value", "said"), ONE_CHANGE)
def test_one_wrong_thing_is_named_with_its_key_and_a_remedy(key: str, value: object, said: str) -> None:
    complaints = after((key, value))
    assert [line for line in complaints if line.startswith(said)], complaints
    for line in complaints[:MAX_COMPLAINTS]:
        where, _, sentence = line.partition(": ")
        assert where
        assert sentence.count(". ") + sentence.count("? ") + sentence.count("; ") >= 1, f"no remedy: {line}"
        assert sentence.endswith(".")


def test_all_errors_are_listed_at_once() -> None:
    complaints = after(
        ("schema", 3), ("places/0/region", "texsa"), ("links/5/cost", 7), ("income/4", []), ("city_tiles/count/2", 3)
    )
    assert [line.partition(":")[0] for line in complaints] == [
        "schema",
        "places[0].region",
        "links[5].cost",
        "city_tiles.count.2",
        "income.4",
    ]


def test_a_board_in_which_everything_is_wrong_gets_a_readable_number_of_complaints() -> None:
    def misname(board: Tree) -> None:
        for link in board["links"]:
            link["a"] = link["b"] = "Nowhere"

    complaints = after_doing(misname)
    assert len(complaints) == MAX_COMPLAINTS + 1
    assert complaints[-1] == "There is more; correct these first."


def test_a_board_has_at_most_62_places() -> None:
    """§2.1 A set of places is one 64-bit word, and two bits are taken."""

    def grow(board: Tree) -> None:
        while len(board["places"]) < 63:
            town = dict(board["places"][2], id=f"town-{len(board['places'])}", name=f"Town {len(board['places'])}")
            board["links"].append({"a": "reno", "b": town["id"], "cost": 0})
            board["places"].append(town)

    def grow_less(board: Tree) -> None:
        grow(board)
        board["places"].pop()
        board["links"].pop()

    assert after_doing(grow) == ["places: 63 places. Remove some: a board holds at most 62."]
    assert after_doing(grow_less) == []


def test_a_board_has_at_most_256_links() -> None:
    """§2.2 The rules number links in both directions up to 512."""

    def fill(board: Tree) -> None:
        ids = [place["id"] for place in board["places"]]
        there = {frozenset((link["a"], link["b"])) for link in board["links"]}
        pairs = [(a, b) for a in ids for b in ids if a < b and frozenset((a, b)) not in there]
        board["links"] += [{"a": a, "b": b, "cost": 8} for a, b in pairs[: 256 - len(board["links"])]]

    def overfill(board: Tree) -> None:
        fill(board)
        board["links"].append({"a": "seattle", "b": "el-paso", "cost": 8})

    assert after_doing(fill) == []
    assert after_doing(overfill) == ["links: 257 links. Remove some: a board holds at most 256."]


def test_a_board_has_at_most_12_regions_with_a_city_in_each() -> None:
    """§2.3 A region without a city would never be scored for the first time."""

    def divide(board: Tree) -> None:
        for i in range(3):
            board["regions"][f"extra-{i}"] = dict(board["regions"]["texas"])

    complaints = after_doing(divide)
    assert "regions: 13 regions. A board has 1 to 12." in complaints
    assert "regions.extra-0: Has no city, so it would never get a token. Add a city to it." in complaints


def test_ids_of_regions_are_checked() -> None:
    def rename(board: Tree) -> None:
        board["regions"]["New Land"] = board["regions"].pop("texas")
        for place in board["places"]:
            if place["region"] == "texas":
                place["region"] = "New Land"

    (complaint,) = after_doing(rename)
    assert complaint.startswith("regions: 'New Land' is no id.")


def test_every_place_in_play_can_be_reached_with_any_number_of_players() -> None:
    """§3.2 Without California and its neighbours, a town linked only to them is cut off; with them it is not."""

    def hide(board: Tree) -> None:
        board["links"] = [link for link in board["links"] if "flagstaff" not in (link["a"], link["b"])]
        board["links"].append({"a": "flagstaff", "b": "san-francisco", "cost": 1})

    (complaint,) = after_doing(hide)
    assert complaint == (
        "links: With 2 or 3 players no way leads from the rest of the board to 'flagstaff'. "
        "Add links between places in play."
    )


def test_the_smaller_part_of_a_divided_board_is_named() -> None:
    """§4.2 The first place of the file is in the smaller part here; five places are named, the others counted."""

    def divide(board: Tree) -> None:
        west = {"california", "upper-west"}
        region = {place["id"]: place["region"] for place in board["places"]}
        board["links"] = [link for link in board["links"] if (region[link["a"]] in west) == (region[link["b"]] in west)]

    (complaint,) = after_doing(divide)
    assert complaint.startswith("links: With 4 or 5 players no way leads from the rest of the board to 'san-francisco'")
    assert "and 4 more. Add links" in complaint


def test_every_player_finds_a_town() -> None:
    """§3.4 Four towns are not enough for five players."""

    def build(board: Tree) -> None:
        kept = {"memphis", "spokane", "el-paso", "las-vegas"}
        for place in board["places"]:
            if place["kind"] == "town" and place["id"] not in kept:
                place.update(kind="city", size=2)

    complaints = after_doing(build)
    assert "places: 4 towns in play with 5 players. Add towns until there is one for each player." in complaints
    assert not [line for line in complaints if "with 4 players" in line and line.startswith("places")]


def test_regions_out_of_play_must_not_end_the_game_before_it_begins() -> None:
    """§3.2, §6.1 Their tiles lie on the track; there are seven spaces before the red zone."""
    regions = list(tree()["regions"])
    complaints = after(("start/inactive_regions/5", regions[:8]))
    assert [line for line in complaints if line.startswith("start.inactive_regions.5: 8 tiles would lie on")]
    complaints = after(("start/inactive_regions/5", regions))
    assert "start.inactive_regions.5: No region is left in play. Remove some from this list." in complaints
    complaints = after(("start/inactive_regions/5", regions[:7]))
    assert not [line for line in complaints if line.startswith("start.inactive_regions")]


def test_complaints_of_a_file_carry_its_name(tmp_path: Path) -> None:
    text = DEFAULT.read_text(encoding="utf-8")
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace('b = "reno"', 'b = "renno"', 1), encoding="utf-8")
    (line,) = check_file(mine)
    assert line == "mine.toml: links[2].b: No place 'renno'; did you mean 'reno'? Correct it or add the place."
    with pytest.raises(DataError) as caught:
        read_board(mine)
    assert str(caught.value) == line
    mine.write_text(text.replace("cost = 5", 'cost = "5"', 1), encoding="utf-8")
    assert check_file(mine) == ["mine.toml: links[0].cost: Expected `int`, got `str`. Write a whole number."]


def test_the_printed_board_is_read_only_once() -> None:
    assert read_board() is read_board(DEFAULT)


def test_the_limits_are_those_of_the_guide() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
    assert f"At most {names.PLACES} places, {names.REGIONS} regions and {limits.MAX_LINKS} links." in guide
    assert f"| {limits.MIN_FRANCHISES} to {limits.MAX_FRANCHISES} |" in guide
    assert f"at most {limits.MAX_NAME_LENGTH} letters" in guide

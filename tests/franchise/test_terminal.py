"""The board in the terminal: complete, within its width, harmless, with and without colours."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from turnpike.games.franchise.board.file import BoardFile, read_board
from turnpike.games.franchise.codec.views import Owner, View
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.terminal import MAP_WIDTH, text
from turnpike.kernel.drawing.ansi import Paint, distinct, nearest, painted
from turnpike.kernel.drawing.safe_names import columns, cut, harmless
from turnpike.kernel.ids import PlaceId, RegionId, Seat

PRINTED = read_board()
SMALL = read_board(Path(__file__).parent / "boards" / "small.toml")
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve"]
ANSI = re.compile(r"\x1b\[[\d;]*m")


def opening(board: BoardFile, players: int) -> View:
    """Everybody is about to expand for the first time; nobody has a franchise yet."""
    idle = board.start.inactive_regions[str(players)]
    neutral: list[Owner] = ["neutral"]
    return View(
        money=[3] * players,
        influence=[0] * players,
        bonus=[2] * players,
        supply=[40] * players,
        places={PlaceId(place.id): neutral for place in board.places if place.region in idle},
        scored=[],
        tokens={},
        track=[RegionId(region) for region in idle],
        active=Seat(0),
        phase="expand",
        markers=[],
        center={},
        no_expand_streak=0,
        turn=0,
        bonus_used=False,
        earned=[[0, 0, 0] for _ in range(players)],
        sizes={PlaceId(place.id): place.size for place in board.places if place.size > 1 and place.region not in idle},
        tiles={RegionId(name): list(region.tile) for name, region in board.regions.items()},
    )


def with_places(view: View, scored: tuple[str, ...] = (), **places: list[int]) -> View:
    """The same with franchises; write st_louis for st-louis."""
    more: dict[PlaceId, list[Owner]] = {
        PlaceId(name.replace("_", "-")): [Seat(owner) for owner in owners] for name, owners in places.items()
    }
    return replace(view, places={**view.places, **more}, scored=[PlaceId(city) for city in scored])


def blocks(shown: str) -> dict[str, list[str]]:
    """The parts of a page by name."""
    lines = shown.rstrip("\n").split("\n")
    marks = {
        "head": 0,
        "map": lines.index("") + 1,
        "players": next(n for n, line in enumerate(lines) if re.match(r" +influence |[ ▸][●■▲★✚] ", line)),
        "track": next(n for n, line in enumerate(lines) if line.startswith("region track:")),
    }
    marks["regions"] = lines.index("", marks["track"]) + 1
    ends = [*list(marks.values())[1:], len(lines) + 1]
    return {name: lines[start : end - 1] for (name, start), end in zip(marks.items(), ends, strict=True)}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_place_region_and_player_is_shown(players: int) -> None:
    """§2 Places, regions, players, track, for each number of players."""
    shown = text(opening(PRINTED, players), PRINTED, seats=NAMES[:players])
    for place in PRINTED.places:
        assert shown.count(place.name) >= 2, place.name  # on the map and in the table
    for region in PRINTED.regions.values():
        assert region.name["en"] in shown
    assert [name for name in NAMES if re.search(rf"\b{name}\b", shown)] == NAMES[:players]
    assert "turn 1" in shown
    assert "Ann to play" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("width", [0, 40, 47, 60, 72, 80, 99, 100, 120, 160, 500])
@pytest.mark.parametrize("players", [2, 5])
def test_no_line_is_wider_than_the_terminal(players: int, width: int) -> None:
    """From forty columns on; a map from a hundred on."""
    view = replace(opening(PRINTED, players), influence=[7 * seat for seat in range(players)])
    for names in (NAMES, ["Bartholomew the Magnificent of Kansas", *NAMES[1:]]):
        shown = text(view, PRINTED, seats=names[:players], width=width, choices={PlaceId("reno"): "12"})
        assert max(columns(line) for line in shown.split("\n")) <= min(max(width, 40), 160)
        assert (shown.count("\n") > 50) == (width >= MAP_WIDTH)


def test_colours_change_nothing_but_colours() -> None:
    """Without its escape sequences the coloured page is the plain one, but for blanks at the ends of lines."""
    view = with_places(opening(PRINTED, 2), ("chicago",), chicago=[0, 1], detroit=[1], reno=[0])
    for width in (60, 100, 130):
        plain = text(view, PRINTED, width=width)
        coloured = text(view, PRINTED, width=width, colour=True)
        assert coloured != plain
        bare = [line.rstrip() for line in ANSI.sub("", coloured).split("\n")]
        assert bare == [line.rstrip() for line in plain.split("\n")]
        assert all(line.endswith("\x1b[0m") for line in coloured.split("\n") if line.startswith("\x1b[48"))


def test_a_page_is_the_same_every_time() -> None:
    """Golden files compare pages."""
    assert text(opening(PRINTED, 4), PRINTED) == text(opening(PRINTED, 4), PRINTED)


def test_owners_and_empty_spaces() -> None:
    """§2.4 Detroit: red, blue, two empty. Chicago is scored. Reno is blue's, Boise free."""
    view = with_places(opening(PRINTED, 4), ("chicago",), chicago=[2, 3], detroit=[1, 0], reno=[0])
    for width in (60, 100):
        shown = text(view, PRINTED, width=width)
        for said in ("Detroit ■●··", "Chicago ✓▲★", "Reno ●", "Boise ○", "Denver ····"):
            assert said in shown
    chart = "\n".join(blocks(text(view, PRINTED))["map"])
    for said in ("■●··", "✓▲★", "● Reno", "Boise ○", "Detroit", "Chicago"):
        assert said in chart


def test_a_citys_spaces_stand_below_its_name() -> None:
    """On the map, about the same middle."""
    lines = blocks(text(with_places(opening(PRINTED, 4), houston=[3, 3, 1]), PRINTED))["map"]
    row = next(n for n, line in enumerate(lines) if "Houston" in line)
    assert abs(lines[row].index("Houston") + 3.5 - (lines[row + 1].index("★★■···") + 3)) <= 1.5


def test_the_map_lies_as_the_board() -> None:
    """West is left, north is up, for places well apart."""
    lines = blocks(text(opening(PRINTED, 4), PRINTED, width=130))["map"]
    spots = {}
    for place in PRINTED.places:
        row = next(n for n, line in enumerate(lines) if place.name in line)
        spots[place.id] = (lines[row].index(place.name) + len(place.name) / 2, row)
    for a in PRINTED.places:
        for b in PRINTED.places:
            if b.x - a.x > 250:
                assert spots[a.id][0] < spots[b.id][0], (a.id, b.id)
            if b.y - a.y > 150:
                assert spots[a.id][1] < spots[b.id][1], (a.id, b.id)


def test_neutral_places_and_regions_out_of_play_are_marked() -> None:
    """§3.2 With two players three regions lie still, their tiles on the track."""
    shown = blocks(text(opening(PRINTED, 2), PRINTED))
    assert any("Seattle ▬" in line for line in shown["regions"])
    assert sum("out of play" in line for line in shown["regions"]) == 3
    assert shown["track"][0].startswith("region track:  [California]  [Upper West]  [Montana]  [+2]  [+3]")


def test_a_region_shows_what_it_still_needs() -> None:
    """§4.5 All towns taken and all cities scored. Great Lakes: three cities, one town."""
    view = opening(PRINTED, 4)

    def needs(view: View) -> str:
        return next(
            line for line in blocks(text(view, PRINTED, width=160))["regions"] if line.startswith("Great Lakes")
        )

    assert "1 town, 3 cities" in needs(view)
    view = with_places(view, ("chicago", "detroit"), chicago=[0], detroit=[1], indianapolis=[0])
    assert " 1 city  " in needs(view)
    assert "town" not in needs(view)
    view = replace(view, track=[RegionId("great-lakes")], tokens={RegionId("great-lakes"): Seat(1)})
    assert "6/4/2 ■ scored" in needs(view)


def test_expert_tiles_replace_the_printed_ones() -> None:
    """§7 Sizes and region tiles come from the view."""
    view = opening(PRINTED, 4)
    expert = replace(
        view, sizes={**view.sizes, PlaceId("detroit"): 6}, tiles={**view.tiles, RegionId("texas"): [10, 8, 5]}
    )
    shown = text(expert, PRINTED)
    assert "Detroit ······" in shown
    assert re.search(r"Texas +10/8/5", shown)


def test_markers_and_waiting_franchises_are_shown() -> None:
    """§4.2, §4.3 A marker in a town, one in a city, and franchises in a center."""
    view = replace(
        with_places(opening(PRINTED, 4), chicago=[0], omaha=[1]),
        phase="increase",
        markers=[PlaceId("omaha"), PlaceId("reno")],
        center={PlaceId("chicago"): 2},
    )
    shown = text(view, PRINTED)
    for said in ("Omaha ■···▼", "Reno ▼", "▼ Reno", "Chicago ●······+●●", "increase market share"):
        assert said in shown


def test_choices_carry_their_numbers() -> None:
    """Beside the place in the table, on the map in front of a city's spaces or in place of a free town's sign."""
    view = with_places(opening(PRINTED, 4), denver=[1], pueblo=[2])
    choices = {PlaceId("denver"): "1", PlaceId("boise"): "12", PlaceId("spokane"): "3", PlaceId("pueblo"): "4"}
    shown = blocks(text(view, PRINTED, choices=choices))
    chart, table = "\n".join(shown["map"]), "\n".join(shown["regions"])
    for said in ("1›■···", "Boise 12›", "3›Spokane", "Pueblo 4›▲"):
        assert said in chart
    assert "Boise 12›○" not in chart
    for said in ("1›Denver ■···", "12›Boise ○", "3›Spokane ○"):
        assert said in table


def test_numbers_of_choices_do_not_move_the_map() -> None:
    """Names stay where they are from one decision to the next."""
    view = opening(PRINTED, 4)
    before = blocks(text(view, PRINTED))["map"]
    after = blocks(text(view, PRINTED, choices={PlaceId(place.id): "12" for place in PRINTED.places}))["map"]
    for place in PRINTED.places:
        old = next((n, line.index(place.name)) for n, line in enumerate(before) if place.name in line)
        new = next((n, line.index(place.name)) for n, line in enumerate(after) if place.name in line)
        assert old == new


def test_the_head_at_the_start_and_at_the_end() -> None:
    """§3.4, §6 Who is asked what."""
    view = opening(PRINTED, 3)
    start = blocks(text(replace(view, phase="start", active=Seat(2)), PRINTED, seats=NAMES[:3]))["head"]
    assert start == ["FRANCHISE  turn 1  ▲ Cy to play  choose a town"]
    end = text(replace(view, phase="over"), PRINTED)
    assert blocks(end)["head"] == ["FRANCHISE  the end"]
    assert "▸" not in end


def test_each_player_has_a_row() -> None:
    """Influence with a bar as long as its share of the leader's, money, bonus tiles, supply, sources."""
    view = replace(
        opening(PRINTED, 3),
        influence=[10, 20, 0],
        money=[0, 12, 105],
        bonus=[0, 1, 4],
        supply=[5, 40, 39],
        earned=[[4, 5, 1], [20, 0, 0], [0, 0, 0]],
    )
    rows = blocks(text(view, PRINTED, seats=NAMES[:3]))["players"]
    assert rows[0].split() == ["influence", "money", "bonus", "tiles", "in", "supply"]
    assert rows[1].split() == ["▸●", "Ann", "10", "█" * 10, "$0", "–", "5", "cities", "4", "regions", "5", "track", "1"]
    assert rows[2].split()[:7] == ["■", "Bo", "20", "█" * 20, "$12", "★", "40"]
    assert rows[3].split()[:6] == ["▲", "Cy", "0", "$105", "★★★★", "39"]
    narrow = blocks(text(view, PRINTED, seats=NAMES[:3], width=40))["players"]
    assert [row.split() for row in narrow][1] == ["■", "Bo", "20", "$12", "★", "40"]


def test_hostile_names_cannot_control_the_terminal() -> None:
    """Escape sequences, line ends and turned writing never reach the terminal."""
    nasty = "\x1b[2J\r\n\x07\u202eevil\u2028"
    places = tuple(replace(place, name=nasty + "名" * 30) for place in PRINTED.places)
    regions = {name: replace(region, name={"en": nasty}) for name, region in PRINTED.regions.items()}
    board = replace(PRINTED, places=places, regions=regions, game=replace(PRINTED.game, name=nasty))
    for width in (40, 100):
        shown = text(
            opening(board, 2), board, seats=[nasty, "\ud800"], width=width, choices={PlaceId("reno"): "\x1b[31m"}
        )
        assert not set("\x1b\r\x07\u202e\u2028\ud800") & set(shown)
        assert "evil" in shown
        shown.encode("utf-8")


def test_names_in_wide_letters_keep_the_columns() -> None:
    """A letter of two columns covers two cells of the map."""
    places = tuple(replace(place, name="東京") if place.id == "reno" else place for place in PRINTED.places)
    plain = blocks(text(opening(PRINTED, 4), replace(PRINTED, places=places)))["map"]
    coloured = text(opening(PRINTED, 4), replace(PRINTED, places=places), colour=True).split("\n")
    assert any("○ 東京" in line for line in plain)
    row = next(ANSI.sub("", line) for line in coloured if "東京" in line)
    assert columns(row) == MAP_WIDTH


def test_a_custom_board_is_drawn() -> None:
    """Land lies round the places; everything else is the same."""
    view = with_places(opening(SMALL, 2), mill=[0])
    plain = text(view, SMALL)
    for place in SMALL.places:
        assert plain.count(place.name) >= 2
    assert "TWO VALLEYS" in plain
    assert "\x1b[48;5;" in text(view, SMALL, colour=True)


def test_a_crowded_board_keeps_its_labels_on_the_sheet() -> None:
    """All places on one spot at the edge: labels lie upon each other rather than fall off; the table has them all."""
    heap = tuple(
        replace(place, x=1600.0, y=1000.0, name="Much too long a name for this map") for place in PRINTED.places
    )
    shown = blocks(text(opening(PRINTED, 4), replace(PRINTED, places=heap)))
    assert max(columns(line) for line in shown["map"]) <= MAP_WIDTH
    assert "\n".join(shown["regions"]).count("Much too long") == len(heap)


def test_a_region_without_an_english_name_goes_by_its_id() -> None:
    """A custom board may name its regions in one language only."""
    regions = {**PRINTED.regions, "texas": replace(PRINTED.regions["texas"], name={"fr": "Le Texas"})}
    shown = text(opening(PRINTED, 4), replace(PRINTED, regions=regions))
    assert re.search(r"^texas +5/4/2", shown, re.MULTILINE)


def test_the_nearest_terminal_colour_is_found() -> None:
    """The nearest of the 240 fixed colours; lands never share one, and none is grey."""
    assert nearest("#ffffff") == 231
    assert nearest("#ff0000") == 196
    assert nearest("#808080") == 244
    lands = distinct(["#dddddd", "#dddddd", "#dddddd", *(region.fill for region in PRINTED.regions.values())])
    assert len(set(lands)) == len(lands)
    assert not any(colour[1:3] == colour[3:5] == colour[5:7] for colour in lands)


def test_words_are_painted_or_bare() -> None:
    """Codes only where there is something to paint."""
    assert painted("x", Paint(front="#ff0000", back="#ffffff", bold=True, faint=True), colour=True) == (
        "\x1b[1;2;38;5;196;48;5;231mx\x1b[0m"
    )
    assert painted("x", Paint(bold=True), colour=False) == "x"
    assert painted("x", Paint(), colour=True) == "x"
    assert painted("", Paint(bold=True), colour=True) == ""


def test_names_are_made_safe_and_measured_in_columns() -> None:
    """Names made harmless, measured and cut."""
    assert harmless("Ann-Marie O'Neill") == "Ann-Marie O'Neill"
    assert harmless("Zoë") == "Zoë"
    assert harmless("a\x00b\u202ec") == "a\ufffdbc"
    assert harmless("x" * 99, 5) == "xxxx…"
    assert columns("名e\u0301") == 3
    assert cut("abc", 3) == "abc"
    assert cut("abcd", 3) == "ab…"
    assert cut("名名名", 4) == "名…"


def test_the_look_has_five_seats() -> None:
    """As many as the rules allow; each with a sign of its own."""
    look = read_look()
    assert len(look.seats) == PRINTED.game.players_max
    assert tuple(brand.colour for brand in look.seats) == PRINTED.game.player_colours
    assert len({brand.sign for brand in [*look.seats, look.neutral]}) == 6
    assert look.brand("neutral") is look.neutral

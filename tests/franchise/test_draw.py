"""The drawing of a position: well-formed, complete, harmless, the same every time."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest
from franchise.drawing import (
    LOOK,
    NAMES,
    PRINTED,
    SVG,
    changed,
    drawn,
    fills,
    opening,
    place,
    said,
    shapes,
    words,
)
from msgspec.structs import replace

from turnpike.games.franchise.draw import svg
from turnpike.games.franchise.draw.scenery import printed_scenery
from turnpike.kernel.ids import PlaceId, RegionId, Seat


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_place_region_and_player_is_there(players: int) -> None:
    """§2 The opening position for each number of players."""
    picture = svg(opening(PRINTED, players), PRINTED, seats=NAMES[:players])
    everything = words(drawn(picture))
    for found in PRINTED.places:
        assert everything.count(found.name) == (2 if found.name in {"New York", "Washington"} else 1)
        assert said(place(picture, found.id)).startswith(found.name)
    for region in PRINTED.regions.values():
        assert region.name["en"] in everything
    for name in NAMES[:players]:
        assert name in everything
    assert not set(NAMES[players:]) & set(everything)
    assert f"{NAMES[players - 1]} TO PLAY".upper() in everything
    assert "CHOOSE A TOWN" in everything


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", {"CHOOSE A TOWN", "ANN TO PLAY", "money", "Great Lakes"}),
        ("fr", {"CHOISIR UNE VILLE", "ANN JOUE", "argent", "Grands Lacs"}),
        ("de", {"STARTORT WÄHLEN", "ANN AM ZUG", "Geld", "Große Seen"}),
    ],
)
def test_a_picture_is_labelled_in_the_language_of_its_reader(language: str, labels: set[str]) -> None:
    picture = svg(opening(PRINTED, 3), PRINTED, seats=["Bo", "Cy", "Ann"], language=language)
    assert labels <= set(words(drawn(picture)))


def test_seats_without_a_name_are_called_by_their_colour() -> None:
    """The look's colours, in turn order."""
    everything = words(drawn(svg(opening(PRINTED, 5), PRINTED, seats=["Ann"])))
    assert "Ann" in everything
    assert {"Red", "Orange", "Black", "Beige"} <= set(everything)
    assert "Blue" not in everything


def test_a_picture_is_the_same_every_time() -> None:
    """Docs and tests compare pictures."""
    view = changed(opening(PRINTED, 4), {"chicago": [0, 1, 2, 3]})
    assert svg(view, PRINTED) == svg(view, PRINTED)


def test_spaces_fill_clockwise_and_empty_ones_count_down() -> None:
    """§2.4 Detroit has four spaces: two franchises, then 2 and 1 stay to be seen; the hub says what it is worth."""
    picture = svg(changed(opening(PRINTED, 4), {"detroit": [1, 0]}), PRINTED, seats=NAMES[:4])
    detroit = place(picture, "detroit")
    assert shapes(detroit) == ["square", "disc"]
    assert words(detroit) == ["2", "1", "4"]
    red, blue = LOOK.seats[1].fill, LOOK.seats[0].fill
    assert [fill for fill in fills(detroit) if fill in {red, blue}] == [red, blue]
    assert said(detroit) == "Detroit, city 4: Bo, Ann, 2 empty"


def test_an_empty_city_shows_the_shop_and_all_its_numbers() -> None:
    """§2.4 The first space has the symbol, then size-1 to 1."""
    detroit = place(svg(opening(PRINTED, 4), PRINTED), "detroit")
    assert shapes(detroit) == ["shop"]
    assert words(detroit) == ["3", "2", "1", "4"]


def test_every_seat_has_its_own_shape() -> None:
    """Colour is never the only difference."""
    picture = svg(changed(opening(PRINTED, 5), {"new-york": [0, 1, 2, 3, 4]}), PRINTED)
    assert len(set(shapes(place(picture, "new-york")))) == 5
    assert len({brand.shape for brand in [*LOOK.seats, LOOK.neutral]}) == 6
    assert {brand.shape for brand in [*LOOK.seats, LOOK.neutral]} <= LOOK.shapes.keys()


def test_a_scored_city_has_lost_its_tile() -> None:
    """§4.4 The franchises stand on the bare place: no numbers, no hub."""
    for owners in ([0], [0, 1], [0, 1, 1], [0, 1, 1, 2, 2, 3, 3]):
        view = changed(opening(PRINTED, 4), {"chicago": [*owners]}, scored=("chicago",))
        chicago = place(svg(view, PRINTED, seats=NAMES[:4]), "chicago")
        assert words(chicago) == []
        assert shapes(chicago) == [LOOK.seats[owner].shape for owner in owners]
        assert said(chicago) == f"Chicago, city (scored): {', '.join(NAMES[owner] for owner in owners)}"


def test_pieces_of_a_cluster_do_not_lie_on_each_other() -> None:
    """§4.4 Up to eight franchises can stand in a scored city."""
    for many in range(2, 9):
        view = changed(opening(PRINTED, 4), {"new-york": [0] * many}, scored=("new-york",))
        found = [use.get("transform", "") for use in place(svg(view, PRINTED), "new-york").iter(f"{SVG}use")]
        spots = [tuple(map(float, re.findall(r"-?[\d.]+", where)[:2])) for where in found]
        assert len(spots) == many
        gaps = [abs(complex(*a) - complex(*b)) for n, a in enumerate(spots) for b in spots[:n]]
        assert min(gaps) >= 2 * LOOK.sizes.piece


def test_a_town_shows_its_owner() -> None:
    """§2.1 A free town is a dot of its region, a taken one has a franchise."""
    picture = svg(changed(opening(PRINTED, 4), {"reno": [2]}), PRINTED, seats=NAMES[:4])
    assert said(place(picture, "reno")) == "Reno, town: Cy"
    assert shapes(place(picture, "reno")) == ["triangle"]
    assert said(place(picture, "boise")) == "Boise, town: empty"
    assert PRINTED.regions["upper-west"].accent in fills(place(picture, "boise"))


def test_places_out_of_play_are_grey() -> None:
    """§3.2 Two players: a neutral franchise, no tile, pale links, the region tile on the track."""
    picture = svg(opening(PRINTED, 2), PRINTED)
    seattle = place(picture, "seattle")
    assert said(seattle) == "Seattle, out of play"
    assert shapes(seattle) == ["bar"]
    assert words(seattle) == []
    assert PRINTED.regions["upper-west"].accent not in fills(seattle)
    idle = {found.id for found in PRINTED.places if found.region in PRINTED.start.inactive_regions["2"]}
    pale = sum(link.a in idle or link.b in idle for link in PRINTED.links)
    assert picture.count('<g opacity=".28">') == pale > 0
    assert picture.count('fill="url(#tpk-idle)"') == 3
    assert '<g opacity=".28">' not in svg(opening(PRINTED, 4), PRINTED)


def test_expert_tiles_replace_the_printed_ones() -> None:
    """§7 `sizes` and `tiles` of the view count, not the board's."""
    view = opening(PRINTED, 4)
    expert = replace(
        view,
        sizes={**view.sizes, PlaceId("detroit"): 6, PlaceId("washington"): 4},
        tiles={**view.tiles, RegionId("texas"): [99, 98, 97]},
    )
    picture = svg(expert, PRINTED)
    assert words(place(picture, "detroit")) == ["5", "4", "3", "2", "1", "6"]
    assert words(place(picture, "washington")) == ["3", "2", "1", "4"]
    assert {"99", "98", "97"} <= set(words(drawn(picture)))


def test_a_city_size_without_a_radius_gets_a_computed_one() -> None:
    """A tile larger than the board file knows."""
    view = opening(PRINTED, 4)
    picture = svg(replace(view, sizes={**view.sizes, PlaceId("detroit"): 9}), PRINTED)
    assert words(place(picture, "detroit"))[-1] == "9"


def region_groups(picture: str) -> list[str]:
    return [group.get("data-region", "") for group in drawn(picture).iter(f"{SVG}g") if group.get("data-region")]


def test_region_tiles_move_to_the_track() -> None:
    """§4.5 A tile is drawn once, on the map or on the track; then its name stands there a second time."""
    view = opening(PRINTED, 4)
    moved = replace(view, track=[RegionId("texas"), RegionId("montana")])
    before, after = svg(view, PRINTED), svg(moved, PRINTED)
    assert sorted(region_groups(before)) == sorted(region_groups(after)) == sorted(PRINTED.regions)
    assert words(drawn(before)).count("Texas") == 1
    assert words(drawn(after)).count("Texas") == 2
    assert words(drawn(after)).count("+3") == words(drawn(before)).count("+3") == 4


def test_a_tile_in_the_red_zone_is_drawn_there() -> None:
    """§6.1 The eighth tile."""
    track = [RegionId(name) for name in PRINTED.regions][:8]
    picture = svg(replace(changed(opening(PRINTED, 4), phase="over"), track=track), PRINTED)
    assert words(drawn(picture)).count(PRINTED.regions[track[7]].name["en"]) == 2
    assert "THE END" in words(drawn(picture))
    assert not any("TO PLAY" in said for said in words(drawn(picture)))


def test_tokens_are_drawn_next_to_their_tiles() -> None:
    """§4.4 The first scorer of a region, by colour, shape and name."""
    view = replace(opening(PRINTED, 4), tokens={RegionId("texas"): Seat(3)})
    found = [group for group in drawn(svg(view, PRINTED, seats=NAMES[:4])).iter(f"{SVG}g") if group.get("data-token")]
    assert [group.get("data-token") for group in found] == ["texas"]
    assert said(found[0]) == "Texas, token: Dee"
    assert shapes(found[0]) == ["star"]


def test_markers_and_waiting_franchises_are_drawn() -> None:
    """§4.2, §4.3 Two markers, the extra one inside out; franchises in the center hide the hub's number."""
    view = replace(
        changed(opening(PRINTED, 4), {"chicago": [0], "denver": [0]}),
        markers=[PlaceId("omaha"), PlaceId("indianapolis")],
        center={PlaceId("chicago"): 1, PlaceId("denver"): 2},
    )
    picture = svg(view, PRINTED)
    pins = [group for group in drawn(picture).iter(f"{SVG}g") if group.get("data-marker")]
    assert [pin.get("data-marker") for pin in pins] == ["omaha", "indianapolis"]
    blue = LOOK.seats[0]
    own, extra = (fills(pin) for pin in pins)
    assert own[-1] == blue.ink
    assert extra[-1] == blue.fill
    assert shapes(place(picture, "chicago")) == ["disc", "disc"]
    assert shapes(place(picture, "denver")) == ["disc", "disc", "disc"]
    assert words(place(picture, "chicago")) == ["6", "5", "4", "3", "2", "1"]


def test_pins_point_away_from_the_name() -> None:
    """So that a marker never covers the name of its place."""
    view = replace(opening(PRINTED, 4), markers=[PlaceId(found.id) for found in PRINTED.places])
    pins = [group for group in drawn(svg(view, PRINTED)).iter(f"{SVG}g") if group.get("data-marker")]
    for found, pin in zip(PRINTED.places, pins, strict=True):
        x, y = map(float, re.findall(r"-?[\d.]+", pin.get("transform", ""))[:2])
        dot = (x - found.x) * (found.lx - found.x) + (y - found.y) * (found.ly - found.y)
        assert dot < 0.75 * abs(complex(x - found.x, y - found.y)) * abs(
            complex(found.lx - found.x, found.ly - found.y)
        )


def test_highlighted_places_are_lit() -> None:
    """The choices of the moment."""
    view = opening(PRINTED, 4)
    lit = svg(view, PRINTED, highlight=[PlaceId("reno"), PlaceId("chicago")])
    for name in ("reno", "chicago"):
        assert any(part.get("stroke") == LOOK.palette.neon for part in place(lit, name).iter())
    assert not any(part.get("stroke") == LOOK.palette.neon for part in place(lit, "boise").iter())


def test_the_panel_shows_what_every_player_has() -> None:
    """Money, influence, its sources, supply, bonus tiles, turn and phase."""
    view = replace(
        changed(opening(PRINTED, 3), phase="expand", active=1),
        money=[7, 17, 27],
        influence=[1, 45, 83],
        supply=[31, 32, 33],
        bonus=[0, 1, 4],
        earned=[[1, 0, 0], [40, 3, 2], [50, 30, 3]],
        turn=12,
    )
    picture = svg(view, PRINTED, seats=NAMES[:3], title="Sunday night")
    everything = words(drawn(picture))
    for figure in ("$7", "$17", "$27", "45", "83", "31", "32", "33", "cities 40 · regions 3 · track 2"):
        assert figure in everything
    assert {"SUNDAY NIGHT", "TURN 13", "BO TO PLAY", "EXPAND"} <= set(everything)
    assert shapes(drawn(picture)).count("star") == 5


def test_the_road_is_long_enough_for_the_leader() -> None:
    """R33 Influence beyond the track goes on counting; the number of a car at the end stands behind it."""
    view = replace(changed(opening(PRINTED, 2)), influence=[120, 0])
    everything = words(drawn(svg(view, PRINTED)))
    assert everything.count("120") == 2
    assert "80" in everything
    assert "90" not in words(drawn(svg(opening(PRINTED, 2), PRINTED)))


def test_the_picture_is_self_contained() -> None:
    """Nothing is fetched, nothing runs."""
    picture = svg(opening(PRINTED, 4), PRINTED)
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    hrefs = re.findall(r'href="([^"]+)"', picture)
    ids = set(re.findall(r' id="([^"]+)"', picture))
    assert {href.removeprefix("#") for href in hrefs} <= ids
    assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids
    assert LOOK.font in picture


def test_every_ornament_is_known() -> None:
    """The scenery names pictures that exist: each draws something different."""
    kinds = [item.kind for item in printed_scenery().file.ornaments]
    assert sorted(kinds) == ["boat", "cactus", "compass", "pines"]


def test_the_pictures_of_the_docs_are_up_to_date() -> None:
    """After a change of the look: python docs/pictures/draw.py"""
    docs = Path(__file__).parents[2] / "docs" / "pictures"
    spec = spec_from_file_location("draw_pictures", docs / "draw.py")
    assert spec is not None
    assert spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    for name, draw in script.PICTURES.items():
        stored = (docs / f"{name}.svg").read_text("utf-8")
        assert draw() + "\n" == stored, "run python docs/pictures/draw.py"
        assert len(stored.encode()) < 300_000

"""Drawings of other boards than the printed one: hostile names, other sizes, no outlines."""

import pytest
from franchise.drawing import PRINTED, SMALL, SVG, changed, drawn, opening, place, said, words
from msgspec.structs import replace

from turnpike.games.franchise.draw import svg
from turnpike.kernel.drawing.svg import num
from turnpike.kernel.ids import PlaceId, RegionId, Seat

HOSTILE = ["<script>alert(1)</script>", "a\"'&b", "\x00\x1b[31m\ud800\u202e", "😀" * 99, "𝕏" + "名" * 60]


def test_hostile_names_cannot_break_the_drawing() -> None:
    """Names of players, places, regions, and the title come from outside."""
    nasty = '"><svg onload="alert(1)">&\x07'
    places = tuple(replace(found, name=nasty) for found in PRINTED.places)
    regions = {name: replace(region, name={"xx": nasty}) for name, region in PRINTED.regions.items()}
    regions["texas"] = replace(regions["texas"], name={})
    board = replace(PRINTED, places=places, regions=regions, game=replace(PRINTED.game, name=nasty))
    view = replace(changed(opening(board, 5), {"chicago": [0, 1, 2, 3, 4]}), tokens={RegionId("texas"): Seat(0)})
    picture = svg(view, board, seats=HOSTILE, title=nasty)
    root = drawn(picture)
    assert {part.tag.removeprefix(SVG) for part in root.iter()} <= {
        *("svg", "g", "path", "text", "title", "use", "defs", "clipPath", "pattern", "rect", "circle", "ellipse"),
        *("linearGradient", "stop"),
    }
    assert not any(name.startswith("on") for part in root.iter() for name in part.attrib)
    assert "<script>alert(1)" in " ".join(words(root))
    assert "\x1b" not in picture
    assert max(len(text) for text in words(root)) <= 40
    picture.encode("utf-8")


def test_hostile_colours_stay_inside_their_attribute() -> None:
    """A board that nobody checked may hold anything where a colour should be."""
    regions = {name: replace(region, fill='"/><b', accent="'&<") for name, region in PRINTED.regions.items()}
    drawn(svg(opening(PRINTED, 4), replace(PRINTED, regions=regions)))


def test_a_custom_board_is_drawn_without_outlines() -> None:
    """The small board has no map behind it; its regions are patches round their places."""
    view = replace(
        changed(opening(SMALL, 2), {SMALL.places[1].id: [0]}, active=1), track=[RegionId("west-valley")], center={}
    )
    picture = svg(view, SMALL, highlight=[PlaceId(SMALL.places[0].id)])
    everything = words(drawn(picture))
    for found in SMALL.places:
        assert found.name in everything
        assert said(place(picture, found.id)).startswith(found.name)
    assert "tpk-shore" not in picture
    assert "tpk-shore" in svg(opening(PRINTED, 4), PRINTED)
    assert "PACIFIC OCEAN" not in everything
    assert "TWO VALLEYS" in everything


def test_drawings_scale_with_the_board() -> None:
    """A board in other units: everything keeps to its sheet, and the panel is as wide as the map."""
    layout = SMALL.layout
    shrunk = replace(
        SMALL,
        layout=replace(
            layout,
            view_box=tuple(edge / 4 for edge in layout.view_box),
            town_radius=layout.town_radius / 4,
            city_radius={size: radius / 4 for size, radius in layout.city_radius.items()},
        ),
        places=tuple(replace(found, x=found.x / 4, y=found.y / 4) for found in SMALL.places),
    )
    root = drawn(svg(opening(SMALL, 2), shrunk))
    _, _, width, _ = map(float, root.get("viewBox", "").split())
    assert width == pytest.approx(200 + 2 * 24 / 8, abs=0.1)
    assert "scale(0.25)" in place(svg(opening(SMALL, 2), shrunk), SMALL.places[0].id).get("transform", "")


def test_a_changed_map_loses_its_outlines() -> None:
    """Outlines fit one set of regions in one set of coordinates only."""
    wider = replace(PRINTED, layout=replace(PRINTED.layout, view_box=(0, 0, 1700, 1000)))
    assert "tpk-shore" not in svg(opening(PRINTED, 4), wider)


def test_links_bend_as_the_board_file_says() -> None:
    """§2.2 Control point (a + b) / 2 + 2 * bend * n; the dearest links lie at the bottom."""
    picture = svg(opening(PRINTED, 4), PRINTED)
    link = next(link for link in PRINTED.links if (link.a, link.b) == ("sioux-falls", "fargo"))
    assert link.bend == 0
    assert "M785.6 306.6L796.8 209.1" in picture
    at = {found.id: complex(found.x, found.y) for found in PRINTED.places}
    for link in PRINTED.links:
        if link.bend:
            a, b = at[link.a], at[link.b]
            control = (a + b) / 2 + 2 * link.bend * 1j * (b - a) / abs(b - a)
            ends = [f"{num(point.real)} {num(point.imag)}" for point in (a, control, b)]
            assert picture.count(f'"M{ends[0]}Q{ends[1]} {ends[2]}"') in {2, 3}
    casings = [PRINTED.layout.link_styles[str(cost)].casing for cost in (8, 5, 3)]
    firsts = [picture.index(f'stroke="{casing}"') for casing in casings]
    assert firsts == sorted(firsts)


def test_two_places_on_one_spot_can_be_drawn() -> None:
    """A link without a length still has a path."""
    twin = replace(
        SMALL.places[1], x=SMALL.places[0].x, y=SMALL.places[0].y, lx=SMALL.places[0].x, ly=SMALL.places[0].y
    )
    link = replace(SMALL.links[0], a=SMALL.places[0].id, b=twin.id, bend=10.0)
    board = replace(SMALL, places=(SMALL.places[0], twin, *SMALL.places[2:]), links=(link, *SMALL.links[1:]))
    view = replace(opening(SMALL, 2), markers=[PlaceId(twin.id)])
    assert "nan" not in svg(view, board)

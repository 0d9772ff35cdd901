"""The Queenies in the picture and in the terminal (§8 to §10): each thing they bring is there, and only with them."""

import re
from xml.etree import ElementTree as ET

import pytest
from queenie_kit import QueenieTable

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw import svg
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.terminal import text
from turnpike.games.franchise.variants.milestones.events import STAGES
from turnpike.kernel.ids import Seat

BOARD = read_board()
SVG = "{http://www.w3.org/2000/svg}"


def position() -> View:
    """Every kind of tile; Ann has a stage and the development tile, the route tile is used, Bo has one link for $8."""
    t = QueenieTable("red", "blue", boom="chicago").city("chicago", "red . . . . . .").reserve("red", 2)
    t.stage("four_towns", fulfilled="red").stage("two_8_links").one_8_link("blue").bonus("red", 1)
    t.region_tile("new-york", "dollars", 12, 8, 4).region_tile("florida", "count", 3, 0, -2)
    t.region_tile("texas", "bonus", 3, 4, 2).region_tile("central", "development", 5, 3, 2)
    t.region_tile("washington", "route", 6, 4, 2).holds("red", "development").holds("red", "route")
    t.city("phoenix", "red . . . .").money("red", 20).on_turn("red")
    t.say("expand", to="denver", from_="phoenix", route=True)
    return t.view


def picture(view: View) -> ET.Element:
    return ET.fromstring(svg(view, BOARD, seats=["Ann", "Bo"]))  # noqa: S314


def marked(root: ET.Element, name: str) -> dict[str, ET.Element]:
    return {found: node for node in root.iter() if (found := node.get(f"data-{name}"))}


def words(node: ET.Element) -> list[str]:
    return [found.text or "" for found in node.iter(f"{SVG}text")]


def test_the_boom_is_drawn_next_to_its_city() -> None:
    """§9.1"""
    boom = marked(picture(position()), "boom")
    assert list(boom) == ["chicago"]
    assert words(boom["chicago"]) == ["×2"]
    assert "Chicago" in (boom["chicago"].findtext(f"{SVG}title") or "")


def test_stage_tiles_are_drawn_with_those_who_fulfilled_them_and_faintly_those_who_have_begun() -> None:
    """§8.2, Q6"""
    stages = marked(picture(position()), "stage")
    titles = {stage: node.findtext(f"{SVG}title") for stage, node in stages.items()}
    labels = read_look().words.labels
    assert titles == {"four_towns": f"{labels['four_towns']}: Ann", "two_8_links": f"{labels['two_8_links']}: –"}
    assert [node.get("opacity") for node in stages["two_8_links"].findall(f"{SVG}g")] == [".45"]
    assert stages["four_towns"].findall(f"{SVG}g[@opacity]") == []


def test_tiles_that_help_to_expand_are_drawn_with_their_holder_and_pale_after_use() -> None:
    """§10.3, §10.4"""
    tiles = marked(picture(position()), "tile")
    assert {tile: node.get("opacity") for tile, node in tiles.items()} == {"development": None, "route": ".4"}
    assert (tiles["development"].findtext(f"{SVG}title") or "").endswith(": Ann")


def test_bonus_tiles_in_reserve_are_drawn_faintly() -> None:
    """§8.1 Ann has two in reserve, Bo four."""
    drawn = svg(position(), BOARD, seats=["Ann", "Bo"])
    assert drawn.count('<g opacity=".25">') == 2 + 4


def test_region_tiles_are_drawn_with_what_they_pay() -> None:
    """§10.2 Dollars, more and less than the tiles on the track."""
    drawn = words(picture(position()))
    assert {"$12", "$8", "$4", "+3", "+0", "−2"} <= set(drawn)


def test_without_queenies_nothing_of_them_is_drawn() -> None:
    t = QueenieTable("red", "blue", on=()).on_turn("red")
    root = picture(t.view)
    assert [marked(root, name) for name in ("boom", "stage", "tile")] == [{}, {}, {}]
    assert '<g opacity=".25">' not in svg(t.view, BOARD, seats=["Ann", "Bo"])


def test_with_milestones_alone_only_stage_tiles_are_drawn() -> None:
    root = picture(QueenieTable("red", "blue", on=("stages",)).stage("four_regions").on_turn("red").view)
    assert [list(marked(root, name)) for name in ("boom", "stage", "tile")] == [[], ["four_regions"], []]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_the_terminal_shows_all_of_it(language: str) -> None:
    """§8, §9, §10 Who fulfilled what, who has begun, who holds which tile, where the boom is, what regions pay."""
    drawn = text(position(), BOARD, width=100, seats=["Ann", "Bo"], language=language)
    here = read_look(language).words.labels
    ann, bo = (read_look(language).brand(seat).sign for seat in (Seat(0), Seat(1)))
    assert f"{here['four_towns']}: {ann}" in drawn
    assert re.search(rf"{re.escape(here['two_8_links'])}: –\s*{bo}", drawn)
    assert f"{here['development']}: {ann}" in drawn
    assert f"{here['route']}:" not in drawn
    assert f"{here['boom']}: Chicago" in drawn
    for tile in ("$12/$8/$4", "+3/+0/−2", "3★/4/2", "5»/3/2", "6‖/4/2"):
        assert tile in drawn
    assert "★☆☆" in drawn


def test_the_terminal_shows_who_holds_the_route_tile_and_nothing_of_what_is_not_there() -> None:
    """§10.4"""
    t = QueenieTable("red", "blue", on=("regions",)).holds("blue", "route").on_turn("red")
    drawn = text(t.view, BOARD, width=100, seats=["Ann", "Bo"])
    here = read_look().words.labels
    assert f"{here['route']}: {read_look().brand(Seat(1)).sign}" in drawn
    assert f"{here['boom']}:" not in drawn
    assert not any(f"{here[stage]}:" in drawn for stage in STAGES)

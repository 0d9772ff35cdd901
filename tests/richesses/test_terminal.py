"""The position in the terminal: what matters has its name, choices their number, and nobody's hand is shown."""

import re

import msgspec
import pytest
from richesses_kit import Trip

from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.terminal import MAP_WIDTH, text
from turnpike.games.richesses.terminal.ground import corners, ground
from turnpike.kernel.drawing.safe_names import columns
from turnpike.kernel.ids import PlaceId

NAMES = ["Ann", "Bo", "Cy"]


def trip(circuit: str = "monuments") -> Trip:
    """Ann in Lyon by car with two markers, Bo on foot in Metz, Cy still at the start."""
    t = (
        Trip("red", "blue", "green", circuit=circuit)
        .has("red", 130, "bike", "car")
        .at("red", "lyon")
        .at("blue", "metz")
    )
    return t.holds("red", "alsace", "centre").holds("blue", "bretagne")


def test_stages_capitals_and_pawns_have_their_names() -> None:
    t = trip().marked("red", "reims").turn_of("red")
    shown = text(t.redact_log("red"), t.options, seats=NAMES, width=120)
    for words in ("☆ Carnac", "★ Reims", "● Lyon", "▲ Metz", "◎ Rennes", "■ Paris"):
        assert words in shown
    assert "°" in shown
    assert max(columns(line) for line in shown.splitlines()) <= 120


def test_a_choice_carries_its_number() -> None:
    t = trip().turn_of("red")
    tags = {PlaceId("dijon"): "3", PlaceId("macon"): "17"}
    shown = text(t.redact_log("red"), t.options, seats=NAMES, width=120, choices=tags)
    assert "3›Dijon" in shown
    assert "17›" in shown


def test_a_label_at_the_edge_of_the_map_is_moved_inside() -> None:
    t = trip().turn_of("red")
    tags = {PlaceId("porto-vecchio"): "123456", PlaceId("bonifacio"): "654321"}
    shown = text(t.redact_log("red"), t.options, width=60, choices=tags)
    assert "123456›" in shown
    assert "654321›" in shown


def test_a_hand_is_shown_to_its_owner_only() -> None:
    t = trip().turn_of("red")
    assert "[Alsace, Centre]" in text(t.redact_log("red"), t.options, seats=NAMES, language="fr")
    seen = text(t.redact_log("blue"), t.options, seats=NAMES)
    assert "[?, ?]" in seen
    assert "[Brittany]" in seen
    assert "Alsace" not in seen


def test_the_players_have_their_money_vehicles_markers_and_debts() -> None:
    t = trip().marked("red", "reims").has("blue", 0).debts(("blue", "bank", 40)).turn_of("red")
    rows = text(t.redact_log("red"), t.options, seats=NAMES, parts=["players"]).splitlines()
    assert rows[0].startswith("▸● Ann    130 F  a bike, a car  ★ 1/12  Lyon")
    assert rows[1].startswith(" ▲ Bo       0 F (−40 F)  on foot  ★ 0/12  Metz")
    assert "  Paris" in rows[2]


def test_the_grid_shows_what_is_marked() -> None:
    t = trip().marked("red", "reims").turn_of("red")
    grid = text(t.redact_log("red"), t.options, width=70, parts=["grid"])
    assert grid.startswith("Monuments:")
    assert "★ Reims" in grid
    assert "☆ Vézelay" in grid
    assert all(columns(line) <= 72 for line in grid.splitlines())


def test_events_of_sports_stand_on_the_grid_and_their_towns_on_the_map() -> None:
    t = trip("sports").marked("red", "strasbourg-paris").turn_of("red")
    shown = text(t.redact_log("red"), t.options, language="fr")
    assert "★ marche à pied Strasbourg–Paris" in shown
    assert "☆ Bordeaux" in shown  # a match and the start of a race, neither of them done


def test_before_a_start_is_chosen_no_pawn_is_shown() -> None:
    t = Trip("red", "blue", circuit="casinos").from_the_start()
    shown = text(t.redact_log("red"), t.options)
    assert "rouge" in shown  # without names, colours
    assert "★ 0/8  –" in shown


@pytest.mark.parametrize("width", [20, MAP_WIDTH - 1, MAP_WIDTH, 75, 140, 500])
def test_the_board_fits_every_width(width: int) -> None:
    t = trip().turn_of("red")
    shown = text(t.redact_log("red"), t.options, seats=NAMES, width=width)
    assert ("◎" in shown) == (width >= MAP_WIDTH)
    assert all(columns(line) <= max(42, min(width, 140)) for line in shown.splitlines())


def test_colours_change_nothing_but_the_colours() -> None:
    t = trip().turn_of("red")
    bare = text(t.redact_log("red"), t.options, seats=NAMES)
    painted = text(t.redact_log("red"), t.options, seats=NAMES, colour=True)
    assert "\x1b[" in painted
    stripped = re.sub(r"\x1b\[[0-9;]*m", "", painted)
    assert [line.rstrip() for line in stripped.splitlines()] == bare.splitlines()


def test_a_finished_game_has_no_seat_to_act() -> None:
    t = trip().turn_of("red")
    view = t.redact_log("red")
    over = msgspec.structs.replace(view, moment=msgspec.structs.replace(view.moment, asked="over", seat=None))
    assert "▸" not in text(over, t.options, seats=NAMES)


def test_two_pawns_on_one_point_show_the_one_on_turn() -> None:
    """R5 At the start they stand together."""
    t = Trip("red", "blue").turn_of("red")
    assert "● Paris" in text(t.redact_log("red"), t.options)


def test_outlines_are_read_as_they_are_drawn() -> None:
    assert corners("10 20l1.5-2 -.5 .5z") == [(10, 20), (11.5, 18), (11, 18.5)]
    rows = ground(100, 50)
    regions = {region for row in rows for region in row}
    assert len(regions) == 23  # all 22, and the sea
    assert {region.id for region in RICHESSES.start(RICHESSES.read_options({}), None).board.file.regions} < regions

"""The picture of a position: well-formed, complete, the circuit stands out, and nothing is shown that is hidden."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from richesses_kit import Trip

from turnpike.games.richesses import draw
from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.look import read_look
from turnpike.games.richesses.draw.roads import curve, roads
from turnpike.games.richesses.draw.scene import scene
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.data import load
from turnpike.kernel.rng import Rng

SVG = "{http://www.w3.org/2000/svg}"
CIRCUITS = [circuit.id for circuit in read_board().circuits]
NAMES = ["Ann", "Bo", "Cy"]


def trip(circuit: str = "monuments") -> Trip:
    """Ann by car in Lyon, Bo on foot in Metz with a debt, Cy by bike in Paris."""
    t = Trip("red", "blue", "green", circuit=circuit).at("red", "lyon").has("red", 130, "car").at("blue", "metz")
    t.has("blue", 0).debts(("blue", "bank", 40)).has("green", 300, "bike")
    return t.holds("red", "alsace", "centre").holds("blue", "bretagne")


def parsed(picture: str) -> ET.Element:
    return ET.fromstring(picture)  # noqa: S314  (drawn by ourselves)


def drawn(t: Trip, colour: str = "red", title: str = "", language: str = "en") -> ET.Element:
    return parsed(RICHESSES.svg(t.redact_log(colour), t.options, NAMES, title, language))


def words(picture: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("circuit", CIRCUITS)
def test_every_circuit_is_highlighted_on_the_whole_board(circuit: str) -> None:
    t = trip(circuit).turn_of("red")
    picture = drawn(t)
    places = [group.get("data-place") for group in picture.iter(f"{SVG}g") if group.get("data-place")]
    assert sorted(map(str, places)) == sorted(place.id for place in read_board().places)
    lit = {group.get("data-place") for group in picture.iter(f"{SVG}g") if group.get("data-stage")}
    assert lit == set(scene(t.redact_log("red"), t.options).stages())
    name = next(row.names["en"] for row in read_board().circuits if row.id == circuit)
    assert f"Circuit: {name}" in words(picture)
    assert f"Stage: {name}" in words(picture)


def test_pawns_stand_where_their_seats_are_and_ride_what_they_own() -> None:
    picture = drawn(trip().turn_of("red"))
    pawns = {group.get("data-seat"): group for group in picture.iter(f"{SVG}g") if group.get("data-seat")}
    rides = {seat: pawn.find(f"{SVG}use").get("href") for seat, pawn in pawns.items()}  # type: ignore[union-attr]
    assert rides == {"0": "#rdf-car", "1": "#rdf-foot", "2": "#rdf-bike"}
    lyon = next(place for place in read_board().places if place.id == "lyon")
    assert pawns["0"].get("transform") == f"translate({lyon.x:g} {round(lyon.y - 4, 1):g})"
    assert [pawn.findtext(f"{SVG}title") for pawn in pawns.values()] == NAMES


def test_on_a_race_a_pawn_rides_what_the_race_asks_for() -> None:
    t = trip("sports").put("race", "red", {"id": "strasbourg-paris", "index": 2}).turn_of("red")
    assert scene(t.redact_log("red"), t.options).transport(0) == "foot"
    assert 'data-seat="0"' in RICHESSES.svg(t.redact_log("red"), t.options, NAMES)


def test_markers_lie_at_their_stages_and_on_the_grid() -> None:
    without = draw.svg(trip().turn_of("red").redact_log("red"), trip().options, seats=NAMES)
    t = trip().marked("red", "reims").turn_of("red")
    marked = draw.svg(t.redact_log("red"), t.options, seats=NAMES)
    assert marked.count(">●<") == without.count(">●<") + 2


def test_money_debts_cards_and_the_turn_are_drawn() -> None:
    said = words(drawn(trip().turn_of("red")))
    for expected in ("130 F", "owes 40 F", "Alsace", "Centre", "turn 1 – Ann to play", "Ann", "Bo", "Cy"):
        assert expected in said


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", {"turn 1 – Ann to play", "Legend", "Race Strasbourg–Paris", "Brittany", "Region cards", "owes 40 F"}),
        ("fr", {"tour 1 – à Ann de jouer", "Légende", "Course Strasbourg–Paris", "Bretagne", "Cartes région"}),
        ("de", {"Zug 1 – Ann ist am Zug", "Legende", "Rennen Strasbourg–Paris", "Bretagne", "Schulden 40\u00a0F"}),
    ],
)
def test_a_picture_is_labelled_in_the_language_of_its_reader(language: str, labels: set[str]) -> None:
    assert labels <= set(words(drawn(trip("sports").turn_of("red"), "blue", language=language)))


def test_sea_passages_carry_their_prices_and_motorways_their_numbers() -> None:
    said = words(drawn(trip().turn_of("red")))
    assert {"60 F", "70 F", "80 F", "100 F"} <= set(said)
    assert said.count("A6") >= 2
    assert "IGN, Admin Express, 2018" in " ".join(said)


def test_a_hand_is_drawn_for_its_owner_and_the_referee_only() -> None:
    t = trip().turn_of("red")
    assert "Alsace" not in words(drawn(t, "blue"))
    assert words(drawn(t, "blue")).count("?") == 2
    assert "Brittany" in words(parsed(RICHESSES.svg(RICHESSES.view(t.now, REFEREE), t.options, NAMES)))


def test_two_worlds_that_differ_in_hidden_cards_look_the_same() -> None:
    """R59 What blue cannot know is not in blue's picture."""
    t = trip().turn_of("red")
    view = t.redact_log("blue")
    other = RICHESSES.view(RICHESSES.imagine(view, t.options, Rng(7)), 1)
    assert RICHESSES.svg(view, t.options, NAMES) == RICHESSES.svg(other, t.options, NAMES)


def test_before_a_start_is_chosen_there_are_no_pawns() -> None:
    t = Trip("red", "blue", circuit="casinos").from_the_start()
    assert not [group for group in drawn(t).iter(f"{SVG}g") if group.get("data-seat")]


def test_other_decisions_and_the_end_of_the_game_are_shown() -> None:
    view = trip().turn_of("red").redact_log("red")
    over = msgspec.structs.replace(view, moment=msgspec.structs.replace(view.moment, asked="over", seat=None))
    assert "the game is over" in words(parsed(RICHESSES.svg(over, trip().options, NAMES)))
    rolled = msgspec.structs.replace(view, moment=msgspec.structs.replace(view.moment, asked="die", seat=None))
    assert "turn 1 – Ann" in words(parsed(RICHESSES.svg(rolled, trip().options, NAMES)))


def test_a_title_and_hostile_names_cannot_break_the_drawing() -> None:
    t = trip().turn_of("red")
    picture = RICHESSES.svg(t.redact_log("red"), t.options, ["<b>", "A & B", "\x1b[31m"], "After entry 7 <script>")
    assert "<script>" not in picture
    parsed(picture)
    assert "After entry 7 <script>" in words(parsed(picture))


def test_a_picture_is_one_file() -> None:
    """Nothing is loaded from elsewhere, and everything referred to is defined in it."""
    picture = RICHESSES.svg(trip().turn_of("red").redact_log("red"), trip().options, NAMES)
    used = set(re.findall(r'href="#([^"]+)"', picture)) | set(re.findall(r"url\(#([^)]+)\)", picture))
    assert used <= set(re.findall(r'id="([^"]+)"', picture))
    assert not re.search(r'href="[^#]|url\([^#]', picture)
    assert len(picture) < 400_000


def test_a_section_is_bent_to_its_side() -> None:
    """The control point is the middle moved by `bend` along the normal; without a bend it is a straight line."""
    s = scene(trip().turn_of("red").redact_log("red"), trip().options)
    road = next(road for road in read_board().roads if road.bend)
    straight = msgspec.structs.replace(road, bend=0.0)
    assert "Q" in curve(s, road)
    assert "L" in curve(s, straight)


def test_a_ship_without_a_place_for_its_price_has_it_half_way() -> None:
    board = read_board()
    ships = [msgspec.structs.replace(road, price_tag=None) if road.kind == "sea" else road for road in board.roads]
    t = trip().turn_of("red")
    bare = scene(t.redact_log("red"), t.options)
    changed = type(bare)(**{**vars(bare), "board": msgspec.structs.replace(board, roads=tuple(ships))})
    assert "100 F" in "".join(roads(changed))


def test_the_picture_of_the_docs_is_up_to_date() -> None:
    """docs/pictures/draw.py draws it anew."""
    folder = Path(__file__).parents[2] / "docs" / "pictures"
    view = load(folder / "richesses-position.json", View)
    options = RICHESSES.read_options({"circuit": "casinos", "players": 4})
    picture = RICHESSES.svg(view, options, ["Ann", "Bo", "Cy", "Dee"]) + "\n"
    assert picture == (folder / "richesses-position.svg").read_text(encoding="utf-8")


def test_the_look_has_everything_for_every_seat_and_circuit() -> None:
    look = read_look()
    assert len(look.seats) == read_board().players.max
    assert len({brand.fill for brand in look.seats}) == len({brand.sign for brand in look.seats}) == 4
    assert set(look.icons) == set(CIRCUITS)

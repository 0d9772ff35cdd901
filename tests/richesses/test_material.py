"""What a client that draws the game is given: the board, the land, the cards and the look, and nothing of a game."""

import json

import msgspec
import pytest

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.draw.look import read_look
from turnpike.games.richesses.game import RICHESSES
from turnpike.table import options_schema


@pytest.mark.parametrize("circuit", ["monuments", "sports"])
def test_the_material_names_its_circuit_and_has_an_outline_for_every_region(circuit: str) -> None:
    material = json.loads(msgspec.json.encode(RICHESSES.material(RICHESSES.read_options({"circuit": circuit}))))
    assert material["circuit"] == circuit
    assert {region["id"] for region in material["board"]["regions"]} == set(material["outlines"])
    assert len(material["cards"]) == material["board"]["components"]["hasard_cards"]
    assert len(material["look"]["seats"]) == material["board"]["players"]["max"]


def test_the_material_says_who_may_use_which_section_and_what_the_score_is() -> None:
    """§5.2 Motorways are for cars, a lift goes by road; §12.2 wealth or markers."""
    material = RICHESSES.material(RICHESSES.read_options({"circuit": "casinos"}))
    assert material.open_to == {
        "road": ("foot", "bike", "car", "lift"),
        "motorway": ("car",),
        "sea": ("foot", "bike", "car"),
    }
    assert material.by_wealth is True
    assert RICHESSES.material(RICHESSES.read_options({"circuit": "sports"})).by_wealth is False


def test_every_colour_of_the_sheet_has_one_for_the_night() -> None:
    colours = set(msgspec.structs.asdict(read_board().layout.colours)) - {"region_tints"}
    assert set(read_look().sheet_night) == colours


def test_the_form_of_a_new_table_offers_every_circuit() -> None:
    circuits = options_schema(RICHESSES)["$defs"]["Options"]["properties"]["circuit"]["enum"]
    assert [RICHESSES.read_options({"circuit": circuit}).circuit for circuit in circuits] == circuits
    assert len(circuits) == 8


def test_choices_show_the_money_left() -> None:
    state = RICHESSES.start(RICHESSES.read_options({"players": 3}), None)
    assert RICHESSES.figures(state) == {"money": [1000, 1000, 1000]}

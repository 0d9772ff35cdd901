"""What the web client draws from: the board, the scenery and the look, the same files that our own drawings read."""

import msgspec

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.look import read_look


def test_the_material_is_the_board_the_scenery_and_the_look() -> None:
    """§2 Everything a drawing needs is there, as plain JSON, and nothing is there twice."""
    material = msgspec.json.decode(msgspec.json.encode(FRANCHISE.material(FRANCHISE.read_options({}))))
    assert set(material) == {"board", "scenery", "look"}
    assert len(material["board"]["places"]) == 45
    assert len(material["board"]["links"]) == 107
    assert set(material["scenery"]["outlines"]) == set(material["board"]["regions"])
    assert [seat["shape"] for seat in material["look"]["seats"]] == [seat.shape for seat in read_look().seats]
    assert not material["board"]["provenance"]


def test_a_custom_board_is_in_the_material_of_its_games() -> None:
    """A table on another board draws that one."""
    board = msgspec.to_builtins(read_board())
    board["game"]["name"] = "Another"
    options = FRANCHISE.read_options({"players": 3, "board": board})
    material = msgspec.json.decode(msgspec.json.encode(FRANCHISE.material(options)))
    assert material["board"]["game"]["name"] == "Another"

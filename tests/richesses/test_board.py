"""§2 The board and the cards: what they hold, and every complaint of their checks."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from turnpike.games.richesses.board import files
from turnpike.games.richesses.board.card_schema import CardFile
from turnpike.games.richesses.board.schema import BoardFile
from turnpike.games.richesses.board.validation import check, check_cards
from turnpike.kernel.contract import Json
from turnpike.kernel.data import DataError

BOARD = files.read_board()
CARDS = files.read_cards()
Tree = dict[str, Json]


def test_the_board_has_what_the_rulebook_states() -> None:
    """§2 22 regions, 32 cards, 8 circuits, 217 points, the printed prices, and where everything comes from."""
    assert len(BOARD.regions) == 22
    assert len(CARDS.cards) == 32
    assert {circuit.id: circuit.stage_count for circuit in BOARD.circuits} == {
        "economie": 10,
        "monuments": 12,
        "casinos": 8,
        "vins": 8,
        "touristique": 9,
        "vacances": 10,
        "specialites": 12,
        "sports": 9,
    }
    assert (BOARD.vehicles["bike"].price, BOARD.vehicles["car"].price) == (200, 800)
    assert (BOARD.vehicles["bike"].resale, BOARD.vehicles["car"].resale) == (100, 400)
    assert BOARD.money.motorway_toll_per_section == 10
    assert BOARD.provenance.stated
    assert BOARD.provenance.reconstructed


def changed(change: Callable[[Tree], None]) -> list[str]:
    """What the check says of the board after a change."""
    tree: Tree = msgspec.json.decode(msgspec.json.encode(BOARD))
    change(tree)
    return check(msgspec.convert(tree, BoardFile))


def item(tree: Json, *way: str | int) -> Tree:
    """A table somewhere inside."""
    for step in way:
        if isinstance(tree, list):
            tree = tree[int(step)]
        else:
            assert isinstance(tree, dict)
            tree = tree[str(step)]
    assert isinstance(tree, dict)
    return tree


def put(*way: str | int, value: Json) -> Callable[[Tree], None]:
    *inside, last = way

    def change(tree: Tree) -> None:
        item(tree, *inside)[str(last)] = value

    return change


def doubled(name: str) -> Callable[[Tree], None]:
    def change(tree: Tree) -> None:
        rows = tree[name]
        assert isinstance(rows, list)
        rows.append(rows[0])

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (doubled("regions"), "is there 2 times"),
        (put("components", "region_cards", value=23), "one for each of 23 cards"),
        (put("regions", 0, "capital", value="metz"), "No capital of this region called"),
        (doubled("places"), "The place 'lille' is there 2 times"),
        (put("places", 0, "region", value="flandre"), "No region 'flandre'"),
        (put("places", 0, "kinds", value=["capital", "passage"]), "is a passage point and more"),
        (put("roads", 0, "a", value="atlantis"), "No place 'atlantis'"),
        (doubled("roads"), "are joined twice"),
        (put("roads", 0, "price", value=10), "Give sea passages, and no others"),
        (doubled("races"), "The race"),
        (doubled("races"), "are too many"),
        (put("races", 0, "route", value=["paris"]), "It has 1 points"),
        (put("races", 0, "route", value=["paris", "lyon"]), "No road joins 'paris' and 'lyon'"),
        (doubled("circuits"), "The circuit 'economie' is there 2 times"),
        (put("circuits", 1, "start", value="rome"), "No place 'rome'"),
        (put("circuits", 1, "stage_count", value=11), "11 does not fit"),
        (put("circuits", 1, "finish", value=""), "A circuit has a finish unless"),
        (put("circuits", 7, "events", 0, "away", value="lyon"), "has no return match"),
        (put("circuits", 7, "events", 8, "id", value="tour-de-france"), "No race 'tour-de-france'"),
        (put("die", "faces", 0, "value", value=15), "Write six different multiples of 10"),
        (put("die", "faces", 0, "colour", value="blue"), "three red and three blue"),
        (put("players", "max", value=5), "Write numbers from 2 to 4"),
        (put("region_cards", "hand", value=6), "No card would be left"),
        (put("casino", "bets", value=[]), "Write colour, one_number and two_numbers"),
        (put("vehicles", value={}), "There must be foot, bike and car"),
    ],
)
def test_every_error_of_a_board_is_reported(change: Callable[[Tree], None], words: str) -> None:
    assert any(words in complaint for complaint in changed(change)), changed(change)


def test_an_unreachable_point_is_reported() -> None:
    def cut(tree: Tree) -> None:
        roads = tree["roads"]
        assert isinstance(roads, list)
        tree["roads"] = [road for road in roads if "porto" not in (item(road)["a"], item(road)["b"])]

    assert any("Nobody on foot can reach 'porto'" in complaint for complaint in changed(cut))


def test_too_many_points_and_sections_are_reported() -> None:
    def crowd(tree: Tree) -> None:
        places, roads = tree["places"], tree["roads"]
        assert isinstance(places, list)
        assert isinstance(roads, list)
        for i in range(50):
            places.append(item(places[0]) | {"id": f"place-{i}"})
            roads.append(item(roads[0]) | {"a": "paris", "b": f"place-{i}"})

    said = changed(crowd)
    assert any("are too many" in complaint for complaint in said)
    assert any("sections meet in 'paris'" in complaint for complaint in said)


def test_an_empty_board_is_no_board() -> None:
    def clear(tree: Tree) -> None:
        tree["places"], tree["roads"] = [], []

    assert changed(clear)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (doubled("cards"), "The card 'h01' is there 2 times"),
        (doubled("cards"), "the box has 32"),
        (put("cards", 22, "effect", "place", value="bastja"), "did you mean 'bastia'"),
    ],
)
def test_every_error_of_the_cards_is_reported(change: Callable[[Tree], None], words: str) -> None:
    tree: Tree = msgspec.json.decode(msgspec.json.encode(CARDS))
    change(tree)
    assert any(words in complaint for complaint in check_cards(msgspec.convert(tree, CardFile), BOARD))


def test_a_file_that_does_not_pass_is_not_read(tmp_path: Path) -> None:
    board, cards = tmp_path / "board.toml", tmp_path / "cards.toml"
    board.write_text(files.BOARD.read_text("utf-8").replace('\na = "paris"', '\na = "rome"', 1), "utf-8")
    cards.write_text(files.CARDS.read_text("utf-8").replace('place = "bastia"', 'place = "rome"'), "utf-8")
    with pytest.raises(DataError, match="No place 'rome'"):
        files.read_board(board)
    with pytest.raises(DataError, match="No place 'rome'"):
        files.read_cards(cards)

"""The board in the terminal: only the parts one asks for, in their order, and in the language of the game."""

import msgspec
import pytest

from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.look import Words, read_look
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.terminal import ALL_PARTS, MAP_WIDTH, text

VIEW = FRANCHISE.view(FRANCHISE.start(Options(players=3), None), None)
BOARD = read_board()


def test_the_parts_come_in_the_order_asked_for() -> None:
    alone = {part: text(VIEW, BOARD, width=MAP_WIDTH, parts=[part]) for part in ALL_PARTS}
    assert text(VIEW, BOARD, width=MAP_WIDTH) == "\n".join(alone.values())
    assert text(VIEW, BOARD, width=MAP_WIDTH, parts=["track", "head"]) == alone["track"] + "\n" + alone["head"]


def test_a_map_without_room_is_left_out() -> None:
    assert text(VIEW, BOARD, width=80, parts=["map", "head"]) == text(VIEW, BOARD, width=80, parts=["head"])


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_word_is_translated(language: str) -> None:
    english, here = (msgspec.to_builtins(read_look(which).words) for which in ("en", language))
    same = {name for name in Words.__struct_fields__ if english[name] == here[name]}
    same |= {name for name in english["labels"] if english["labels"][name] == here["labels"][name]}
    assert same <= {"influence", "boom"}, "these two are the same word in French"
    assert here["phase"].keys() == english["phase"].keys()
    assert here["labels"].keys() == english["labels"].keys()


def test_an_unknown_language_is_english() -> None:
    assert text(VIEW, BOARD, language="tlh") == text(VIEW, BOARD)


def test_regions_are_called_by_the_names_of_the_language() -> None:
    drawn = text(VIEW, BOARD, width=80, language="de")
    assert "Große Seen" in drawn
    assert "nicht im Spiel" in drawn
    assert "Great Lakes" not in drawn
    assert max(map(len, drawn.splitlines())) <= 80

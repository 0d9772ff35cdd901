"""Reading the board and the cards (§2, §8), each once, checked.

Not here: the structures (schema.py, card_schema.py), what is checked (validation.py).
"""

from functools import cache
from pathlib import Path

import msgspec

from turnpike.games.richesses.board.card_schema import CardFile
from turnpike.games.richesses.board.schema import BoardFile, Circuit, Sheet
from turnpike.games.richesses.board.validation import check, check_cards
from turnpike.games.richesses.circuits import CIRCUITS, path_of
from turnpike.kernel.data import DataError, file_name, load

DATA = Path(__file__).parent.parent / "data"
BOARD = DATA / "board.toml"
CARDS = DATA / "cards.toml"


@cache
def read_board(path: Path = BOARD) -> BoardFile:
    """The board with its circuits; `DataError` lists all that is wrong with them."""
    sheet = load(path, Sheet)
    circuits = tuple(load(path_of(circuit), Circuit) for circuit in CIRCUITS)
    board = BoardFile(**msgspec.structs.asdict(sheet), circuits=circuits)
    if complaints := check(board):
        raise DataError(file_name(path), complaints)
    return board


@cache
def read_cards(path: Path = CARDS) -> CardFile:
    """The hasard cards for our board; `DataError` lists all that is wrong with them."""
    cards = load(path, CardFile)
    if complaints := check_cards(cards, read_board()):
        raise DataError(file_name(path), complaints)
    return cards

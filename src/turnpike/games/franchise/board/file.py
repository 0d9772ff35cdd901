"""The board file (§2): reading a board that can be played on.

Here: loading and checking in one step. Not here: the structures (parts.py, whose names can be imported from here as
well), what is checked (validation/), the tables the rules read (tables.py).
"""

from functools import cache
from pathlib import Path

from turnpike.games.franchise.board.parts import (
    BoardFile,
    Box,
    CityTiles,
    GameNumbers,
    IncomeRow,
    Kind,
    Layout,
    Link,
    LinkStyle,
    Pattern,
    Place,
    Provenance,
    Region,
    RegionTrack,
    Start,
    Strip,
    TrackSpace,
)
from turnpike.games.franchise.board.validation import check
from turnpike.kernel.data import DataError, file_name, load

DEFAULT = Path(__file__).parents[1] / "data" / "board.toml"
"""The board of the printed game."""


def read_board(path: Path = DEFAULT) -> BoardFile:
    """Load a board file and check it; `DataError` lists all that is wrong. The printed board is read only once."""
    return _default_board() if path == DEFAULT else _read(path)


@cache
def _default_board() -> BoardFile:
    return _read(DEFAULT)


def _read(path: Path) -> BoardFile:
    board = load(path, BoardFile)
    if complaints := check(board):
        raise DataError(file_name(path), complaints)
    return board


__all__ = [
    "DEFAULT",
    "BoardFile",
    "Box",
    "CityTiles",
    "GameNumbers",
    "IncomeRow",
    "Kind",
    "Layout",
    "Link",
    "LinkStyle",
    "Pattern",
    "Place",
    "Provenance",
    "Region",
    "RegionTrack",
    "Start",
    "Strip",
    "TrackSpace",
    "read_board",
]

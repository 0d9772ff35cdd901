"""The board check (§2, §3): all that is wrong with a board, said at once.

The table of contents: one file for each part of the board. Each check yields sentences that name the key, what is
wrong with it and what to do; none of them relies on another having passed.
Not here: whether a file fits the structures at all (kernel/data.py).
"""

import itertools
from pathlib import Path

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation.drawing import check_drawing
from turnpike.games.franchise.board.validation.links import check_links, check_reach
from turnpike.games.franchise.board.validation.numbers import check_numbers
from turnpike.games.franchise.board.validation.places import check_places, check_regions
from turnpike.games.franchise.board.validation.start import check_start
from turnpike.games.franchise.board.validation.tables import check_income, check_tiles, check_track
from turnpike.kernel.data import DataError, file_name, first, load

CHECKS = (
    check_numbers,  # §2, §6.3
    check_places,  # §2.1
    check_links,  # §2.2
    check_regions,  # §2.3, §2.5
    check_tiles,  # §2.4, §7
    check_track,  # §2.5, §6.1
    check_start,  # §3
    check_reach,  # §3.2, §4.2
    check_income,  # §4.1
    check_drawing,
)


def check(board: BoardFile) -> list[str]:
    """All that is wrong with a board; an empty list means that it can be played on."""
    return first(itertools.chain.from_iterable(look(board) for look in CHECKS))


def check_file(path: Path) -> list[str]:
    """All that is wrong with a board file, each line with the name of the file in front."""
    try:
        board = load(path, BoardFile)
    except DataError as error:
        return error.lines
    return DataError(file_name(path), check(board)).lines


__all__ = ["CHECKS", "check", "check_file"]

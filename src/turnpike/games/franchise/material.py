"""What a program that draws Franchise needs besides the position: the board, the scenery round it, and the look.

Here: putting together, for the web client, the files that our own drawings read too (draw/, terminal/). Not here: any
number, colour or outline; they stand in the data files and in look.toml.
"""

from msgspec import Struct
from msgspec.structs import replace

from turnpike.games.franchise.board.file import BoardFile
from turnpike.games.franchise.draw.scenery import Scenery, printed_scenery
from turnpike.games.franchise.look import Look, read_look


class Material(Struct, frozen=True):
    """All of it. The scenery fits the boards that lie on the printed map; the program that draws finds out which do."""

    board: BoardFile
    scenery: Scenery
    look: Look


def material(board: BoardFile) -> Material:
    """The material of games on this board. Where its numbers come from is left to the board file."""
    return Material(replace(board, provenance={}), printed_scenery(), read_look())

"""What a program that draws Richesses de France needs besides the position: the board, the land, the cards, the look.

Here: putting together, for the web client, the files that our own drawings read too (draw/, terminal/). Not here: any
number, colour or outline; they stand in the data files and in look.toml.
"""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from turnpike.games.richesses.board_file import read_board, read_cards
from turnpike.games.richesses.board_parts import BoardFile, Provenance, RoadKind, Transport
from turnpike.games.richesses.card_parts import Card
from turnpike.games.richesses.look import Look, read_look, read_neighbours, read_outlines


class Material(Struct, frozen=True):
    """All of it, for a game on one circuit."""

    circuit: str
    board: BoardFile
    sections: dict[Transport, tuple[RoadKind, ...]]
    """§2.3, §5.2 Which kinds of sections a transport can take, for paths that a player draws point by point."""
    cards: tuple[Card, ...]
    """The hasard cards, to be read when one is turned; which one comes next nobody knows."""
    outlines: dict[str, str]
    neighbours: dict[str, str]
    look: Look


@cache
def material(circuit: str) -> Material:
    """The material of games on a circuit. Where its numbers come from is left to the board file."""
    nowhere = Provenance(rulebook="", stated=(), inferred=(), reconstructed=(), geometry="", left_out="")
    shown = replace(read_board(), provenance=nowhere)
    return Material(
        circuit, shown, _sections(shown), read_cards().cards, read_outlines(), read_neighbours(), read_look()
    )


def _sections(board: BoardFile) -> dict[Transport, tuple[RoadKind, ...]]:
    return {by: ("road", "sea", "motorway") if row.motorway else ("road", "sea") for by, row in board.vehicles.items()}

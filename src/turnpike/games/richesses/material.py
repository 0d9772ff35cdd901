"""What a program that draws Richesses de France needs besides the position: the board, the land, the cards, the look.

Here: putting together, for the web client, the files that our own drawings read too (draw/, terminal/). Not here: any
number, colour or outline; they stand in the data files and in draw/look.toml.
"""

from functools import cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from turnpike.games.richesses.board.card_schema import Card
from turnpike.games.richesses.board.files import read_board, read_cards
from turnpike.games.richesses.board.schema import BoardFile, Provenance
from turnpike.games.richesses.draw.look import Look, read_look, read_neighbours, read_outlines
from turnpike.kernel.contract import Words


class Material(Struct, frozen=True):
    """All of it, for a game on one circuit."""

    circuit: str
    board: BoardFile
    cards: tuple[Card, ...]
    """The hasard cards, to be read when one is turned; which one comes next nobody knows."""
    outlines: dict[str, str]
    neighbours: dict[str, str]
    look: Look


@cache
def material(circuit: str) -> Words:
    """The material of games on a circuit, as JSON knows it. Where its numbers come from is left to the board file."""
    nowhere = Provenance(rulebook="", stated=(), inferred=(), reconstructed=(), geometry="", left_out="")
    shown = replace(read_board(), provenance=nowhere)
    whole = Material(circuit, shown, read_cards().cards, read_outlines(), read_neighbours(), read_look())
    parts: Words = msgspec.to_builtins(whole)
    return parts

"""What a program that draws Richesses de France needs besides the position: the board, the land, the cards, the look.

Here: putting together, for the web client, the files that our own drawings read too (draw/, terminal/), and the rules
that a client would have to know otherwise. Not here: any number, colour or outline; they stand in the data files and in
draw/look.toml.
"""

from functools import cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnpike.games.richesses.board.card_schema import Card
from turnpike.games.richesses.board.files import read_board, read_cards
from turnpike.games.richesses.board.schema import BoardFile, Provenance, RoadKind
from turnpike.games.richesses.board.tables import ROADS
from turnpike.games.richesses.board.travel import is_open
from turnpike.games.richesses.circuits import ruleset_of
from turnpike.games.richesses.draw.look import Look, read_look, read_neighbours, read_outlines

Mode = Literal["foot", "bike", "car", "lift"]
MODES: tuple[Mode, ...] = ("foot", "bike", "car", "lift")
"""In the order of their numbers in names.py."""


class Material(Struct, frozen=True):
    """All of it, for a game on one circuit."""

    circuit: str
    board: BoardFile
    cards: tuple[Card, ...]
    """The hasard cards, to be read when one is turned; which one comes next nobody knows."""
    outlines: dict[str, str]
    neighbours: dict[str, str]
    look: Look
    open_to: dict[RoadKind, tuple[Mode, ...]]
    """§5.2 How each kind of section can be travelled."""
    by_wealth: bool
    """§12.2 The richest wins; else the number of markers is the score."""


@cache
def material(circuit: str) -> Material:
    """The material of games on a circuit. Where its numbers come from is left to the board file."""
    nowhere = Provenance(rulebook="", stated=(), inferred=(), reconstructed=(), geometry="", left_out="")
    shown = replace(read_board(), provenance=nowhere)
    return Material(
        circuit=circuit,
        board=shown,
        cards=read_cards().cards,
        outlines=read_outlines(),
        neighbours=read_neighbours(),
        look=read_look(),
        open_to={kind: tuple(mode for i, mode in enumerate(MODES) if is_open(i, n)) for n, kind in enumerate(ROADS)},
        by_wealth=ruleset_of(circuit).by_wealth,
    )

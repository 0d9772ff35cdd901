"""The look of Richesses de France: colours, pawns and signs of every drawing, read from look.toml; and the land.

Here: the frozen structures of these files. Not here: any drawing (draw/, terminal/).
"""

from functools import cache
from pathlib import Path

from turnpike.games.richesses.board.files import DATA
from turnpike.games.richesses.board.schema import Transport
from turnpike.kernel.data import Data, load

LOOK = Path(__file__).parent / "look.toml"


class Brand(Data):
    """How the pawn of one seat looks. The sign says whose it is without the colour."""

    id: str
    """What players who wish for a colour call it, in every game."""
    colour: str
    fill: str
    edge: str
    ink: str
    sign: str
    shape: str
    """The sign as a path of SVG, in a box from -1 to 1."""


class Palette(Data):
    """Everything that is coloured and belongs to no seat and no circuit."""

    paper: str
    frame: str
    ink: str
    faded: str
    abroad: str
    abroad_edge: str
    coast: str
    border: str
    sea_words: str
    title: str
    passed: str
    glow: str
    panel: str
    rule: str


class Look(Data):
    """The whole of look.toml."""

    font: str
    seats: tuple[Brand, ...]
    palette: Palette
    night: Palette
    """The same by night, for screens."""
    sheet_night: dict[str, str]
    """The colours of the sheet by night, by their names in the board file."""
    pawns: dict[Transport, str]
    icons: dict[str, str]
    """What stands in the dots of a circuit's stages."""


@cache
def read_look() -> Look:
    """The look file, read once."""
    return load(LOOK, Look)


@cache
def read_outlines() -> dict[str, str]:
    """The outline of each region, as a path of SVG in the units of the board."""
    return load(DATA / "outlines.json", dict[str, str])


@cache
def read_neighbours() -> dict[str, str]:
    """The land around France, for decoration."""
    return load(DATA / "neighbours.json", dict[str, str])

"""The scenery of the printed board: outlines of its regions, neighbouring land, lettering and ornaments.

Here: reading them, and the ornaments themselves. Not here: drawing the land (land.py).
A custom board has no scenery; its land is made from its places.
"""

from functools import cache
from pathlib import Path

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.look import Palette
from turnpike.kernel.data import Data, load
from turnpike.kernel.drawing.svg import circle, clock, text, xy

_DATA = Path(__file__).parent.parent / "data"


class Lettering(Data):
    """Words on the map that are no place."""

    text: str
    x: float
    y: float
    size: float
    spacing: float
    turn: float
    sea: bool


class Ornament(Data):
    """A small picture on the map."""

    kind: str
    x: float
    y: float
    scale: float


class SceneryFile(Data):
    """data/scenery.toml."""

    view_box: tuple[float, ...]
    lettering: tuple[Lettering, ...]
    ornaments: tuple[Ornament, ...]


class Backdrop(Data):
    """data/backdrop.json: borders of states and neighbouring land, as SVG paths."""

    state_lines: str
    neighbours: str


class Scenery(Data):
    """All of it."""

    outlines: dict[str, str]
    backdrop: Backdrop
    file: SceneryFile


@cache
def printed_scenery() -> Scenery:
    """The scenery of the printed board, read once."""
    return Scenery(
        outlines=load(_DATA / "outlines.json", dict[str, str]),
        backdrop=load(_DATA / "backdrop.json", Backdrop),
        file=load(_DATA / "scenery.toml", SceneryFile),
    )


def scenery_of(board: BoardFile) -> Scenery | None:
    """The scenery, if this board lies on the printed map: the same regions in the same coordinates."""
    printed = printed_scenery()
    fits = board.regions.keys() == printed.outlines.keys() and board.layout.view_box == printed.file.view_box
    return printed if fits else None


def ornament(kind: str, palette: Palette) -> str:
    """A small picture round the origin, about 80 units wide."""
    if kind == "compass":
        return _compass(palette)
    if kind == "boat":
        return (
            f'<path d="M-34 8H34Q26 24 16 24H-20Q-30 20-34 8Z" fill="{palette.paper}"/>'
            f'<path d="M-2 2V-46Q22-30 26 2ZM-7 2V-36Q-22-20-26 2Z" fill="{palette.paper}" opacity=".8"/>'
            f'<path d="M-46 31q8-6 16 0t16 0t16 0t16 0t16 0" fill="none" stroke="{palette.paper}" stroke-width="2.5"/>'
        )
    if kind == "pines":
        tree = "l-12 18h7l-11 15h8l-9 13h34l-9-13h8l-11-15h7Z"
        return (
            f'<path d="M-27-20{tree}M27-16{tree}M0-30{tree}" fill="#a9b58b"/>'
            f'<path d="M-29 26h4v9h-4ZM25 30h4v9h-4ZM-2 16h4v14h-4Z" fill="{palette.faded}"/>'
        )
    return (  # a cactus, and a low sun behind it
        f'<circle cx="18" cy="-6" r="24" fill="{palette.icon}" opacity=".75"/>'
        '<path d="M0 34V-28M0 14H-16V-8M0 4H15V-14" fill="none" stroke="#8ea06f" stroke-width="10"'
        ' stroke-linecap="round"/>'
        f'<path d="M-40 35H48" stroke="{palette.land_edge}" stroke-width="3" stroke-linecap="round"/>'
    )


def _compass(palette: Palette) -> str:
    """A rose of eight points, one half of each point dark."""
    parts = [circle(0, 0, 46, "none", f'stroke="{palette.paper}" stroke-width="1.5" opacity=".8"')]
    for eighth in (1, 3, 5, 7, 0, 2, 4, 6):  # the four long points lie on the short ones
        tip = clock(eighth / 8, 34 if eighth % 2 else 58)
        for side, fill in ((-1, palette.paper), (1, palette.coast)):
            waist = clock((eighth + side) / 8, 13)
            parts.append(f'<path d="M0 0L{xy(*waist)}L{xy(*tip)}Z" fill="{fill}"/>')
    parts.append(circle(0, 0, 4, palette.marquee))
    parts.append(text(0, -71, 20, "N", fill=palette.paper, weight=800))
    return "".join(parts)

"""Colours in the terminal: ANSI with 256 colours, or none.

Here: painting words, and finding the terminal's colour nearest to one of the look. Not here: deciding whether the
reader's terminal has colours; the caller knows.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product

_STEPS = (0, 95, 135, 175, 215, 255)
"""The six levels of each primary in the colour cube of a terminal."""


@dataclass(frozen=True)
class Paint:
    """Colours as the look writes them ("#1c5a9e"); an empty one is the terminal's own."""

    front: str = ""
    back: str = ""
    bold: bool = False
    faint: bool = False


PLAIN = Paint()


def painted(words: str, paint: Paint, *, colour: bool) -> str:
    """The words in their paint, or bare."""
    if not colour or paint == PLAIN or not words:
        return words
    codes = [
        *(["1"] if paint.bold else []),
        *(["2"] if paint.faint else []),
        *([f"38;5;{nearest(paint.front)}"] if paint.front else []),
        *([f"48;5;{nearest(paint.back)}"] if paint.back else []),
    ]
    return f"\x1b[{';'.join(codes)}m{words}\x1b[0m"


def nearest(colour: str) -> int:
    """The number of the terminal's colour that comes nearest to #rrggbb."""
    return _nearest(colour, frozenset())


def distinct(colours: Iterable[str]) -> list[str]:
    """The terminal's colours nearest to these, no two the same and none grey: pale lands would flow into each other."""
    greys = [number for number, rgb in _palette().items() if len(set(rgb)) == 1]
    used: list[int] = []
    for colour in colours:
        used.append(_nearest(_vivid(colour), frozenset([*greys, *used])))
    return ["#{:02x}{:02x}{:02x}".format(*_palette()[number]) for number in used]


@cache
def _nearest(colour: str, avoid: frozenset[int]) -> int:
    wanted = _rgb(colour)
    free = {number: rgb for number, rgb in _palette().items() if number not in avoid}
    return min(free, key=lambda n: sum((a - b) ** 2 for a, b in zip(wanted, free[n], strict=True)))


@cache
def _palette() -> dict[int, tuple[int, int, int]]:
    """Numbers 16 to 255 of a terminal: a cube of six levels each, then greys. The first 16 are the reader's own."""
    cube = product(_STEPS, _STEPS, _STEPS)
    greys = ((grey, grey, grey) for grey in range(8, 248, 10))
    return dict(enumerate([*cube, *greys], start=16))


def _vivid(colour: str) -> str:
    """A colour further from grey."""
    rgb = _rgb(colour)
    grey = sum(rgb) / 3
    return "#" + "".join(f"{round(min(255, max(0, grey + 1.4 * (part - grey)))):02x}" for part in rgb)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)

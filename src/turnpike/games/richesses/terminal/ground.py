"""The ground of the terminal's map: to which region each cell of the screen belongs."""

import re
from collections.abc import Iterator
from functools import lru_cache

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.draw.look import read_outlines

Ground = tuple[tuple[str, ...], ...]
"""Rows of cells, each with the id of its region, or empty where there is sea or another country."""
Point = tuple[float, float]

_NUMBER = re.compile(r"-?\d*\.?\d+")


@lru_cache(maxsize=8)
def ground(columns: int, rows: int) -> Ground:
    """The outlines, row by row: a cell is inside where a line from the left has crossed an odd number of edges."""
    _left, _top, width, height = read_board().layout.viewbox
    cells = [[""] * columns for _ in range(rows)]
    for region, outline in read_outlines().items():
        rings = [corners(ring) for ring in outline.split("M")[1:]]
        for row in range(rows):
            y = (row + 0.5) * height / rows
            edges = sorted(round(x * columns / width) for ring in rings for x in _crossings(ring, y))
            for start, end in zip(edges[::2], edges[1::2], strict=True):
                cells[row][start:end] = [region] * (end - start)
    return tuple(tuple(row) for row in cells)


def corners(ring: str) -> list[Point]:
    """The corners of one ring of an outline: the first as it is, each further one from the one before."""
    numbers = [float(number) for number in _NUMBER.findall(ring)]
    x, y = numbers[0], numbers[1]
    found = [(x, y)]
    for dx, dy in zip(numbers[2::2], numbers[3::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x, y))
    return found


def _crossings(ring: list[Point], y: float) -> Iterator[float]:
    """Where the ring crosses that height. A corner counts for one of its two edges, so the number is even."""
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 <= y) != (y2 <= y):
            yield x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        x1, y1 = x2, y2

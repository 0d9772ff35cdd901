"""The ground of the terminal's map: to which region each cell of the screen belongs.

The printed board has outlines; on a custom board the land of a region is what lies near its places.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.draw.scenery import printed_scenery, scenery_of

Ground = tuple[tuple[str, ...], ...]
"""Rows of cells, each with the id of its region, or empty where there is sea."""
Point = tuple[float, float]

_NUMBER = re.compile(r"-?[\d.]+")


def ground(board: BoardFile, columns: int, rows: int) -> Ground:
    """The region under every cell."""
    return _near_places(board, columns, rows) if scenery_of(board) is None else _outlined(columns, rows)


@lru_cache(maxsize=8)
def _outlined(columns: int, rows: int) -> Ground:
    """The outlines, row by row: a cell is inside where a line from the left has crossed an odd number of edges."""
    scenery = printed_scenery()
    left, top, width, height = scenery.file.view_box
    cells = [[""] * columns for _ in range(rows)]
    for region, outline in scenery.outlines.items():
        rings = [_points(ring) for ring in outline.split("M")[1:]]
        for row in range(rows):
            y = top + (row + 0.5) * height / rows
            edges = sorted(round((x - left) * columns / width) for ring in rings for x in _crossings(ring, y))
            for start, end in zip(edges[::2], edges[1::2], strict=True):
                cells[row][max(0, start) : end] = [region] * (end - max(0, start))
    return tuple(tuple(row[:columns]) for row in cells)


def _points(ring: str) -> list[Point]:
    """The corners of one ring of an outline, "x,yLx,yL...Z"."""
    numbers = [float(number) for number in _NUMBER.findall(ring)]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _crossings(ring: list[Point], y: float) -> Iterator[float]:
    """Where the ring crosses that height. A corner counts for one of its two edges, so the number is even."""
    x1, y1 = ring[-1]
    for x2, y2 in ring:
        if (y1 <= y) != (y2 <= y):
            yield x1 + (y - y1) / (y2 - y1) * (x2 - x1)
        x1, y1 = x2, y2


def _near_places(board: BoardFile, columns: int, rows: int) -> Ground:
    """For boards without outlines: the region of the nearest place, if it is near enough."""
    left, top, width, height = board.layout.view_box
    near = (0.11 * (width + height) / 2) ** 2

    def region(column: int, row: int) -> str:
        x, y = left + (column + 0.5) * width / columns, top + (row + 0.5) * height / rows
        far, name = min(((place.x - x) ** 2 + (place.y - y) ** 2, place.region) for place in board.places)
        return name if far < near else ""

    return tuple(tuple(region(column, row) for column in range(columns)) for row in range(rows))

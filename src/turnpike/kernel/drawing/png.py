"""A small canvas for pictures of points: lines, discs and digits, saved as PNG with nothing but Python itself.

For what must be a bitmap, such as a graph in a chat. Everything else is drawn as SVG (svg.py). It is drawn three times
as large as wanted and shrunk, which smooths the edges.
"""

import struct
import zlib
from itertools import pairwise
from math import hypot

FINER = 3

_ROWS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", "###", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", "..#", "..#"),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "%": ("#.#", "..#", ".#.", "#..", "#.#"),
}
"""Digits three points wide and five high."""


class Canvas:
    """A sheet of paper, `width` by `height` points."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self._width, self._height = width * FINER, height * FINER
        self._rows = [bytearray(_rgb(paper) * self._width) for _ in range(self._height)]

    def disc(self, x: float, y: float, r: float, colour: str) -> None:
        """A filled circle."""
        ink, x, y, r = _rgb(colour), x * FINER, y * FINER, r * FINER
        for row in range(max(0, int(y - r)), min(self._height, int(y + r) + 1)):
            half = (r * r - (row - y) ** 2) ** 0.5 if abs(row - y) <= r else 0.0
            self._paint(row, round(x - half), round(x + half), ink)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """A filled rectangle."""
        ink = _rgb(colour)
        for row in range(max(0, round(y * FINER)), min(self._height, round((y + height) * FINER))):
            self._paint(row, round(x * FINER), round((x + width) * FINER), ink)

    def _paint(self, row: int, start: int, end: int, ink: bytes) -> None:
        start, end = max(0, start), min(self._width, end)
        if start < end:
            self._rows[row][3 * start : 3 * end] = ink * (end - start)

    def line(self, points: list[tuple[float, float]], thick: float, colour: str) -> None:
        """A line through points, with round joints."""
        for (x, y), (to_x, to_y) in pairwise(points):
            steps = max(1, round(hypot(to_x - x, to_y - y) * FINER / max(1.0, thick / 2)))
            for step in range(steps + 1):
                part = step / steps
                self.disc(x + (to_x - x) * part, y + (to_y - y) * part, thick / 2, colour)

    def digits(self, x: float, y: float, size: float, words: str, colour: str) -> None:
        """Digits and percent signs, from the upper left corner on; `size` is the width of a point."""
        for letter in words:
            for row, points in enumerate(_ROWS.get(letter, ())):
                for column, point in enumerate(points):
                    if point == "#":
                        self.box(x + column * size, y + row * size, size, size, colour)
            x += 4 * size

    def png(self) -> bytes:
        """The picture, shrunk to its real size."""
        lines = bytearray()
        for top in range(0, self._height, FINER):
            small = bytearray(3 * self._width // FINER)
            for part in range(3):  # red, green, blue; of each, all the fine points that become one point
                fine = [row[part + 3 * i :: 3 * FINER] for row in self._rows[top : top + FINER] for i in range(FINER)]
                small[part::3] = bytes(total // FINER**2 for total in map(sum, zip(*fine, strict=True)))
            lines += b"\0" + small  # 0: no filter
        head = struct.pack(">IIBBBBB", self._width // FINER, self._height // FINER, 8, 2, 0, 0, 0)
        chunks = _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(bytes(lines), 9)) + _chunk(b"IEND", b"")
        return b"\x89PNG\r\n\x1a\n" + chunks


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _rgb(colour: str) -> bytes:
    return bytes.fromhex(colour.removeprefix("#"))

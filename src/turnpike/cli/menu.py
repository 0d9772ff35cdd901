"""The menu: the choices of the moment, numbered, in as few lines as the screen allows.

Here: numbering, layout, and finding what a person has typed. Not here: order and groups (the terminal of each game).
"""

from collections.abc import Sequence
from itertools import zip_longest

from rich.cells import cell_len

from turnpike.cli.screen import clean
from turnpike.kernel.contract import Choice
from turnpike.kernel.terminal import Offer

_GAP = 3
"""Blanks between columns."""
_FEW = 4
"""A group that stays in one column."""


class Menu:
    """Groups of offers with numbers from 1."""

    def __init__(self, groups: Sequence[Sequence[Offer]]) -> None:
        self._groups = [listed for group in groups if (listed := [offer for offer in group if offer.listed])]
        listed = [offer for group in self._groups for offer in group]
        self._listed = len(listed)
        self._offers = listed + [offer for group in groups for offer in group if not offer.listed]

    @property
    def numbers(self) -> dict[int, Choice]:
        """All choices by their number."""
        return {number: offer.choice for number, offer in enumerate(self._offers, start=1)}

    @property
    def listed(self) -> dict[int, Choice]:
        """Those that stand in the menu."""
        return {number: choice for number, choice in self.numbers.items() if number <= self._listed}

    @property
    def last(self) -> int:
        """The highest number in the menu."""
        return self._listed

    @property
    def unlisted(self) -> int:
        """How many choices can only be typed."""
        return len(self._offers) - self._listed

    def find(self, typed: str) -> Choice | None:
        """What the player means: a number, a short word, or the beginning of a name that fits only one choice."""
        if typed.isascii() and typed.isdigit():
            return self.numbers.get(int(typed)) if len(typed) < 5 else None
        wanted = typed.casefold()
        exact = [offer for offer in self._offers if wanted in map(str.casefold, offer.typed)]
        begun = [offer for offer in self._offers if any(word.casefold().startswith(wanted) for word in offer.typed)]
        for found in (exact, begun):
            if len(found) == 1:
                return found[0].choice
        return None

    def lines(self, width: int, most: int) -> list[str]:
        """The menu for a screen of that width. If it has more than `most` lines it takes columns.

        Notes are left out where there is no room for them.
        """
        lines: list[str] = []
        first = 1
        for group in self._groups:
            cells = self._cells(group, first, notes=True)
            bare = self._cells(group, first, notes=False)
            columns = (width + _GAP) // (max(map(cell_len, bare)) + _GAP)
            if self.last > most and len(group) > _FEW and columns > 1:
                cells = _columns(bare, columns)
            elif max(map(cell_len, cells)) > width:
                cells = bare
            lines += cells
            first += len(group)
        return lines

    def _cells(self, group: Sequence[Offer], first: int, *, notes: bool) -> list[str]:
        """One line for each offer, the notes under each other."""
        widest = max(cell_len(clean(offer.said)) for offer in group)
        cells = []
        for number, offer in enumerate(group, start=first):
            said = clean(offer.said)
            note = " " * (widest - cell_len(said) + 2) + clean(offer.note) if notes and offer.note else ""
            cells.append(f"{number:>{len(str(self.last)) + 1}}  {said}{note}")
        return cells


def _columns(cells: list[str], columns: int) -> list[str]:
    """The cells in that many columns, to be read downwards."""
    rows = -(-len(cells) // columns)
    parts = [cells[start : start + rows] for start in range(0, len(cells), rows)]
    widths = [max(map(cell_len, part)) + _GAP for part in parts]
    lines = []
    for row in zip_longest(*parts, fillvalue=""):
        padded = (cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        lines.append("".join(padded).rstrip())
    return lines

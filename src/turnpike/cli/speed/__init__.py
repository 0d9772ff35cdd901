"""Measuring the speed of the rules, for `turnpike bench`.

gauges.py measures anything, in rounds; franchise.py and richesses.py are what is measured; child.py plays games with
the other kind of rules in a process of its own; outside.py measures the machine and the start of the interpreter.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Protocol, cast

Figures = dict[str, float | int | str | None]


class Speed(Protocol):
    """What is measured of one game: a module with its name."""

    ROWS: tuple[tuple[str, str, str], ...]
    """What the table says: words, the key of the figure, its unit."""
    ELSEWHERE: tuple[tuple[str, str], ...]
    """Figures of other programs, to compare the order of magnitude."""

    @staticmethod
    def figures(seconds: float, progress: Callable[[], None]) -> Figures:
        """Measure everything, in about so many seconds; `progress` is called after every round."""


def speed_of(game: str) -> Speed:
    """What is measured of the game with this name."""
    return cast("Speed", import_module(f"turnpike.cli.speed.{game}"))

"""Positions stored side by side as copies, for plain rules.

A game's `packing.py` gives these functions to its environment; its `packing.pxd` has the same ones for compiled rules,
which store a position as a block of memory.
"""

from typing import Any, Protocol, TypeVar


class Position(Protocol):
    """A state that can become equal to another one."""

    def copy_from(self, other: Any, /) -> None:  # noqa: ANN401  (a state of the same game)
        """Become equal to it."""


S = TypeVar("S", bound=Position)


def pack(s: S, stored: list[S], game: int) -> None:
    """Store a position."""
    stored[game].copy_from(s)


def unpack(s: S, stored: list[S], game: int) -> None:
    """Become a stored position."""
    s.copy_from(stored[game])


def size(start: Position) -> int:  # noqa: ARG001  (the compiled `size` reads it)
    """Bytes that a packed position takes; 0 where it is not packed."""
    return 0

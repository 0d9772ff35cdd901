"""Positions packed side by side: a list of states here, one block of memory where rules are compiled (packing.pxd)."""

from turnpike.games.richesses.rules.state import State
from turnpike.research.packing import pack, size, unpack

__all__ = ["block", "pack", "size", "unpack"]


def block(start: State, games: int) -> list[State]:
    """Room for so many positions."""
    return [State(start.board, start.players) for _ in range(games)]

"""Positions packed side by side: a list of states here, one block of memory where rules are compiled (packing.pxd)."""

from turnpike.games.franchise.rules.state import State


def block(start: State, games: int) -> list[State]:
    """Room for so many positions."""
    return [State(start.board) for _ in range(games)]


def pack(s: State, stored: list[State], game: int) -> None:
    """Store a position."""
    stored[game].copy_from(s)


def unpack(s: State, stored: list[State], game: int) -> None:
    """Become a stored position."""
    s.copy_from(stored[game])


def size(start: State) -> int:  # noqa: ARG001
    """Bytes that a packed position takes; 0 where it is not packed."""
    return 0

"""The map of Harbours: twelve harbours and the lanes between them (data/board.toml)."""

from functools import cache
from pathlib import Path

from turnpike.kernel.data import Data, load

DATA = Path(__file__).parent / "data" / "board.toml"


class Harbour(Data):
    """A place on the map."""

    id: str
    name: dict[str, str]
    """By language."""
    value: int
    """Coins that its cargo is worth."""
    x: float
    y: float


class Board(Data):
    """The whole map. The rules know a harbour by its number in the list."""

    title: str
    lanes: tuple[tuple[str, str], ...]
    harbours: tuple[Harbour, ...]

    def number(self, harbour: str) -> int:
        """The number of a harbour."""
        return [one.id for one in self.harbours].index(harbour)


@cache
def read_board() -> Board:
    """The map, read once."""
    return load(DATA, Board)


@cache
def distances() -> list[list[int]]:
    """How many lanes lie between two harbours at least."""
    board = read_board()
    count = len(board.harbours)
    near = [[0 if a == b else count for b in range(count)] for a in range(count)]
    for one, other in board.lanes:
        a, b = board.number(one), board.number(other)
        near[a][b] = near[b][a] = 1
    for via in range(count):
        for a in range(count):
            for b in range(count):
                near[a][b] = min(near[a][b], near[a][via] + near[via][b])
    return near

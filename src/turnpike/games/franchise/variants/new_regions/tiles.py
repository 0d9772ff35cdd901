"""The region tiles that New regions bring (§10.1), read from tiles.toml.

Here: their structures, and which tiles there are to choose from. Not here: which lie where (setup.py).
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from turnpike.games.franchise.board.parts import BoardFile, Provenance
from turnpike.games.franchise.setup.expert import POINTS
from turnpike.games.franchise.variants.new_regions.schema import TileKind
from turnpike.kernel.data import Data, load
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import nearest

KINDS: tuple[TileKind, ...] = (POINTS, "dollars", "bonus", "count", "development", "route")
"""In the order of their numbers in numbers.py."""


class NewTile(Data):
    """A region tile: what its values mean, and the values for first, second and others."""

    id: str
    kind: TileKind
    values: tuple[int, int, int]


class NewTiles(Data):
    """All of tiles.toml."""

    selection: tuple[str, ...]
    tiles: tuple[NewTile, ...]
    provenance: dict[str, Provenance]


@cache
def new_tiles() -> NewTiles:
    """The new region tiles, read once."""
    return load(Path(__file__).parent / "tiles.toml", NewTiles)


def printed_tiles(board: BoardFile) -> list[NewTile]:
    """The region tiles of the base game, each under the name of its region."""
    return [
        NewTile(id=name, kind=POINTS, values=(region.tile[0], region.tile[1], region.tile[2]))
        for name, region in board.regions.items()
    ]


def selection(board: BoardFile, chosen: Sequence[str]) -> list[NewTile]:
    """The tiles players have chosen, or as many of our own selection as the board has regions."""
    known = {tile.id: tile for tile in [*printed_tiles(board), *new_tiles().tiles]}
    if chosen:
        return [known[name] for name in chosen]
    ours = [*new_tiles().selection, *known]
    return [known[name] for name in list(dict.fromkeys(ours))[: len(board.regions)]]


def check_choice(chosen: Sequence[str], board: BoardFile) -> None:
    """One tile for each region, all different, all there; `Refused("bad_option")` says what does not fit."""
    if not chosen:
        return
    known = [tile.id for tile in [*printed_tiles(board), *new_tiles().tiles]]
    for name in chosen:
        if name not in known:
            meant = nearest(name, known)
            hint = f"; did you mean {meant}?" if meant else f"; there are {', '.join(known)}"
            raise Refused("bad_option", detail=f"region_choice: there is no region tile {name[:60]!r}{hint}")
    if len(set(chosen)) != len(chosen) or len(chosen) != len(board.regions):
        detail = f"region_choice: {len(board.regions)} different tiles are needed, one for each region"
        raise Refused("bad_option", detail=detail)

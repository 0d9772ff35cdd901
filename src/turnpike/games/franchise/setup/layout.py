"""The set-up of a game (§3, §7): which tiles lie where, drawn or read from a header.

Here: city tiles, region tiles, and what variants lay out besides. Not here: which layouts the expert variant allows
(expert.py), the first position (first_position.py).
"""

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
from msgspec import Struct

from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import BoardFile
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.schema import extended
from turnpike.games.franchise.setup.expert import (
    POINTS,
    RegionTile,
    check_cities,
    city_words,
    draw_cities,
    draw_layout,
    printed_tiles,
    read_layout,
)
from turnpike.games.franchise.variant import all_variants, variants_on
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import Json, Words
from turnpike.kernel.refused import Refused


@extended("SetupPart")
class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a header can say under `setup`."""

    city_tiles: dict[str, int] | None = None
    region_tiles: dict[str, RegionTile] | None = None
    first_player: int | None = None


class TileLayout(Struct, frozen=True):
    """What lies where: sizes of cities, values and kinds of regions; and all that the header says."""

    sizes: dict[str, int]
    tiles: dict[str, Sequence[int]]
    kinds: dict[str, int]
    setup: Setup = Setup()


def tile_kinds() -> dict[str, int]:
    """The numbers of all kinds of region tiles."""
    kinds = {POINTS: names.POINTS}
    for variant in all_variants():
        kinds |= variant.tile_kinds
    return kinds


def region_pool(options: Options) -> list[RegionTile] | None:
    """The region tiles that may lie on the board, if a variant has others than the printed ones."""
    for variant in variants_on(options.with_):
        if (tiles := variant.setup.region_tiles(options)) is not None:
            return list(tiles)
    return None


def draw(options: Options, draws: Draws) -> Words | None:
    """Everything these options leave to chance: city tiles, then region tiles, then what variants draw."""
    board = options.played_on
    pool = region_pool(options)
    drawn: Words = {}
    if options.expert and options.tiles == "random":
        drawn |= draw_layout(board, draws) if pool is None else city_words(board, draw_cities(board, draws))
    if pool is not None:
        drawn["region_tiles"] = _draw_regions(board, pool, draws)
    for variant in variants_on(options.with_):
        drawn |= variant.setup.draw(options, draws)
    return drawn or None


def _draw_regions(board: BoardFile, pool: list[RegionTile], draws: Draws) -> Json:
    tiles = draws.shuffle(pool)[: len(board.regions)]
    laid = zip(board.regions, tiles, strict=True)
    return {name: {"kind": tile.kind, "values": [*tile.values]} for name, tile in laid}


def read(options: Options, setup: Words) -> TileLayout:
    """The set-up in a header, checked against these options; `Refused("bad_setup")` says what does not fit."""
    board = options.played_on
    if options.expert and not options.with_:
        layout = read_layout(board, setup)
        return TileLayout(layout.city_tiles, {name: tile.values for name, tile in layout.region_tiles.items()}, {})
    try:
        said = msgspec.convert(setup, Setup)
    except msgspec.ValidationError as error:
        raise Refused("bad_setup", detail=str(error)) from None
    pool = region_pool(options)
    _check_parts(said, options, has_pool=pool is not None)
    tiles: dict[str, Sequence[int]] = {name: region.tile for name, region in board.regions.items()}
    kinds: dict[str, int] = {}
    if said.city_tiles is not None:
        check_cities(board, said.city_tiles)
    if said.region_tiles is not None:
        _check_regions(board, said.region_tiles, printed_tiles(board) if pool is None else pool)
        tiles |= {name: tile.values for name, tile in said.region_tiles.items()}
        numbers = tile_kinds()
        kinds = {name: numbers[tile.kind] for name, tile in said.region_tiles.items() if tile.kind != POINTS}
    for variant in variants_on(options.with_):
        variant.setup.check_setup(options, said)
    return TileLayout(said.city_tiles or {}, tiles, kinds, said)


def _check_parts(said: Setup, options: Options, *, has_pool: bool) -> None:
    """Nothing that these options need is missing, and nothing else is there."""
    needed = {"city_tiles": options.expert, "region_tiles": options.expert or has_pool}
    for variant in all_variants():
        needed |= dict.fromkeys(variant.setup.fields, variant.id in options.with_)
    for name, need in needed.items():
        there = getattr(said, name) is not None
        if need and not there:
            raise Refused("bad_setup", detail=f"{name} is missing; the options ask for it")
        if there and not need:
            why = "it is laid out in the expert variant only" if name == "city_tiles" else "no option asks for it"
            raise Refused("bad_setup", detail=f"{name} is there, but {why}")


def _check_regions(board: BoardFile, laid: Mapping[str, RegionTile], pool: list[RegionTile]) -> None:
    if set(laid) != set(board.regions):
        raise Refused("bad_setup", detail="region_tiles must name every region of the board once")
    there = Counter((tile.kind, *tile.values) for tile in pool)
    for kind, *values in Counter((tile.kind, *tile.values) for tile in laid.values()) - there:
        detail = f"region_tiles: {kind} {values} is not among the tiles of this set-up, or lies there too often"
        raise Refused("bad_setup", detail=detail)

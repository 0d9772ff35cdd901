"""The set-up of a game with Queenies (§8.1, §10.1): which are on, and which of their tiles lie where.

Here: switching them on, drawing tiles, and reading a set-up from a header, with or without Queenies.
Not here: the tiles there are (tiles.py), the layout of the expert variant (expert.py), the rules of each.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec import Struct

from turnpike.games.franchise.board_file import BoardFile
from turnpike.games.franchise.expert import check_cities, city_words, draw_cities, draw_layout, read_layout
from turnpike.games.franchise.hooks import Hooks
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.queenies import boom, regions, stages, ways
from turnpike.games.franchise.queenies.tiles import KINDS, NewTile, new_tiles, printed_tiles, selection, stage_tiles
from turnpike.games.franchise.state import State
from turnpike.games.franchise.view import TileKind
from turnpike.kernel import bits
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import Json, Words
from turnpike.kernel.refused import Refused


class Tile(Struct, frozen=True, forbid_unknown_fields=True):
    """A region tile in a header."""

    kind: TileKind
    values: tuple[int, int, int]


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """What a header can say under `setup`."""

    city_tiles: dict[str, int] | None = None
    region_tiles: dict[str, Tile] | None = None
    stage_tiles: list[str] | None = None
    first_player: int | None = None


class Setting(Struct, frozen=True):
    """What lies where: sizes of cities, values and kinds of regions, and the set of stage tiles."""

    sizes: dict[str, int]
    tiles: dict[str, Sequence[int]]
    kinds: dict[str, int]
    stages: int = 0


@cache
def hooks_for(queenies: tuple[str, ...]) -> Hooks | None:
    """The hooks of the Queenies that are on; games with the same ones share them. None if none is."""
    if not queenies:
        return None
    hooks = Hooks()
    if "stages" in queenies:
        stages.install(hooks)
    if "boom" in queenies:
        boom.install(hooks)
    if "regions" in queenies:
        regions.install(hooks)
    if "stages" in queenies or "regions" in queenies:
        ways.install(hooks)
    return hooks


def draw(options: Options, draws: Draws) -> Words | None:
    """Everything these options leave to chance: city tiles, then region tiles, then stage tiles."""
    board = options.played_on
    drawn: Words = {}
    mixed = "regions" in options.with_
    if options.expert and options.tiles == "random":
        drawn |= city_words(board, draw_cities(board, draws)) if mixed else draw_layout(board, draws)
    if mixed:
        drawn["region_tiles"] = _draw_regions(options, draws)
    if "stages" in options.with_:
        tiles = draws.shuffle(list(stage_tiles().tiles))[: stage_tiles().drawn[str(options.players)]]
        drawn["stage_tiles"] = [*tiles]
    return drawn or None


def _pool(options: Options) -> list[NewTile]:
    """§10.1 The tiles that may lie on the board (ruling Q12)."""
    if options.regions == 3:
        return selection(options.played_on, options.region_choice)
    new = list(new_tiles().tiles)
    return new if options.regions == 2 else [*printed_tiles(options.played_on), *new]


def _draw_regions(options: Options, draws: Draws) -> Json:
    names = list(options.played_on.regions)
    tiles = draws.shuffle(_pool(options))[: len(names)]
    return {name: {"kind": tile.kind, "values": [*tile.values]} for name, tile in zip(names, tiles, strict=True)}


def read(options: Options, setup: Words) -> Setting:
    """The set-up in a header, checked against these options; `Refused("bad_setup")` says what does not fit."""
    board = options.played_on
    mixed = "regions" in options.with_
    if options.expert and not options.with_:
        layout = read_layout(board, setup)
        return Setting(layout.city_tiles, {name: tile.values for name, tile in layout.region_tiles.items()}, {})
    try:
        said = msgspec.convert(setup, Setup)
    except msgspec.ValidationError as error:
        raise Refused("bad_setup", detail=str(error)) from None
    _check_parts(said, options)
    tiles: dict[str, Sequence[int]] = {name: region.tile for name, region in board.regions.items()}
    kinds: dict[str, int] = {}
    if said.city_tiles is not None:
        check_cities(board, said.city_tiles)
    if said.region_tiles is not None:
        _check_regions(board, said.region_tiles, _pool(options) if mixed else printed_tiles(board))
        tiles |= {name: tile.values for name, tile in said.region_tiles.items()}
        kinds = {name: KINDS.index(tile.kind) for name, tile in said.region_tiles.items() if tile.kind != "points"}
    return Setting(said.city_tiles or {}, tiles, kinds, _stage_set(options, said.stage_tiles or []))


def _check_parts(said: Setup, options: Options) -> None:
    """Nothing that these options need is missing, and nothing else is there."""
    needed = {
        "city_tiles": options.expert,
        "region_tiles": options.expert or "regions" in options.with_,
        "stage_tiles": "stages" in options.with_,
    }
    for name, need in needed.items():
        there = getattr(said, name) is not None
        if need and not there:
            raise Refused("bad_setup", detail=f"{name} is missing; the options ask for it")
        if there and not need:
            why = "it is laid out in the expert variant only" if name == "city_tiles" else "no option asks for it"
            raise Refused("bad_setup", detail=f"{name} is there, but {why}")


def _check_regions(board: BoardFile, laid: dict[str, Tile], pool: list[NewTile]) -> None:
    if set(laid) != set(board.regions):
        raise Refused("bad_setup", detail="region_tiles must name every region of the board once")
    there = Counter((tile.kind, *tile.values) for tile in pool)
    for kind, *values in Counter((tile.kind, *tile.values) for tile in laid.values()) - there:
        detail = f"region_tiles: {kind} {values} is not among the tiles of this set-up, or lies there too often"
        raise Refused("bad_setup", detail=detail)


def _stage_set(options: Options, names: list[str]) -> int:
    """§8.1 The set of stage tiles, as many as the number of players asks for (ruling Q1)."""
    if "stages" not in options.with_:
        return 0
    known, number = stage_tiles().tiles, stage_tiles().drawn[str(options.players)]
    if len(names) != number or len(set(names)) != number or not set(names) <= set(known):
        detail = f"stage_tiles must name {number} different ones of {', '.join(known)}"
        raise Refused("bad_setup", detail=detail)
    return sum(bits.BIT[known.index(name)] for name in names)


def prepare(s: State, setting: Setting) -> None:
    """§8.1 What the Queenies change before anybody places anything."""
    if setting.stages:
        stages.deal(s, setting.stages)

"""The expert variant (§7): city tiles within their back sides, region tiles anywhere.

Here: which layouts are possible, drawing one, and the players' draft. Not here: playing on one, which needs no rule.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from turnpike.games.franchise.board.file import BoardFile
from turnpike.kernel.chance import Draws
from turnpike.kernel.contract import NOBODY, Choice, Words
from turnpike.kernel.refused import Refused

POINTS: Final = "points"
"""The kind of the printed region tiles: their values are influence."""


class RegionTile(Struct, frozen=True, forbid_unknown_fields=True):
    """A region tile: what its values mean, and the values for first, second and others."""

    kind: str
    values: tuple[int, ...]


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tile lies where, as it stands in a header under `setup`."""

    city_tiles: dict[str, int]
    region_tiles: dict[str, RegionTile]
    first_player: int | None = None


def back_class(board: BoardFile, size: int) -> int:
    """§7 Which back side a city tile of this size has."""
    return next(i for i, sizes in enumerate(board.city_tiles.back_classes) if size in sizes)


def printed_sizes(board: BoardFile) -> dict[str, int]:
    """§2.4 The number printed in each city."""
    return {place.id: place.size for place in board.places if place.kind == "city"}


def printed_tiles(board: BoardFile) -> list[RegionTile]:
    """§2.5 The tile of each region, in the order of the board file."""
    return [RegionTile(POINTS, region.tile) for region in board.regions.values()]


def draw_layout(board: BoardFile, draws: Draws) -> Words:
    """§7 Every back side shuffled over its cities, the region tiles over all regions (rulings R31, R38)."""
    cities = draw_cities(board, draws)
    origins = draws.shuffle(list(board.regions))
    return city_words(board, cities) | region_words(board, dict(zip(board.regions, origins, strict=True)))


def draw_cities(board: BoardFile, draws: Draws) -> dict[str, int]:
    """§7 Every back side shuffled over its cities."""
    printed = printed_sizes(board)
    cities: dict[str, int] = {}
    for sizes in board.city_tiles.back_classes:
        here = [city for city, size in printed.items() if size in sizes]
        cities |= zip(here, draws.shuffle([printed[city] for city in here]), strict=True)
    return cities


def city_words(board: BoardFile, cities: Mapping[str, int]) -> Words:
    """City tiles for the header, in the order of the board file."""
    return {"city_tiles": {city: cities[city] for city in printed_sizes(board)}}


def region_words(board: BoardFile, origins: Mapping[str, str]) -> Words:
    """Region tiles for the header; `origins` says for each region which region's printed tile lies there."""
    return {
        "region_tiles": {
            region: {"kind": POINTS, "values": list(board.regions[origins[region]].tile)} for region in board.regions
        }
    }


def read_layout(board: BoardFile, setup: Words) -> Layout:
    """A layout from a header, checked against the tiles there are; `Refused("bad_setup")` says what does not fit."""
    try:
        layout = msgspec.convert(setup, Layout)
    except msgspec.ValidationError as error:
        raise Refused("bad_setup", detail=str(error)) from None
    check_cities(board, layout.city_tiles)
    if set(layout.region_tiles) != set(board.regions):
        raise Refused("bad_setup", detail="region_tiles must name every region of the board once")
    tiles = Counter((tile.kind, *tile.values) for tile in layout.region_tiles.values())
    if tiles != Counter((tile.kind, *tile.values) for tile in printed_tiles(board)):
        raise Refused("bad_setup", detail="region_tiles must use each region tile once, with kind points")
    return layout


def check_cities(board: BoardFile, cities: Mapping[str, int]) -> None:
    """§7 Every city has a tile with the right back, every tile is used once; `Refused` says what does not fit."""
    printed = printed_sizes(board)
    if set(cities) != set(printed):
        raise Refused("bad_setup", detail="city_tiles must name every city of the board once")
    if Counter(cities.values()) != Counter(printed.values()):
        raise Refused("bad_setup", detail="city_tiles must use each city tile once")
    for city, size in cities.items():
        if back_class(board, size) != back_class(board, printed[city]):
            raise Refused("wrong_class", city=city, size=size)


class TileDraft:
    """§7 The players lay out the tiles, one each in turn order: all city tiles, then all region tiles (ruling R38)."""

    def __init__(self, board: BoardFile, players: int, *, with_regions: bool = True) -> None:
        """`with_regions` is false where the region tiles lie already."""
        self._board = board
        self._regions = list(board.regions) if with_regions else []
        self._players = players
        self._printed = printed_sizes(board)
        self._cities: dict[str, int] = {}
        self._origins: dict[str, str] = {}

    @property
    def to_act(self) -> int:
        """Whose turn it is to place a tile, or NOBODY."""
        placed = len(self._cities) + len(self._origins)
        return NOBODY if placed == len(self._printed) + len(self._regions) else placed % self._players

    def _sizes_left(self) -> Counter[int]:
        return Counter(self._printed.values()) - Counter(self._cities.values())

    def choices(self) -> list[Choice]:
        """Every tile that is left on every place it fits."""
        if len(self._cities) < len(self._printed):
            return [
                _choice("place_tile", city=city, size=size)
                for city in self._printed
                if city not in self._cities
                for size in sorted(self._sizes_left())
                if self._fits(city, size)
            ]
        free = [region for region in self._regions if region not in self._origins]
        left = [region for region in self._regions if region not in self._origins.values()]
        return [_choice("place_region", region=region, tile=tile) for region in free for tile in left]

    def _fits(self, city: str, size: int) -> bool:
        return back_class(self._board, size) == back_class(self._board, self._printed[city])

    def place(self, words: Words) -> None:
        """Place one tile; `Refused` says why not."""
        try:
            placed = msgspec.convert(words, PlaceTile | PlaceRegion)
        except msgspec.ValidationError as error:
            raise Refused("bad_action", detail=str(error)) from None
        if isinstance(placed, PlaceTile):
            self._place_tile(placed.city, placed.size)
        else:
            self._place_region(placed.region, placed.tile)

    def _place_tile(self, city: str, size: int) -> None:
        if city not in self._printed:
            raise Refused("unknown_place_no_guess", place=city[:60])
        if city in self._cities:
            raise Refused("tile_placed", city=city)
        if self._sizes_left()[size] < 1:
            raise Refused("no_tile_left", size=size)
        if not self._fits(city, size):
            raise Refused("wrong_class", city=city, size=size)
        self._cities[city] = size

    def _place_region(self, region: str, tile: str) -> None:
        if len(self._cities) < len(self._printed):
            raise Refused("cities_first")
        for name in (region, tile):
            if name not in self._board.regions:
                raise Refused("unknown_region", region=name[:60])
        if region in self._origins:
            raise Refused("region_placed", region=region)
        if tile in self._origins.values():
            raise Refused("tile_taken", tile=tile)
        self._origins[region] = tile

    def setup(self) -> Words:
        """The finished layout, for the closing entry."""
        laid = city_words(self._board, self._cities)
        return laid | region_words(self._board, self._origins) if self._regions else laid

    def copy(self) -> "TileDraft":
        """The same draft, to be changed independently."""
        twin = TileDraft(self._board, self._players, with_regions=bool(self._regions))
        twin._cities = dict(self._cities)
        twin._origins = dict(self._origins)
        return twin


class PlaceTile(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="place_tile"):
    """Put a city tile on a city."""

    city: str
    size: int


class PlaceRegion(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag="place_region"):
    """Put a region's printed tile, named after that region, on a region."""

    region: str
    tile: str


def _choice(do: str, **facts: str | int) -> Choice:
    return Choice(words=({"do": do, **facts},), actions=(), key=do, facts=facts)

"""Whether a view can be a position at all (§2, §3): asked before compiled rules, which trust every number, see it.

Here: bounds and counts. Not here: whether a game could ever have led there; a study may set up what it likes.
"""

from collections.abc import Iterable

from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import BoardFile
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec.events import WHYS
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel import bits
from turnpike.kernel.ids import RegionId, Seat
from turnpike.kernel.positions import demand
from turnpike.kernel.refused import Refused

MAX_NUMBER = 30_000
"""More dollars, influence or turns than any game has; the numbers of a state have 16 bits or more."""

ROW = 8
"""What the row of a city can hold; in a scored city the spaces no longer count."""


def check_tiles(file: BoardFile, view: View) -> None:
    """The same for what lies on the board, asked before there are tables of it."""
    cities = {place.id for place in file.places if place.kind == "city"}
    for city, size in view.sizes.items():
        demand(f"sizes.{city}", size, city in cities and 2 <= size <= ROW, place=city)
    demand("tiles", sorted(view.tiles), set(view.tiles) == set(file.regions))
    for region, values in view.tiles.items():
        numbers = len(values) == 3 and within(map(abs, values), MAX_NUMBER)
        demand(f"tiles.{region}", values, numbers, region=region)
    for variant in all_variants():
        kinds = variant.view.tile_kinds(view)
        demand("kinds", sorted(kinds), set(kinds) <= set(file.regions))


def check(board: Board, view: View) -> None:
    """`Refused` names the first key of the view that cannot be so."""
    _check_numbers(board, view)
    _check_pieces(board, view)
    _check_regions(board, view)
    _check_supply(board, view)


def _check_numbers(board: Board, view: View) -> None:
    for key, values, most in (
        ("money", view.money, MAX_NUMBER),
        ("influence", view.influence, MAX_NUMBER),
        ("bonus", view.bonus, 100),
        ("supply", view.supply, board.pieces),
    ):
        demand(key, values, len(values) == board.players)
        for seat, value in enumerate(values):
            demand(key, value, 0 <= value <= most, seat=seat)
    demand("active", view.active, 0 <= view.active < board.players)
    demand("turn", view.turn, 0 <= view.turn <= MAX_NUMBER)
    demand("no_expand_streak", view.no_expand_streak, 0 <= view.no_expand_streak <= board.players)
    demand("why", view.why, view.why in WHYS)
    demand("earned", view.earned, len(view.earned) == board.players)
    for seat, row in enumerate(view.earned):
        demand("earned", row, len(row) == 3 and within(row, MAX_NUMBER), seat=seat)


def _check_pieces(board: Board, view: View) -> None:
    for name, owners in view.places.items():
        place = number_of(board.place_index, name)
        if owners == ["neutral"] and not bits.BIT[place] & board.in_play:
            continue
        seats = [owner for owner in owners if owner != "neutral"]
        spaces = ROW if name in view.scored else board.size[place]
        fits = bits.BIT[place] & board.in_play and len(seats) == len(owners) <= spaces
        demand(f"places.{name}", owners, bool(fits) and within(seats, board.players - 1), place=name)
    for city in view.scored:
        demand("scored", city, board.size[number_of(board.place_index, city)] > 1, place=city)
    demand("markers", view.markers, len(set(view.markers)) == len(view.markers) <= 2)
    for marker in view.markers:
        place = number_of(board.place_index, marker)
        taken = len(view.places.get(marker, [])) + view.center.get(marker, 0)
        demand("markers", marker, marker not in view.scored and taken < board.size[place], place=marker)
    waiting = len(view.center) <= names.CENTERS and sum(count == 2 for count in view.center.values()) <= 1
    demand("center", view.center, waiting)
    for city, count in view.center.items():
        open_city = board.size[number_of(board.place_index, city)] > 1 and city not in view.scored
        free = board.size[board.place_index[city]] - len(view.places.get(city, []))
        demand(f"center.{city}", count, open_city and 1 <= count <= min(2, free), place=city)


def _check_supply(board: Board, view: View) -> None:
    """§2 A colour has so many franchises, wherever they are: in the supply, in places, on region tiles."""
    for seat, left in enumerate(view.supply):
        used = sum(owners.count(Seat(seat)) for owners in view.places.values())
        used += list(view.tokens.values()).count(Seat(seat))
        used += sum(view.center.values()) if seat == view.active else 0
        demand("supply", left, left + used <= board.pieces, seat=seat)


def _check_regions(board: Board, view: View) -> None:
    for region, seat in view.tokens.items():
        number_of(board.region_index, region)
        demand(f"tokens.{region}", seat, 0 <= seat < board.players, region=region)
    for region in view.track:
        number_of(board.region_index, region)
    demand("track", view.track, len(set(view.track)) == len(view.track))
    for city in view.scored:  # §4.4 The first city scored in a region brings the token there; ranks begin at it.
        its = RegionId(board.region_ids[board.region[board.place_index[city]]])
        demand("tokens", sorted(view.tokens), its in view.tokens or its in view.track, region=its)


def number_of(index: dict[str, int], name: str) -> int:
    """The number of a place or region, of those there are."""
    if name not in index:
        raise Refused("unknown_place_no_guess", place=name[:60])
    return index[name]


def within(values: Iterable[int], most: int) -> bool:
    """Whether all of them are between 0 and that."""
    return all(0 <= value <= most for value in values)

"""Builds the view of a position (§2): everything about a state, in words.

Here: the translation. Clients get a view after every entry, so this file is compiled with the rules. Not here: what a
view holds (views.py), the way back (view_reader.py).
"""

from functools import lru_cache

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec.events import WHYS
from turnpike.games.franchise.codec.refusals import PHASES
from turnpike.games.franchise.codec.views import Owner, View
from turnpike.games.franchise.rules import income
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.ids import PlaceId, RegionId, Seat

NEUTRAL: list[Owner] = ["neutral"]
MAX_KEPT = 4096
"""Encoded parts of views that are kept for a board."""
_encode = msgspec.json.Encoder().encode


class Laid(Struct, frozen=True):
    """What the tiles of a board say as long as the game goes on."""

    places: list[PlaceId]
    regions: list[RegionId]
    cities: list[tuple[PlaceId, int]]
    """Those in play, each with its bit in a set."""
    sizes: dict[PlaceId, int]
    tiles: dict[RegionId, list[int]]
    encoded_sizes: Raw
    encoded_tiles: Raw
    encoded_places: dict[int, bytes]
    """Places with their owners, by row and place: positions on a board differ in few of them."""
    encoded_scored: dict[int, Raw]
    """The scored cities, by the set of the others."""


@lru_cache(256)
def _laid_out(
    places: tuple[str, ...],
    regions: tuple[str, ...],
    sizes: tuple[int, ...],
    tiles: tuple[int, ...],
    towns: int,
    in_play: int,
) -> Laid:
    ids = [PlaceId(place) for place in places]
    numbers = bits.members(in_play & ~towns)
    sizes_of = {ids[city]: sizes[city] for city in numbers}
    tiles_of = {RegionId(region): list(tiles[3 * i : 3 * i + 3]) for i, region in enumerate(regions)}
    return Laid(
        places=ids,
        regions=[RegionId(region) for region in regions],
        cities=[(ids[city], bits.BIT[city]) for city in numbers],
        sizes=sizes_of,
        tiles=tiles_of,
        encoded_sizes=Raw(_encode(sizes_of)),
        encoded_tiles=Raw(_encode(tiles_of)),
        encoded_places={},
        encoded_scored={},
    )


@lru_cache(64)
def laid_out(board: Board) -> Laid:
    """What the tiles of this board say."""
    return _laid_out(
        board.place_ids, board.region_ids, tuple(board.size), tuple(board.tile), board.towns, board.in_play
    )


def to_view(s: State, to_send: bool = False) -> View:
    """Everything about a position that the base game knows, in words.

    A view that is only sent shares what other views have too, and what stays the same all game is encoded already.
    """
    players = s.board.players
    laid = laid_out(s.board)
    ids, regions = laid.places, laid.regions
    sizes: object = laid.encoded_sizes
    tiles: object = laid.encoded_tiles
    if to_send:
        places: object = encoded_owners(s, laid)
        scored: object = encoded_scored(s, laid)
    else:  # a view is its owner's, who may change it
        sizes, tiles = laid.sizes.copy(), {region: values.copy() for region, values in laid.tiles.items()}
        places, scored = owners(s, laid), scored_cities(s, laid)
    return View(
        money=[s.money[seat] for seat in range(players)],
        influence=[s.influence[seat] for seat in range(players)],
        bonus=[s.bonus[seat] for seat in range(players)],
        supply=[s.supply[seat] for seat in range(players)],
        places=places,  # type: ignore[arg-type]  # encoded already where it is only sent
        scored=scored,  # type: ignore[arg-type]  # the same
        tokens={regions[i]: Seat(s.token[i]) for i in range(s.board.regions) if s.token[i] != names.NONE},
        track=[regions[s.track[i]] for i in range(s.on_track)],
        active=Seat(s.active),
        phase=PHASES[s.phase],
        markers=[ids[place] for place in (s.marker, s.extra) if place != names.NONE],
        center={ids[s.center_order[i]]: 1 + (s.center_order[i] == s.doubled) for i in range(s.centers)},
        no_expand_streak=s.streak,
        turn=s.turn,
        bonus_used=bool(s.bonus_used),
        earned=[earned(s, seat) for seat in range(players)],
        sizes=sizes,  # type: ignore[arg-type]  # the same
        tiles=tiles,  # type: ignore[arg-type]  # the same
        income=incomes(s),
        why=WHYS[s.why],
    )


def view_of(s: State, to_send: bool = False) -> View:
    """Everything about a position, in words, with what variants add."""
    view = to_view(s, to_send)
    for variant in s.board.variants:
        view = replace(view, **variant.view.show(s))
    return view


def encoded_view_of(s: State) -> bytes:
    """The same as it is sent."""
    return _encode(view_of(s, True))


def earned(s: State, seat: int) -> list[int]:
    """Influence so far by source."""
    return [s.earned[names.FROM_CITIES + seat], s.earned[names.FROM_REGIONS + seat], s.earned[names.FROM_TRACK + seat]]


def incomes(s: State) -> list[int]:
    """§4.1 What each seat would take if its turn began now."""
    return [income.income_of(s, seat) for seat in range(s.board.players)]


def scored_cities(s: State, laid: Laid) -> list[PlaceId]:
    """The cities whose tile has left the game."""
    return [city for city, bit in laid.cities if not bit & s.vacant]


def encoded_scored(s: State, laid: Laid) -> Raw:
    """The same as they are sent."""
    kept = laid.encoded_scored
    found = kept.get(s.vacant)
    if found is None:
        if len(kept) >= MAX_KEPT:
            kept.clear()
        found = kept[s.vacant] = Raw(_encode(scored_cities(s, laid)))
    return found


def owners(s: State, laid: Laid) -> dict[PlaceId, list[Owner]]:
    """Whose franchises stand where."""
    found: dict[PlaceId, list[Owner]] = {}
    places = laid.places
    for place in range(s.board.places):
        row = s.row[place]
        if row:
            found[places[place]] = seats(row)
        elif not bits.BIT[place] & s.board.in_play:
            found[places[place]] = NEUTRAL.copy()
    return found


def encoded_owners(s: State, laid: Laid) -> Raw:
    """The same as it is sent."""
    parts: list[bytes] = []
    kept = laid.encoded_places
    if len(kept) >= MAX_KEPT:
        kept.clear()
    for place in range(s.board.places):
        row = s.row[place]
        if row or not bits.BIT[place] & s.board.in_play:
            key = row  # compiled, a row has 32 bits and a key 64
            key = names.PLACES * key + place
            part = kept.get(key)
            if part is None:
                part = kept[key] = encode_place(laid, place, row)
            parts.append(part)
    return Raw(b"{" + b",".join(parts) + b"}")


def encode_place(laid: Laid, place: int, row: int) -> bytes:
    """One place with its owners as it is sent."""
    return _encode({laid.places[place]: seats(row) if row else NEUTRAL})[1:-1]


def seats(row: int) -> list[Owner]:
    """The owners in a place, clockwise from the icon."""
    return [Seat((row >> 3 * space & 7) - 1) for space in range((row.bit_length() + 2) // 3)]

"""A position in words and back (§2): states become views, views become states.

Here: the translation, and the digest of a position. Not here: what a view holds (view.py).
"""

import hashlib
from functools import lru_cache

from msgspec import Struct

from turnpike.games.franchise import names, possible
from turnpike.games.franchise.board import Board
from turnpike.games.franchise.events import WHYS
from turnpike.games.franchise.phases import income
from turnpike.games.franchise.refusals import PHASES
from turnpike.games.franchise.state import State
from turnpike.games.franchise.view import Owner, View
from turnpike.kernel import bits
from turnpike.kernel.words import PlaceId, RegionId, Seat

PHASE_NUMBERS = {word: number for number, word in PHASES.items()}
SOURCES = (names.FROM_CITIES, names.FROM_REGIONS, names.FROM_TRACK)


class Laid(Struct, frozen=True):
    """What the tiles of a board say as long as the game goes on."""

    places: list[PlaceId]
    regions: list[RegionId]
    cities: list[tuple[PlaceId, int]]
    """Those in play, each with its bit in a set."""
    closed: frozenset[PlaceId]
    """Places of regions that are not in play."""
    sizes: dict[PlaceId, int]
    tiles: dict[RegionId, list[int]]


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
    return Laid(
        places=ids,
        regions=[RegionId(region) for region in regions],
        closed=frozenset(ids) - {ids[place] for place in bits.members(in_play)},
        cities=[(ids[city], bits.BIT[city]) for city in numbers],
        sizes={ids[city]: sizes[city] for city in numbers},
        tiles={RegionId(region): list(tiles[3 * i : 3 * i + 3]) for i, region in enumerate(regions)},
    )


@lru_cache(64)
def laid_out(board: Board) -> Laid:
    """What the tiles of this board say."""
    return _laid_out(
        board.place_ids, board.region_ids, tuple(board.size), tuple(board.tile), board.towns, board.in_play
    )


def to_view(s: State) -> View:
    """Everything about a position, in words."""
    board = s.board
    players = board.players
    laid = laid_out(board)
    ids, regions = laid.places, laid.regions
    earned = s.earned
    vacant = s.vacant
    return View(
        money=s.money[:players],
        influence=s.influence[:players],
        bonus=s.bonus[:players],
        supply=s.supply[:players],
        places=_owners(s, laid),
        scored=[city for city, bit in laid.cities if not bit & vacant],
        tokens={region: Seat(seat) for region, seat in zip(regions, s.token, strict=False) if seat != names.NONE},
        track=[regions[region] for region in s.track[: s.on_track]],
        active=Seat(s.active),
        phase=PHASES[s.phase],
        markers=[ids[place] for place in (s.marker, s.extra) if place != names.NONE],
        center={ids[city]: 1 + (city == s.doubled) for city in s.center_order[: s.centers]},
        no_expand_streak=s.streak,
        turn=s.turn,
        bonus_used=bool(s.bonus_used),
        earned=[[earned[source + seat] for source in SOURCES] for seat in range(players)],
        sizes=laid.sizes.copy(),  # a view is its owner's, who may change it
        tiles={region: values.copy() for region, values in laid.tiles.items()},
        income=incomes(s),
        why=WHYS[s.why],
    )


def incomes(s: State) -> list[int]:
    """§4.1 What each seat would take if its turn began now."""
    return [income.income_of(s, seat) for seat in range(s.board.players)]


def _owners(s: State, laid: Laid) -> dict[PlaceId, list[Owner]]:
    owners: dict[PlaceId, list[Owner]] = {}
    closed = laid.closed
    for place, row in zip(laid.places, s.row, strict=False):
        if row:
            owners[place] = _seats(row).copy()
        elif place in closed:
            owners[place] = ["neutral"]
    return owners


@lru_cache(4096)
def _seats(row: int) -> list[Owner]:
    return [Seat((row >> 3 * space & 7) - 1) for space in range((row.bit_length() + 2) // 3)]


def from_view(board: Board, view: View) -> State:
    """The state a view describes, on a board whose tiles lie as the view says; `Refused` if it describes none."""
    possible.check(board, view)
    s = State(board)
    s.money = _padded(view.money)
    s.influence = _padded(view.influence)
    s.bonus = _padded(view.bonus)
    s.supply = _padded(view.supply)
    s.active = view.active
    s.phase = PHASE_NUMBERS[view.phase]
    s.turn = view.turn
    s.streak = view.no_expand_streak
    s.bonus_used = int(view.bonus_used)
    s.why = WHYS.index(view.why)
    _put_pieces(s, view)
    _put_regions(s, view)
    numbers = [board.place_index[place] for place in view.markers]
    s.marker, s.extra = [*numbers, names.NONE, names.NONE][:2]
    order = [0] * names.CENTERS
    for i, (city, count) in enumerate(view.center.items()):
        order[i] = board.place_index[city]
        s.center |= bits.BIT[order[i]]
        if count > 1:
            s.doubled = order[i]
    s.center_order = order
    s.centers = len(view.center)
    earned = [0] * 15
    for seat, sources in enumerate(view.earned):
        for source, points in zip(SOURCES, sources, strict=True):
            earned[source + seat] = points
    s.earned = earned
    return s


def _put_pieces(s: State, view: View) -> None:
    board = s.board
    scored = {board.place_index[city] for city in view.scored}
    rows, empty, vacant = s.row, s.empty, s.vacant
    for name, owners in view.places.items():
        place = board.place_index[name]
        if "neutral" in owners:
            continue
        for space, owner in enumerate(owners):
            rows[place] |= (int(owner) + 1) << 3 * space
            s.settle(int(owner), place)
        empty[place] = 0 if place in scored else board.size[place] - len(owners)
        if place in scored or board.size[place] == 1:
            vacant &= ~bits.BIT[place]
    s.row, s.empty, s.vacant = rows, empty, vacant


def _put_regions(s: State, view: View) -> None:
    board = s.board
    token, track = s.token, s.track
    for name, seat in view.tokens.items():
        token[board.region_index[name]] = seat
    for space, name in enumerate(view.track):
        track[space] = board.region_index[name]
        s.unscored &= ~bits.BIT[track[space]]
    s.token, s.track, s.on_track = token, track, len(view.track)


def _padded(values: list[int]) -> list[int]:
    return [*values, *[0] * (names.SEATS - len(values))]


def digest(s: State) -> str:
    """A hash of everything a position consists of, the same on every machine and for compiled and plain rules."""
    numbers = [
        s.board.players,
        s.phase,
        s.active,
        s.turn,
        s.streak,
        s.why,
        s.bonus_used,
        s.marker,
        s.extra,
        s.doubled,
        s.vacant,
        *s.money,
        *s.influence,
        *s.earned,
        *s.bonus,
        *s.supply,
        *s.token,
        *s.track,
        *s.row,
        *s.center_order[: s.centers],
        # What lies in regions out of play is no part of the position: no view tells it.
        *[size if bits.BIT[place] & s.board.in_play else 0 for place, size in enumerate(s.board.size)],
        *s.board.tile,
    ]
    if any(s.board.kind):
        numbers += s.board.kind
    if any(s.more):
        numbers += s.more
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()[:16]

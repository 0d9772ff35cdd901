"""A position from words (§2): views become states.

Here: the translation, and the digest of a position. Not here: what a view holds (views.py), the way there
(view_builder.py), what a view cannot say (view_validation.py).
"""

import hashlib

from turnpike.games.franchise import names
from turnpike.games.franchise.board.tables import Board
from turnpike.games.franchise.codec import view_validation
from turnpike.games.franchise.codec.actions import ASKED_BY_VARIANTS
from turnpike.games.franchise.codec.events import WHYS
from turnpike.games.franchise.codec.refusals import PHASES
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.rules import turn
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel import bits
from turnpike.kernel.positions import demand

PHASE_NUMBERS = {word: number for number, word in PHASES.items()}
SOURCES = (names.FROM_CITIES, names.FROM_REGIONS, names.FROM_TRACK)


def from_view(board: Board, view: View) -> State:
    """The state a view describes, on a board whose tiles lie as the view says; `Refused` if it describes none."""
    view_validation.check(board, view)
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


def state_of(board: Board, view: View) -> State:
    """The state a view describes, with what variants have to say about it; `Refused` if it describes none."""
    s = from_view(board, view)
    for variant in all_variants():
        variant.view.read(s, view)
    # What only variants ask has an answer.
    demand("phase", view.phase, s.phase not in ASKED_BY_VARIANTS or turn.legal(s) != 0)
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
        # Pieces in regions out of play are no part of the position: no view shows them.
        *[size if bits.BIT[place] & s.board.in_play else 0 for place, size in enumerate(s.board.size)],
        *s.board.tile,
    ]
    if any(s.board.kind):
        numbers += s.board.kind
    if any(s.more):
        numbers += s.more
    return hashlib.sha256(",".join(map(str, numbers)).encode()).hexdigest()[:16]

"""What a view tells of the Queenies, and back (§8 to §10).

Here: the keys of a view that only they fill. Not here: everything else about a position (position.py).
"""

from msgspec.structs import replace

from turnpike.games.franchise import names
from turnpike.games.franchise.board import Board
from turnpike.games.franchise.position import from_view
from turnpike.games.franchise.queenies import likely, numbers
from turnpike.games.franchise.queenies.events import STAGES
from turnpike.games.franchise.queenies.tiles import KINDS
from turnpike.games.franchise.seen import to_view
from turnpike.games.franchise.state import State
from turnpike.games.franchise.view import HelpfulTile, View
from turnpike.kernel import bits
from turnpike.kernel.ids import PlaceId, RegionId, Seat

STAGE_NUMBERS: dict[str, int] = {stage: number for number, stage in enumerate(STAGES)}
HELPERS: dict[HelpfulTile, int] = {"development": numbers.DEVELOPMENT_TILE, "route": numbers.ROUTE_TILE}


def view_of(s: State) -> View:
    """Everything about a position, in words."""
    view = to_view(s)
    if not s.hooked:
        return view
    more, board = s.more, s.board
    kinds = {
        RegionId(board.region_ids[region]): KINDS[kind]
        for region, kind in enumerate(board.kind)
        if kind != names.POINTS
    }
    boom = more[numbers.BOOM]
    view = replace(
        view,
        boom=PlaceId(board.place_ids[boom - 1]) if boom else None,
        kinds=kinds or None,
        development_tile=_holder(more[numbers.DEVELOPMENT_TILE]),
        route_tile=_holder(more[numbers.ROUTE_TILE]),
        spent_tiles=[tile for tile, slot in HELPERS.items() if more[slot] == numbers.GONE] or None,
    )
    return _with_stages(s, view) if more[numbers.STAGE_TILES] else view


def _with_stages(s: State, view: View) -> View:
    more = s.more
    bonus = list(view.bonus)
    bonus[s.active] += more[numbers.FRESH]
    return replace(
        view,
        bonus=bonus,
        stages={
            name: _seats(more[numbers.FULFILLED + tile])
            for tile, name in enumerate(STAGES)
            if more[numbers.STAGE_TILES] & bits.BIT[tile]
        },
        reserve=more[numbers.RESERVE : numbers.RESERVE + s.board.players],
        fresh_bonus=more[numbers.FRESH],
        one_8_link=_seats(more[numbers.ONE_LINK]),
    )


def _holder(number: int) -> Seat | None:
    return Seat(number - 1) if 0 < number < numbers.GONE else None


def _seats(members: int) -> list[Seat]:
    return [Seat(seat) for seat in bits.members(members)]


def state_of(board: Board, view: View) -> State:
    """The state a view describes; `Refused` if it describes none."""
    s = from_view(board, view)
    likely.check(board, view)
    more = s.more
    if view.boom is not None:
        more[numbers.BOOM] = board.place_index[view.boom] + 1
    for tile, slot in HELPERS.items():
        holder = view.development_tile if tile == "development" else view.route_tile
        spent = numbers.GONE if tile in (view.spent_tiles or []) else 0
        more[slot] = spent if holder is None else holder + 1
    if view.stages is not None:
        bonus = s.bonus
        bonus[view.active] -= view.fresh_bonus
        s.bonus = bonus
        more[numbers.FRESH] = view.fresh_bonus
        more[numbers.ONE_LINK] = _members(view.one_8_link or [])
        for name, seats in view.stages.items():
            stage = STAGE_NUMBERS[name]
            more[numbers.STAGE_TILES] |= bits.BIT[stage]
            more[numbers.FULFILLED + stage] = _members(seats)
        for seat, number in enumerate(view.reserve or []):
            more[numbers.RESERVE + seat] = number
    s.more = more
    likely.check_question(s, view)
    return s


def _members(seats: list[Seat]) -> int:
    return sum(bits.BIT[seat] for seat in seats)

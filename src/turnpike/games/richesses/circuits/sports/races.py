"""The three races of Sports (§11.3): along a route, point by point, with the transport of the race."""

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules import arrival, moving
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def index_on(s: State, seat: int, race: int) -> int:
    """Where on the route of a race a seat can go on, or begin at its start (ruling R51); `NONE` if it cannot."""
    if s.race[seat] == race:
        return s.race_index[seat]
    stage = s.board.race_stage[race]
    if stage == names.NONE or s.marked[seat] & bits.BIT[stage]:
        return names.NONE
    return 0 if s.at[seat] == s.board.route[names.ROUTE * race] else names.NONE


def add_moves(s: State) -> None:
    """§11.3 Along the route in its order, with the right transport, to a free point of the route (ruling R52)."""
    seat = s.active
    for race in range(names.RACES):
        index = index_on(s, seat, race)
        by = s.board.race_by[race]
        if index == names.NONE or (by != names.FOOT and not s.owns(seat, by)):
            continue
        path = by << names.BY | (race + 1) << names.RACE
        for hops in range(1, s.board.reach[by] + 1):
            if index + hops >= s.board.route_length[race]:
                break
            there = names.ROUTE * race + index + hops
            path |= s.board.route_path[there] << 4 * (hops - 1)
            if not moving.is_blocked(s, seat, s.board.route[there], 0):
                s.listed[s.choices] = names.MOVE << names.KIND | path | hops << names.HOPS
                s.choices += 1


def moved(s: State, path: int) -> None:
    """§11.3 A move in a race goes on with it, any other gives it up (ruling R54)."""
    race = (path >> names.RACE & 3) - 1
    if race == names.NONE:
        leave(s, s.active)
    else:
        advance(s, race, path >> names.HOPS & 7)


def leave(s: State, seat: int) -> None:
    """§11.3 A race is given up; it can be begun anew (ruling R54)."""
    if s.race[seat] != names.NONE:
        if s.recording:
            s.note(numbers.RACE_LEFT, seat, s.race[seat])
        s.race[seat] = names.NONE
        s.race_index[seat] = 0


def advance(s: State, race: int, hops: int) -> None:
    """§11.3 Further on the route, without hasard cards (ruling R53); at its end a marker is due (ruling R55)."""
    seat = s.active
    if s.race[seat] != race:
        s.race[seat] = race
        s.race_index[seat] = 0
    s.no_card = 1
    s.race_index[seat] += hops
    if s.race_index[seat] == s.board.route_length[race] - 1:
        s.race[seat] = names.NONE
        s.race_index[seat] = 0
        if s.recording:
            s.note(numbers.RACE_WON, seat, race)
        arrival.add_claim(s, seat, s.board.race_stage[race])

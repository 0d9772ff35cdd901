"""Moves (§5): one transport, so many sections, to a free point.

Here: which ways are open, and travelling one. Not here: all ways there are (board/travel.py), what follows on arrival
(arrival.py).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival, money
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def is_blocked(s: State, seat: int, end: int, stages: int) -> bool:
    """§5.3 No move ends beside another player, except at the finish with all stages (ruling R13).

    Where markers must be claimed, only those already on the grid count: the others could still be forgone.
    """
    if s.occupant(end, seat) == names.NONE:
        return False
    marked = s.marked[seat] if s.claim_markers else s.marked[seat] | stages
    return not (end == s.board.finish and marked == s.board.all_stages)


def add_ways(s: State, mode: int, kind: int) -> None:
    """List one action for each different end, cost and set of new stages that is open now."""
    seat = s.active
    first = s.board.first_way[4 * s.at[seat] + mode]
    last = s.board.first_way[4 * s.at[seat] + mode + 1]
    francs = s.money[seat]
    missing = s.board.all_stages & ~s.marked[seat]
    taken_a = names.NONE
    taken_b = names.NONE
    taken_c = names.NONE
    for other in range(s.players):
        if other != seat and s.stands(other):
            taken_c = taken_b
            taken_b = taken_a
            taken_a = s.at[other]
    for i in range(first, last):
        cost = s.board.way_cost[i]
        if cost > francs:
            continue
        end = s.board.way_end[i]
        if end in (taken_a, taken_b, taken_c) and is_blocked(s, seat, end, s.board.way_stages[i]):
            continue
        if not is_repeated(s, first, i, missing):
            s.listed[s.choices] = kind << names.KIND | s.board.way_path[i]
            s.choices += 1


def is_repeated(s: State, first: int, i: int, missing: int) -> bool:
    """Whether an earlier way leads to the same; those with the same end and cost stand side by side."""
    j = i - 1
    while j >= first and s.board.way_end[j] == s.board.way_end[i] and s.board.way_cost[j] == s.board.way_cost[i]:
        if s.board.way_stages[j] & missing == s.board.way_stages[i] & missing:
            return True
        j -= 1
    return False


def add_moves(s: State) -> None:
    """§5.1 On foot, by bike, by car: the transport is chosen move by move."""
    add_ways(s, names.FOOT, names.MOVE)
    if s.owns(s.active, names.BIKE):
        add_ways(s, names.BIKE, names.MOVE)
    if s.owns(s.active, names.CAR):
        add_ways(s, names.CAR, names.MOVE)


def price_of(s: State, path: int) -> int:
    """§5.2 Motorways and sea passages on a path, all together (ruling R12)."""
    place = s.at[s.active]
    cost = 0
    for i in range(path >> names.HOPS & 7):
        section = names.SECTIONS * place + (path >> 4 * i & 15)
        cost += s.board.section_price[section]
        place = s.board.leads_to[section]
    return cost


def travel(s: State, path: int) -> None:
    """§5.1 Walk a path: its stages are passed, its end is reached (ruling R15)."""
    seat = s.active
    start = s.at[seat]
    hops = path >> names.HOPS & 7
    stop = s.board.stop_at_stages
    s.claims = 0
    s.depart(seat)
    place = start
    for i in range(hops):
        place = s.board.leads_to[names.SECTIONS * place + (path >> 4 * i & 15)]
        if not stop or i == hops - 1:
            arrival.pass_stage(s, seat, place)
    s.at[seat] = place


def move(s: State, path: int) -> None:
    """§5 All is paid before moving (ruling R12)."""
    seat = s.active
    cost = price_of(s, path)
    if s.recording:
        race = (path >> names.RACE & 3) - 1
        route = s.at[seat] << names.ROUTE_BITS | (path & (bits.BIT[names.ROUTE_BITS] - 1))
        s.note(names.MOVED, seat, path >> names.BY & 3, route, cost, race)
    money.spend(s, seat, cost)
    s.by = path >> names.BY & 3
    s.no_card = 0
    travel(s, path)
    if s.hooked:
        s.hooks.moved(s, path)
    arrival.begin(s, seat)


def ride(s: State, path: int) -> None:
    """§8.3 A lift: stages passed count, the arrival draws no card (rulings R15, R30)."""
    if s.recording:
        s.note(names.LIFTED, s.active, s.at[s.active] << names.ROUTE_BITS | (path & (bits.BIT[names.ROUTE_BITS] - 1)))
    s.no_card = 1
    travel(s, path)
    arrival.begin(s, s.active)

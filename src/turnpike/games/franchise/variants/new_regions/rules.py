"""Queenie 3, New regions (§10): region tiles that pay in other ways, and the two tiles that help to expand.

Hooks in: when a rank of such a region is paid, where the order of scoring regions matters, and in phase 2, where the
route tile waives a link and the development tile leads far away. Here also: the cheapest path of that tile. Not here:
which tile lies where (setup.py), any other path (paths.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import expand
from turnpike.games.franchise.rules import regions as base
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.new_regions import numbers
from turnpike.kernel import bits

FAR_AWAY = 1000000
"""Longer than any path. A path is as long as 64 times its dollars plus the number of its links, so that of equally dear
ones the shorter comes first."""


def install(hooks: Hooks) -> None:
    """Switch the variant on."""
    hooks.pay = pay
    hooks.order_matters = order_matters
    hooks.can_waive = can_waive
    hooks.link_waived = use_route_tile
    hooks.far_targets = far_targets
    hooks.expand_far = develop


def order_matters(s: State, complete: int) -> int:
    """§10.2 Several regions at once, one of which counts the tiles on the track before it (rulings Q15, R27)."""
    if bits.count(complete) < 2:
        return 0
    while complete:
        if s.board.kind[bits.lowest(complete)] == numbers.COUNT:
            return 1
        complete &= complete - 1
    return 0


def pay(s: State, region: int, seat: int, rank: int, value: int) -> None:
    """§10.2 What a tile that is not of points pays for a rank; ranks and ties are as always (ruling Q16)."""
    kind = s.board.kind[region]
    if kind == numbers.DOLLARS:
        s.money[seat] += value
        if s.recording:
            s.note(numbers.REGION_PAID_MONEY, region, seat, rank + 1, base.franchises(s, region, seat), value)
        return
    if kind == numbers.COUNT:
        value = max(0, s.on_track + value)  # Ruling Q15: before this tile comes to the track, and never below 0.
    base.gain(s, region, seat, rank, value)
    if rank == 0:
        if kind == numbers.BONUS:
            return_bonus_tile(s, seat)
        elif kind == numbers.DEVELOPMENT:
            take_tile(s, numbers.DEVELOPMENT_TILE, seat)
        elif kind == numbers.ROUTE:
            take_tile(s, numbers.ROUTE_TILE, seat)


def used_bonus_tiles(s: State, seat: int) -> int:
    """Bonus tiles of the seat that are neither in hand nor kept elsewhere, so they were used (ruling Q14)."""
    kept = s.hooks.kept_bonus_tiles(s, seat)
    return s.board.bonus_tiles - s.bonus[seat] - kept


def return_bonus_tile(s: State, seat: int) -> None:
    """§10.2 The winner takes back one used bonus tile; the turn is as good as over, so the next one is the first."""
    if used_bonus_tiles(s, seat) < 1:
        return
    s.bonus[seat] += 1
    if s.recording:
        s.note(numbers.BONUS_TILE_RETURNED, seat)


def take_tile(s: State, tile: int, seat: int) -> None:
    """§10.3, §10.4 The winner takes the development or the route tile, if it still lies beside the board (Q19)."""
    if s.more[tile] != 0:
        return
    s.more[tile] = seat + 1
    if s.recording:
        s.note(numbers.TILE_TAKEN, seat, tile)


def holds(s: State, tile: int) -> bool:
    """Whether the active player has the development or the route tile."""
    return s.more[tile] == s.active + 1


def use_tile(s: State, tile: int) -> None:
    """The tile goes back to the box; it is no bonus tile (ruling Q18)."""
    s.more[tile] = numbers.GONE
    if s.recording:
        s.note(numbers.TILE_USED, s.active, tile)


def can_waive(s: State) -> bool:
    """§10.4 With the route tile no link is paid."""
    return holds(s, numbers.ROUTE_TILE)


def use_route_tile(s: State) -> None:
    """§10.4 It pays a link of the active player's."""
    use_tile(s, numbers.ROUTE_TILE)


def far_places(s: State) -> int:
    """§10.3 Where the development tile could lead: places to expand to that no single link reaches (ruling Q17)."""
    if s.marker != names.NONE or not holds(s, numbers.DEVELOPMENT_TILE):
        return 0
    return expand.open_targets(s) & ~expand.linked(s, s.board.cost[s.board.costs - 1])


def far_targets(s: State, waived: int) -> int:
    """§10.3 Those of them that the active player can pay for, one link waived if `waived`."""
    left = far_places(s)
    if not left or (waived and not holds(s, numbers.ROUTE_TILE)):
        return 0
    length = [0] * 124
    back = [0] * 124
    search(s, length, back)
    places = 0
    while left:
        place = bits.lowest(left)
        left &= left - 1
        if waived and length[place] < 64:
            continue  # Waiving is offered only where something is to be paid.
        if length[62 + place if waived else place] // 64 <= s.money[s.active]:
            places |= bits.BIT[place]
    return places


def search(s: State, length: list[int], back: list[int]) -> None:
    """The shortest paths from the active player's places to all others: to place p, and to 62 + p with a link waived.

    `back` is the step before, in the same numbers.
    """
    for i in range(124):
        length[i] = FAR_AWAY
        back[i] = names.NONE
    left = s.presence[s.active]
    while left:
        length[bits.lowest(left)] = 0
        left &= left - 1
    done = 0
    done_waived = 0
    while True:
        near = nearest(s, length, done, done_waived)
        if near == names.NONE:
            return
        if near < 62:
            done |= bits.BIT[near]
        else:
            done_waived |= bits.BIT[near - 62]
        go_on(s, near, length, back)


def nearest(s: State, length: list[int], done: int, done_waived: int) -> int:
    """The step with the shortest path among those not done yet, or `NONE`."""
    best = names.NONE
    shortest = FAR_AWAY
    for place in range(s.board.places):
        if length[place] < shortest and not done & bits.BIT[place]:
            best = place
            shortest = length[place]
    for place in range(s.board.places):
        if length[62 + place] < shortest and not done_waived & bits.BIT[place]:
            best = 62 + place
            shortest = length[62 + place]
    return best


def go_on(s: State, near: int, length: list[int], back: list[int]) -> None:
    """Paths that are one link longer: paid, and waived if nothing was waived before."""
    first = near % 62 * names.COSTS
    for cost in range(s.board.costs):
        left = s.board.near[first + cost]
        while left:
            place = bits.lowest(left)
            left &= left - 1
            there = near - near % 62 + place
            longer = length[near] + 64 * s.board.cost[cost] + 1
            if longer < length[there]:
                length[there] = longer
                back[there] = near
            if near < 62 and length[near] + 1 < length[62 + place]:
                length[62 + place] = length[near] + 1
                back[62 + place] = near


def trace(s: State, place: int, waived: int, steps: list[int]) -> int:
    """The steps of the cheapest path, the last one first, and how many they are."""
    length = [0] * 124
    back = [0] * 124
    search(s, length, back)
    step = 62 + place if waived else place
    count = 0
    while step != names.NONE:
        steps[count] = step
        count += 1
        step = back[step]
    return count


def develop(s: State, action: int) -> None:
    """§10.3 Expand along the cheapest path to a place, one link waived if the way of the action says so."""
    place = action % names.WAY
    waived = action // names.WAY & names.WAIVED
    steps = [0] * 62
    count = trace(s, place, waived, steps)
    begin_path(s, waived)
    i = count - 1
    cost = 0
    while i > 0:
        cost += pay_link(s, steps[i] % 62, steps[i - 1] % 62, steps[i] < 62 <= steps[i - 1])
        i -= 1
    end_path(s, steps[count - 1] % 62, place, cost)
    i = count - 1
    while i > 0:
        use_link(s, steps[i] % 62, steps[i - 1] % 62)
        i -= 1


def cheapest_path(s: State, place: int, waived: int) -> tuple[list[int], int]:
    """The same path as a list of places, and which of its links is waived, or `NONE`."""
    steps = [0] * 62
    count = trace(s, place, waived, steps)
    path = [steps[i] % 62 for i in range(count - 1, -1, -1)]
    if not waived:
        return path, names.NONE
    return path, [steps[i] < 62 for i in range(count - 1, -1, -1)].index(False) - 1


def begin_path(s: State, waived: int) -> None:
    """The development tile is used, and the route tile if a link of the path is waived (ruling Q18)."""
    use_tile(s, numbers.DEVELOPMENT_TILE)
    if waived:
        use_route_tile(s)


def pay_link(s: State, origin: int, place: int, waived: int) -> int:
    """One link of the path is paid, unless it is waived; what it costs."""
    cost = 0 if waived else s.board.link_cost[s.board.link_between(origin, place)]
    s.money[s.active] -= cost
    if s.recording:
        s.note(numbers.LINK_PAID, s.active, origin, place, cost)
    return cost


def end_path(s: State, origin: int, place: int, cost: int) -> None:
    """The marker stands at the end of the path."""
    s.marker = place
    if s.recording:
        s.note(names.EXPANSION_PLACED, s.active, origin, place, cost, 0)


def use_link(s: State, origin: int, place: int) -> None:
    """Every link of the path was used, waived or not (ruling Q13)."""
    s.hooks.link_used(s, s.board.link_between(origin, place))

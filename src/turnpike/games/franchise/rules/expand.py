"""Phase 2, Expand (§4.2), and the second expansion with a bonus tile (§5.1).

Here: where a marker may go, over which link, and paying for it. Not here: what becomes of markers (opening.py).
A target alone means its cheapest link; an action may also name the link.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import bonus
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def open_targets(s: State) -> int:
    """§4.2 Free towns, and open cities without an own franchise, whatever the way there costs.

    A second marker needs a bonus tile and another target (§5.1, ruling R15), every marker a franchise to exchange it
    for (ruling R18).
    """
    targets = s.vacant & ~s.presence[s.active]
    if s.marker == names.NONE:
        return targets if s.supply[s.active] > 0 else 0
    if s.extra != names.NONE or s.supply[s.active] < 2 or not bonus.ready(s):
        return 0
    return targets & ~bits.BIT[s.marker]


def linked(s: State, dollars: int) -> int:
    """Places one link away from an own franchise, scored city or not, for at most so many dollars (rulings R8, R9)."""
    places = 0
    first = s.active * names.COSTS
    cost = 0
    while cost < s.board.costs and s.board.cost[cost] <= dollars:
        places |= s.reach[first + cost]
        cost += 1
    return places


def link_is_legal(s: State, link: int) -> bool:
    """A link named in an action: from an own franchise to a target, and affordable (ruling R9)."""
    if s.board.link_cost[link] > s.money[s.active]:
        return False
    if not s.presence[s.active] & bits.BIT[s.board.link_from[link]]:
        return False
    return open_targets(s) & bits.BIT[s.board.link_to[link]] != 0


def cheapest_link(s: State, place: int) -> int:
    """The cheapest link to a place that the active player can use; the lowest origin of equal ones."""
    first = s.active * names.COSTS
    cost = 0
    while not s.reach[first + cost] & bits.BIT[place]:
        cost += 1
    origin = bits.lowest(s.board.near[place * names.COSTS + cost] & s.presence[s.active])
    return s.board.link_between(origin, place)


def place_marker(s: State, link: int, cost: int) -> None:
    """§4.2 The marker stands in the center of the target, the link is paid. A second one costs a bonus tile (§5.1)."""
    place = s.board.link_to[link]
    second = s.marker != names.NONE
    if second:
        bonus.use(s, names.USED_TO_EXPAND)
        s.extra = place
    else:
        s.marker = place
    s.money[s.active] -= cost
    if s.recording:
        s.note(names.EXPANSION_PLACED, s.active, s.board.link_from[link], place, cost, second)
    if s.hooked:
        s.hooks.link_used(s, link)

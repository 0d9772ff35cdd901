"""More ways to expand (§4.2), offered where a variant opens them: over a dearer link, without paying, or far away.

Here: what every way means, each alone and several together. Not here: when one is open (the slots of hooks.py).
A way is a sum of DEARER, WAIVED and FAR. DEARER is offered where a cheaper link leads to the place too.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import expand
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def targets(s: State, way: int) -> int:
    """The places to expand to in this way, one way for each different consequence."""
    if way & names.FAR:
        return s.hooks.far_targets(s, way & names.WAIVED)
    if way & names.WAIVED and not s.hooks.can_waive(s):
        return 0
    if way & names.DEARER:
        return dearer_targets(s, way & names.WAIVED)
    # Waiving is never offered for a free link; a player who insists may name it.
    return waived_targets(s) & ~expand.linked(s, 0)


def waived_targets(s: State) -> int:
    """Without paying, no link is too dear."""
    return expand.open_targets(s) & expand.linked(s, s.board.cost[s.board.costs - 1])


def dearer_targets(s: State, waived: int) -> int:
    """Places that a link of the wanted cost leads to, and a cheaper link as well."""
    cost = s.hooks.wanted_cost(s)
    if cost == names.NONE or (not waived and s.money[s.active] < s.board.cost[cost]):
        return 0
    reached = s.reach[s.active * names.COSTS + cost] & expand.linked(s, s.board.cost[cost] - 1)
    return expand.open_targets(s) & reached


def is_legal(s: State, action: int) -> bool:
    """Whether an action in one of these ways is possible, offered or not."""
    way = action // names.WAY
    what = action % names.WAY
    if what < names.PLACES:
        if way == names.WAIVED:
            return s.hooks.can_waive(s) and waived_targets(s) & bits.BIT[what] != 0
        return way < names.WAYS and targets(s, way) & bits.BIT[what] != 0
    link = what - names.LINK
    if way != names.WAIVED or not 0 <= link < s.board.links or not s.hooks.can_waive(s):
        return False
    if not s.presence[s.active] & bits.BIT[s.board.link_from[link]]:
        return False
    return expand.open_targets(s) & bits.BIT[s.board.link_to[link]] != 0


def link_of(s: State, action: int) -> int:
    """The link that an expansion to a place one link away uses."""
    what = action % names.WAY
    if what >= names.LINK:
        return what - names.LINK
    if not action // names.WAY & names.DEARER:
        return expand.cheapest_link(s, what)
    near = s.board.near[what * names.COSTS + s.hooks.wanted_cost(s)] & s.presence[s.active]
    return s.board.link_between(bits.lowest(near), what)


def expand_in(s: State, action: int) -> None:
    """§4.2 The expansion itself is as always."""
    way = action // names.WAY
    if way & names.FAR:
        s.hooks.expand_far(s, action)
        return
    link = link_of(s, action)
    if way & names.WAIVED:
        s.hooks.link_waived(s)
        expand.place_marker(s, link, 0)
    else:
        expand.place_marker(s, link, s.board.link_cost[link])

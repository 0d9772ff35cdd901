"""More ways to expand (§8.3, §10.3, §10.4): over a link for $8 because it counts, with the route tile, or far away.

Here: what Queenies 1 and 3 offer in phase 2, each alone and both together. Not here: what the tiles do (stages.py,
regions.py). A way is a sum of names: DEAR, WAIVED, FAR. DEAR is offered where a cheaper link leads to the place too.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.hooks import Hooks
from turnpike.games.franchise.phases import expand
from turnpike.games.franchise.queenies import numbers, regions, stages
from turnpike.games.franchise.state import State
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Offer what the variants that are on have to offer."""
    hooks.more_ways = more_ways
    hooks.is_a_way = is_a_way
    hooks.expand_in_a_way = expand_in_a_way


def more_ways(s: State, way: int) -> int:
    """The places to expand to in this way, one way for each different consequence."""
    if way >= numbers.FAR:
        return regions.far_targets(s, way & numbers.WAIVED)
    if way & numbers.WAIVED and not regions.holds(s, numbers.ROUTE_TILE):
        return 0
    if way & numbers.DEAR:
        return dear_targets(s, way & numbers.WAIVED)
    # The tile is never offered for a free link; a player who insists may name it.
    return waived_targets(s) & ~expand.linked(s, 0)


def waived_targets(s: State) -> int:
    """§10.4 With the route tile no link is too dear."""
    return expand.open_targets(s) & expand.linked(s, s.board.cost[s.board.costs - 1])


def dear_targets(s: State, waived: int) -> int:
    """§8.3 Places that a link for $8 leads to, if that counts for a stage and a cheaper link leads there as well."""
    if not stages.wants_8_links(s) or (not waived and s.money[s.active] < 8):
        return 0
    cost = eight(s)
    if cost == names.NONE:
        return 0
    return expand.open_targets(s) & s.reach[s.active * names.COSTS + cost] & expand.linked(s, 7)


def eight(s: State) -> int:
    """Which of the board's link costs is $8, or `NONE`: a board of one's own may have other prices."""
    for cost in range(s.board.costs):
        if s.board.cost[cost] == 8:
            return cost
    return names.NONE


def is_a_way(s: State, action: int) -> bool:
    """Whether an action in one of these ways is possible, offered or not."""
    way = action // names.WAY
    what = action % names.WAY
    if what < names.PLACES:
        if way == numbers.WAIVED:
            return regions.holds(s, numbers.ROUTE_TILE) and waived_targets(s) & bits.BIT[what] != 0
        return way < names.WAYS and more_ways(s, way) & bits.BIT[what] != 0
    link = what - names.LINK
    if way != numbers.WAIVED or not 0 <= link < s.board.links or not regions.holds(s, numbers.ROUTE_TILE):
        return False
    if not s.presence[s.active] & bits.BIT[s.board.link_from[link]]:
        return False
    return expand.open_targets(s) & bits.BIT[s.board.link_to[link]] != 0


def link_of(s: State, action: int) -> int:
    """The link that an expansion to a place one link away uses."""
    what = action % names.WAY
    if what >= names.LINK:
        return what - names.LINK
    if not action // names.WAY & numbers.DEAR:
        return expand.cheapest_link(s, what)
    near = s.board.near[what * names.COSTS + eight(s)] & s.presence[s.active]
    return s.board.link_between(bits.lowest(near), what)


def expand_in_a_way(s: State, action: int) -> None:
    """§4.2 The expansion itself is as always."""
    way = action // names.WAY
    if way >= numbers.FAR:
        regions.develop(s, action % names.WAY, way & numbers.WAIVED)
        return
    link = link_of(s, action)
    if way & numbers.WAIVED:
        regions.use_tile(s, numbers.ROUTE_TILE)
        expand.place_marker(s, link, 0)
    else:
        expand.place_marker(s, link, s.board.link_cost[link])

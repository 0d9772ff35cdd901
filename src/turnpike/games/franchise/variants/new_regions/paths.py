"""The path of the development tile (§10.3) as an action: any path that the rules allow, not only the one offered.

Here: judging a path, its number, and going along it. A number this large stands for the places of the path and the
waived link, six bits each, so it means the same in every process. Not here: the cheapest path (rules.py).
"""

from collections.abc import Sequence
from itertools import pairwise

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variant import LARGE
from turnpike.games.franchise.variants.new_regions import numbers, rules
from turnpike.kernel import bits


def number_of(path: Sequence[int], waive: int | None) -> int:
    """The action that goes along these places, the link after place `waive` for nothing."""
    number = 1
    for place in path:
        number = number * 64 + place
    return (number * 64 + (63 if waive is None else waive)) * LARGE


def path_of(action: int) -> tuple[list[int], int | None]:
    """The places and the waived link, counted from 0, if there is one."""
    digits = []
    left = action // LARGE
    while left > 1:
        digits.append(left % 64)
        left //= 64
    waive, *path = digits or [63]
    return path[::-1], None if waive == 63 else waive


def cost_of(s: State, path: Sequence[int], waive: int | None) -> int:
    """What the links of a path cost, without the waived one."""
    links = pairwise(path)
    return sum(s.board.link_cost[s.board.link_between(a, b)] for i, (a, b) in enumerate(links) if i != waive)


def is_joined(s: State, path: Sequence[int]) -> bool:
    """Whether links in play join these places one after the other, none twice (ruling Q17)."""
    in_play = all(bits.BIT[place] & s.board.in_play for place in path)
    linked = all(s.board.link_between(a, b) != names.NONE for a, b in pairwise(path))
    return in_play and linked and len(set(path)) == len(path)


def is_legal(s: State, action: int) -> bool:
    """Whether the active player may use the development tile for this path now."""
    path, waive = path_of(action)
    if s.phase != names.EXPAND or len(path) < 2 or not rules.far_places(s) & bits.BIT[path[-1]]:
        return False
    if waive is not None and not (waive < len(path) - 1 and rules.holds(s, numbers.ROUTE_TILE)):
        return False
    if not is_joined(s, path) or not s.presence[s.active] & bits.BIT[path[0]]:
        return False
    return cost_of(s, path, waive) <= s.money[s.active]


def go(s: State, action: int) -> None:
    """§10.3 Pay the links, place the marker; then the links count as used."""
    path, waive = path_of(action)
    links = list(pairwise(path))
    rules.begin_path(s, waive is not None)
    cost = sum(rules.pay_link(s, a, b, i == waive) for i, (a, b) in enumerate(links))
    rules.end_path(s, path[0], path[-1], cost)
    for a, b in links:
        rules.use_link(s, a, b)

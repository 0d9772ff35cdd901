"""All ways to travel from every point (§5.1), worked out once per circuit: what a move can lead to, and one path there.

Here: for each transport and for a lift, every different (end, cost, stages passed) with the shortest path to it.
Not here: whether a way is open just now (rules/moving.py). A path is a number: four bits a section, the lowest first,
each the number of the section among those that meet in a point, then how many sections, then the transport.
"""

from msgspec import Struct

from turnpike.games.richesses import names

Section = tuple[int, int, int]
"""Where a section leads, its kind, its price."""


class Way(Struct, frozen=True, order=True):
    """Something a move can lead to: where, for how much, past which stages; and a path, as its number."""

    end: int
    cost: int
    stages: int
    path: int


def ways_from(place: int, near: list[list[Section]], stages: list[int], stop: bool, mode: int, most: int) -> list[Way]:
    """All ways from a place, ordered by end, cost and stages.

    `stages` has the bit of each point's stage, or 0. With `stop` only the last point of a path counts (ruling R15).
    """
    found: dict[tuple[int, int, int], int] = {}
    layer = {(place, 0, 0): 0}
    for hops in range(1, most + 1):
        reached: dict[tuple[int, int, int], int] = {}
        for (at, cost, passed), digits in layer.items():
            for i, (to, kind, price) in enumerate(near[at]):
                if is_open(mode, kind):
                    seen = stages[to] if stop else passed | stages[to]
                    reached.setdefault((to, cost + price, seen), digits | i << 4 * (hops - 1))
        for way, digits in reached.items():
            found.setdefault(way, digits | hops << names.HOPS)
        layer = reached
    by = names.FOOT if mode == names.LIFT else mode
    return sorted(Way(end, cost, seen, path | by << names.BY) for (end, cost, seen), path in found.items())


def is_open(mode: int, kind: int) -> bool:
    """§5.2 Motorways are for cars only; a lift goes by road (ruling R30)."""
    if mode == names.LIFT:
        return kind == names.ROAD
    return kind != names.MOTORWAY or mode == names.CAR


def distances(start: int, near: list[list[Section]], sea: bool) -> list[int]:
    """Fewest sections from a point to every other, by road and perhaps by sea; `PLACES` where there is no way."""
    far = [names.PLACES] * len(near)
    far[start] = 0
    ahead = [start]
    for at in ahead:
        for to, kind, _price in near[at]:
            if far[to] == names.PLACES and (kind == names.ROAD or (sea and kind == names.SEA)):
                far[to] = far[at] + 1
                ahead.append(to)
    return far

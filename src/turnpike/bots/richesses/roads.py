"""Shortest ways on the map of Richesses de France, in turns, where francs may count too.

Here: from every point to one, by one transport. Not here: in which order the points are visited (tour.py). A franc
costs `toll` turns: nothing for a seat with money to spare, so it takes every motorway; for a seat that must work for
it, what the work takes. So one list of numbers holds the whole trade-off between time and money.
"""

import heapq
from math import ceil

from msgspec import Struct

from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.board.travel import is_open

UNREACHABLE_SECTIONS = 10_000
"""Sections where there is no way at all."""


class Ways(Struct, frozen=True):
    """How to get to one point from every other: sections and francs of the way that costs least time."""

    sections: list[int]
    francs: list[int]

    def turns(self, place: int, reach: int, *, stop: bool) -> float:
        """Turns from a place, whole ones if the journey stops at this point."""
        sections = self.sections[place]
        return float(ceil(sections / reach)) if stop else sections / reach


def ways_to(board: Board, target: int, by: int, toll: float) -> Ways:
    """Dijkstra's algorithm, from the end backwards: every section can be travelled both ways."""
    each = 1.0 / board.reach[by]
    cost = [float(UNREACHABLE_SECTIONS)] * board.places
    sections = [UNREACHABLE_SECTIONS] * board.places
    francs = [0] * board.places
    cost[target], sections[target] = 0.0, 0
    ahead = [(0.0, 0, target)]
    while ahead:
        spent, so_far, place = heapq.heappop(ahead)
        if spent > cost[place]:
            continue
        for near, kind, price in board.near[place]:
            further = spent + each + price * toll
            if is_open(by, kind) and further < cost[near] - 1e-9:
                cost[near], sections[near] = further, so_far + 1
                francs[near] = francs[place] + price
                heapq.heappush(ahead, (further, so_far + 1, near))
    return Ways(sections, francs)


def free_ways(board: Board, by: int) -> dict[int, Ways]:
    """To every regional capital without paying anything: ways to work. Overseas there is none, for want of the fare."""
    capitals = [place for place in range(board.places) if board.kind[place] & names.IS_CAPITAL]
    return {town: _without_fares(ways_to(board, town, by, UNREACHABLE_SECTIONS / 100)) for town in capitals}


def _without_fares(ways: Ways) -> Ways:
    sections = [UNREACHABLE_SECTIONS if paid else far for far, paid in zip(ways.sections, ways.francs, strict=True)]
    return Ways(sections, ways.francs)

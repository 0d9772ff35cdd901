"""Moving: every path that is allowed, the race routes, the nearest places (R11 to R13, R27 to R30, R51, R52)."""

from collections.abc import Iterator
from itertools import pairwise

from richesses.referee.atlas import MOTORWAY, ROAD, SEA, atlas
from richesses.referee.table import Player, Question, Script, Table, Words

LIFT = (ROAD,)


def walks(origin: str, sections: int, kinds: tuple[str, ...], francs: int) -> Iterator[tuple[list[str], int]]:
    """Every walk of one up to so many sections that the money allows, with its cost. It may turn round (R11)."""
    begun: list[tuple[list[str], int]] = [([origin], 0)]
    for _ in range(sections):
        begun = [
            ([*path, to], spent + cost)
            for path, spent in begun
            for to, kind, cost in atlas().sections[path[-1]]
            if kind in kinds and spent + cost <= francs
        ]
        yield from begun


def transports(player: Player) -> list[str]:
    return ["foot", *sorted(player.vehicles)]


def moves(t: Table, seat: int) -> list[Words]:
    """Ordinary moves and race moves, every legal path of each."""
    player = t.players[seat]
    assert player.at is not None
    found: list[Words] = []
    for by in transports(player):
        sections = atlas().vehicles[by]["sections"]["max"]
        kinds = (ROAD, SEA, MOTORWAY) if atlas().vehicles[by]["motorway"] else (ROAD, SEA)
        for path, _cost in walks(player.at, sections, kinds, player.money):
            if t.may_end(seat, path):
                found.append({"do": "move", "by": by, "path": path})
    return found + race_moves(t, seat)


def race_moves(t: Table, seat: int) -> list[Words]:
    """R51, R52: from the start town of a race, or on along its route."""
    player = t.players[seat]
    found: list[Words] = []
    for race in t.events:
        route = atlas().routes.get(race)
        if route is None or race in player.marked:
            continue
        index = player.index if player.race == race else 0
        by = atlas().race_vehicle[race]
        if route[index] != player.at or by not in transports(player):
            continue
        for end in range(index + 1, min(index + atlas().vehicles[by]["sections"]["max"], len(route) - 1) + 1):
            if t.may_end(seat, route[index : end + 1]):
                found.append({"do": "move", "by": by, "path": route[index : end + 1], "race": race})
    return found


def cost(path: list[str]) -> int:
    """What all sections of a path cost together. No two places have more than one section between them."""
    total = 0
    for here, there in pairwise(path):
        total += next(francs for to, _kind, francs in atlas().sections[here] if to == there)
    return total


def lifts(t: Table, seat: int, sections: int) -> list[Words]:
    """R30: along roads only, whatever one travels with."""
    at = t.players[seat].at
    assert at is not None
    return [{"do": "advance", "path": path} for path, _cost in walks(at, sections, LIFT, 0) if t.may_end(seat, path)]


def nearest(far: dict[str, int], candidates: list[str]) -> list[str]:
    """Those among the candidates that are nearest; all of them if equal."""
    least = min(far[place] for place in candidates)
    return [place for place in candidates if far[place] == least]


def nearest_work(t: Table, seat: int) -> list[str]:
    """R27: the nearest free work towns, by road and sea; none if one stands in a work town."""
    at = t.players[seat].at
    if at is None or atlas().is_capital(at):
        return []
    far = atlas().distances(at, (ROAD, SEA))
    free = [place for place in far if t.occupant(place, (seat,)) is None]
    return nearest(far, [place for place in free if atlas().is_capital(place)])


def nearest_capitals(t: Table, seat: int) -> list[str]:
    """R29: occupied or not."""
    at = t.players[seat].at
    assert at is not None
    far = atlas().distances(at, (ROAD, SEA))
    return nearest(far, [place for place in far if atlas().is_capital(place)])


def make_room(t: Table, asked: int, place: str, newcomer: int) -> Script[None]:
    """R28, R48: a player on the point where another is sent goes to a nearest free point by road."""
    whom = t.occupant(place, (newcomer,))
    if whom is None:
        return
    far = atlas().distances(place, (ROAD,))
    free = [to for to in far if to != place and t.occupant(to, (newcomer, whom)) is None]
    answers = [{"do": "displace", "whom": whom, "to": to} for to in nearest(far, free)]
    answer = yield Question("displace", asked, answers)
    displaced = t.players[whom]
    displaced.at, displaced.race, displaced.index = answer["to"], "", 0
    displaced.must_work = displaced.worked_here = False

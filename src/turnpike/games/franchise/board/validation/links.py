"""The links of a board (§2.2), and whether every place can be reached along them (§3.2, §4.2)."""

from collections.abc import Iterator

from turnpike.games.franchise import names
from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.games.franchise.board.validation.sentences import inactive_regions, player_counts, unknown
from turnpike.kernel.validation import quoted

SHOWN = 5
"""So many places are named in one sentence."""


def check_links(board: BoardFile) -> Iterator[str]:
    """§2.2 A link joins two different places, once, for one of the costs of this board."""
    ids = {place.id for place in board.places}
    costs = set(board.game.link_costs)
    shown = ", ".join(str(cost) for cost in board.game.link_costs[: names.COSTS])
    pairs: set[frozenset[str]] = set()
    if len(board.links) > limits.MAX_LINKS:
        yield f"links: {len(board.links)} links. Remove some: a board holds at most {limits.MAX_LINKS}."
    for i, link in enumerate(board.links):
        where = f"links[{i}]"
        name = f"link {quoted(link.a)}-{quoted(link.b)}"
        for end, place in (("a", link.a), ("b", link.b)):
            if place not in ids:
                yield unknown(f"{where}.{end}", "place", place, sorted(ids))
        if link.a == link.b:
            yield f"{where}: The {name} begins and ends in the same place. Correct one end or remove the link."
        elif frozenset((link.a, link.b)) in pairs:
            yield f"{where}: The {name} is there twice, perhaps the other way round. Remove one."
        pairs.add(frozenset((link.a, link.b)))
        if link.cost not in costs:
            yield (
                f"{where}.cost: The {name} costs {link.cost}, which is not in game.link_costs ({shown}). "
                "Use one of these or add it there."
            )


def check_reach(board: BoardFile) -> Iterator[str]:
    """§3.2, §4.2 With any number of players, every place in play can be reached from every other."""
    by_inactive: dict[frozenset[str], list[str]] = {}
    for players in player_counts(board):
        by_inactive.setdefault(inactive_regions(board, players), []).append(str(players))
    for inactive, counts in by_inactive.items():
        in_play = [place.id for place in board.places if place.region not in inactive]
        cut_off = _cut_off(in_play, board)
        if cut_off:
            shown = ", ".join(quoted(place) for place in cut_off[:SHOWN])
            more = f" and {len(cut_off) - SHOWN} more" if len(cut_off) > SHOWN else ""
            yield (
                f"links: With {' or '.join(counts)} players no way leads from the rest of the board to "
                f"{shown}{more}. Add links between places in play."
            )


def _cut_off(in_play: list[str], board: BoardFile) -> list[str]:
    """The places outside the largest part of the board that hangs together."""
    near: dict[str, list[str]] = {place: [] for place in in_play}
    for link in board.links:
        if link.a in near and link.b in near:
            near[link.a].append(link.b)
            near[link.b].append(link.a)
    largest: set[str] = set()
    seen: set[str] = set()
    for place in in_play:
        if place not in seen:
            part = _part(place, near)
            seen |= part
            largest = max(largest, part, key=len)
    return [place for place in near if place not in largest]


def _part(start: str, near: dict[str, list[str]]) -> set[str]:
    """All places that can be reached from one, itself included."""
    part = {start}
    to_visit = [start]
    while to_visit:
        for place in near[to_visit.pop()]:
            if place not in part:
                part.add(place)
                to_visit.append(place)
    return part

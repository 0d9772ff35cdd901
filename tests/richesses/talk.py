"""All actions that can be written, legal or not, to check that the engine and the referee refuse the same ones."""

from richesses.referee.atlas import atlas
from richesses.referee.table import Table, Words

from turnpike.kernel.rng import Rng

TRANSPORTS = ("foot", "bike", "car")


def common_talk(t: Table) -> list[Words]:
    """Every action without a path; of bets and bids those at the edges."""
    said: list[Words] = [{"do": do} for do in ("done", "work", "stay", "pass", "accept", "refuse", "claim_toll")]
    said += [{"do": do, "vehicle": vehicle} for do in ("buy", "sell", "offer_for_sale") for vehicle in TRANSPORTS[1:]]
    said += [{"do": "call", "whom": seat} for seat in range(t.n)]
    said += [{"do": "claim_stage", "stage": stage} for stage in sorted(t.grid)]
    towns = [town for town in atlas().region_of if atlas().is_capital(town) or town in t.stages]
    said += [{"do": do, "to": town} for do in ("go", "go_work") for town in towns]
    said += [{"do": "choose_start", "town": town} for town in towns]
    for seat, player in enumerate(t.players):
        beside = [to for to, _kind, _cost in atlas().sections[player.at]] if player.at else []
        said += [{"do": "displace", "whom": seat, "to": to} for to in beside]
        edges = {10, 100, 190, 200, 300, 400, 790, 800, player.money, player.money + 10}
        said += [{"do": "bid", "amount": francs} for francs in sorted(edges - {0})]
        said += [{"do": "bet", "stake": francs, "on": on} for francs in sorted(edges - {0}) for on in ("red", [10, 60])]
    return said


def wild_paths(rng: Rng, t: Table, seat: int, count: int) -> list[Words]:
    """Walks over all kinds of sections, also too far, with any transport, in and out of races, as moves and lifts."""
    at = t.players[seat].at
    said: list[Words] = []
    for _ in range(count if at else 0):
        path = [str(at)]
        for _ in range(1 + rng.below(5)):
            ways = atlas().sections[path[-1]]
            path.append(ways[rng.below(len(ways))][0])
        said.append({"do": "move", "by": TRANSPORTS[rng.below(3)], "path": path})
        said.append({"do": "advance", "path": path})
    for race, route in atlas().routes.items():
        for begin in [step for step, place in enumerate(route) if place == at]:
            for by in TRANSPORTS:
                said += [
                    {"do": "move", "by": by, "path": route[begin : end + 1], "race": race}
                    for end in range(begin + 1, min(begin + 6, len(route)))
                ]
    return said

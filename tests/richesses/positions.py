"""Positions late in a game, where everything is near: drawn at random, for the engine and the second referee alike.

Whole games seldom show two players meeting at the finish, a ruined one with all stages, or a debtor of a debtor. Here
they are common: the players stand around one town, with little money, few stages left and old debts.
"""

from richesses.referee.atlas import MOTORWAY, ROAD, SEA, atlas
from richesses.referee.table import BANK, Table, Words

from turnpike.kernel.rng import Rng

PURSES = (0, 0, 0, 10, 20, 30, 40, 70, 100, 200, 420, 1000)


def pick(rng: Rng, among: list[str]) -> str:
    return among[rng.below(len(among))]


def some(rng: Rng, among: list[str], one_in: int) -> set[str]:
    """Each with a chance of one in so many."""
    return {one for one in among if not rng.below(one_in)}


def sent_to() -> list[str]:
    """The towns to which cards send."""
    return [effect["place"] for effect in atlas().hasard.values() if effect["kind"] == "goto"]


def scatter(rng: Rng, options: Words) -> Table:
    """A table in the middle of a game."""
    t = Table(options)
    towns = sent_to()
    towns += (
        [t.circuit["finish"] or "paris"] * 4 + t.stages + [event.get("home", "ajaccio") for event in t.events.values()]
    )
    around = atlas().distances(pick(rng, towns), (ROAD, SEA, MOTORWAY))
    near = [place for place, steps in around.items() if steps <= 2]
    near += near[:1] * (len(near) // 2)  # The town itself rather than its surroundings.
    t.active = t.first = rng.below(t.n)
    for seat, player in enumerate(t.players):
        stand(rng, t, seat, near)
        player.money = PURSES[rng.below(len(PURSES))]
        player.vehicles = some(rng, ["bike"], 2) | some(rng, ["car"], 5)
        player.miss = int(not rng.below(8))
        while len(player.cards) < 2:
            card = atlas().region_of[pick(rng, near)] if rng.below(3) else pick(rng, sorted(t.regions.unseen))
            if card in t.regions.unseen:
                t.regions.take(card)
                player.cards.append(card)
        player.lets_pass = some(rng, player.cards, 4) if not t.asks_for_tolls else set()
    if rng.below(2):
        stop_for_a_card(rng, t, near)
    owe(rng, t)
    t.hasard.returned = sorted(some(rng, sorted(t.hasard.unseen), 2))
    if not rng.below(4):
        t.hasard.returned = sorted(t.hasard.unseen)
    t.hasard.unseen -= set(t.hasard.returned)
    return t


def stand(rng: Rng, t: Table, seat: int, near: list[str]) -> None:
    """Where a player is and what he has done: not left yet, racing, home, or somewhere near, nearly finished."""
    player = t.players[seat]
    player.marked = t.grid - some(rng, sorted(t.grid), 5 if rng.below(2) else 40)
    if t.events and t.complete(seat):
        player.marked.discard(pick(rng, sorted(t.grid)))
    if t.circuit_id == "casinos":
        player.won = some(rng, t.stages, 3)
    if t.circuit_id == "economie":
        player.worked = player.marked - some(rng, t.stages, 8)
    fate = rng.below(8)
    free = [place for place in near if t.occupant(place, (seat,)) is None]
    routes = [race for race in sorted(t.events) if race in atlas().routes and race not in player.marked]
    if fate == 0 and t.circuit["start"] != "any_stage":
        player.marked, player.worked = set(), set()
        return
    player.out = True
    if fate <= 3 and routes:
        player.race = pick(rng, routes)
        route = atlas().routes[player.race]
        steps = [step for step in range(1, len(route) - 1) if t.occupant(route[step], (seat,)) is None]
        steps += [step for step in steps if route[step] in sent_to()] * 3
        player.index = steps[rng.below(len(steps))]
        player.at = route[player.index]
    elif fate == 1 and t.circuit_id == "economie" and t.complete(seat) and len(t.homecomers) + 2 < t.n:
        player.at, player.home = "paris", True
        t.homecomers.append(seat)
    else:
        player.at = pick(rng, free)
        player.worked_here = atlas().is_capital(player.at) and not rng.below(3)
        duty = t.circuit_id == "economie" and player.at in t.stages and player.at not in player.worked
        player.must_work = duty and not player.worked_here and bool(rng.below(2))


def stop_for_a_card(rng: Rng, t: Table, near: list[str]) -> None:
    """The active seat has just come to a passage point, if there is one near."""
    player = t.players[t.active]
    free = [place for place in near if atlas().is_passage(place) and t.occupant(place, (t.active,)) is None]
    if free and not player.home:
        player.at, player.out, player.race, player.index, player.miss = pick(rng, free), True, "", 0, 0
        player.must_work = player.worked_here = False
        t.transport = pick(rng, ["foot", "bike", "car"])


def owe(rng: Rng, t: Table) -> None:
    """Old debts of those who have no money."""
    for seat in [seat for seat in range(t.n) if t.players[seat].money == 0] * 2:
        to: int | str = BANK if not rng.below(3) else t.others(seat)[rng.below(t.n - 1)]
        if rng.below(3):
            t.debts.append([seat, to, 10 + 10 * rng.below(12)])

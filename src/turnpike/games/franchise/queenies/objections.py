"""Why something of the Queenies is not possible: the first rule that stands in the way (§8 to §10).

Here: refusals of actions that `turn.is_legal` or routes.py has refused. Not here: those of the base game (refusals.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.actions import place_number
from turnpike.games.franchise.phases import expand
from turnpike.games.franchise.queenies import numbers, regions, routes
from turnpike.games.franchise.queenies.words import (
    BoomMove,
    BoomPlace,
    Develop,
    ExpandAgainByRoute,
    ExpandByRoute,
    QueenieAction,
    ScoreRegion,
    without_route,
)
from turnpike.games.franchise.refusals import PHASES, closed, reason
from turnpike.games.franchise.state import State
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused


def objection(s: State, action: QueenieAction) -> Refused:
    """Why the seat to act cannot do this now."""
    if s.phase == names.OVER:
        return Refused("game_over")
    match action:
        case BoomPlace(city) if s.phase == names.BEFORE_GAME:
            return _no_city(s, city)
        case BoomMove(city) if s.phase == names.BEFORE_TURN:
            return _no_move(s, city)
        case Develop() if s.phase == names.EXPAND:
            return _no_path(s, action)
        case ExpandByRoute() | ExpandAgainByRoute():
            return _no_route(s, action)
        case ScoreRegion(region) if s.phase == names.ORDER:
            return Refused("region_not_complete", region=region)
        case _:
            return Refused("wrong_phase", do=str(type(action).__struct_config__.tag), phase=PHASES[s.phase])


def _no_route(s: State, action: ExpandByRoute | ExpandAgainByRoute) -> Refused:
    """§10.4 Without the route tile nothing is waived; everything else is as in any expansion."""
    if action.route and s.phase == names.EXPAND and not regions.holds(s, numbers.ROUTE_TILE):
        return Refused("no_route_tile")
    return reason(s, without_route(action))


def _no_city(s: State, city: str) -> Refused:
    if bits.BIT[place_number(s, city)] & s.board.towns:
        return Refused("not_a_city", place=city)
    return Refused("out_of_play", place=city)


def _no_move(s: State, city: str) -> Refused:
    place = place_number(s, city)
    if bits.BIT[place] & s.board.towns or not bits.BIT[place] & s.board.in_play:
        return _no_city(s, city)
    here = s.board.place_ids[s.more[numbers.BOOM] - 1]
    if city == here:
        return Refused("boom_is_there", city=city)
    return Refused("boom_too_far", city=here, to=city)


def _no_path(s: State, action: Develop) -> Refused:
    """§10.3 In the order a referee would say it."""
    if not regions.holds(s, numbers.DEVELOPMENT_TILE):
        return Refused("no_development_tile")
    if s.marker != names.NONE:
        return Refused("already_expanded")
    if action.waive is not None and not regions.holds(s, numbers.ROUTE_TILE):
        return Refused("no_route_tile")
    path = [place_number(s, place) for place in action.path]
    if len(path) < 2:
        return Refused("path_too_short")
    to = action.path[-1]
    if refused := closed(s, path[-1], to):
        return refused
    if s.spare(s.active) < 1:
        return Refused("no_supply")
    if expand.linked(s, s.board.cost[s.board.costs - 1]) & bits.BIT[path[-1]]:
        return Refused("directly_linked", place=to)
    if not s.presence[s.active] & bits.BIT[path[0]]:
        return Refused("not_your_origin", from_=action.path[0])
    if not routes.is_joined(s, path):
        return Refused("broken_path")
    return Refused("path_too_dear", place=to, cost=routes.cost_of(s, path, action.waive), have=s.money[s.active])

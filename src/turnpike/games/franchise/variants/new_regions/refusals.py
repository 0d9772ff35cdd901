"""Why something of New regions is not possible: the first rule that stands in the way (§10)."""

from turnpike.games.franchise import names
from turnpike.games.franchise.codec.actions import Action, place_number
from turnpike.games.franchise.codec.refusals import closed, not_now, reason
from turnpike.games.franchise.rules import expand
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.new_regions import numbers, paths, rules
from turnpike.games.franchise.variants.new_regions.actions import (
    Develop,
    ExpandAgainByRoute,
    ExpandByRoute,
    ScoreRegion,
    without_route,
)
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused


def refusal(s: State, action: Action) -> Refused:
    """Why the seat to act cannot do this now."""
    match action:
        case Develop() if s.phase == names.EXPAND:
            return _no_path(s, action)
        case ExpandByRoute() | ExpandAgainByRoute():
            return _no_route(s, action)
        case ScoreRegion(region) if s.phase == names.ORDER:
            return Refused("region_not_complete", region=region)
        case _:
            return not_now(s, action)


def _no_route(s: State, action: ExpandByRoute | ExpandAgainByRoute) -> Refused:
    """§10.4 Without the route tile nothing is waived; everything else is as in any expansion."""
    if action.route and s.phase == names.EXPAND and not rules.holds(s, numbers.ROUTE_TILE):
        return Refused("no_route_tile")
    return reason(s, without_route(action))


def _no_path(s: State, action: Develop) -> Refused:
    """§10.3 In the order a referee would say it."""
    if not rules.holds(s, numbers.DEVELOPMENT_TILE):
        return Refused("no_development_tile")
    if s.marker != names.NONE:
        return Refused("already_expanded")
    if action.waive is not None and not rules.holds(s, numbers.ROUTE_TILE):
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
    if not paths.is_joined(s, path):
        return Refused("broken_path")
    return Refused("path_too_dear", place=to, cost=paths.cost_of(s, path, action.waive), have=s.money[s.active])

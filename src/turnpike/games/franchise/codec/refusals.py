"""Why something is not possible: the reason in words for an action that `turn.is_legal` has refused.

Here: finding the first rule that stands in the way, in the order a referee would say it. Not here: what is legal
(rules/turn.py is the only source), the words themselves (text/).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.codec.actions import (
    Action,
    AnyAction,
    Double,
    Expand,
    ExpandAgain,
    Increase,
    Start,
    TakeMoney,
    place_number,
)
from turnpike.games.franchise.codec.views import Phase
from turnpike.games.franchise.rules import bonus, expand
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused

PHASES: dict[int, Phase] = {
    names.START: "start",
    names.EXPAND: "expand",
    names.INCREASE: "increase",
    names.OVER: "over",
    names.BEFORE_GAME: "before_game",
    names.BEFORE_TURN: "before_turn",
    names.ORDER: "regions",
}


def reason(s: State, action: AnyAction) -> Refused:
    """Why the seat to act cannot do this now."""
    match action:
        case Start(town) if s.phase == names.START:
            return _no_start(s, place_number(s, town), town)
        case Expand(to, origin) | ExpandAgain(to, origin) if s.phase == names.EXPAND:
            return _no_expansion(s, action, to, origin)
        case Increase(city) if s.phase == names.INCREASE:
            return _no_increase(s, place_number(s, city), city)
        case Double(city) if s.phase == names.INCREASE:
            return _no_double(s, place_number(s, city), city)
        case TakeMoney() if s.phase in {names.EXPAND, names.INCREASE}:
            return _no_bonus(s)
        case _:
            return not_now(s, action)


def not_now(s: State, action: Action) -> Refused:
    """The game is over, or the phase is another one."""
    if s.phase == names.OVER:
        return Refused("game_over")
    return Refused("wrong_phase", do=str(type(action).__struct_config__.tag), phase=PHASES[s.phase])


def _no_bonus(s: State) -> Refused:
    """§5 Which condition of a bonus tile fails."""
    if s.bonus_used:
        return Refused("bonus_used")
    if s.turn < s.board.players:
        return Refused("bonus_first_turn")
    return Refused("no_bonus_tile")


def _no_start(s: State, place: int, town: str) -> Refused:
    if not bits.BIT[place] & s.board.towns:
        return Refused("not_a_town", place=town)
    if not bits.BIT[place] & s.board.in_play:
        return Refused("out_of_play", place=town)
    return Refused("occupied", place=town)


def _no_expansion(s: State, action: Expand | ExpandAgain, to: str, origin: str | None) -> Refused:
    again = isinstance(action, ExpandAgain)
    if again and s.marker == names.NONE:
        return Refused("not_expanded_yet")
    if not again and s.marker != names.NONE:
        return Refused("already_expanded")
    if again and not bonus.ready(s):
        return _no_bonus(s)
    place = place_number(s, to)
    if refused := closed(s, place, to):
        return refused
    if s.spare(s.active) < 1:
        return Refused("no_supply")
    if origin is not None:
        if not bits.BIT[place_number(s, origin)] & s.presence[s.active]:
            return Refused("not_your_origin", from_=origin)
        cost = s.board.link_cost[s.board.link_between(place_number(s, origin), place)]
    elif not expand.linked(s, s.board.cost[s.board.costs - 1]) & bits.BIT[place]:
        return Refused("no_origin", to=to)
    else:
        cost = s.board.link_cost[expand.cheapest_link(s, place)]
    return Refused("too_poor", place=to, cost=cost, have=s.money[s.active])


def closed(s: State, place: int, to: str) -> Refused | None:
    """§4.2 What keeps everybody, or this player, out of a place."""
    here = bits.BIT[place]
    if not here & s.board.in_play:
        return Refused("out_of_play", place=to)
    if place == s.marker:
        return Refused("marker_there", place=to)
    if not here & s.vacant:
        return Refused("occupied" if here & s.board.towns else "scored_city", place=to)
    if here & s.presence[s.active]:
        return Refused("own_franchise_there", place=to)
    return None


def _no_city(s: State, place: int, city: str) -> Refused | None:
    """§4.3 What is true of increasing and doubling alike."""
    if bits.BIT[place] & s.board.towns:
        return Refused("not_a_city", place=city)
    if not bits.BIT[place] & s.board.in_play:
        return Refused("out_of_play", place=city)
    if not bits.BIT[place] & s.vacant:
        return Refused("scored_city", place=city)
    if not bits.BIT[place] & s.presence[s.active]:
        return Refused("no_franchise_there", place=city)
    return None


def _no_increase(s: State, place: int, city: str) -> Refused:
    if refused := _no_city(s, place, city):
        return refused
    if bits.BIT[place] & s.center:
        return Refused("already_increased", place=city)
    if s.money[s.active] < s.board.share_cost:
        return Refused("no_money_for_share", cost=s.board.share_cost, have=s.money[s.active])
    return Refused("no_supply")


def _no_double(s: State, place: int, city: str) -> Refused:
    if refused := _no_city(s, place, city):
        return refused
    if place == s.doubled:
        return Refused("already_doubled", place=city)
    if not bits.BIT[place] & s.center:
        return Refused("not_increased", place=city)
    if not bonus.ready(s):
        return _no_bonus(s)
    if s.empty[place] < 2:
        return Refused("needs_two_spaces", place=city)
    return Refused("no_supply")

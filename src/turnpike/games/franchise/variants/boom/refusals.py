"""Why the boom marker cannot go there: the first rule that stands in the way (§9)."""

from turnpike.games.franchise import names
from turnpike.games.franchise.codec.actions import Action, place_number
from turnpike.games.franchise.codec.refusals import not_now
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.boom import rules
from turnpike.games.franchise.variants.boom.actions import BoomMove, BoomPlace
from turnpike.kernel import bits
from turnpike.kernel.refused import Refused


def refusal(s: State, action: Action) -> Refused:
    """Why the seat to act cannot do this now."""
    match action:
        case BoomPlace(city) if s.phase == names.BEFORE_GAME:
            return _no_city(s, city)
        case BoomMove(city) if s.phase == names.BEFORE_TURN:
            return _no_move(s, city)
        case _:
            return not_now(s, action)


def _no_city(s: State, city: str) -> Refused:
    if bits.BIT[place_number(s, city)] & s.board.towns:
        return Refused("not_a_city", place=city)
    return Refused("out_of_play", place=city)


def _no_move(s: State, city: str) -> Refused:
    if not bits.BIT[place_number(s, city)] & rules.cities(s):
        return _no_city(s, city)
    here = s.board.place_ids[rules.city(s)]
    if city == here:
        return Refused("boom_is_there", city=city)
    return Refused("boom_too_far", city=here, to=city)

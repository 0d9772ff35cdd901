"""Games of Franchise played to their end by rules of thumb, for the scores to expect in an analysis."""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

MAX_DECISIONS = 4000
DECIDED = 100
"""A city that the next franchise decides is more urgent than all others."""
KEPT = 2
"""Dollars."""


def play_sensibly(s: State, rng: Rng) -> int:
    """Play to the end: expand while it can be paid, finish what pays, keep bonus tiles. Returns the decisions made."""
    decisions = 0
    while s.phase != names.OVER and decisions < MAX_DECISIONS:
        turn.apply(s, sensible_action(s, rng))
        decisions += 1
    return decisions


def sensible_action(s: State, rng: Rng) -> int:
    """One of the legal actions: never done as long as there is something else to do, apart from the last dollars."""
    actions = turn.legal(s)
    places = actions & (bits.BIT[names.DONE] - 1)
    if s.phase == names.EXPAND:
        if s.marker != names.NONE:
            return names.DONE  # A second marker costs a bonus tile, worth 4 at the end.
        if not places:
            return names.TAKE_MONEY if actions & bits.BIT[names.TAKE_MONEY] else names.DONE
        return rng.pick(places)
    if s.phase == names.INCREASE:
        places &= ~s.center
        if not places or rng.below(8) == 0:
            return names.DONE
        # Of two cities the one that is nearer to its end; the last dollars are for the next expansion.
        one = rng.pick(places)
        other = rng.pick(places)
        if urgency(s, one) < urgency(s, other):
            one = other
        return one if s.money[s.active] > KEPT or urgency(s, one) >= DECIDED else names.DONE
    return rng.pick(actions)


def urgency(s: State, city: int) -> int:
    """How much a franchise in a city brings: a city it decides comes first, then those with the larger share."""
    held = s.held(city, s.active)
    size = s.board.size[city]
    if 2 * (held + 1) > size:
        return DECIDED + size
    return 8 * held - s.empty[city]

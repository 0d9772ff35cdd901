"""Playing a game to its end at random, for benchmarks, search and tests.

A game between players who move at random need not end, so the decisions are limited.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.rng import Rng


def play_out(s: State, rng: Rng, most: int) -> int:
    """Choose uniformly among the choices until the game is over, or so many decisions are made; how many were."""
    decisions = 0
    while s.phase != names.OVER and decisions < most:
        choice = rng.below(turn.list_choices(s))
        if s.phase >= names.REGION_CARD:
            turn.decide(s, choice)
        else:
            turn.take(s, turn.code_of(s, choice))
        decisions += 1
    return decisions


def play_many(start: State, scratch: State, rng: Rng, games: int, most: int) -> int:
    """Play so many games from the same position, one after the other on `scratch`; decisions in all."""
    decisions = 0
    for _game in range(games):
        scratch.copy_from(start)
        decisions += play_out(scratch, rng, most)
    return decisions

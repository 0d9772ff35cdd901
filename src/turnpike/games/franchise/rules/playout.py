"""Playing a game to its end at random, for benchmarks, search and tests."""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng


def play_out(s: State, rng: Rng) -> int:
    """Choose uniformly among the legal actions until the game is over; how many decisions that took."""
    decisions = 0
    if s.hooked:
        while s.phase != names.OVER:
            turn.apply(s, any_action(s, rng))
            decisions += 1
        return decisions
    while s.phase != names.OVER:
        turn.apply(s, rng.pick(turn.legal(s)))
        decisions += 1
    return decisions


def any_action(s: State, rng: Rng) -> int:
    """One of all legal actions, those in the ways of variants included."""
    actions = turn.legal(s)
    total = bits.count(actions)
    for way in range(1, names.WAYS):
        total += bits.count(turn.legal_in(s, way))
    chosen = rng.below(total)
    way = 0
    while chosen >= bits.count(actions):
        chosen -= bits.count(actions)
        way += 1
        actions = turn.legal_in(s, way)
    return way * names.WAY + bits.nth(actions, chosen)


def play_many(start: State, scratch: State, rng: Rng, games: int) -> int:
    """Play so many games from the same position, one after the other on `scratch`; decisions in all."""
    decisions = 0
    for _game in range(games):
        scratch.copy_from(start)
        if scratch.recording and scratch.tape is not None:
            scratch.tape.clear()
        decisions += play_out(scratch, rng)
    return decisions


def copy_many(start: State, scratch: State, times: int) -> None:
    """Copy a position so many times, for the benchmark."""
    for _time in range(times):
        scratch.copy_from(start)

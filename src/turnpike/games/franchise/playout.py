"""Playing a game to its end at random, for benchmarks, search and tests."""

from turnpike.games.franchise import names, turn
from turnpike.games.franchise.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng


def play_out(s: State, rng: Rng) -> int:
    """Choose uniformly among the legal actions until the game is over; how many decisions that took."""
    decisions = 0
    while s.phase != names.OVER:
        actions = turn.legal(s)
        turn.apply(s, bits.nth(actions, rng.below(bits.count(actions))))
        decisions += 1
    return decisions


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

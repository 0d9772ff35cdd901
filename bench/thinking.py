"""How long the levels think in Franchise: a decision, a decision that must come in time, and two threads over one.

    python bench/thinking.py [--repeats 25] [--games 1]

The first table is in CPU time. "Fresh" is a decision for which nothing is kept from the one before; "in a game" is the
mean over all decisions with more than one choice, where most find a tree that has been thought about already. The
second table is by the clock on the wall: how many milliseconds later than asked a decision comes. The last line is by
the clock, too, and needs two idle cores: each repeat measures one thread and two in turn, and what disturbs a
measurement only ever slows it, so the best of each counts; the median of the ratios stands beside it.
"""

import argparse
import time
from collections.abc import Sequence
from statistics import fmean, median

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.bots.contract import Bot, ask, small
from turnpike.bots.franchise import leaves
from turnpike.bots.franchise.benchmark import opening_search
from turnpike.bots.franchise.brain import LEVELS, FranchiseBrain
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng

Question = tuple[Options, View, list[Choice]]
EVERY = 25
"""Of the decisions of a game, every so many-th is asked."""
SIMULATIONS = 8_000
"""Of each thread: a tenth of a second, so that one of many repeats is not disturbed."""


class Timed:
    """A level whose decisions are timed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.seconds: list[float] = []
        self._bot = bots.find(name)

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """What the level chooses."""
        begun = time.process_time()
        chosen = self._bot.choose(game, view, options, choices, rng, seconds)
        if len(choices) > 1:
            self.seconds.append(time.process_time() - begun)
        return chosen


def questions(players: int) -> list[Question]:
    """Positions with several choices, from the beginning to the end of a game of greedy."""
    greedy = bots.find("greedy")
    play: Play[State, Options, View] = Play.begin(
        FRANCHISE, {"players": players}, [f"seat {seat}" for seat in range(players)], secret=seeded_secret(5)
    )
    found: list[Question] = []
    while not play.over:
        choices = play.choices()
        if len(choices) > 1:
            found.append((play.options, play.view(play.to_act), list(choices)))
        play.do_choice(ask(greedy, play, Rng(len(found))))
    return found[::EVERY]


def fresh(name: str, asked: list[Question]) -> list[float]:
    """CPU seconds of decisions for which nothing is kept."""
    took = []
    for options, view, choices in asked:
        begun = time.process_time()
        FranchiseBrain().choose(view, options, small(choices), name, Rng(1))
        took.append(time.process_time() - begun)
    return took


def late(name: str, asked: list[Question], seconds: float) -> list[float]:
    """By how many seconds decisions with a time came too late; below zero: sooner, all simulations were made."""
    took, bot = [], bots.find(name)
    for options, view, choices in asked:
        begun = time.perf_counter()
        bot.choose(FRANCHISE, view, options, choices, Rng(1), seconds)
        took.append(time.perf_counter() - begun - seconds)
    return took


def in_games(name: str, games: int) -> list[float]:
    """CPU seconds of the decisions of whole games against greedy."""
    timed = Timed(name)
    table: list[Bot] = [timed, bots.find("greedy")]
    for seed in range(games):
        play_game(FRANCHISE, {"players": 2}, table if seed % 2 else table[::-1], seed)
    return timed.seconds


def thread_rates(repeats: int) -> list[tuple[float, float]]:
    """Simulations a second by the clock, of one thread and of two, in turn so many times."""

    def rate(threads: int) -> float:
        search = opening_search(FRANCHISE, 4, threads * SIMULATIONS, 1, threads, leaves.JUDGED)
        begun = time.perf_counter()
        search.run(threads * SIMULATIONS)
        return threads * SIMULATIONS / (time.perf_counter() - begun)

    return [(rate(1), rate(2)) for _repeat in range(repeats)]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long the levels think.")
    parser.add_argument("--repeats", type=int, default=25)
    parser.add_argument("--games", type=int, default=1)
    wanted = parser.parse_args()
    two, four = questions(2), questions(4)
    print("| level | two players, fresh (median, most) | four players, fresh | in a game of two |\n|" + " --- |" * 4)
    for name in LEVELS:
        cells = [f"{median(took):.3g} s, {max(took):.3g} s" for took in (fresh(name, two), fresh(name, four))]
        print(f"| {name} | {' | '.join(cells)} | {fmean(in_games(name, wanted.games)):.3g} s |", flush=True)
    print("\n| level | time | late by (median, most) |\n|" + " --- |" * 3)
    for name in ("expert", "master"):
        for seconds in (0.3, 1.0):
            took = [1000 * each for each in late(name, [*two, *four], seconds)]
            print(f"| {name} | {seconds:g} s | {max(0, median(took)):.1f} ms, {max(0, *took):.1f} ms |", flush=True)
    rates = thread_rates(wanted.repeats)
    best_one, best_two = (max(side) for side in zip(*rates, strict=True))
    print(f"\nTwo threads over one: {best_two / best_one:.2f} (the best of {len(rates)} each),", end=" ")
    print(f"{median(two / one for one, two in rates):.2f} (the median)")


if __name__ == "__main__":
    main()

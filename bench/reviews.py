"""How far two reviews of one game agree on its turning points.

    python bench/reviews.py [--game GAME] [--players 2,3,4,5] [--games 10] [--option circuit=sports] [--simulations 400]

Bots of drawn levels play so many games of each size. Each game is reviewed twice, by other seeds. A turning point of
one review, a change of some seat's chance to win of 10 points or more, should be one of the other, too. Everything
follows from the number of the game, so that two versions can be compared on the same games.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.bots.analysis import Budget
from turnpike.bots.analysis.moments import TURNING
from turnpike.bots.analysis.review import SIMULATIONS, Review, review
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.rng import Rng

LEVELS = ("novice", "regular", "expert")
FIRST_SEED = 600_000_000
SEEDS = (1_000_000_007, 2_000_000_011)


class Agreement(Struct):
    """Turning points of both reviews, and those of each that the other has."""

    first: int = 0
    second: int = 0
    both: int = 0
    cpu_seconds: float = 0.0
    reviews: int = 0

    def add(self, other: "Agreement") -> None:
        """Count other games as well."""
        self.first += other.first
        self.second += other.second
        self.both += other.both
        self.cpu_seconds += other.cpu_seconds
        self.reviews += other.reviews

    def __str__(self) -> str:
        shares = " and ".join(f"{100 * self.both / max(1, count):5.1f} %" for count in (self.first, self.second))
        each = self.cpu_seconds / max(1, self.reviews)
        points = f"{self.first:4} and {self.second:4} turning points, {self.both:4} in both: {shares}"
        return f"{points}; {each:5.2f} CPU-seconds a review"


def played(game: str, options: dict[str, str], players: int, number: int) -> AnyPlay:
    """The game with this number."""
    rng = Rng(FIRST_SEED + 10 * number + players)
    levels = [LEVELS[rng.below(len(LEVELS))] for _seat in range(players)]
    table = [bots.find(level, game) for level in levels]
    return play_game(games.find(game), {**options, "players": players}, table, FIRST_SEED + number, max_turns=500)


def turning_points(found: Review) -> set[int]:
    """The positions after which the game turned: all of them, also where a review shows only the largest."""
    return {
        before.n
        for before, after in pairwise(found.moments)
        if max(abs(new - old) for old, new in zip(before.win, after.win, strict=True)) >= TURNING
    }


def compared(play: AnyPlay, simulations: int) -> Agreement:
    """The agreement of two reviews of a game."""
    begun = time.process_time()
    budget = Budget(simulations=simulations)
    first, second = (turning_points(review(play, budget, seed=seed)) for seed in SEEDS)
    return Agreement(
        first=len(first),
        second=len(second),
        both=len(first & second),
        cpu_seconds=time.process_time() - begun,
        reviews=len(SEEDS),
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the agreement for each game, each size and all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="franchise")
    parser.add_argument("--players", default="2,3,4,5")
    parser.add_argument("--games", type=int, default=10, help="of each size")
    parser.add_argument("--option", action="append", default=[], help="such as circuit=sports")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    given = parser.parse_args(arguments)
    options = dict(one.split("=", 1) for one in given.option)
    everything = Agreement()
    for players in map(int, given.players.split(",")):
        size = Agreement()
        for number in range(given.games):
            one = compared(played(given.game, options, players, number), given.simulations)
            size.add(one)
            print(f"{given.game}, {players} players, game {number}: {one}", flush=True)
        everything.add(size)
        print(f"{given.game}, {players} players: {size}", flush=True)
    print(f"{given.game}, all: {everything}")


if __name__ == "__main__":
    main()

"""Playouts in this process, and in another one with the other build: compiled where this is plain, or the reverse.

`python -m turnpike.cli.benchmark.playouts GAME NUMBER PLAYERS TIMES SEED` plays those of the benchmark with that number
in the manifest of the game, and prints the result.
"""

import os
import subprocess
import sys
import time

import msgspec
from msgspec import Struct

from turnpike import build, games
from turnpike.kernel.benchmark import Benchmark, Playouts
from turnpike.kernel.manifest import resolve
from turnpike.kernel.rng import Rng


class Timed(Struct, frozen=True):
    """Playouts, the build that played them, and the CPU time it took."""

    compiled: bool
    seconds: float
    played: Playouts

    @property
    def rated(self) -> tuple[float, float]:
        """Amount and seconds, for a gauge."""
        return self.played.amount, self.seconds


def play_here(game: str, number: int, players: int, times: int, seed: int) -> Timed:
    """Play them with the build of this process."""
    references = games.manifest(game).benchmarks
    benchmark: Benchmark = resolve(references[number]) if references else Benchmark()
    rules = games.find(game)
    begun = time.process_time()
    played = benchmark.playouts(rules, players, times, Rng(seed))
    return Timed(build.compiled(), time.process_time() - begun, played)


def play_elsewhere(game: str, number: int, players: int, times: int, seed: int) -> Timed:
    """Play them with the other build; with the same one if this installation has only one."""
    done = subprocess.run(  # noqa: S603  (this very program)
        [sys.executable, "-m", "turnpike.cli.benchmark.playouts", game, *map(str, (number, players, times, seed))],
        env={**os.environ, "TURNPIKE_PURE": "1" if build.compiled() else "0"},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Timed)


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(play_here(sys.argv[1], *map(int, sys.argv[2:]))).decode())

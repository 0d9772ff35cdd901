"""Random games of Franchise in a process of their own: how fast the other kind of rules is, compiled or plain.

`python -m turnpike.cli.speed.child PLAYERS GAMES SEED` plays them and prints what came of it.
"""

import os
import subprocess
import sys
import time

import msgspec
from msgspec import Struct

from turnpike import build
from turnpike.games.franchise import fast
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.rng import Rng


class Games(Struct, frozen=True):
    """Random games played from the start."""

    compiled: bool
    """Which rules played them."""
    seconds: float
    """CPU time."""
    decisions: int
    digest: str
    """Of the final position of the last game."""


def play_here(players: int, games: int, seed: int) -> Games:
    """Play them with the rules of this process."""
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    scratch = FRANCHISE.copy(start)
    rng = Rng(seed)
    begun = time.process_time()
    decisions = fast.play_many(start, scratch, rng, games)
    return Games(build.compiled(), time.process_time() - begun, decisions, FRANCHISE.digest(scratch))


def play_elsewhere(players: int, games: int, seed: int) -> Games:
    """Play them with the other rules; with the same ones after all if this installation has only one kind."""
    done = subprocess.run(  # noqa: S603  (this very program)
        [sys.executable, "-m", "turnpike.cli.speed.child", str(players), str(games), str(seed)],
        env={**os.environ, "TURNPIKE_PURE": "1" if build.compiled() else "0"},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Games)


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(play_here(*map(int, sys.argv[1:]))).decode())

"""Random games in a process of their own: how fast the other kind of rules is, compiled or plain.

`python -m turnpike.cli.speed.child GAME PLAYERS GAMES SEED` plays them and prints what came of it. GAME may also be
`search`: then these are simulations of the search, from the opening of Franchise, with random playouts.
"""

import os
import subprocess
import sys
import time

import msgspec
from msgspec import Struct

from turnpike import build
from turnpike.bots.franchise import leaves
from turnpike.bots.franchise.brain import position_of
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise import fast
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.richesses import playout
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.rng import Rng


class Games(Struct, frozen=True):
    """Random games played from the start."""

    compiled: bool
    """Which rules played them."""
    seconds: float
    """CPU time."""
    decisions: int
    digest: str
    """Of the final position of a last game."""


def play_here(game: str, players: int, games: int, seed: int) -> Games:
    """Play them with the rules of this process."""
    return {"franchise": _franchise, "richesses": _richesses, "search": _search}[game](players, games, Rng(seed))


def _franchise(players: int, games: int, rng: Rng) -> Games:
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    scratch = FRANCHISE.copy(start)
    begun = time.process_time()
    decisions = fast.play_many(start, scratch, rng, games)
    return Games(build.compiled(), time.process_time() - begun, decisions, FRANCHISE.digest(scratch))


def opening_search(players: int, simulations: int, seed: int, threads: int = 1, leaf: int = leaves.UNIFORM) -> Search:
    """A search from the opening of Franchise, before its first simulation; at random it is UCT and knows nothing."""
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    plain = SearchSettings(plain=True, explore=1.4, patience=1)
    settings = plain if leaf == leaves.UNIFORM else SearchSettings()
    return Search(lambda: position_of(start, leaf), settings, seed, simulations, threads)


def _search(players: int, simulations: int, rng: Rng) -> Games:
    search = opening_search(players, simulations, rng.below(1000))
    begun = time.process_time()
    search.run(simulations)
    found = " ".join(f"{one.action}:{one.visits}" for one in search.actions())
    return Games(build.compiled(), time.process_time() - begun, simulations, found)


MAX_DECISIONS = 1000
"""Decisions after which a random game of Richesses de France is broken off: it need never end."""
CIRCUITS = ("monuments", "casinos", "economie", "sports")
"""One of each kind."""


def _richesses(players: int, games: int, rng: Rng) -> Games:
    """Games on the circuits in turn."""
    starts = []
    for circuit in CIRCUITS:
        state = RICHESSES.start(RICHESSES.read_options({"circuit": circuit, "players": players}), None)
        starts.append((state, RICHESSES.copy(state)))
    begun = time.process_time()
    decisions = 0
    for number in range(games):
        start, scratch = starts[number % len(starts)]
        decisions += playout.play_many(start, scratch, rng, 1, MAX_DECISIONS)
    seconds = time.process_time() - begun
    return Games(build.compiled(), seconds, decisions, RICHESSES.digest(starts[0][1]))


def play_elsewhere(game: str, players: int, games: int, seed: int) -> Games:
    """Play them with the other rules; with the same ones after all if this installation has only one kind."""
    done = subprocess.run(  # noqa: S603  (this very program)
        [sys.executable, "-m", "turnpike.cli.speed.child", game, str(players), str(games), str(seed)],
        env={**os.environ, "TURNPIKE_PURE": "1" if build.compiled() else "0"},
        capture_output=True,
        check=True,
    )
    return msgspec.json.decode(done.stdout, type=Games)


if __name__ == "__main__":
    sys.stdout.write(msgspec.json.encode(play_here(sys.argv[1], *map(int, sys.argv[2:]))).decode())

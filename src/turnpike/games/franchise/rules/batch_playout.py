"""Many playouts in one call, for search and benchmarks: while the compiled rules play them, other threads run too.

The plain rules do the same, one thread at a time. Each thread needs a scratch state and a generator of its own; the
position the playouts start from may be shared, as long as it does not change.
"""

from importlib import import_module
from typing import Protocol, cast

from turnpike import build
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.rng import Rng


class _Playouts(Protocol):
    def play_many(self, start: State, scratch: State, rng: Rng, games: int) -> int: ...

    def copy_many(self, start: State, scratch: State, times: int) -> None: ...


_here = cast(
    "_Playouts", import_module(f"turnpike.games.franchise.rules.{'_nogil' if build.compiled() else 'playout'}")
)


def play_many(start: State, scratch: State, rng: Rng, games: int) -> int:
    """Play so many random games from the same position, one after the other on `scratch`; decisions in all."""
    return _here.play_many(start, scratch, rng, games)


def copy_many(start: State, scratch: State, times: int) -> None:
    """Copy a position so many times, for the benchmark."""
    _here.copy_many(start, scratch, times)

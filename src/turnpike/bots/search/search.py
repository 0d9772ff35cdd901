"""A search from its first simulation to its answer: budgets, clocks, threads, and trees that are kept.

Each thread has a tree of its own and a generator of its own; at the end their roots are added up. So the answer is
determined by the seed, the number of simulations and the number of threads, unless a clock or the caller ends the
search early. Simulations run in slices of a few milliseconds, without the GIL where they are compiled; clocks and
signals are checked between slices.
"""

import threading
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol

from msgspec import Struct

from turnpike import build
from turnpike.bots.search.position import Position
from turnpike.bots.search.tree import Tree
from turnpike.kernel.rng import Rng

SLICE_SECONDS = 0.004
"""A search overruns its time by no more than about two of them."""
MAX_CAUTION_SECONDS = 0.05
"""On a busy machine slices take longer than they should; so much earlier at most a search ends then."""
FADING = 0.8
"""How well the longest slice is remembered, from one slice to the next."""
SIMULATIONS_PER_WORLD = 8
"""Simulations after which hidden facts are imagined again."""
STRIDE = 256
"""After so many simulations each the search checks if the rest could change the choice: by number, not by the clock."""
NODES_PER_SIMULATION = 10
"""A tree that is full goes on without growing."""
MAX_NODES = 3_000_000
"""In all trees of a search: a hundred megabytes."""
MAX_SIMULATIONS_PER_SECOND = 250_000
JOIN_SECONDS = 0.05


class _Simulations(Protocol):
    def simulate(self, tree: Tree, times: int) -> None: ...


class _WithGil:
    def simulate(self, tree: Tree, times: int) -> None:
        tree.simulate(times)


_runner: _Simulations = import_module("turnpike.bots.search._nogil") if build.compiled() else _WithGil()


def simulate(tree: Tree, times: int) -> None:
    """So many simulations, without the GIL where they are compiled."""
    _runner.simulate(tree, times)


now = time.monotonic
"""The clock of all searches."""


def capacity_for(simulations: int, seconds: float | None) -> int:
    """For how many simulations a search needs memory; none makes more than `MAX_SIMULATIONS_PER_SECOND`."""
    return simulations if seconds is None else min(simulations, int(MAX_SIMULATIONS_PER_SECOND * seconds) + 1)


class SearchSettings(Struct, frozen=True, kw_only=True):
    """How a tree is searched, besides what the position itself knows."""

    explore: float = 0.6
    """How much an action that was visited seldom attracts."""
    plain: bool = False
    """UCB1 without priors and guesses."""
    patience: int = 0
    """Visits before a node grows."""
    noise: float = 0.02
    """How far first guesses are moved at random."""


class ActionStats(Struct, frozen=True, kw_only=True):
    """What the search has found about an action at the root."""

    action: int
    visits: int
    value: float


class Search:
    """A search from one position."""

    def __init__(
        self, make: Callable[[], Position], settings: SearchSettings, seed: int, capacity: int, threads: int = 1
    ) -> None:
        """`make` makes a position of its own for each thread; `capacity`: for how many simulations there is memory."""
        nodes = min(MAX_NODES, NODES_PER_SIMULATION * capacity) // threads + 4096
        self.trees = [
            Tree(
                make(),
                Rng(seed * 1_000_003 + i),
                nodes,
                settings.plain,
                settings.explore,
                settings.patience,
                settings.noise,
            )
            for i in range(threads)
        ]
        self._stopped = False

    def run(
        self,
        simulations: int,
        until: float | None = None,
        stop: Callable[[], bool] | None = None,
        *,
        to_choose: bool = False,
    ) -> None:
        """Simulate until the roots have so many visits in all, `now` is `until`, or `stop` says so.

        `to_choose`: nothing but the most visited action matters, so end when no other one can overtake it any more.
        """
        self._stopped = False

        def enough(longest: float) -> bool:
            late = until is not None and now() >= until - max(SLICE_SECONDS, min(longest, MAX_CAUTION_SECONDS))
            return self._stopped or late or (stop is not None and stop())

        share = -(-simulations // len(self.trees))
        if len(self.trees) == 1:
            _simulate(self.trees[0], share, enough, to_choose)
            return
        workers = [
            threading.Thread(target=_simulate, args=(tree, share, enough, False), daemon=True) for tree in self.trees
        ]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                while worker.is_alive():
                    worker.join(JOIN_SECONDS)
        finally:
            self._stopped = True

    @property
    def simulations(self) -> int:
        """How many went through the roots."""
        return sum(tree.visited(tree.root) for tree in self.trees)

    def actions(self) -> list[ActionStats]:
        """What is known about the actions at the root, the most visited first."""
        visits: dict[int, int] = {}
        sums: dict[int, float] = {}
        for tree in self.trees:
            for _child, action, times, mean in tree.children(tree.root):
                visits[action] = visits.get(action, 0) + times
                sums[action] = sums.get(action, 0.0) + mean * (times + 1)
        several = len(self.trees)
        found = [
            ActionStats(action=action, visits=times, value=sums[action] / (times + several))
            for action, times in visits.items()
        ]
        return sorted(found, key=lambda one: (-one.visits, -one.value))

    def seats(self) -> Sequence[tuple[float, float]]:
        """For each seat the mean final score and the chance to win, as the simulations since the last move saw them."""
        results = max(1, sum(tree.results for tree in self.trees))
        return [
            (sum(tree.scores[i] for tree in self.trees) / results, sum(tree.wins[i] for tree in self.trees) / results)
            for i in range(self.trees[0].position.seats)
        ]

    def values(self) -> Sequence[float]:
        """For each seat the mean value, as those simulations saw it."""
        results = max(1, sum(tree.results for tree in self.trees))
        return [sum(tree.reward[i] for tree in self.trees) / results for i in range(self.trees[0].position.seats)]

    def move(self, action: int) -> bool:
        """Keep what is known after an action; the caller moves the positions. False if nothing is worth keeping."""
        kept = [tree.move_root(action) for tree in self.trees]
        return all(kept)


def _simulate(tree: Tree, visits: int, enough: Callable[[float], bool], to_choose: bool) -> None:
    """Simulate until the root has so many visits; the first slice is always done, so that there is an answer."""
    times = 1
    longest = 0.0
    left = visits - tree.visited(tree.root)
    if tree.root and left > 0:
        tree.make_room()
    done = 0
    while done < left:
        if not tree.position.settled and done % SIMULATIONS_PER_WORLD == 0:
            tree.position.renew()
        slice_of = min(times, left - done, STRIDE - done % STRIDE)
        if not tree.position.settled:
            slice_of = min(slice_of, SIMULATIONS_PER_WORLD - done % SIMULATIONS_PER_WORLD)
        began = time.perf_counter()
        _runner.simulate(tree, slice_of)
        took = time.perf_counter() - began
        done += slice_of
        times = times * 2 if took < SLICE_SECONDS / 2 else max(1, times // 2) if took > SLICE_SECONDS else times
        longest = max(took, FADING * longest)
        if enough(longest) or (to_choose and done % STRIDE == 0 and tree.lead() > left - done):
            return

"""The figures of the search: four players at the opening of Franchise, a tree over uniform random playouts."""

import time
from functools import partial

from turnpike import build
from turnpike.bots.franchise import leaves
from turnpike.cli.faults import Fault
from turnpike.cli.speed import Figures
from turnpike.cli.speed.child import opening_search, play_elsewhere, play_here
from turnpike.cli.speed.gauges import Gauge, on_cpu, rounded

TRIAL = 50
"""Simulations that compiled and plain search must make alike before their speed is compared."""
ROWS = (
    ("Simulations of the search, 4 players, random playouts", "search.random.4p.simulations_per_cpu_s", "/s"),
    ("Plain search, the same", "search.random.4p.plain_simulations_per_cpu_s", "/s"),
    ("Simulations a unit", "search.random.4p.simulations_per_unit", ""),
    ("Simulations of the levels, 4 players, judged leaves", "search.judged.4p.simulations_per_cpu_s", "/s"),
    ("Two threads of search over one, on the wall", "search.threads_speedup", "times"),
    ("Size of a node of the tree", "search.node_bytes", "bytes"),
)
ELSEWHERE = (("Simulations: Catanatron (its MCTS)", "51"),)


def gauges() -> dict[str, Gauge]:
    """What is to be measured."""
    here, there = play_here("search", 4, TRIAL, 1), play_elsewhere("search", 4, TRIAL, 1)
    if here.digest != there.digest:
        raise Fault("Compiled and plain search find different moves. Install Turnpike again, or report this.")
    found = {
        "search": Gauge(_random),
        "judged search": Gauge(on_cpu(_judged)),
        "search in one thread": Gauge(partial(_threads, 1)),
        "search in two threads": Gauge(partial(_threads, 2)),
    }
    if here.compiled != there.compiled:
        found["other search"] = Gauge(_elsewhere)
    return found


def figures(measured: dict[str, Gauge], units: float | None) -> Figures:
    """What was measured."""
    here = measured["search"].rate
    there = measured["other search"].rate if "other search" in measured else None
    plain = here if there is None or not build.compiled() else there
    return {
        "search.random.4p.simulations_per_cpu_s": rounded(here),
        "search.random.4p.plain_simulations_per_cpu_s": rounded(plain),
        "search.random.4p.simulations_per_unit": None if units is None else rounded(here / units),
        "search.judged.4p.simulations_per_cpu_s": rounded(measured["judged search"].rate),
        "search.threads_speedup": rounded(
            measured["search in two threads"].rate / measured["search in one thread"].rate
        ),
        "search.node_bytes": opening_search(4, 1, 1).trees[0].node_bytes(),
    }


def _random(times: int) -> tuple[float, float]:
    return times, play_here("search", 4, times, 1).seconds


def _elsewhere(times: int) -> tuple[float, float]:
    return times, play_elsewhere("search", 4, times, 1).seconds


def _judged(times: int) -> float:
    opening_search(4, times, 1, leaf=leaves.JUDGED).run(times)
    return times


def _threads(threads: int, times: int) -> tuple[float, float]:
    """So many threads with the same work each; the time is what passes on the wall."""
    search = opening_search(4, threads * times, 1, threads)
    begun = time.perf_counter()
    search.run(threads * times)
    return threads * times, time.perf_counter() - begun

"""How fast the tree search is: four players at the opening of Franchise, a tree over uniform random playouts."""

import time
from functools import partial

from turnpike.bots.franchise import leaves
from turnpike.bots.franchise.learnt import position_of
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.benchmark import Benchmark, Figures, Gauge, Playouts, Rates, on_cpu, rounded
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.rng import Rng


class SearchBenchmark(Benchmark):
    """Simulations of the search, with random playouts and with evaluated leaves."""

    rows = (
        ("Simulations of the search, 4 players, random playouts", "search.random.4p.simulations_per_cpu_s", "/s"),
        ("Plain search, the same", "search.random.4p.plain_simulations_per_cpu_s", "/s"),
        ("Simulations a unit", "search.random.4p.simulations_per_unit", ""),
        ("Simulations of the levels, 4 players, judged leaves", "search.judged.4p.simulations_per_cpu_s", "/s"),
        ("Two threads of search over one, on the wall", "search.threads_speedup", "times"),
        ("Size of a node of the tree", "search.node_bytes", "bytes"),
    )
    elsewhere = (("Simulations: Catanatron (its MCTS)", "51"),)
    trial = 50
    uses_unit = True

    def playouts(self, game: AnyGame, players: int, times: int, rng: Rng) -> Playouts:
        """Simulations; the amount is their number."""
        search = opening_search(players, times, rng.below(1000))
        search.run(times)
        return Playouts(times, " ".join(f"{one.action}:{one.visits}" for one in search.actions()))

    def gauges(self, game: AnyGame) -> dict[str, Gauge]:
        """With evaluated leaves, and in threads."""
        return {
            "judged search": Gauge(on_cpu(_judged)),
            "search in one thread": Gauge(partial(_threads, 1)),
            "search in two threads": Gauge(partial(_threads, 2)),
        }

    def figures(self, game: AnyGame, rates: Rates, measured: dict[str, Gauge], units: float | None) -> Figures:
        """Everything by key."""
        one, two = measured["search in one thread"].rate, measured["search in two threads"].rate
        return {
            "search.random.4p.simulations_per_cpu_s": rounded(rates.here),
            "search.random.4p.plain_simulations_per_cpu_s": rounded(rates.plain),
            "search.random.4p.simulations_per_unit": None if units is None else rounded(rates.here / units),
            "search.judged.4p.simulations_per_cpu_s": rounded(measured["judged search"].rate),
            "search.threads_speedup": rounded(two / one),
            "search.node_bytes": opening_search(4, 1, 1).trees[0].node_bytes(),
        }


def opening_search(players: int, simulations: int, seed: int, threads: int = 1, leaf: int = leaves.UNIFORM) -> Search:
    """A search from the opening, before its first simulation; at random it is UCT and knows nothing of the game."""
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    plain = SearchSettings(plain=True, explore=1.4, patience=1)
    settings = plain if leaf == leaves.UNIFORM else SearchSettings()
    return Search(lambda: position_of(start, leaf), settings, seed, simulations, threads)


def _judged(times: int) -> float:
    opening_search(4, times, 1, leaf=leaves.JUDGED).run(times)
    return times


def _threads(threads: int, times: int) -> tuple[float, float]:
    """So many threads with the same work each; the time is what passes on the wall."""
    search = opening_search(4, threads * times, 1, threads)
    begun = time.perf_counter()
    search.run(threads * times)
    return threads * times, time.perf_counter() - begun


BENCHMARK = SearchBenchmark()

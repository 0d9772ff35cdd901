"""How fast the tree search is: four players at the opening of Franchise, a tree over uniform random playouts."""

import time
from functools import partial
from itertools import cycle, islice

from turnpike.bots.franchise import leaves, rollout
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.features import Features
from turnpike.bots.franchise.learnt import learnt_weights, position_of
from turnpike.bots.franchise.weights import WEIGHTS
from turnpike.bots.network.network import Network
from turnpike.bots.search.search import Search, SearchSettings
from turnpike.games.franchise import names
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules import turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.benchmark import Benchmark, Figures, Gauge, Playouts, Rates, on_cpu, rounded
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.rng import Rng

TURNS_TO_JUDGE = 40


class SearchBenchmark(Benchmark):
    """Simulations of the search, with random playouts and with evaluated leaves."""

    rows = (
        ("Simulations of the search, 4 players, random playouts", "search.random.4p.simulations_per_cpu_s", "/s"),
        ("Plain search, the same", "search.random.4p.plain_simulations_per_cpu_s", "/s"),
        ("Simulations a unit", "search.random.4p.simulations_per_unit", ""),
        ("Simulations of the levels, 4 players, judged leaves", "search.judged.4p.simulations_per_cpu_s", "/s"),
        ("... by the learnt evaluation", "search.network.4p.simulations_per_cpu_s", "/s"),
        ("Evaluations by the network, 4 players", "search.network.evaluations_per_cpu_s", "/s"),
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
            "judged search": Gauge(on_cpu(partial(_judged, leaves.JUDGED))),
            "learnt search": Gauge(on_cpu(partial(_judged, leaves.LEARNT))),
            "network": Gauge(partial(_network, positions_to_judge(4))),
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
            "search.network.4p.simulations_per_cpu_s": rounded(measured["learnt search"].rate),
            "search.network.evaluations_per_cpu_s": rounded(measured["network"].rate),
            "search.threads_speedup": rounded(two / one),
            "search.node_bytes": opening_search(4, 1, 1).trees[0].node_bytes(),
        }


def opening_search(players: int, simulations: int, seed: int, threads: int = 1, leaf: int = leaves.UNIFORM) -> Search:
    """A search from the opening, before its first simulation; at random it is UCT and knows nothing of the game."""
    start = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    plain = SearchSettings(plain=True, explore=1.4, patience=1)
    settings = plain if leaf == leaves.UNIFORM else SearchSettings()
    weights = learnt_weights() if leaf == leaves.LEARNT else None
    return Search(lambda: position_of(start, leaf, weights), settings, seed, simulations, threads)


def _judged(leaf: int, times: int) -> float:
    opening_search(4, times, 1, leaf=leaf).run(times)
    return times


def positions_to_judge(players: int) -> list[State]:
    """What a search judges, one after the other: every choice of some turns, played to the end of the turn."""
    state = FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)
    rng = Rng(1)
    found: list[State] = []
    while state.phase != names.OVER and state.turn < TURNS_TO_JUDGE:
        for action in FRANCHISE.legal(state):
            then = FRANCHISE.copy(state)
            FRANCHISE.apply(then, action)
            turn.pass_on(then, state.active, state.turn)
            if then.phase != names.OVER:
                found.append(then)
        turn.apply(state, rollout.sensible_action(state, rng))
    return found


def _network(positions: list[State], times: int) -> tuple[float, float]:
    """Inputs brought up to date and a pass of the network; the hand-made evaluation before it is not counted."""
    weights = learnt_weights()
    if weights is None:
        return 0.0, 1.0
    board = positions[0].board
    evaluator = Evaluator(board, WEIGHTS)
    features, network = Features(board, evaluator), Network(weights, board.players)
    chosen = list(islice(cycle(positions), times))
    begun = time.process_time()
    for state in chosen:
        evaluator.evaluate(state)
    between = time.process_time()
    for state in chosen:
        evaluator.evaluate(state)
        features.update(state)
        network.evaluate(features)
    ended = time.process_time()
    return times, max(1e-9, (ended - between) - (between - begun))


def _threads(threads: int, times: int) -> tuple[float, float]:
    """So many threads with the same work each; the time is what passes on the wall."""
    search = opening_search(4, threads * times, 1, threads)
    begun = time.perf_counter()
    search.run(threads * times)
    return threads * times, time.perf_counter() - begun


BENCHMARK = SearchBenchmark()

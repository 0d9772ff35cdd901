"""How fast the rules of Franchise are: the figures of `turnpike bench`."""

import sys
import threading
import time
from functools import partial

from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules import batch_playout
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.benchmark import ROUNDS, Benchmark, Figures, Gauge, Playouts, Rates, on_cpu, rounded
from turnpike.kernel.contract import AnyGame, Json
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

SEATS = (2, 3, 4, 5)


class FranchiseBenchmark(Benchmark):
    """Random games of every number of players, and what else a search or a server does with positions."""

    rows = (
        ("Random games, 2 players", "franchise.random.2p.games_per_cpu_s", "/s"),
        ("Random games, 3 players", "franchise.random.3p.games_per_cpu_s", "/s"),
        ("Random games, 4 players", "franchise.random.4p.games_per_cpu_s", "/s"),
        ("Random games, 5 players", "franchise.random.5p.games_per_cpu_s", "/s"),
        ("Decisions in them, 4 players", "franchise.random.4p.decisions_per_cpu_s", "/s"),
        ("Plain rules, 4 players", "franchise.random.4p.plain_games_per_cpu_s", "/s"),
        ("Compiled over plain", "franchise.random.4p.compiled_over_plain", "times"),
        ("Decisions driven from Python", "franchise.driven_decisions_per_cpu_s", "/s"),
        ("Copies of a position", "franchise.copies_per_cpu_s", "/s"),
        ("Size of a position", "franchise.state_bytes", "bytes"),
        ("Time with events recorded over without", "franchise.recording_over_silent", "times"),
        ("Rebuilding a game from its log", "franchise.rebuild_ms", "ms"),
        ("The same, checking everything", "franchise.rebuild_checked_ms", "ms"),
        ("Two threads over one, on the wall", "franchise.threads_speedup", "times"),
        ("Import of the rules", "import_ms", "ms"),
        ("The machine's unit (bench/unit.c)", "unit_per_cpu_s", "/s"),
        ("Random games of 4 players a unit", "franchise.random.4p.games_per_unit", ""),
    )
    elsewhere = (
        ("2 players, random: a public attempt at Franchise in Java", "332"),
        ("4 players, random: Catanatron (Catan, Python)", "26"),
        ("OpenSpiel driven from Python (backgammon)", "428"),
        ("4 players, random: Franchise written by hand in C", "119,000"),
    )
    """Games a CPU-second, measured on one machine, to compare the order of magnitude."""
    trial = 20
    uses_unit = True

    def playouts(self, game: AnyGame, players: int, times: int, rng: Rng) -> Playouts:
        """Random games; the amount is their number."""
        start = _start(players)
        scratch = FRANCHISE.copy(start)
        decisions = batch_playout.play_many(start, scratch, rng, times)
        return Playouts(times, f"{decisions} {FRANCHISE.digest(scratch)}")

    def gauges(self, game: AnyGame) -> dict[str, Gauge]:
        """Games, decisions, copies, recorded games, decisions driven from Python, threads."""
        gauges = {f"{players}p": Gauge(on_cpu(partial(_games, players))) for players in SEATS}
        gauges["decisions"] = Gauge(on_cpu(_decisions))
        gauges["copies"] = Gauge(on_cpu(_copies))
        gauges["recording"] = Gauge(on_cpu(_recorded_games))
        gauges["driven"] = Gauge(
            on_cpu(lambda times: super(FranchiseBenchmark, self).playouts(game, 4, times, Rng(1)).amount)
        )
        gauges["one thread"] = Gauge(partial(_threads, 1))
        gauges["two threads"] = Gauge(partial(_threads, 2))
        return gauges

    def figures(self, game: AnyGame, rates: Rates, measured: dict[str, Gauge], units: float | None) -> Figures:
        """Everything by key."""
        found: Figures = {}
        for players in SEATS:
            found[f"franchise.random.{players}p.games_per_cpu_s"] = rounded(measured[f"{players}p"].rate)
        found["franchise.random.4p.decisions_per_cpu_s"] = rounded(measured["decisions"].rate)
        found["franchise.random.4p.plain_games_per_cpu_s"] = rounded(rates.plain)
        found["franchise.random.4p.compiled_over_plain"] = rates.compiled_over_plain
        found["franchise.copies_per_cpu_s"] = rounded(measured["copies"].rate)
        found["franchise.state_bytes"] = state_bytes()
        found["franchise.recording_over_silent"] = rounded(measured["4p"].rate / measured["recording"].rate)
        found["franchise.driven_decisions_per_cpu_s"] = rounded(measured["driven"].rate)
        found["franchise.threads_speedup"] = rounded(measured["two threads"].rate / measured["one thread"].rate)
        found["franchise.random.4p.games_per_unit"] = None if units is None else rounded(measured["4p"].rate / units)
        return found

    def games_to_rebuild(self, game: AnyGame) -> list[tuple[dict[str, Json], str]]:
        """Games of four random players."""
        return [({"players": 4}, "random") for _ in range(ROUNDS)]


def _start(players: int) -> State:
    return FRANCHISE.start(FRANCHISE.read_options({"players": players}), None)


def _games(players: int, times: int) -> float:
    start = _start(players)
    batch_playout.play_many(start, FRANCHISE.copy(start), Rng(1), times)
    return times


def _decisions(times: int) -> float:
    start = _start(4)
    return batch_playout.play_many(start, FRANCHISE.copy(start), Rng(1), times)


def _recorded_games(times: int) -> float:
    start = _start(4)
    scratch = FRANCHISE.copy(start)
    scratch.tape = Tape()
    scratch.recording = True
    batch_playout.play_many(start, scratch, Rng(1), times)
    return times


def _copies(times: int) -> float:
    start = _start(4)
    batch_playout.copy_many(start, FRANCHISE.copy(start), times)
    return times


def _threads(threads: int, times: int) -> tuple[float, float]:
    """So many threads with the same work each; the time is what passes on the wall."""
    start = _start(4)
    workers = [
        threading.Thread(target=batch_playout.play_many, args=(start, FRANCHISE.copy(start), Rng(i), times))
        for i in range(threads)
    ]
    begun = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return threads * times, time.perf_counter() - begun


def state_bytes() -> int:
    """The size of a position: of the compiled one its block of memory, of a plain one the object and its lists."""
    state = _start(4)
    total = sys.getsizeof(state)
    for value in getattr(state, "__dict__", {}).values():
        if isinstance(value, list):
            total += sys.getsizeof(value)
    return total


BENCHMARK = FranchiseBenchmark()

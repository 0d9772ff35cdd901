"""The figures of Franchise."""

import statistics
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from turnpike import bots, build
from turnpike.arena.games import play_game
from turnpike.cli.faults import Fault
from turnpike.cli.speed import Figures, outside, searching
from turnpike.cli.speed.child import play_elsewhere, play_here
from turnpike.cli.speed.gauges import ROUNDS, Gauge, measure_in_turn, on_cpu, rounded
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.rules import batch_playout
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.log import Record
from turnpike.kernel.replay import replay
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

SEATS = (2, 3, 4, 5)
TRIAL = 20
"""Games that compiled and plain rules must play alike before their speed is compared."""

ELSEWHERE = (
    ("2 players, random: a public attempt at Franchise in Java", "332"),
    ("4 players, random: Catanatron (Catan, Python)", "26"),
    ("OpenSpiel driven from Python (backgammon)", "428"),
    ("4 players, random: Franchise written by hand in C", "119,000"),
    *searching.ELSEWHERE,
)
"""Games a CPU-second, measured on one machine, to compare the order of magnitude."""
ROWS = (
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
    *searching.ROWS,
)


def figures(seconds: float, progress: Callable[[], None]) -> Figures:
    """Measure everything, in about so many seconds and one more; `progress` is called after every round."""
    with outside.machine_unit() as unit:
        gauges = _gauges(unit)
        measure_in_turn(list(gauges.values()), seconds, progress)
    found: Figures = {"build": "compiled" if build.compiled() else "plain"}
    for players in SEATS:
        found[f"franchise.random.{players}p.games_per_cpu_s"] = rounded(gauges[f"{players}p"].rate)
    found["franchise.random.4p.decisions_per_cpu_s"] = rounded(gauges["decisions"].rate)
    compiled, plain = _both(gauges)
    found["franchise.random.4p.plain_games_per_cpu_s"] = rounded(plain)
    found["franchise.random.4p.compiled_over_plain"] = None if compiled is None else rounded(compiled / plain)
    found["franchise.copies_per_cpu_s"] = rounded(gauges["copies"].rate)
    found["franchise.state_bytes"] = state_bytes()
    found["franchise.recording_over_silent"] = rounded(gauges["4p"].rate / gauges["recording"].rate)
    found["franchise.driven_decisions_per_cpu_s"] = rounded(gauges["driven"].rate)
    found["franchise.threads_speedup"] = rounded(gauges["two threads"].rate / gauges["one thread"].rate)
    found |= rebuilding()
    found["import_ms"] = rounded(outside.import_ms("turnpike.games.franchise.game"))
    units = gauges["unit"].rate if "unit" in gauges else None
    found["unit_per_cpu_s"] = None if units is None else rounded(units)
    found["franchise.random.4p.games_per_unit"] = None if units is None else rounded(gauges["4p"].rate / units)
    return found | searching.figures(gauges, units)


def _gauges(unit: Path | None) -> dict[str, Gauge]:
    gauges = {f"{players}p": Gauge(on_cpu(partial(_games, players))) for players in SEATS}
    gauges["decisions"] = Gauge(on_cpu(_decisions))
    here, there = play_here("franchise", 4, TRIAL, 1), play_elsewhere("franchise", 4, TRIAL, 1)
    if (here.decisions, here.digest) != (there.decisions, there.digest):
        raise Fault("Compiled and plain rules play different games. Install Turnpike again, or report this.")
    if here.compiled != there.compiled:
        gauges["other"] = Gauge(_elsewhere)
    gauges["copies"] = Gauge(on_cpu(_copies))
    gauges["recording"] = Gauge(on_cpu(_recorded_games))
    gauges["driven"] = Gauge(on_cpu(_driven_decisions))
    gauges["one thread"] = Gauge(partial(_threads, 1))
    gauges["two threads"] = Gauge(partial(_threads, 2))
    if unit is not None:
        gauges["unit"] = Gauge(partial(outside.run_units, unit))
    return gauges | searching.gauges()


def _both(gauges: dict[str, Gauge]) -> tuple[float | None, float]:
    """Games a second with compiled and with plain rules, whichever of them run here."""
    here = gauges["4p"].rate
    there = gauges["other"].rate if "other" in gauges else None
    if there is None:
        return None, here
    return (here, there) if build.compiled() else (there, here)


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


def _elsewhere(times: int) -> tuple[float, float]:
    return times, play_elsewhere("franchise", 4, times, 1).seconds


def _driven_decisions(times: int) -> float:
    """One decision at a time through the contract of a game, as a program in Python does it."""
    start = _start(4)
    rng = Rng(1)
    decisions = 0
    for _game in range(times):
        state = FRANCHISE.copy(start)
        while legal := FRANCHISE.legal(state):
            FRANCHISE.apply(state, legal[rng.below(len(legal))])
            decisions += 1
    return decisions


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


def rebuilding() -> Figures:
    """Milliseconds to rebuild finished games of four random players from their logs; the median of a few games."""
    plays = [play_game(FRANCHISE, {"players": 4}, [bots.find("random")] * 4, seed) for seed in range(ROUNDS)]
    records = [play.record() for play in plays]
    found: Figures = {}
    for name, check in (("rebuild_ms", False), ("rebuild_checked_ms", True)):
        times = [min(_rebuilt(record, check=check) for _ in range(ROUNDS)) for record in records]
        found[f"franchise.{name}"] = rounded(statistics.median(times))
    return found


def _rebuilt(record: Record, *, check: bool) -> float:
    begun = time.process_time()
    replay(FRANCHISE, record, check=check)
    return 1000.0 * (time.process_time() - begun)


def state_bytes() -> int:
    """The size of a position: of the compiled one its block of memory, of a plain one the object and its lists."""
    state = _start(4)
    total = sys.getsizeof(state)
    for value in getattr(state, "__dict__", {}).values():
        if isinstance(value, list):
            total += sys.getsizeof(value)
    return total

"""The figures of Richesses de France."""

import statistics
import time
from collections.abc import Callable
from functools import partial

from turnpike import bots, build
from turnpike.arena.games import play_game
from turnpike.cli.faults import Fault
from turnpike.cli.speed import Figures, outside
from turnpike.cli.speed.child import play_elsewhere, play_here
from turnpike.cli.speed.gauges import Gauge, measure_in_turn, on_cpu, rounded
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.replay import replay
from turnpike.kernel.rng import Rng

TRIAL = 8
"""Games that compiled and plain rules must play alike before their speed is compared."""
ROWS = (
    ("Random decisions, 4 players, compiled", "richesses.random.decisions_per_cpu_s", "/s"),
    ("The same with plain rules", "richesses.random.plain_decisions_per_cpu_s", "/s"),
    ("Compiled over plain", "richesses.random.compiled_over_plain", "times"),
    ("Decisions driven from Python", "richesses.driven_decisions_per_cpu_s", "/s"),
    ("Decisions in a game of travellers", "richesses.traveller.entries", ""),
    ("Rebuilding it from its log", "richesses.rebuild_ms", "ms"),
    ("The longest of eight circuits", "richesses.rebuild_longest_ms", "ms"),
    ("The same, checking everything", "richesses.rebuild_checked_ms", "ms"),
    ("Import of the rules", "import_ms", "ms"),
)
ELSEWHERE: tuple[tuple[str, str], ...] = ()


def figures(seconds: float, progress: Callable[[], None]) -> Figures:
    """Measure everything, in about so many seconds; `progress` is called after every round."""
    here, there = play_here("richesses", 4, TRIAL, 1), play_elsewhere("richesses", 4, TRIAL, 1)
    if (here.decisions, here.digest) != (there.decisions, there.digest):
        raise Fault("Compiled and plain rules play different games. Install Turnpike again, or report this.")
    gauges = {"here": Gauge(partial(_decisions, here=True)), "driven": Gauge(on_cpu(_driven_decisions))}
    if here.compiled != there.compiled:
        gauges["there"] = Gauge(partial(_decisions, here=False))
    measure_in_turn(list(gauges.values()), seconds, progress)
    fast = gauges["here"].rate if build.compiled() else gauges["there"].rate if "there" in gauges else None
    slow = gauges["there"].rate if build.compiled() and "there" in gauges else gauges["here"].rate
    found: Figures = {
        "build": "compiled" if build.compiled() else "plain",
        "richesses.random.decisions_per_cpu_s": None if fast is None else rounded(fast),
        "richesses.random.plain_decisions_per_cpu_s": rounded(slow),
        "richesses.random.compiled_over_plain": None if fast is None else rounded(fast / slow),
        "richesses.driven_decisions_per_cpu_s": rounded(gauges["driven"].rate),
    }
    return found | rebuilding() | {"import_ms": rounded(outside.import_ms("turnpike.games.richesses.game"))}


def _decisions(times: int, *, here: bool) -> tuple[float, float]:
    played = (play_here if here else play_elsewhere)("richesses", 4, times, 1)
    return played.decisions, played.seconds


def _driven_decisions(times: int) -> float:
    """One decision at a time through the contract of a game, as a program in Python does it."""
    start = RICHESSES.start(RICHESSES.read_options({"players": 4}), None)
    rng = Rng(1)
    for _game in range(times):
        state = RICHESSES.copy(start)
        for _decision in range(200):
            legal = RICHESSES.legal(state)
            RICHESSES.apply(state, legal[rng.below(len(legal))])
    return times * 200


def rebuilding() -> Figures:
    """Milliseconds to rebuild whole games of four travellers from their logs, one on each circuit."""
    circuits = [circuit.id for circuit in RICHESSES.start(RICHESSES.read_options({}), None).board.file.circuits]
    traveller = bots.find("traveller")
    plays = [play_game(RICHESSES, {"circuit": circuit, "players": 4}, [traveller] * 4, 1) for circuit in circuits]
    records = [play.record() for play in plays]
    found: Figures = {"richesses.traveller.entries": statistics.median(len(record.entries) for record in records)}
    for name, check in (("", False), ("_checked", True)):
        best = []
        for record in records:
            times = []
            for _ in range(4):  # the first time warms up, and the best counts
                begun = time.process_time()
                replay(RICHESSES, record, check=check)
                times.append(1000.0 * (time.process_time() - begun))
            best.append(min(times))
        found[f"richesses.rebuild{name}_ms"] = rounded(statistics.median(best))
        if not check:
            found["richesses.rebuild_longest_ms"] = rounded(max(best))
    return found

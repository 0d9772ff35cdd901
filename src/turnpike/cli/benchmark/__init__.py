"""Measuring the speed of a game, for `turnpike bench`: everything its manifest names.

playouts.py plays with the other build, compiled or plain, in a process of its own; rebuilding.py replays logs;
machine.py measures the machine and the start of the interpreter. What is measured of a game is the game's own
(kernel/benchmark.py).
"""

from collections.abc import Callable
from functools import partial

from turnpike import build, games
from turnpike.cli.benchmark import machine, rebuilding
from turnpike.cli.benchmark.playouts import play_elsewhere, play_here
from turnpike.cli.errors import CommandError
from turnpike.kernel.benchmark import Benchmark, Figures, Gauge, Rates, measure_in_turn, rounded
from turnpike.kernel.manifest import resolve

PLAYERS = 4


def benchmarks_of(name: str) -> list[Benchmark]:
    """What is measured of a game; what any game can be measured by, if it brings nothing."""
    return [resolve(reference) for reference in games.manifest(name).benchmarks] or [Benchmark()]


def measure(name: str, seconds: float, progress: Callable[[], None]) -> Figures:
    """Measure everything in about so many seconds and one more; `progress` is called after every round."""
    game, benchmarks = games.find(name), benchmarks_of(name)
    with machine.unit(wanted=any(benchmark.uses_unit for benchmark in benchmarks)) as unit:
        parts = [_gauges(name, number, benchmark) for number, benchmark in enumerate(benchmarks)]
        every = [gauge for part in parts for gauge in part.values()]
        counted = None if unit is None else Gauge(partial(machine.run_units, unit))
        measure_in_turn([*every, *([] if counted is None else [counted])], seconds, progress)
    units = None if counted is None else counted.rate
    found: Figures = {"build": "compiled" if build.compiled() else "plain"}
    if any(benchmark.uses_unit for benchmark in benchmarks):
        found["unit_per_cpu_s"] = None if units is None else rounded(units)
    for benchmark, measured in zip(benchmarks, parts, strict=True):
        found |= benchmark.figures(game, _rates(measured), measured, units)
        if planned := benchmark.games_to_rebuild(game):
            found |= benchmark.rebuilt(game, rebuilding.rebuild(game, planned))
    found["import_ms"] = rounded(machine.import_ms(games.manifest(name).game.partition(":")[0]))
    return found


def _gauges(name: str, number: int, benchmark: Benchmark) -> dict[str, Gauge]:
    """The gauges of one benchmark; playouts with the other build as well, if both are installed and play alike."""
    here = partial(play_here, name, number, PLAYERS)
    there = partial(play_elsewhere, name, number, PLAYERS)
    gauges = {"here": Gauge(lambda times: here(times, 1).rated), **benchmark.gauges(games.find(name))}
    if benchmark.trial:
        one, other = here(benchmark.trial, 1), there(benchmark.trial, 1)
        if one.played != other.played:
            raise CommandError("Compiled and plain rules play different games. Install Turnpike again, or report this.")
        if one.compiled != other.compiled:
            gauges["there"] = Gauge(lambda times: there(times, 1).rated)
    return gauges


def _rates(measured: dict[str, Gauge]) -> Rates:
    here = measured["here"].rate
    there = measured["there"].rate if "there" in measured else None
    if there is None:
        return Rates(here, here, None)
    return Rates(here, there, here) if build.compiled() else Rates(here, here, there)

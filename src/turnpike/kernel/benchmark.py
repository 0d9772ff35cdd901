"""Benchmarks: what `turnpike bench` measures of a game, and gauges that measure in CPU time.

A machine is never quite the same from one second to the next. So the time there is gets cut into rounds, every round
measures everything for a moment, and the best round of each counts: what disturbs a measurement only ever slows it.
"""

import statistics
import time
from collections.abc import Callable, Sequence

from msgspec import Struct

from turnpike.kernel.contract import AnyGame, Json
from turnpike.kernel.rng import Rng

ROUNDS = 5
MAX_TIMES = 1 << 30
"""Repetitions of work that is too quick to measure."""

Figures = dict[str, float | int | str | None]
Work = Callable[[int], tuple[float, float]]
"""Does something so many times. Returns how much was done (games, decisions, ...), and the seconds it took."""


class Gauge(Struct):
    """One thing to measure."""

    work: Work
    times: int = 1
    rates: list[float] = []
    """Amount a second, a round each."""

    @property
    def rate(self) -> float:
        """The best round."""
        return max(self.rates)

    @property
    def seconds(self) -> float:
        """Of the best round, for one unit of work."""
        return 1.0 / self.rate

    def calibrate(self, slice_: float) -> None:
        """Find out how often the work fits into one slice of time. This warms it up, too."""
        while True:
            _amount, seconds = self.work(self.times)
            if seconds > slice_ / 8 or self.times >= MAX_TIMES:
                break
            self.times *= 4
        self.times = max(1, min(MAX_TIMES, int(self.times * slice_ / max(seconds, 1e-9))))

    def measure(self) -> None:
        """One round."""
        amount, seconds = self.work(self.times)
        self.rates.append(amount / max(seconds, 1e-9))


def measure_in_turn(gauges: Sequence[Gauge], seconds: float, progress: Callable[[], None]) -> None:
    """Measure all of them within about so many seconds."""
    slice_ = seconds / (len(gauges) * (ROUNDS + 0.5))
    for gauge in gauges:
        gauge.calibrate(slice_)
    for _round in range(ROUNDS):
        for gauge in gauges:
            gauge.measure()
        progress()


def rounded(number: float) -> float:
    """Rounded to four digits; a measurement has no more."""
    return float(f"{number:.4g}")


def on_cpu(do: Callable[[int], float]) -> Work:
    """A work measured by the CPU time of this process."""

    def work(times: int) -> tuple[float, float]:
        begun = time.process_time()
        amount = do(times)
        return amount, time.process_time() - begun

    return work


class Playouts(Struct, frozen=True):
    """Random games, or simulations of a search."""

    amount: int
    """Of what is counted: games, decisions, simulations."""
    digest: str
    """A digest of the results: equal in a compiled and a plain build."""


class Rates(Struct, frozen=True):
    """Playouts a second of CPU time."""

    here: float
    plain: float
    compiled: float | None
    """None where only plain rules are installed."""

    @property
    def compiled_over_plain(self) -> float | None:
        """How many times faster the compiled rules are."""
        return None if self.compiled is None else rounded(self.compiled / self.plain)


class Rebuilt(Struct, frozen=True):
    """Games rebuilt from their logs, one number for each."""

    entries: list[int]
    ms: list[float]
    checked_ms: list[float]


class Benchmark:
    """What is measured of a game. The methods here suit any game; a game overrides those that it can do better."""

    rows: tuple[tuple[str, str, str], ...] = (
        ("Decisions driven from Python", "decisions_per_cpu_s", "/s"),
        ("Import of the rules", "import_ms", "ms"),
    )
    """What the table says: words, the key of the figure, its unit."""
    elsewhere: tuple[tuple[str, str], ...] = ()
    """Figures of other programs, to compare the order of magnitude."""
    trial = 4
    """Playouts that compiled and plain rules must play alike before their speed is compared; 0 compares nothing."""
    uses_unit = False
    """Whether the figures are also given in units of bench/unit.c."""
    max_decisions = 1000
    """Decisions after which a random game is stopped."""

    def playouts(self, game: AnyGame, players: int, times: int, rng: Rng) -> Playouts:
        """Random games from the opening, driven through the contract; the amount is the number of decisions."""
        start = game.start(game.read_options({"players": players}), None)
        decisions, state = 0, start
        for _game in range(times):
            state = game.copy(start)
            for _decision in range(self.max_decisions):
                legal = game.legal(state)
                if not legal:
                    break
                game.apply(state, legal[rng.below(len(legal))])
                decisions += 1
        return Playouts(decisions, game.digest(state))

    def gauges(self, game: AnyGame) -> dict[str, Gauge]:
        """What else is measured, by name."""
        return {}

    def figures(self, game: AnyGame, rates: Rates, measured: dict[str, Gauge], units: float | None) -> Figures:
        """The figures by key. `units` is the rate of bench/unit.c."""
        return {"decisions_per_cpu_s": rounded(rates.here)}

    def games_to_rebuild(self, game: AnyGame) -> list[tuple[dict[str, Json], str]]:
        """Games whose logs are replayed: their options, and the bot that takes all seats."""
        return []

    def rebuilt(self, game: AnyGame, found: Rebuilt) -> Figures:
        """The figures of those games: the median."""
        return {
            f"{game.id}.rebuild_ms": rounded(statistics.median(found.ms)),
            f"{game.id}.rebuild_checked_ms": rounded(statistics.median(found.checked_ms)),
        }

"""Measuring in CPU time, several things in turn.

A machine is never quite the same from one second to the next. So the time there is gets cut into rounds, every round
measures everything for a moment, and the best round of each counts: what disturbs a measurement only ever slows it.
"""

import time
from collections.abc import Callable, Sequence

from msgspec import Struct

ROUNDS = 5
MAX_TIMES = 1 << 30
"""Repetitions; a work that is still too quick to measure then is no work."""

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
    """Four digits are more than a measurement is good for."""
    return float(f"{number:.4g}")


def on_cpu(do: Callable[[int], float]) -> Work:
    """A work measured by the CPU time of this process."""

    def work(times: int) -> tuple[float, float]:
        begun = time.process_time()
        amount = do(times)
        return amount, time.process_time() - begun

    return work

"""How fast batches of all games are: the figures of `turnpike bench research`.

A game lists what is measured of it as `FIGURES` in the module of its environment.
"""

import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

from turnpike import build, games
from turnpike.kernel.benchmark import Figures, Gauge, measure_in_turn, rounded
from turnpike.research.batch import Batch
from turnpike.research.figure import Figure

GAMES = 1024
SEED = 1


def figures() -> list[tuple[str, Figure]]:
    """What is measured, each with the id of its game."""
    found: list[tuple[str, Figure]] = []
    for name, manifest in games.manifests().items():
        if manifest.research is not None:
            module = import_module(manifest.research.partition(":")[0])
            found += [(name, figure) for figure in getattr(module, "FIGURES", ())]
    return found


def measure(seconds: float, progress: Callable[[], None]) -> Figures:
    """Measure everything in about so many seconds; `progress` is called after every round."""
    listed = figures()
    gauges = [Gauge(Steps(name, figure).take) for name, figure in listed]
    measure_in_turn(gauges, seconds, progress)
    found: Figures = {"build": "compiled" if build.compiled() else "plain"}
    for (_name, figure), gauge in zip(listed, gauges, strict=True):
        found[figure.key] = rounded(gauge.rate)
    return found


class Steps:
    """A batch whose games are stepped at random."""

    def __init__(self, game: str, figure: Figure) -> None:
        options: Any = figure.options
        self.batch = Batch(game, figure.players, GAMES, SEED, **options)
        self.batch.reset()
        self.out = self.batch.observe() if figure.observed else None

    def take(self, times: int) -> tuple[float, float]:
        """So many steps of all games; how many steps that were, and the CPU seconds."""
        begun = time.process_time()
        for _time in range(times):
            self.batch.step(self.batch.sample())
            if self.out is not None:
                self.batch.observe(out=self.out)
        return GAMES * times, time.process_time() - begun

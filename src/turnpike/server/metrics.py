"""Figures for Prometheus: counters that only rise, gauges that are read when they are scraped.

A counter is a number in a dictionary, because several rise with every move; prometheus-client writes them as text.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

PREFIX = "turnpike_"
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """All figures of this process."""

    def __init__(self) -> None:
        self._counters: defaultdict[tuple[str, Labels], float] = defaultdict(float)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Raise a counter."""
        self._counters[name, tuple(sorted(labels.items())) if labels else ()] += by

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Add a figure that goes up and down."""
        self._gauges[name] = read

    def text(self) -> str:
        """Everything in the text format of Prometheus."""
        registry = CollectorRegistry()
        registry.register(_Collector(self._counters, self._gauges))
        return generate_latest(registry).decode()


class _Collector(Collector):
    """Our figures as prometheus-client takes them."""

    def __init__(self, counters: dict[tuple[str, Labels], float], gauges: dict[str, Callable[[], float]]) -> None:
        self._counters = counters
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Every figure as it is now."""
        by_name: dict[str, dict[Labels, float]] = {}
        for (name, labels), value in sorted(self._counters.items()):
            by_name.setdefault(name, {})[labels] = value
        for name, values in by_name.items():
            family = CounterMetricFamily(PREFIX + name, f"Number of {name.replace('_', ' ')}.")
            for labels, value in values.items():
                family.add_sample(f"{PREFIX}{name}_total", dict(labels), value)
            yield family
        for name, read in sorted(self._gauges.items()):
            yield GaugeMetricFamily(PREFIX + name, f"Current {name.replace('_', ' ')}.", value=read())

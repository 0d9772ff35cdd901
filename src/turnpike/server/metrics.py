"""Metrics for Prometheus: counters, and gauges that are read when they are scraped.

A counter is a number in a dictionary, because every move raises several; prometheus-client formats them.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

PREFIX = "turnpike_"
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """All metrics of this process."""

    def __init__(self) -> None:
        self.counts: defaultdict[str, float] = defaultdict(float)
        """The counters without labels. Those that every move raises are raised here, without a call."""
        self._labelled: defaultdict[tuple[str, Labels], float] = defaultdict(float)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Raise a counter."""
        if labels:
            self._labelled[name, tuple(sorted(labels.items()))] += by
        else:
            self.counts[name] += by

    def gauge(self, name: str, read: Callable[[], float]) -> None:
        """Register a gauge."""
        self._gauges[name] = read

    def text(self) -> str:
        """All metrics in the text format of Prometheus."""
        registry = CollectorRegistry()
        counters = {(name, ()): value for name, value in self.counts.items()} | self._labelled
        registry.register(_Collector(counters, self._gauges))
        return generate_latest(registry).decode()


class _Collector(Collector):
    """An adapter to prometheus-client."""

    def __init__(self, counters: dict[tuple[str, Labels], float], gauges: dict[str, Callable[[], float]]) -> None:
        self._counters = counters
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """The current value of every metric."""
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

"""Figures for Prometheus, in its text format: counters that only rise, gauges that are asked when somebody looks."""

from collections import defaultdict
from collections.abc import Callable


class Metrics:
    """All figures of this process."""

    def __init__(self) -> None:
        self._counters: defaultdict[tuple[str, tuple[tuple[str, str], ...]], float] = defaultdict(float)
        self._gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Something has happened."""
        self._counters[name, tuple(sorted(labels.items())) if labels else ()] += by

    def gauge(self, name: str, ask: Callable[[], float]) -> None:
        """A figure that goes up and down."""
        self._gauges[name] = ask

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []
        seen: set[str] = set()
        for (name, labels), value in sorted(self._counters.items()):
            if name not in seen:
                seen.add(name)
                lines.append(f"# TYPE turnpike_{name}_total counter")
            shown = ",".join(f'{key}="{word}"' for key, word in labels)
            lines.append(f"turnpike_{name}_total{{{shown}}} {value:g}" if shown else f"turnpike_{name}_total {value:g}")
        for name, ask in sorted(self._gauges.items()):
            lines += [f"# TYPE turnpike_{name} gauge", f"turnpike_{name} {ask():g}"]
        return "\n".join(lines) + "\n"

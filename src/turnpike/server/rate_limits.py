"""Rate limits, counted in memory by each process: token buckets.

A bucket holds tokens; each action takes one, and they come back with time. So a burst is fine, a flood is not.
"""

import math
from collections.abc import Mapping

from msgspec import Struct

from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.store import clock

MAX_DEPTH = 12
"""Lists in lists in lists: nothing honest needs more."""
MAX_BUCKETS = 50_000


class Rate(Struct, frozen=True):
    """So many at once, and so many a second on average."""

    burst: int
    each_second: float


RATES: Mapping[str, Rate] = {
    "request": Rate(200, 40),  # per address
    "guest": Rate(20, 0.05),  # new people per address
    "login": Rate(10, 0.05),  # per address, and per account
    "table": Rate(20, 0.05),  # new tables per person
    "import": Rate(10, 0.02),
    "chat": Rate(10, 0.5),
    "hint": Rate(10, 0.2),
    "review": Rate(5, 0.02),
    "message": Rate(120, 20),  # per websocket session
    "page": Rate(40, 1),  # websockets per address
    "link": Rate(10, 0.05),
}


class RateLimits:
    """All buckets of this process."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, account_of: str) -> None:
        """Count an action; `Refused` if it is one too many."""
        if not self._on:
            return
        rate, now = RATES[kind], clock.seconds()
        tokens, since = self._buckets.get((kind, account_of), (float(rate.burst), now))
        tokens = min(rate.burst, tokens + (now - since) * rate.each_second)
        if tokens < 1:
            raise Refused("too_often", seconds=math.ceil((1 - tokens) / rate.each_second))
        if len(self._buckets) >= MAX_BUCKETS:
            self._forget_full(now)
        self._buckets[kind, account_of] = (tokens - 1, now)

    def _forget_full(self, now: float) -> None:
        """Drop the buckets that are full again; they are as good as new ones."""
        for (kind, account_of), (tokens, since) in list(self._buckets.items()):
            rate = RATES[kind]
            if tokens + (now - since) * rate.each_second >= rate.burst:
                del self._buckets[kind, account_of]
        if len(self._buckets) >= MAX_BUCKETS:
            self._buckets.clear()  # a flood of addresses: better to forgive some than to run out of memory


def is_deep(value: Json, deepest: int = MAX_DEPTH) -> bool:
    """Whether lists and objects are nested more than anything honest is."""
    if isinstance(value, list | dict):
        inner = value.values() if isinstance(value, dict) else value
        return deepest == 0 or any(is_deep(item, deepest - 1) for item in inner)
    return False

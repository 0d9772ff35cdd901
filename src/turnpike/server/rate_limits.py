"""Rate limits, counted in memory by each process: token buckets.

Each action takes a token from a bucket, which fills again over time. So a burst is allowed, a flood is not.
"""

import math
from collections.abc import Callable, Mapping

from msgspec import Struct

from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.store import clock

MAX_DEPTH = 12
"""Nested lists and objects; no valid message comes near this."""
NESTED = (list, dict)
MAX_BUCKETS = 50_000
Charge = Callable[[int], None]
"""Counts entries of a log that have to be played; `Refused` if they are too many."""


def no_charge(_entries: int) -> None:
    """Count nothing."""


class Rate(Struct, frozen=True):
    """The size of a burst, and the average number a second."""

    burst: int
    each_second: float


RATES: Mapping[str, Rate] = {
    "request": Rate(200, 40),  # per address
    "guest": Rate(20, 0.05),  # new guests per address
    "login": Rate(20, 0.1),  # passwords and links checked, per address
    "table": Rate(20, 0.05),  # new tables per account
    "import": Rate(10, 0.02),
    "chat": Rate(10, 0.5),
    "hint": Rate(10, 0.2),
    "review": Rate(5, 0.02),
    "analysis": Rate(120, 6),  # positions of the analysis board, per account
    "evaluation": Rate(60, 2),  # rounds of its live evaluation
    "puzzle": Rate(120, 6),  # puzzles, their moves, hints and solutions, per account or address
    "replay": Rate(20_000, 1_000),  # entries played for analyses and studies (0.1 ms each), per account
    "replay_network": Rate(60_000, 2_000),  # the same for all accounts of a network
    "log": Rate(30, 0.5),  # logs opened on the analysis board, which are counted by their entries, too
    "explorer": Rate(120, 6),  # positions of the explorer, per account or address
    "study": Rate(20, 0.05),  # new studies per account
    "look": Rate(60, 3),  # costly requests (positions, pictures, logs, reviews), per account or address
    "message": Rate(120, 20),  # per account, on all its websockets together
    "address_message": Rate(300, 60),  # per address; further messages are read later
    "page": Rate(40, 1),  # websockets per address
    "link": Rate(10, 0.05),
    "password": Rate(5, 1 / 60),  # wrong ones, per login and address, per known device, per account that changes it
    "password_anywhere": Rate(100, 1 / 30),  # wrong ones per login, from all unknown devices together
    "sign_up": Rate(10, 1 / 360),  # per address and per guest: the answer reveals whether a login is taken
    "confirmation": Rate(3, 1 / 1200),  # mails that ask to confirm an address, per account and per address
    "take_over": Rate(5, 0.02),  # seats taken over or asked for, per account
}


class RateLimits:
    """All buckets of this process."""

    def __init__(self, on: bool = True) -> None:
        self.on = on
        """Whether anything is limited."""
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, key: str, cost: int = 1) -> None:
        """Count an action, or one that costs more; `Refused` if the limit is reached."""
        if (wait := self.wait(kind, key, cost)) > 0:
            raise Refused("too_often", seconds=math.ceil(wait))

    def wait(self, kind: str, key: str, cost: int = 1) -> float:
        """Count an action if it is allowed now and return 0; otherwise return the seconds until it is."""
        if not self.on:
            return 0.0
        rate, now = RATES[kind], clock.seconds()
        tokens, since = self._buckets.get((kind, key), (float(rate.burst), now))
        tokens = min(rate.burst, tokens + (now - since) * rate.each_second)
        if tokens < cost:
            return (cost - tokens) / rate.each_second
        if len(self._buckets) >= MAX_BUCKETS:
            self._forget_full(now)
        self._buckets[kind, key] = (tokens - cost, now)
        return 0.0

    def __len__(self) -> int:
        return len(self._buckets)

    def give_back(self, kind: str, key: str) -> None:
        """Return the token of an action that does not count after all."""
        if (kind, key) in self._buckets:
            tokens, since = self._buckets[kind, key]
            self._buckets[kind, key] = (min(RATES[kind].burst, tokens + 1), since)

    def _forget_full(self, now: float) -> None:
        """Drop the buckets that are full again: a new one is the same."""
        for (kind, key), (tokens, since) in list(self._buckets.items()):
            rate = RATES[kind]
            if tokens + (now - since) * rate.each_second >= rate.burst:
                del self._buckets[kind, key]
        if len(self._buckets) >= MAX_BUCKETS:
            self._buckets.clear()  # a flood of addresses: losing the counts is better than running out of memory


def is_deep(value: Json, deepest: int = MAX_DEPTH) -> bool:
    """Whether lists and objects are nested deeper than allowed."""
    if not isinstance(value, NESTED):
        return False
    if deepest == 0:
        return True
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, NESTED) and is_deep(item, deepest - 1):
            return True
    return False

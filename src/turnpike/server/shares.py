"""Fair shares of something that is used for seconds: first between networks, then between the accounts of a network.

Start-time fair queueing: each has a virtual time, the seconds it was served so far. One that comes back after a pause
begins where the others are, so nothing is saved up. Here: the virtual times. Not here: what waits (fair_queue.py).
"""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

MAX_REMEMBERED = 10_000
"""Networks, and accounts of each, whose virtual time is kept."""


class Owner(Struct, frozen=True):
    """An account, and the network it came from."""

    network: str
    account: str


class Level:
    """The virtual times of networks, or of the accounts of one network."""

    def __init__(self) -> None:
        self.served: dict[str, float] = {}
        """Seconds of service, including those it did not ask for."""
        self._now = 0.0
        """The virtual time of the last request that was started."""
        self._active: Counter[str] = Counter()
        """The requests of each that wait or run."""

    def join(self, name: str) -> None:
        """A request waits from now on."""
        if name not in self._active:
            self.served[name] = max(self.served.get(name, 0.0), self._now)
        self._active[name] += 1

    def start(self, name: str, seconds: float, head_start: float) -> None:
        """A request starts that will take so long, as an estimate."""
        self._now = max(self._now, self.served[name] - head_start)
        self.served[name] += seconds

    def leave(self, name: str) -> None:
        """A request is done, or was given up."""
        self._active[name] -= 1
        if self._active[name] <= 0:
            del self._active[name]
        if len(self.served) > MAX_REMEMBERED:  # one behind the virtual time starts from it anyway
            self._keep(name for name, at in self.served.items() if at > self._now or name in self._active)
        if len(self.served) > MAX_REMEMBERED:
            self._keep(self._active)

    def _keep(self, names: Iterable[str]) -> None:
        self.served = {name: self.served[name] for name in names}


class Shares:
    """The virtual times of all networks and their accounts."""

    def __init__(self) -> None:
        self._networks = Level()
        self._accounts: dict[str, Level] = {}

    def join(self, owner: Owner) -> None:
        """A request of this owner waits from now on."""
        self._networks.join(owner.network)
        self._accounts.setdefault(owner.network, Level()).join(owner.account)

    def start(self, owner: Owner, seconds: float, head_start: float = 0.0) -> None:
        """A request starts that will take so long, as an estimate."""
        self._networks.start(owner.network, seconds, head_start)
        self._accounts[owner.network].start(owner.account, seconds, head_start)

    def correct(self, owner: Owner, seconds: float) -> None:
        """A request took so many seconds more than estimated."""
        self._networks.served[owner.network] += seconds
        self._accounts[owner.network].served[owner.account] += seconds

    def leave(self, owner: Owner) -> None:
        """A request is done, or was given up."""
        self._accounts[owner.network].leave(owner.account)
        self._networks.leave(owner.network)
        if len(self._accounts) > len(self._networks.served):
            self._accounts = {name: self._accounts[name] for name in self._networks.served}

    def next(self, waiting: Iterable[tuple[Owner, float]]) -> Owner | None:
        """Whose turn it is of those that wait, each with its head start: in the network served least, the account."""
        times = {
            owner: (
                self._networks.served[owner.network] - head,
                self._accounts[owner.network].served[owner.account] - head,
            )
            for owner, head in waiting
        }
        if not times:
            return None
        networks: dict[str, float] = {}
        for owner, (at, _) in times.items():
            networks[owner.network] = min(at, networks.get(owner.network, at))
        return min(times, key=lambda owner: (networks[owner.network], times[owner][1]))

    def remembered(self) -> int:
        """The number of networks and accounts whose use is kept."""
        return max(len(self._networks.served), sum(len(level.served) for level in self._accounts.values()))

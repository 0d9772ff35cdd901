"""A fair queue in front of the worker processes: which of the waiting requests runs next.

Every account has the same share: of the accounts that wait, the one served least so far is next (start-time fair
queueing). Hints go before bots, bots of watched tables before those of unwatched ones, which have a slot of their own
and wait while others do. Here: the order, and how much each account has waiting. Not here: the processes
(bot_workers.py), who may ask for more (thinking.py).
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from enum import IntEnum

from turnpike.store import clock

MAX_WAIT_SECONDS = 30.0
"""After this time a request of an unwatched table runs although others wait, so that every bot moves."""
MIN_SECONDS = 0.001
"""The least cost of a request, so that accounts with very short requests take turns too."""
MAX_REMEMBERED = 10_000
"""Accounts whose use of the workers is kept."""


class Lane(IntEnum):
    """Kinds of requests, the most urgent first."""

    HINT = 0
    """A player waits for the answer: a hint, an import."""
    WATCHED = 1
    """A bot at a table with watchers."""
    REVIEW = 2
    UNWATCHED = 3


FOREGROUND, BACKGROUND = (Lane.HINT, Lane.WATCHED), (Lane.REVIEW, Lane.UNWATCHED)


class Ticket:
    """A request that waits or runs."""

    def __init__(self, account: str, lane: Lane, seconds: float, subject: str) -> None:
        self.account = account
        self.lane = lane
        self.seconds = max(seconds, MIN_SECONDS)
        """How long it will take, as an estimate."""
        self.subject = subject
        """What it is about: the id of a table."""
        self.since = clock.seconds()
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def foreground(self) -> bool:
        """Whether it runs in a process of normal priority."""
        return self.lane in FOREGROUND


class FairQueue:
    """The requests of all accounts. `wait` returns a ticket when a request may run; `done` ends it."""

    def __init__(self, foreground_slots: int, background_slots: int = 1, *, rest_seconds: float = 0.0) -> None:
        """After a request of an unwatched table its slot rests for `rest_seconds`, so such tables play slowly."""
        self._free = {True: foreground_slots, False: background_slots}
        self._rest_seconds = rest_seconds
        self._waiting: dict[Lane, dict[str, deque[Ticket]]] = {lane: {} for lane in Lane}
        self._served: dict[str, float] = {}
        """The virtual time of each account: seconds of service, including those it did not ask for."""
        self._now = 0.0
        """The virtual time of the last request that was started."""
        self._tickets: dict[str, set[Ticket]] = {}
        """The requests of each account that wait or run."""

    # --- Waiting ------------------------------------------------------------------------------------------------------

    async def wait(
        self, account: str, lane: Lane, seconds: float, subject: str = "", on_wait: Callable[[int], None] | None = None
    ) -> Ticket:
        """Wait for a slot. If none is free, `on_wait` is called with the number of requests ahead."""
        ticket = Ticket(account, lane, seconds, subject)
        if account not in self._tickets:
            self._served[account] = max(self._served.get(account, 0.0), self._now)
        self._tickets.setdefault(account, set()).add(ticket)
        self._waiting[lane].setdefault(account, deque()).append(ticket)
        self._start_next()
        if on_wait is not None and not ticket.ready.done():
            on_wait(self.ahead(ticket))
        try:
            await ticket.ready
        except asyncio.CancelledError:
            if ticket.ready.done() and not ticket.ready.cancelled():
                self.done(ticket, 0.0)  # it was started at the same moment
            else:
                self._remove(ticket)
                self._forget(ticket)
            raise
        return ticket

    def done(self, ticket: Ticket, seconds: float) -> None:
        """Release the slot, after so many seconds of work."""
        self._served[ticket.account] = self._served.get(ticket.account, self._now) - ticket.seconds
        self._served[ticket.account] += max(seconds, MIN_SECONDS)
        self._forget(ticket)
        if ticket.lane is Lane.UNWATCHED and self._rest_seconds > 0:
            asyncio.get_running_loop().call_later(self._rest_seconds, self._release, ticket.foreground)
        else:
            self._release(ticket.foreground)

    def change_lane(self, subject: str, lane: Lane) -> None:
        """Move the waiting requests of a table: its first watcher has come, or its last one has left."""
        for other in (Lane.WATCHED, Lane.UNWATCHED):
            found = [ticket for line in self._waiting[other].values() for ticket in line if ticket.subject == subject]
            for ticket in found if other is not lane else []:
                self._remove(ticket)
                ticket.lane = lane
                self._waiting[lane].setdefault(ticket.account, deque()).append(ticket)
        self._start_next()

    # --- Figures ------------------------------------------------------------------------------------------------------

    def load(self, account: str) -> float:
        """The estimated seconds of work that an account has waiting and running."""
        return sum(ticket.seconds for ticket in self._tickets.get(account, ()))

    def waiting(self, *lanes: Lane) -> int:
        """How many requests wait, in these lanes or in all."""
        return sum(len(line) for lane in lanes or Lane for line in self._waiting[lane].values())

    def ahead(self, ticket: Ticket) -> int:
        """About how many requests run before this one: the other accounts take turns with this one."""
        lanes = FOREGROUND if ticket.foreground else BACKGROUND
        mine = list(self._waiting[ticket.lane].get(ticket.account, ()))
        turn = mine.index(ticket) if ticket in mine else 0
        urgent = self.waiting(*(lane for lane in lanes if lane < ticket.lane))
        others = [line for account, line in self._waiting[ticket.lane].items() if account != ticket.account]
        return turn + urgent + sum(min(len(line), turn + 1) for line in others)

    def remembered(self) -> int:
        """The number of accounts whose use is kept."""
        return max(len(self._served), len(self._tickets))

    # --- The order ----------------------------------------------------------------------------------------------------

    def _release(self, foreground: bool) -> None:
        self._free[foreground] += 1
        self._start_next()

    def _start_next(self) -> None:
        while self._free[True] and (ticket := self._next(FOREGROUND)) is not None:
            self._start(ticket)
        while self._free[False] and (ticket := self._next_in_background()) is not None:
            self._start(ticket)

    def _next_in_background(self) -> Ticket | None:
        if (review := self._next((Lane.REVIEW,))) is not None:
            return review
        unwatched = self._next((Lane.UNWATCHED,))
        if unwatched is None or not self.waiting(*FOREGROUND):
            return unwatched
        oldest = min((line[0] for line in self._waiting[Lane.UNWATCHED].values()), key=lambda ticket: ticket.since)
        return oldest if clock.seconds() - oldest.since >= MAX_WAIT_SECONDS else None

    def _next(self, lanes: tuple[Lane, ...]) -> Ticket | None:
        for lane in lanes:
            line = self._waiting[lane]
            if line:
                return line[min(line, key=lambda account: self._served.get(account, math.inf))][0]
        return None

    def _start(self, ticket: Ticket) -> None:
        self._remove(ticket)
        if ticket.ready.cancelled():
            return
        self._free[ticket.foreground] -= 1
        served = self._served.get(ticket.account, self._now)
        self._now = max(self._now, served)
        self._served[ticket.account] = served + ticket.seconds  # corrected when it is done
        ticket.ready.set_result(None)

    def _remove(self, ticket: Ticket) -> None:
        line = self._waiting[ticket.lane]
        if ticket.account in line and ticket in line[ticket.account]:
            line[ticket.account].remove(ticket)
            if not line[ticket.account]:
                del line[ticket.account]

    def _forget(self, ticket: Ticket) -> None:
        tickets = self._tickets[ticket.account]
        tickets.discard(ticket)
        if tickets:
            return
        del self._tickets[ticket.account]
        if len(self._served) > MAX_REMEMBERED:  # an account behind the virtual time starts from it anyway
            self._served = {account: at for account, at in self._served.items() if at > self._now}
        if len(self._served) > MAX_REMEMBERED:
            self._served = dict.fromkeys(self._tickets, self._now)

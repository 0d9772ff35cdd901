"""A fair queue in front of the worker processes: which of the waiting requests runs next.

Every network has the same share, and in it every account: the one served least so far is next (shares.py). Only of one
account hints go before bots, and a hint of an account that has used little more than others goes before their bots.
Requests in the background have a slot and shares of their own: bots of tables without watchers wait there while others
do, but no longer than `MAX_WAIT_SECONDS`. Here: the order, and how much each account has waiting. Not here: the
processes (bot_workers.py), who may ask for more (thinking.py).
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from enum import IntEnum

from turnpike.server.shares import Owner, Shares
from turnpike.store import clock

MAX_WAIT_SECONDS = 30.0
"""After this time a request runs before others that are more urgent, so that every bot moves."""
HEAD_START_SECONDS = 5.0
"""How much more than others an account may have used for its hints to come first: a player waits for the answer."""
MIN_SECONDS = 0.001
"""The least cost of a request, so that accounts with very short requests take turns too."""


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

    def __init__(self, owner: Owner, lane: Lane, seconds: float, subject: str) -> None:
        self.owner = owner
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

    @property
    def head_start(self) -> float:
        """The seconds by which its account may be ahead of others."""
        return HEAD_START_SECONDS if self.lane is Lane.HINT else 0.0

    @property
    def overdue(self) -> bool:
        """Whether it has waited for too long."""
        return clock.seconds() - self.since >= MAX_WAIT_SECONDS


class FairQueue:
    """The requests of all accounts. `wait` returns a ticket when a request may run; `done` ends it."""

    def __init__(self, foreground_slots: int, background_slots: int = 1, *, rest_seconds: float = 0.0) -> None:
        """After a request of an unwatched table its slot rests for `rest_seconds`, so such tables play slowly."""
        self._free = {True: foreground_slots, False: background_slots}
        self._rest_seconds = rest_seconds
        self._waiting: dict[Lane, dict[Owner, deque[Ticket]]] = {lane: {} for lane in Lane}
        self._shares = {True: Shares(), False: Shares()}
        """Of the foreground and of the background."""
        self._tickets: dict[str, set[Ticket]] = {}
        """The requests of each account that wait or run."""
        self._reviews_next = False
        """Whether the last request in the background was an overdue one."""

    # --- Waiting ------------------------------------------------------------------------------------------------------

    async def wait(
        self,
        account: str,
        lane: Lane,
        seconds: float,
        subject: str = "",
        on_wait: Callable[[int], None] | None = None,
        network: str = "",
    ) -> Ticket:
        """Wait for a slot. If none is free, `on_wait` is called with the number of requests ahead.

        An account whose network is not known has one of its own.
        """
        ticket = Ticket(Owner(network or f"account {account}", account), lane, seconds, subject)
        self._tickets.setdefault(account, set()).add(ticket)
        self._add(ticket)
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
        self._shares[ticket.foreground].correct(ticket.owner, max(seconds, MIN_SECONDS) - ticket.seconds)
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
                self._shares[ticket.foreground].leave(ticket.owner)
                ticket.lane = lane
                self._add(ticket)
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
        urgent = [lane for lane in lanes if lane < ticket.lane]
        line = list(self._waiting[ticket.lane].get(ticket.owner, ()))
        turn = line.index(ticket) if ticket in line else 0
        turn += sum(len(self._waiting[lane].get(ticket.owner, ())) for lane in urgent)
        others: dict[Owner, int] = {}
        for lane in lanes:
            for owner, line_of_owner in self._waiting[lane].items():
                if owner != ticket.owner:
                    others[owner] = others.get(owner, 0) + len(line_of_owner)
        return turn + sum(min(count, turn + 1) for count in others.values())

    def remembered(self) -> int:
        """The number of networks or accounts whose use is kept."""
        return max(shares.remembered() for shares in self._shares.values())

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
        unwatched = self._waiting[Lane.UNWATCHED]
        overdue = [owner for owner, line in unwatched.items() if line[0].overdue]
        # Overdue bots and reviews take turns: neither may keep the other from going on.
        if overdue and not (self._reviews_next and self._waiting[Lane.REVIEW]):
            self._reviews_next = True
            return self._next((Lane.UNWATCHED,), overdue)
        if (review := self._next((Lane.REVIEW,))) is not None:
            self._reviews_next = False
            return review
        return None if self.waiting(*FOREGROUND) else self._next((Lane.UNWATCHED,))

    def _next(self, lanes: tuple[Lane, ...], owners: Iterable[Owner] | None = None) -> Ticket | None:
        """The next request in these lanes, of these owners or of all."""
        waiting = dict.fromkeys(owner for lane in lanes for owner in self._waiting[lane]) if owners is None else owners
        first = {owner: self._first(owner, lanes) for owner in waiting}
        chosen = self._shares[lanes[0] in FOREGROUND].next(
            (owner, ticket.head_start) for owner, ticket in first.items()
        )
        return None if chosen is None else first[chosen]

    def _first(self, owner: Owner, lanes: tuple[Lane, ...]) -> Ticket:
        """The first request of an owner: the most urgent one, unless others have waited for too long."""
        found = [self._waiting[lane][owner][0] for lane in lanes if owner in self._waiting[lane]]
        overdue = [ticket for ticket in found if ticket.overdue]
        return min(overdue, key=lambda ticket: ticket.since) if overdue else found[0]

    def _add(self, ticket: Ticket) -> None:
        self._shares[ticket.foreground].join(ticket.owner)
        self._waiting[ticket.lane].setdefault(ticket.owner, deque()).append(ticket)

    def _start(self, ticket: Ticket) -> None:
        self._remove(ticket)
        if ticket.ready.cancelled():
            return
        self._free[ticket.foreground] -= 1
        # Corrected when it is done.
        self._shares[ticket.foreground].start(ticket.owner, ticket.seconds, ticket.head_start)
        ticket.ready.set_result(None)

    def _remove(self, ticket: Ticket) -> None:
        line = self._waiting[ticket.lane]
        if ticket.owner in line and ticket in line[ticket.owner]:
            line[ticket.owner].remove(ticket)
            if not line[ticket.owner]:
                del line[ticket.owner]

    def _forget(self, ticket: Ticket) -> None:
        self._shares[ticket.foreground].leave(ticket.owner)
        tickets = self._tickets[ticket.owner.account]
        tickets.discard(ticket)
        if not tickets:
            del self._tickets[ticket.owner.account]

"""Bots, hints and reviews in the worker processes, with a fair share for each network and each account in it.

Here: the account, its network and the urgency of a request, and how much an account may have waiting. Not here: the
order (fair_queue.py), the processes (bot_workers.py). Each process of the server has its own workers and queue.
"""

import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

from turnpike.kernel.refused import Refused
from turnpike.server.bot_workers import BotWorkers
from turnpike.server.fair_queue import FairQueue, Lane
from turnpike.server.metrics import Metrics
from turnpike.server.settings import Settings
from turnpike.store import clock
from turnpike.table import BotAnswer, BotRequest, BotRunner
from turnpike.table.bot_requests import ADVICE

FIRST_ESTIMATE_SECONDS = 1.0
"""How long a bot is expected to take before it was measured, if it has no limit."""
SMOOTHING = 0.2
"""The weight of the newest measurement in the average."""
REST_SHARE = 0.25
"""The rest after each bot of an unwatched table, as a fraction of the pause before a move."""
MAX_NETWORKS = 20_000
"""Accounts whose network is remembered."""
T = TypeVar("T")


class Thinking:
    """Runs the requests of all accounts, each in its turn."""

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        *,
        run_bot: BotRunner | None = None,
        is_current: Callable[[BotRequest], bool] = lambda _: True,
        on_wait: Callable[[BotRequest, int], None] = lambda *_: None,
    ) -> None:
        """`run_bot` replaces the processes. `is_current` says whether a request is still needed when its turn comes;
        `on_wait` is called with a request that has to wait and the number of requests ahead of it.
        """
        self._workers = BotWorkers(
            settings.workers, metrics, bot_seconds=settings.bot_seconds, timeout_seconds=settings.timeout_seconds
        )
        self._background = BotWorkers(
            1, metrics, low_priority=True, bot_seconds=settings.bot_seconds, timeout_seconds=settings.timeout_seconds
        )
        self._run_bot = run_bot
        self._is_current = is_current
        self._on_wait = on_wait
        self._max_seconds = settings.max_thinking_seconds if settings.rate_limited else math.inf
        self._bot_seconds = settings.bot_seconds
        self._averages: dict[str, float] = {}
        """The average seconds of a request, by the name of the bot or the kind of work."""
        self._networks: OrderedDict[str, str] = OrderedDict()
        """The network from which each account came last."""
        self._queue = FairQueue(settings.workers, rest_seconds=REST_SHARE * settings.bot_delay_seconds)
        metrics.gauge("bots_waiting", self._queue.waiting)

    def came_from(self, account: str, network: str) -> None:
        """An account sends a request from this network: all accounts of a network share its share."""
        self._networks[account] = network
        self._networks.move_to_end(account)
        if len(self._networks) > MAX_NETWORKS:
            self._networks.popitem(last=False)

    async def __call__(self, request: BotRequest) -> BotAnswer:
        """The answer of a bot, run when its turn has come; `Refused` if the table has moved on."""
        hint = request.level == ADVICE
        lane = Lane.HINT if hint else Lane.WATCHED if request.watched else Lane.UNWATCHED
        seconds = self._averages.get(request.level, self._bot_seconds or FIRST_ESTIMATE_SECONDS)
        account = request.account or ""
        ticket = await self._queue.wait(
            account,
            lane,
            seconds,
            request.table,
            lambda ahead: self._tell(request, ahead),
            network=self._networks.get(account, ""),
        )
        began = clock.seconds()
        try:
            if not hint and not self._is_current(request):
                raise Refused("stale", at=request.at, now=request.at + 1)
            run = self._run_bot or (self._workers if ticket.foreground else self._background)
            answer = await run(request)
            self._note(request.level, clock.seconds() - began)
            return answer
        finally:
            self._queue.done(ticket, clock.seconds() - began)

    async def run(
        self,
        account: str,
        lane: Lane,
        work: Callable[..., T],
        *args: object,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> T:
        """Call a module-level function in a worker process, when the account's turn has come, if it is still wanted."""
        kind = work.__name__
        seconds = self._averages.get(kind, FIRST_ESTIMATE_SECONDS)
        ticket = await self._queue.wait(account, lane, seconds, network=self._networks.get(account, ""))
        began = clock.seconds()
        try:
            if not is_wanted():
                raise Refused("moved_on")
            workers = self._workers if ticket.foreground else self._background
            done: Awaitable[T] = workers.run(work, *args)
            result = await done
            self._note(kind, clock.seconds() - began)
            return result
        finally:
            self._queue.done(ticket, clock.seconds() - began)

    def check(self, account: str) -> None:
        """Refuse more requests of an account that has too much waiting."""
        over = self._queue.load(account) - self._max_seconds
        if over >= 0:
            raise Refused("bots_busy", seconds=max(1, math.ceil(over)))

    @property
    def waiting(self) -> int:
        """The number of waiting requests."""
        return self._queue.waiting()

    def watched(self, table: str, is_watched: bool) -> None:
        """A table has its first watcher, or has lost its last one."""
        self._queue.change_lane(table, Lane.WATCHED if is_watched else Lane.UNWATCHED)

    def _tell(self, request: BotRequest, ahead: int) -> None:
        if ahead:  # a short wait is not worth a message
            self._on_wait(request, ahead)

    def _note(self, kind: str, seconds: float) -> None:
        before = self._averages.get(kind, seconds)
        self._averages[kind] = before + SMOOTHING * (seconds - before)

    def close(self) -> None:
        """Stop all workers; unfinished requests run again after a restart."""
        self._workers.close()
        self._background.close()

"""Bots and reviews of a tab: run in another worker of the browser, so that the tables answer meanwhile.

A call is pickled, as for the worker processes of a server. Calls run one after the other. Pickles only ever come from
the same engine in the same page.
"""

import asyncio
import pickle
from collections.abc import Awaitable, Callable
from typing import TypeVar

from turnpike.kernel.refused import Refused
from turnpike.server.fair_queue import Lane
from turnpike.table import BotAnswer, BotRequest, run_bot_request

T = TypeVar("T")
Elsewhere = Callable[[bytes], Awaitable[bytes]]
"""Sends a pickled call to the other worker and returns the pickled outcome."""
LOOK_SECONDS = 0.1
"""The interval between two looks whether a running bot is still wanted."""


def run_call(call: bytes) -> bytes:
    """Run a pickled call and return its outcome; the other worker does this."""
    work, given = pickle.loads(call)  # noqa: S301  (made by the same page)
    try:
        return pickle.dumps((work(*given), None))
    except Refused as refused:
        return pickle.dumps((None, refused))


class PageThinking:
    """Runs bots and other long work of a tab."""

    def __init__(
        self,
        elsewhere: Elsewhere,
        is_current: Callable[[BotRequest], bool] = lambda _: True,
        interrupt: Callable[[], object] = lambda: None,
    ) -> None:
        """`is_current` says whether a bot's table is still where it was; `interrupt` ends the running call."""
        self._elsewhere = elsewhere
        self._is_current = is_current
        self._interrupt = interrupt
        self._lock = asyncio.Lock()

    async def __call__(self, request: BotRequest) -> BotAnswer:
        """The answer of a bot; `Refused` if the table has moved on meanwhile, and the bot is interrupted."""
        async with self._lock:
            if self._is_current(request):
                thought = asyncio.ensure_future(self._call(run_bot_request, request))
                try:
                    while not thought.done() and self._is_current(request):
                        await asyncio.wait([thought], timeout=LOOK_SECONDS)
                finally:
                    if not thought.done():
                        self._interrupt()
                        thought.cancel()
                if thought.done() and not thought.cancelled():
                    return thought.result()
            raise Refused("stale", at=request.at, now=request.at + 1)

    async def run(
        self,
        account: str,
        lane: Lane,
        work: Callable[..., T],
        *given: object,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> T:
        """Call a function of a module, if it is still wanted when its turn comes. There is one queue."""
        del account, lane
        async with self._lock:
            if not is_wanted():
                raise Refused("moved_on")
            return await self._call(work, *given)

    def check(self, account: str) -> None:
        """The one account of a tab may always ask."""

    async def _call(self, work: Callable[..., T], *given: object) -> T:
        outcome = await self._elsewhere(pickle.dumps((work, given)))
        result: T
        result, refused = pickle.loads(outcome)  # noqa: S301  (made by the same page)
        if refused is not None:
            raise refused
        return result

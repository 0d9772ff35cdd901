"""Bots and reviews of a tab: run in another worker of the browser, so that the tables answer meanwhile.

A call is pickled, as for the worker processes of a server. Calls run one after the other, and only ending the worker
ends a call before its time. A call that nobody wants any more is ended, and so is a review or an evaluation while the
player at the page waits for a bot. Pickles only ever come from the same engine in the same page.
"""

import asyncio
import contextlib
import logging
import pickle
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import TypeVar

from turnpike.kernel.refused import Refused
from turnpike.server.fair_queue import Lane
from turnpike.table import BotAnswer, BotRequest, run_bot_request

T = TypeVar("T")
Elsewhere = Callable[[bytes], Awaitable[bytes]]
"""Sends a pickled call to the other worker and returns the pickled outcome. Raises `InterruptedCall` if the call was
ended, `FailedCall` if the worker has failed."""
LOOK_SECONDS = 0.1
"""The interval between two looks whether a running call is still wanted."""
PATIENCE = 10
"""Looks after which a review or an evaluation that is not wanted is ended. After that a new Python has to start, which
takes longer than a second: what ends by itself within one is not worth it."""
logger = logging.getLogger("turnpike.page")


class InterruptedCall(Exception):  # noqa: N818  (nothing is wrong)
    """The call was ended before its outcome, as nobody wanted it any more."""


class FailedCall(Exception):  # noqa: N818  (named beside the other)
    """The other worker has failed, or what it ran has raised an error."""


def run_call(call: bytes) -> bytes:
    """Run a pickled call and return its outcome; the other worker does this."""
    work, given = pickle.loads(call)  # noqa: S301  (made by the same page)
    try:
        return pickle.dumps((work(*given), None))
    except Refused as refused:
        return pickle.dumps((None, refused))
    except MemoryError:
        raise  # the worker that has none left is replaced
    except Exception:
        return pickle.dumps((None, traceback.format_exc()))


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
        self._urgent = 0
        """Calls that wait for their turn and that the player at the page waits for."""

    async def __call__(self, request: BotRequest) -> BotAnswer:
        """The answer of a bot; `Refused` if the table has moved on meanwhile, and the bot is interrupted."""
        with contextlib.suppress(InterruptedCall):
            async with self._turn(urgent=request.watched):
                if self._is_current(request):
                    return await self._call(lambda: self._is_current(request), 0, run_bot_request, request)
        raise Refused("stale", at=request.at, now=request.at + 1)

    async def run(
        self,
        account: str,
        lane: Lane,
        work: Callable[..., T],
        *given: object,
        is_wanted: Callable[[], bool] = lambda: True,
    ) -> T:
        """Call a function of a module, if it is still wanted when its turn comes. What gives way has a turn again."""
        del account
        while is_wanted():
            with contextlib.suppress(InterruptedCall):
                async with self._turn(urgent=lane is Lane.HINT):
                    if is_wanted():
                        return await self._call(lambda: is_wanted() and not self._urgent, PATIENCE, work, *given)
        raise Refused("moved_on")

    def check(self, account: str) -> None:
        """The one account of a tab may always ask."""

    @contextlib.asynccontextmanager
    async def _turn(self, *, urgent: bool) -> AsyncIterator[None]:
        """There is one queue."""
        self._urgent += urgent
        try:
            await self._lock.acquire()
        finally:
            self._urgent -= urgent
        try:
            yield
        finally:
            self._lock.release()

    async def _call(self, is_wanted: Callable[[], bool], patience: int, work: Callable[..., T], *given: object) -> T:
        """Run it in the other worker, and end it when it was not wanted for so many looks."""
        call = asyncio.ensure_future(self._elsewhere(pickle.dumps((work, given))))
        looks = 0
        try:
            while not call.done() and looks <= patience:
                await asyncio.wait([call], timeout=LOOK_SECONDS)
                looks = 0 if is_wanted() else looks + 1
        finally:
            if not call.done():
                self._interrupt()
                call.cancel()
        if not call.done():
            raise InterruptedCall
        return self._result(work, call)

    @staticmethod
    def _result(work: Callable[..., T], call: "asyncio.Future[bytes]") -> T:
        result: T
        try:
            result, wrong = pickle.loads(call.result())  # noqa: S301  (made by the same page)
        except FailedCall as failed:
            wrong = str(failed)
        if isinstance(wrong, Refused):
            raise wrong
        if wrong is not None:
            logger.warning("%s has failed: %s", work.__name__, wrong)
            raise Refused("thinking_failed")
        return result

"""Tasks that no request waits for. What goes wrong in one is logged, and costs nobody else anything."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from turnpike.kernel.refused import Refused
from turnpike.store import CannotStoreError, StoreError

Work = Callable[[], Awaitable[None]]
logger = logging.getLogger("turnpike.server")


class BackgroundTasks:
    """The tasks of one process."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Work) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(log_errors(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def finish(self, timeout_seconds: float) -> None:
        """Wait for the tasks, then cancel those that are left."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=timeout_seconds)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def log_errors(work: Work) -> None:
    """Do something; an error is logged."""
    try:
        await work()
    except Refused as refused:
        logger.debug("not possible any more: %s", refused)
    except CannotStoreError:
        logger.debug("a background task could not store its result")  # the store has logged why
    except StoreError as error:
        logger.warning("the store does not answer: %s", error)
    except Exception:
        logger.exception("work in the background has failed")

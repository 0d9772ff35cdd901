"""The queue of messages to send: jobs in the store, each run in its own task.

A job survives the process that queued it, and one process at a time has it. A job that fails is tried again a few
times, after pauses that double, then dropped with a line in the log. No job can stop another.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct, field

from turnpike.kernel.refused import Refused
from turnpike.server.notifications.delivery import ReceiverBusy, SendingFailed, Undeliverable
from turnpike.store import Job, Store, StoreError, now

MIN_LEASE_MS = 120_000
MAX_AT_ONCE = 16
"""Jobs that one process runs at the same time."""
MAX_ATTEMPTS = 5
FIRST_PAUSE_MS = 60_000
"""The pause before the second attempt; each further pause is twice as long."""
BUSY_PAUSE_MS = 5_000
POLL_SECONDS = 1.0
logger = logging.getLogger("turnpike.notifications")


class Payload(Struct, frozen=True, kw_only=True):
    """The content of a job. The keys are those of version 0.1, which had neither channels nor attempts."""

    account: str = field(name="person")
    table: str = ""
    at: int = 0
    channel: str = ""
    address: str = ""
    since: int = 0
    """When it may be sent at the earliest, whatever the account's schedule says."""
    failed: int = 0
    """How many attempts have failed."""


class NotYet(Exception):  # noqa: N818  (not an error)
    """The job has to wait until a time."""

    def __init__(self, due: int) -> None:
        super().__init__(due)
        self.due = due


class SendingQueue:
    """Runs the jobs of a store; `handle` does what a kind of job asks for."""

    def __init__(
        self, store: Store, handle: Callable[[str, Payload], Awaitable[None]], *, timeout_seconds: float
    ) -> None:
        self._store = store
        self._handle = handle
        self._lease_ms = max(MIN_LEASE_MS, int(3000 * timeout_seconds))
        self._running: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to send."""
        self._loop = asyncio.create_task(self._poll(), name="turnpike-notifications")

    async def stop(self) -> None:
        """Stop. Unfinished jobs are run by the next process when their lease ends."""
        tasks = [*self._running, *([self._loop] if self._loop is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def add(self, kind: str, due: int, payload: Payload, once: str, topic: str | None = None) -> bool:
        """Queue a job; False if it is queued already."""
        return await self._store.add_job(kind, due, msgspec.json.encode(payload).decode(), once, topic)

    async def waiting(self, topic: str) -> list[tuple[int, Payload]]:
        """The jobs of a topic with their ids, those that run just now included."""
        return [(job.id, msgspec.json.decode(job.payload, type=Payload)) for job in await self._store.jobs_of(topic)]

    async def _poll(self) -> None:
        while True:
            due: int | None = None
            try:
                free = MAX_AT_ONCE - len(self._running)
                if free > 0:
                    for job in await self._store.take_jobs(now(), now() + self._lease_ms, free):
                        task = asyncio.create_task(self._run(job), name=f"turnpike-job-{job.id}")
                        self._running.add(task)
                        task.add_done_callback(self._running.discard)
                    due = await self._store.next_job()
            except StoreError as error:
                logger.warning("jobs cannot be read: %s", error)
            except Exception:
                logger.exception("jobs cannot be read; trying again")
            await asyncio.sleep(POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.05, (due - now()) / 1000)))

    async def _run(self, job: Job) -> None:
        try:
            await self._attempt(job)
        except StoreError as error:
            logger.warning("a notification waits for the store: %s", error)
        except Exception:
            logger.exception("a notification could not be handled; it is given up")
            with contextlib.suppress(StoreError):
                await self._store.finish_job(job.id)

    async def _attempt(self, job: Job) -> None:
        payload = msgspec.json.decode(job.payload, type=Payload)
        try:
            await self._handle(job.kind, payload)
        except NotYet as later:
            await self._again(job, payload, later.due)
        except ReceiverBusy:
            await self._again(job, payload, now() + BUSY_PAUSE_MS)
        except SendingFailed as failed:
            failures = payload.failed + 1
            if failures >= MAX_ATTEMPTS:
                await self._give_up(job, payload, f"{failed}; {failures} attempts have failed")
                return
            logger.warning("a notification could not be sent: %s; trying again", failed, extra=_about(payload))
            pause = FIRST_PAUSE_MS * 2 ** (failures - 1)
            await self._again(job, msgspec.structs.replace(payload, failed=failures), now() + pause)
        except (Undeliverable, Refused) as refused:
            await self._give_up(job, payload, str(refused))
        else:
            await self._store.finish_job(job.id)

    async def _again(self, job: Job, payload: Payload, due: int) -> None:
        await self._store.retry_job(job.id, due, msgspec.json.encode(payload).decode())

    async def _give_up(self, job: Job, payload: Payload, why: str) -> None:
        logger.warning("a notification is given up: %s", why, extra=_about(payload))
        await self._store.finish_job(job.id)


def _about(payload: Payload) -> dict[str, str]:
    return {"table": payload.table} if payload.table else {}

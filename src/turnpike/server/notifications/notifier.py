"""Telling people that it is their turn when they do not have the table open: by e-mail or webhook, if they want that.

A notice is a job in the store, so it survives the process that thought of it, and one process sends it. It waits a
little: whoever plays at once is not told. Each channel is used at most once in a while, and every message says how to
stop them.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec
from msgspec import Struct

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import hash_of, new_word
from turnpike.server.notifications.channels import Message, SendingFailed, send
from turnpike.server.settings import Settings
from turnpike.store import Job, Link, Notice, Store, now
from turnpike.table import House, Table

GAP = 15 * 60_000
"""Milliseconds between two messages to one person on one channel."""
LEASE = 120_000
TRIES = 5
ROUND = 1.0
KIND = "turn"
UNSUBSCRIBE = "unsubscribe"
logger = logging.getLogger("turnpike.notices")


class Payload(Struct, frozen=True):
    """What a job is about."""

    person: str
    table: str
    at: int


class Notices:
    """The notices of all people; any process may send them."""

    def __init__(self, settings: Settings, store: Store, house: House, is_here: Callable[[Table, str], bool]) -> None:
        self._settings = settings
        self._store = store
        self._house = house
        self._is_here = is_here
        self._loop: asyncio.Task[None] | None = None
        self._delay = int(1000 * settings.notice_after)

    def open(self) -> None:
        """Begin to send."""
        self._loop = asyncio.create_task(self._rounds(), name="turnpike-notices")

    async def close(self) -> None:
        """Stop."""
        if self._loop is not None:
            self._loop.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._loop

    async def note(self, person: str, table: Table) -> None:
        """It is somebody's turn who does not look; have them told soon, if they want to be."""
        if not any(notice.on for notice in await self._store.notices(person)):
            return
        payload = msgspec.json.encode(Payload(person, table.id, table.at)).decode()
        await self._store.add_job(KIND, now() + self._delay, payload, once=f"{KIND} {table.id} {table.at}")

    async def _rounds(self) -> None:
        while True:
            try:
                for job in await self._store.take_jobs(now(), now() + LEASE):
                    await self._do(job)
                due = await self._store.next_job()
            except Exception:
                logger.exception("jobs cannot be read; trying again")
                due = None
            await asyncio.sleep(ROUND if due is None else min(ROUND, max(0.05, (due - now()) / 1000)))

    async def _do(self, job: Job) -> None:
        payload = msgspec.json.decode(job.payload, type=Payload)
        try:
            if await self._is_asked(payload):
                await self._tell(payload)
        except SendingFailed as failed:
            logger.warning("a notice could not be sent: %s", failed, extra={"table": payload.table})
            if job.tries < TRIES:
                return  # the lease runs out, and it is tried again
        await self._store.finish_job(job.id)

    async def _is_asked(self, payload: Payload) -> bool:
        """Whether it is still their turn, at the same entry, and they still do not look."""
        try:
            table = await self._house.table(payload.table)
        except Refused:
            return False
        play = table.game
        if play is None or table.status != "playing" or table.at != payload.at or play.to_act < 0:
            return False
        chair = table.document.chairs[play.to_act]
        return chair.person == payload.person and not chair.bot and not self._is_here(table, payload.person)

    async def _tell(self, payload: Payload) -> None:
        person = await self._store.find_person(payload.person)
        if person is None:
            return
        table = await self._house.table(payload.table)
        failed: SendingFailed | None = None
        for notice in await self._store.notices(person.id):
            time = now()
            if notice.on and await self._store.claim_notice(person.id, notice.channel, time, GAP):
                try:
                    await send(self._settings, notice, await self._message(notice, person.name, table))
                except SendingFailed as error:  # the other channel may work, and this one when it is tried again
                    await self._store.release_notice(notice, time)
                    failed = error
        if failed is not None:
            raise failed

    async def _message(self, notice: Notice, name: str, table: Table) -> Message:
        word = new_word()
        link = Link(
            hash=hash_of(word), kind=f"{UNSUBSCRIBE} {notice.channel}", created=now(), person=notice.person,
            expires=now() + 400 * 86_400_000,
        )  # fmt: skip
        await self._store.add_link(link)
        base = base_url(self._settings)
        return Message(
            name=name,
            table=table.id,
            title=table.document.settings.title or table.rules.id.capitalize(),
            at=table.at,
            url=f"{base}/t/{table.id}",
            stop=f"{base}/unsubscribe?word={word}",
        )

    async def unsubscribe(self, word: str) -> None:
        """Send no more on the channel that this word belongs to."""
        link = await self._store.find_link(hash_of(word), now())
        if link is None or link.person is None or not link.kind.startswith(f"{UNSUBSCRIBE} "):
            raise Refused("link_expired")
        channel = link.kind.removeprefix(f"{UNSUBSCRIBE} ")
        for notice in await self._store.notices(link.person):
            if notice.channel == channel:
                await self._store.save_notice(msgspec.structs.replace(notice, on=False))


def base_url(settings: Settings) -> str:
    """Where people reach us."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104  (compared, not bound)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"

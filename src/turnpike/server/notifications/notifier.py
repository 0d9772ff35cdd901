"""Notifying players of their turn when they do not have the table open: by e-mail or webhook, if they want that.

A notification is a job in the store, so it survives the process that queued it, and one process sends it. It waits a
little: a player who moves at once gets none. Each channel is used at most once in a while, and every message has a link
that ends them.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable

import msgspec
from msgspec import Struct, field

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import hash_of, new_word
from turnpike.server.notifications.channels import Message, SendingFailed, send
from turnpike.server.settings import Settings
from turnpike.store import Job, NotificationSetting, Store, Token, now
from turnpike.table import Table, TableRegistry

MIN_GAP_MS = 15 * 60_000
"""Between two messages to one account on one channel."""
LEASE_MS = 120_000
MAX_ATTEMPTS = 5
POLL_SECONDS = 1.0
UNSUBSCRIBE_LINK_MS = 400 * 86_400_000
KIND = "turn"
UNSUBSCRIBE = "unsubscribe"
logger = logging.getLogger("turnpike.notifications")


class Payload(Struct, frozen=True):
    """What a job is about. Its keys are those of version 0.1."""

    account: str = field(name="person")
    table: str
    at: int


class Notifier:
    """The notifications of all accounts; any process may send them."""

    def __init__(
        self, settings: Settings, store: Store, registry: TableRegistry, is_present: Callable[[Table, str], bool]
    ) -> None:
        self._settings = settings
        self._store = store
        self._registry = registry
        self._is_present = is_present
        self._loop: asyncio.Task[None] | None = None
        self._delay_ms = int(1000 * settings.notify_after_seconds)

    def start(self) -> None:
        """Begin to send."""
        self._loop = asyncio.create_task(self._poll(), name="turnpike-notifications")

    async def stop(self) -> None:
        """Stop."""
        if self._loop is not None:
            self._loop.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._loop

    async def schedule(self, account: str, table: Table) -> None:
        """Queue a notification for a player whose turn it is and who does not have the table open."""
        if not any(setting.on for setting in await self._store.notification_settings(account)):
            return
        payload = msgspec.json.encode(Payload(account, table.id, table.at)).decode()
        await self._store.add_job(KIND, now() + self._delay_ms, payload, once=f"{KIND} {table.id} {table.at}")

    async def _poll(self) -> None:
        while True:
            try:
                for job in await self._store.take_jobs(now(), now() + LEASE_MS):
                    await self._run(job)
                due = await self._store.next_job()
            except Exception:
                logger.exception("jobs cannot be read; trying again")
                due = None
            await asyncio.sleep(POLL_SECONDS if due is None else min(POLL_SECONDS, max(0.05, (due - now()) / 1000)))

    async def _run(self, job: Job) -> None:
        payload = msgspec.json.decode(job.payload, type=Payload)
        try:
            if await self._is_due(payload):
                await self._notify(payload)
        except SendingFailed as failed:
            logger.warning("a notification could not be sent: %s", failed, extra={"table": payload.table})
            if job.tries < MAX_ATTEMPTS:
                return  # the lease runs out, and it is tried again
        await self._store.finish_job(job.id)

    async def _is_due(self, payload: Payload) -> bool:
        """Whether it is still the player's turn, at the same entry, and the table still not open."""
        try:
            table = await self._registry.table(payload.table)
        except Refused:
            return False
        play = table.play
        if play is None or table.status != "playing" or table.at != payload.at or play.to_act < 0:
            return False
        chair = table.document.chairs[play.to_act]
        return chair.account == payload.account and not chair.bot and not self._is_present(table, payload.account)

    async def _notify(self, payload: Payload) -> None:
        account = await self._store.find_account(payload.account)
        if account is None:
            return
        table = await self._registry.table(payload.table)
        failed: SendingFailed | None = None
        for setting in await self._store.notification_settings(account.id):
            time = now()
            if setting.on and await self._store.claim_notification(account.id, setting.channel, time, MIN_GAP_MS):
                try:
                    await send(self._settings, setting, await self._message(setting, account.name, table))
                except SendingFailed as error:  # the other channel may work, and this one when it is tried again
                    await self._store.release_notification(setting, time)
                    failed = error
        if failed is not None:
            raise failed

    async def _message(self, setting: NotificationSetting, name: str, table: Table) -> Message:
        word = new_word()
        token = Token(
            hash=hash_of(word), kind=f"{UNSUBSCRIBE} {setting.channel}", created=now(), person=setting.person,
            expires=now() + UNSUBSCRIBE_LINK_MS,
        )  # fmt: skip
        await self._store.add_token(token)
        base = base_url(self._settings)
        return Message(
            name=name,
            table=table.id,
            title=table.document.settings.title or table.game.id.capitalize(),
            at=table.at,
            url=f"{base}/t/{table.id}",
            stop=f"{base}/unsubscribe?word={word}",
        )

    async def unsubscribe(self, word: str) -> None:
        """Send no more on the channel that this token belongs to."""
        token = await self._store.find_token(hash_of(word), now())
        if token is None or token.person is None or not token.kind.startswith(f"{UNSUBSCRIBE} "):
            raise Refused("link_expired")
        channel = token.kind.removeprefix(f"{UNSUBSCRIBE} ")
        for setting in await self._store.notification_settings(token.person):
            if setting.channel == channel:
                await self._store.save_notification_setting(msgspec.structs.replace(setting, on=False))


def base_url(settings: Settings) -> str:
    """The public address of the server."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104  (compared, not bound)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"

"""Notifying players of their turn when they do not have the table open: by e-mail, webhook or push, if they want that.

A notification waits a little: a player who moves at once gets none. It may have to wait longer: for the player to leave
the table, for the schedule of the account, or because messages on a channel are at least `MIN_GAP_MS` apart; then one
message tells of all turns that wait. A turn is told of once. E-mails and webhooks have an unsubscribe link.
"""

from collections.abc import Callable, Sequence

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.server.notifications import confirmation
from turnpike.server.notifications.mail import Mailer, confirmation_mail, digest_mail, turn_mail
from turnpike.server.notifications.push import PREFIX, DeviceGone, PushSender
from turnpike.server.notifications.queue import NotYet, Payload, SendingQueue
from turnpike.server.notifications.schedule import earliest
from turnpike.server.notifications.turn_messages import Turn, push_message, webhook_event
from turnpike.server.notifications.webhook import Webhooks
from turnpike.server.preferences import language_of, preferences_of
from turnpike.server.settings import Settings
from turnpike.server.tokens import hash_of, random_token
from turnpike.store import Account, NotificationSetting, Store, Token, now
from turnpike.table import Table, TableRegistry

MIN_GAP_MS = 15 * 60_000
"""Between two messages to one account on one channel."""
OPEN_PAUSE_MS = 60_000
"""While the player has the table open, the interval between two looks whether that has changed."""
UNSUBSCRIBE_LINK_MS = 400 * 86_400_000
KIND = "turn"
UNSUBSCRIBE = "unsubscribe"


class Notifier:
    """The notifications of all accounts; any process may send them."""

    def __init__(
        self, settings: Settings, store: Store, registry: TableRegistry, is_present: Callable[[Table, str], bool]
    ) -> None:
        self._settings = settings
        self._store = store
        self._registry = registry
        self._is_present = is_present
        self._delay_ms = int(1000 * settings.notify_after_seconds)
        timeout_seconds = settings.timeout_seconds
        self._mailer = None if settings.mail is None else Mailer(settings.mail, timeout_seconds)
        self._webhooks = Webhooks(private=settings.private_webhooks, timeout_seconds=timeout_seconds)
        contact = base_url(settings) if settings.mail is None else f"mailto:{settings.mail.sender}"
        self._push = PushSender(
            store, contact, private=settings.private_webhooks, timeout_seconds=timeout_seconds
        )  # fmt: skip
        self._queue = SendingQueue(store, self._handle, timeout_seconds=timeout_seconds)

    def start(self) -> None:
        """Begin to send."""
        self._queue.start()

    async def prepare(self) -> None:
        """Make the key for push services at the first start."""
        await self._push.key()

    async def stop(self) -> None:
        """Stop."""
        await self._queue.stop()
        self._webhooks.close()
        self._push.close()
        if self._mailer is not None:
            self._mailer.close()

    # --- Queueing -----------------------------------------------------------------------------------------------------

    async def schedule(self, account: str, table: Table) -> None:
        """Queue notifications for a player whose turn it is and who does not have the table open."""
        due = now() + self._delay_ms
        for setting in await self._store.notification_settings(account):
            if setting.on and confirmation.is_confirmed(setting):
                payload = Payload(account=account, table=table.id, at=table.at, channel=setting.channel, since=due)
                once = f"{KIND} {table.id} {table.at} {setting.channel}"
                await self._queue.add(KIND, due, payload, once, _topic(account, setting.channel))

    async def reschedule(self, account: str) -> None:
        """The account has changed its schedule: look again at what waits."""
        for setting in await self._store.notification_settings(account):
            await self._store.wake_jobs(_topic(account, setting.channel), now())

    async def ask_for_confirmation(self, account: str, address: str) -> None:
        """Queue the mail that asks whether an address belongs to the account."""
        if self._mailer is None:
            raise Refused("no_mail")
        payload = Payload(account=account, channel="email", address=address)
        await self._queue.add(confirmation.KIND, now(), payload, f"{confirmation.KIND} {account}")

    async def push_key(self) -> str:
        """The public key of this server, which a browser has to know before it subscribes."""
        return (await self._push.key()).public

    @property
    def sends_mail(self) -> bool:
        """Whether a mail server is configured."""
        return self._mailer is not None

    # --- Sending ------------------------------------------------------------------------------------------------------

    async def _handle(self, kind: str, payload: Payload) -> None:
        account = await self._store.find_account(payload.account)
        if account is None:
            return
        if kind == confirmation.KIND:
            await self._confirm(account, payload.address)
        elif (table := await self._waiting_table(payload)) is None:
            return
        elif not payload.channel:  # queued by version 0.1, for all channels together
            await self.schedule(account.id, table)
        elif self._is_present(table, account.id):
            raise NotYet(now() + OPEN_PAUSE_MS)
        else:
            for setting in await self._store.notification_settings(account.id):
                if setting.channel == payload.channel and setting.on and confirmation.is_confirmed(setting):
                    await self._notify(account, setting, payload)

    async def _confirm(self, account: Account, address: str) -> None:
        for setting in await self._store.notification_settings(account.id):
            if setting.channel == "email" and setting.address == address and setting.confirmed is None:
                secret = await confirmation.new_token(self._store, account.id, address)
                url = f"{base_url(self._settings)}/confirm?word={secret}"
                if self._mailer is not None:
                    await self._mailer.send(address, confirmation_mail(language_of(account), url=url))

    async def _waiting_table(self, payload: Payload) -> Table | None:
        """The table, if it is still the player's turn at the same entry."""
        try:
            table = await self._registry.table(payload.table)
        except Refused:
            return None
        play = table.play
        if play is None or table.status != "playing" or table.at != payload.at or play.to_act < 0:
            return None
        chair = table.document.chairs[play.to_act]
        return table if chair.account == payload.account and not chair.bot else None

    async def _notify(self, account: Account, setting: NotificationSetting, payload: Payload) -> None:
        """Send one message about all turns that wait on this channel.

        Of several jobs that run at once, in any process, one has the claim; it finishes the jobs of all turns that it
        tells of. Only turns whose jobs are still queued are told of: what another process has sent is gone.
        """
        time, schedule = now(), preferences_of(account).notifications
        if (due := earliest(schedule, payload.since, time)) > time:
            raise NotYet(due)
        gap_ms = max(MIN_GAP_MS, schedule.gap_ms)
        if not await self._store.claim_notification(account.id, setting.channel, time, gap_ms):
            raise NotYet(max(time, setting.last or time) + gap_ms)
        try:
            waiting = await self._queue.waiting(_topic(account.id, setting.channel))
            ready = [(job, one) for job, one in waiting if one.since <= time]
            if payload.since == 0:  # queued by a version that sent every turn alone
                ready = [(0, payload)]
            told, turns = await self._turns(ready, language_of(account))
            if turns:
                await self._send(account, setting, turns)
            else:
                await self._store.release_notification(setting, time)
        except DeviceGone:
            await self._store.remove_device(setting)
            raise
        except BaseException:  # including cancellation when the server stops: nothing was sent
            await self._store.release_notification(setting, time)
            raise
        await self._store.finish_jobs(told)

    async def _turns(self, ready: Sequence[tuple[int, Payload]], language: str) -> tuple[list[int], list[Turn]]:
        """The turns that still wait while their table is not open, each once; and the jobs that are done with them."""
        done, turns = [], {}
        for job, one in ready:
            if (table := await self._waiting_table(one)) is not None:
                if self._is_present(table, one.account):
                    continue
                title = table.document.settings.title or games.manifest(table.game.id).title(language)
                url = f"{base_url(self._settings)}/t/{table.id}"
                turns[table.id] = Turn(table=table.id, title=title, at=table.at, url=url)
            done.append(job)
        return done, list(turns.values())

    async def _send(self, account: Account, setting: NotificationSetting, turns: Sequence[Turn]) -> None:
        language, name = language_of(account), account.name
        if setting.channel.startswith(PREFIX):
            await self._push.send(setting, push_message(turns, language))
            return
        stop = f"{base_url(self._settings)}/unsubscribe?word={await self._unsubscribe_token(setting)}"
        if setting.channel == "webhook":
            await self._webhooks.post(setting.address, webhook_event(turns, name=name, stop=stop, language=language))
        elif self._mailer is not None:
            tables = [(turn.title, turn.url) for turn in turns]
            if len(tables) == 1:
                mail = turn_mail(language, name=name, title=tables[0][0], url=tables[0][1], stop=stop)
            else:
                mail = digest_mail(language, name=name, turns=tables, stop=stop)
            await self._mailer.send(setting.address, mail)

    async def _unsubscribe_token(self, setting: NotificationSetting) -> str:
        secret = random_token()
        token = Token(
            hash=hash_of(secret), kind=f"{UNSUBSCRIBE} {setting.channel}", created=now(), person=setting.person,
            expires=now() + UNSUBSCRIBE_LINK_MS,
        )  # fmt: skip
        await self._store.add_token(token)
        return secret

    # --- Links in mails -----------------------------------------------------------------------------------------------

    async def confirm(self, secret: str) -> None:
        """Confirm the address to which this token was sent."""
        await confirmation.confirm(self._store, secret)

    async def unsubscribe(self, secret: str) -> None:
        """Turn off the channel that this token belongs to."""
        token = await self._store.find_token(hash_of(secret), now())
        if token is None or token.person is None or not token.kind.startswith(f"{UNSUBSCRIBE} "):
            raise Refused("link_expired")
        await self._store.stop_notifications(token.person, token.kind.removeprefix(f"{UNSUBSCRIBE} "))


def _topic(account: str, channel: str) -> str:
    """Jobs of a topic are told of together."""
    return f"{KIND} {account} {channel}"


def base_url(settings: Settings) -> str:
    """The public address of the server."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104  (compared, not bound)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"

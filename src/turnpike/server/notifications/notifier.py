"""Notifying players of their turn when they do not have the table open: by e-mail or webhook, if they want that.

A notification waits a little: a player who moves at once gets none. On each channel messages are at least `MIN_GAP_MS`
apart, and every message has an unsubscribe link.
"""

from collections.abc import Callable

from turnpike import games
from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.server.notifications import confirmation
from turnpike.server.notifications.mail import Mailer, confirmation_mail, turn_mail
from turnpike.server.notifications.queue import NotYet, Payload, SendingQueue
from turnpike.server.notifications.webhook import Webhooks
from turnpike.server.preferences import language_of
from turnpike.server.settings import Settings
from turnpike.server.tokens import hash_of, random_token
from turnpike.store import Account, NotificationSetting, Store, Token, now
from turnpike.table import Table, TableRegistry

MIN_GAP_MS = 15 * 60_000
"""Between two messages to one account on one channel."""
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
        self._queue = SendingQueue(store, self._handle, timeout_seconds=timeout_seconds)

    def start(self) -> None:
        """Begin to send."""
        self._queue.start()

    async def stop(self) -> None:
        """Stop."""
        await self._queue.stop()
        self._webhooks.close()
        if self._mailer is not None:
            self._mailer.close()

    # --- Queueing -----------------------------------------------------------------------------------------------------

    async def schedule(self, account: str, table: Table) -> None:
        """Queue notifications for a player whose turn it is and who does not have the table open."""
        due = now() + self._delay_ms
        for setting in await self._store.notification_settings(account):
            if setting.on and confirmation.is_confirmed(setting):
                payload = Payload(account=account, table=table.id, at=table.at, channel=setting.channel)
                once = f"{KIND} {table.id} {table.at} {setting.channel}"
                await self._queue.add(KIND, due, payload, once)

    async def ask_for_confirmation(self, account: str, address: str) -> None:
        """Queue the mail that asks whether an address belongs to the account."""
        if self._mailer is None:
            raise Refused("no_mail")
        payload = Payload(account=account, channel="email", address=address)
        await self._queue.add(confirmation.KIND, now(), payload, f"{confirmation.KIND} {account}")

    @property
    def sends_mail(self) -> bool:
        """Whether a mail server is configured."""
        return self._mailer is not None

    # --- Sending ------------------------------------------------------------------------------------------------------

    async def _handle(self, kind: str, payload: Payload) -> None:
        account = await self._store.find_account(payload.account)
        if account is None:
            return
        settings = await self._store.notification_settings(account.id)
        if kind == confirmation.KIND:
            await self._confirm(account, payload.address, settings)
        elif not payload.channel:  # queued by version 0.1, for all channels together
            if await self._is_due(payload):
                await self.schedule(account.id, await self._registry.table(payload.table))
        else:
            for setting in settings:
                usable = setting.on and confirmation.is_confirmed(setting)
                if setting.channel == payload.channel and usable and await self._is_due(payload):
                    await self._notify(account, setting, payload)

    async def _confirm(self, account: Account, address: str, settings: list[NotificationSetting]) -> None:
        for setting in settings:
            if setting.channel == "email" and setting.address == address and setting.confirmed is None:
                secret = await confirmation.new_token(self._store, account.id, address)
                url = f"{base_url(self._settings)}/confirm?word={secret}"
                if self._mailer is not None:
                    await self._mailer.send(address, confirmation_mail(language_of(account), url=url))

    async def _is_due(self, payload: Payload) -> bool:
        """Whether it is still the player's turn at the same entry, and the table is still not open."""
        try:
            table = await self._registry.table(payload.table)
        except Refused:
            return False
        play = table.play
        if play is None or table.status != "playing" or table.at != payload.at or play.to_act < 0:
            return False
        chair = table.document.chairs[play.to_act]
        return chair.account == payload.account and not chair.bot and not self._is_present(table, payload.account)

    async def _notify(self, account: Account, setting: NotificationSetting, payload: Payload) -> None:
        time = now()
        if not await self._store.claim_notification(account.id, setting.channel, time, MIN_GAP_MS):
            raise NotYet(max(time, setting.last or time) + MIN_GAP_MS)
        try:
            await self._send(account, setting, await self._registry.table(payload.table))
        except BaseException:  # including cancellation when the server stops: nothing was sent
            await self._store.release_notification(setting, time)
            raise

    async def _send(self, account: Account, setting: NotificationSetting, table: Table) -> None:
        secret = random_token()
        token = Token(
            hash=hash_of(secret), kind=f"{UNSUBSCRIBE} {setting.channel}", created=now(), person=setting.person,
            expires=now() + UNSUBSCRIBE_LINK_MS,
        )  # fmt: skip
        await self._store.add_token(token)
        base = base_url(self._settings)
        url, stop = f"{base}/t/{table.id}", f"{base}/unsubscribe?word={secret}"
        language = language_of(account)
        title = table.document.settings.title or games.manifest(table.game.id).title(language)
        if setting.channel == "webhook":
            event: dict[str, Json] = {
                "event": "your_turn", "name": account.name, "table": table.id, "title": title, "at": table.at,
                "url": url, "stop": stop, "language": language,
            }  # fmt: skip
            await self._webhooks.post(setting.address, event)
        elif self._mailer is not None:
            mail = turn_mail(language, name=account.name, title=title, url=url, stop=stop)
            await self._mailer.send(setting.address, mail)

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


def base_url(settings: Settings) -> str:
    """The public address of the server."""
    if settings.public_url:
        return settings.public_url.rstrip("/")
    host = "127.0.0.1" if settings.host in {"0.0.0.0", "::"} else settings.host  # noqa: S104  (compared, not bound)
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"

"""Sending a web push: an encrypted message to the push service of a player's browser, which wakes its service worker.

The service learns who sends (a key that all processes of this server share), not what: only the browser can decrypt the
message (push_crypto.py). A device that its service no longer knows is forgotten.
"""

import base64
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from turnpike.kernel import entropy
from turnpike.kernel.refused import Refused
from turnpike.server.notifications import push_crypto
from turnpike.server.notifications.addresses import MAX_ADDRESS_LENGTH, webhook_parts
from turnpike.server.notifications.delivery import Undeliverable
from turnpike.server.notifications.outgoing import Outgoing
from turnpike.server.tokens import hash_of
from turnpike.store import NotificationSetting, Store, now

PREFIX = "push-"
"""Begins the channel of a device."""
KEY_NAME = "vapid"
MAX_TO_ONE = 8
"""Requests to one push service at the same time: all browsers of a maker have the same one."""
MAX_ENDPOINT_LENGTH = 1000
MAX_DEVICES = 10
"""Devices of one account."""
TTL_SECONDS = 86_400
"""How long the service keeps a message for a device that is off."""
TOKEN_SECONDS = 12 * 3600
GONE = {404, 410}


class DeviceGone(Undeliverable):
    """The push service no longer knows the device."""


class PushMessage(Struct, frozen=True, kw_only=True):
    """What the service worker shows (web/public/worker.js)."""

    title: str
    body: str
    url: str
    """The page that a click opens, as a path."""
    tag: str
    """A newer message with the same tag replaces the older one."""
    language: str


def channel_of(endpoint: str) -> str:
    """The channel of a device."""
    return PREFIX + hash_of(endpoint)[:24]


def device_setting(account: str, *, endpoint: str, p256dh: str, auth: str, device: str) -> NotificationSetting:
    """A device as it is stored; refused if it cannot be one."""
    try:
        usable = len(endpoint) <= MAX_ENDPOINT_LENGTH and endpoint.isascii() and endpoint.isprintable()
        usable = usable and " " not in endpoint and webhook_parts(endpoint).scheme == "https"
        push_crypto.check_device(_decoded(p256dh), _decoded(auth))
    except (Refused, ValueError):
        usable = False
    if not usable:
        raise Refused("bad_device")
    return NotificationSetting(
        person=account, channel=channel_of(endpoint), address=endpoint, on=True, p256dh=p256dh, auth=auth,
        device=device[:MAX_ADDRESS_LENGTH],
    )  # fmt: skip


def _decoded(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


class PushSender:
    """Sends to push services, as one sender for all processes that share the store."""

    def __init__(self, store: Store, contact: str, *, private: bool, timeout_seconds: float) -> None:
        """`contact` is an address where a push service can reach the owner of this server."""
        self._store = store
        self._contact = contact
        self._outgoing = Outgoing(
            "push service", private=private, timeout_seconds=timeout_seconds, max_to_one=MAX_TO_ONE
        )
        self._key: push_crypto.SigningKey | None = None
        self.close = self._outgoing.close

    async def key(self) -> push_crypto.SigningKey:
        """The key of this server, made at its first start."""
        if self._key is None:
            proposal = push_crypto.SigningKey.from_random(entropy.token_bytes(48, "push key"))
            self._key = push_crypto.SigningKey.load(await self._store.server_key(KEY_NAME, proposal.dump()))
        return self._key

    async def send(self, setting: NotificationSetting, message: PushMessage) -> None:
        """Send a message; `SendingFailed` if it should be tried again, `DeviceGone` if the device must be forgotten."""
        body = push_crypto.encrypt(
            msgspec.json.encode(message),
            _decoded(setting.p256dh or ""),
            _decoded(setting.auth or ""),
            salt=entropy.token_bytes(16, "push salt"),
            ephemeral=push_crypto.private_key(entropy.token_bytes(48, "push message")),
        )
        parts = urlsplit(setting.address)
        claims: dict[str, str | int] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now() // 1000 + TOKEN_SECONDS,
            "sub": self._contact,
        }
        headers = {
            "Authorization": (await self.key()).authorization(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(TTL_SECONDS),
            "Urgency": "normal",
        }
        status = await self._outgoing.post(setting.address, body, headers)
        if status in GONE:
            raise DeviceGone(f"the push service no longer knows the device ({status})")
        if not 200 <= status < 300:
            raise Undeliverable(f"the push service answered {status}")

"""Confirming an e-mail address: a mail with a link, before anything else is sent there."""

from turnpike.kernel.refused import Refused
from turnpike.server.tokens import hash_of, random_token
from turnpike.store import NotificationSetting, Store, Token, now

KIND = "confirm"
LINK_MS = 86_400_000


def is_confirmed(setting: NotificationSetting) -> bool:
    """Whether notifications may be sent there. A webhook needs no confirmation."""
    return setting.channel != "email" or setting.confirmed is not None


def _kind(address: str) -> str:
    """The kind of tokens that confirm only this address."""
    return f"{KIND} {hash_of(address)[:32]}"


async def new_token(store: Store, account: str, address: str) -> str:
    """A token that confirms an address, valid for a day; older ones for it are revoked."""
    secret, time = random_token(), now()
    await store.delete_tokens(account=account, kind=_kind(address))
    token = Token(hash=hash_of(secret), kind=_kind(address), created=time, person=account, expires=time + LINK_MS)
    await store.add_token(token)
    return secret


async def confirm(store: Store, secret: str) -> None:
    """Confirm the address to which this token was sent, if the account still has it."""
    token = await store.find_token(hash_of(secret), now())
    if token is None or token.person is None or not token.kind.startswith(f"{KIND} "):
        raise Refused("link_expired")
    for setting in await store.notification_settings(token.person):
        if setting.channel == "email" and _kind(setting.address) == token.kind:
            await store.confirm_notification(token.person, setting.address, now())
            await store.delete_token(token.hash)
            return
    raise Refused("link_expired")

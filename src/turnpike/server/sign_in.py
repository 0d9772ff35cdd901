"""Limits for passwords: they slow down an attacker who guesses, and never lock out the owner of an account.

Wrong passwords count for the login together with the address they come from, so that they slow down that address only.
All addresses together have a limit too, far above what people need: it stops an attacker with many addresses. A device
on which the owner has signed in before is exempt from both and has its own count (by a cookie whose hash is stored), so
even such an attacker cannot lock out the owner there. A right password does not count.
"""

from msgspec import Struct

from turnpike.kernel.refused import Refused
from turnpike.server.addresses import network
from turnpike.server.rate_limits import RateLimits
from turnpike.server.tokens import hash_of, random_token
from turnpike.store import Store, Token, now

DEVICE_COOKIE = "turnpike_device"
DEVICE = "device"
DEVICE_MS = 400 * 86_400_000


class Attempt(Struct, frozen=True):
    """An attempt that was counted as if its password were wrong."""

    taken: tuple[tuple[str, str], ...]


class PasswordLimits:
    """Counts attempts to sign in and to change a password."""

    def __init__(self, limits: RateLimits, store: Store) -> None:
        self._limits = limits
        self._store = store

    async def begin(self, login: str, address: str, device: str | None) -> Attempt:
        """Count an attempt to sign in; `Refused` if there were too many."""
        if device and len(device) <= 100 and await self._is_known(login, device):
            return self._take(("password", f"device {hash_of(device)}"))
        return self._take(("password", f"{login} {network(address)}"), ("password_anywhere", login))

    def begin_change(self, account: str) -> Attempt:
        """Count an attempt to change the password of an account."""
        return self._take(("password", f"account {account}"))

    def succeeded(self, attempt: Attempt) -> None:
        """The password was right: the attempt does not count."""
        for kind, key in attempt.taken:
            self._limits.give_back(kind, key)

    def _take(self, *wanted: tuple[str, str]) -> Attempt:
        taken: list[tuple[str, str]] = []
        for kind, key in wanted:
            try:
                self._limits.take(kind, key)
            except Refused:
                self.succeeded(Attempt(tuple(taken)))
                raise
            taken.append((kind, key))
        return Attempt(tuple(taken))

    async def _is_known(self, login: str, device: str) -> bool:
        token = await self._store.find_token(hash_of(device), now())
        if token is None or token.kind != DEVICE or token.person is None:
            return False
        account = await self._store.find_account(token.person)
        return account is not None and account.login == login

    async def device_for(self, account: str, device: str | None) -> str:
        """The token for the cookie of a device on which the owner of an account has signed in."""
        if device and len(device) <= 100:
            token = await self._store.find_token(hash_of(device), now())
            if token is not None and token.kind == DEVICE and token.person == account:
                return device
        secret, time = random_token(), now()
        await self._store.add_token(
            Token(hash=hash_of(secret), kind=DEVICE, created=time, person=account, expires=time + DEVICE_MS)
        )
        return secret

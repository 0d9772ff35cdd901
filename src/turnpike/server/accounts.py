"""Accounts: guests, logins with passwords, and their secret tokens.

A guest is a name and a session; a session is a secret token in a cookie, of which only a hash is stored. A personal
link holds a token that opens a session on another device, once. A login adds a password, so a lost cookie is no loss.
"""

import asyncio
import functools
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import argon2
import msgspec

from turnpike.kernel import entropy
from turnpike.kernel.refused import Refused
from turnpike.server.preferences import Preferences, preferences_of
from turnpike.server.tokens import hash_of, random_token
from turnpike.store import Account, SignedIn, Store, Token, now
from turnpike.table.seating import good_name

COOKIE = "turnpike"
DAY_MS = 86_400_000
SESSION_MS = 400 * DAY_MS
"""Browsers keep no cookie longer."""
PERSONAL_LINK_MS = DAY_MS
SEEN_INTERVAL_MS = 3_600_000
LOGIN = re.compile(r"[a-z0-9._-]{3,32}")
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200
MAX_MUTED = 500
MAX_SAVES = 20
"""Attempts to save settings that other requests change at the same time; then the request is refused."""

MAX_HASHES = 2
"""Passwords hashed at the same time; each takes 64 MB."""

_hasher = argon2.PasswordHasher()  # argon2id with the library's costs, which follow RFC 9106
_threads = ThreadPoolExecutor(MAX_HASHES, thread_name_prefix="passwords")


@functools.cache
def _decoy_hash() -> str:
    """Checked when there is no such account, so that the answer takes as long as for an existing one."""
    return _hasher.hash(entropy.token_urlsafe(32, "nobody"))


class Accounts:
    """The accounts of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Sessions -----------------------------------------------------------------------------------------------------

    async def new_guest(self, name: str, language: str) -> tuple[Account, str]:
        """A new guest, and the token for the cookie."""
        time = now()
        preferences = msgspec.json.encode(Preferences(language=language)).decode()
        account = Account(
            id=entropy.token_urlsafe(12, f"account {name}"),
            name=good_name(name),
            secret_hash="",
            created=time,
            seen=time,
            settings=preferences,
        )
        await self._store.add_account(account)
        return account, await self.new_session(account.id)

    async def new_session(self, account: str) -> str:
        """The token of a new session."""
        secret = random_token()
        await self._store.add_token(_session(secret, account))
        return secret

    async def account_of(self, secret: str | None) -> Account | None:
        """The account of a session token. It is looked up by hash, so the time this takes reveals nothing about it."""
        if not secret or len(secret) > 100:
            return None
        link = await self._store.find_token(hash_of(secret), now())
        if link is None or link.kind != "session" or link.person is None:
            return None
        account = await self._store.find_account(link.person)
        if account is not None and account.seen < now() - SEEN_INTERVAL_MS:
            await self._store.mark_seen(account.id, now())
        return account

    async def end_session(self, secret: str) -> None:
        """End one session."""
        await self._store.delete_token(hash_of(secret))

    async def end_sessions(self, account: str) -> None:
        """End all sessions and personal links of an account."""
        await self._store.end_sessions(account)

    # --- Another device -----------------------------------------------------------------------------------------------

    async def link_for(self, account: str) -> tuple[str, int]:
        """A token that opens one session on another device, and when it expires. Older ones are revoked."""
        secret, time = random_token(), now()
        link = Token(hash=hash_of(secret), kind="move", created=time, person=account, expires=time + PERSONAL_LINK_MS)
        await self._store.replace_link(link)
        return secret, time + PERSONAL_LINK_MS

    async def claim(self, secret: str) -> tuple[Account, str]:
        """The account of a personal link, and the token of a new session. The link is used up."""
        session = random_token()
        account = await self._store.claim_link(hash_of(secret), now(), _session(session, None))
        if account is None:
            raise Refused("link_expired")
        return account, session

    # --- Settings -----------------------------------------------------------------------------------------------------

    async def rename(self, account: str, name: str) -> None:
        """Give an account another name."""
        if not await self._store.rename_account(account, good_name(name)):
            raise Refused("not_signed_in")

    async def change_preferences(self, account: str, change: Callable[[Preferences], Preferences]) -> None:
        """Change the stored settings, including what another request has changed at the same time."""
        for _ in range(MAX_SAVES):
            found = await self._store.find_account(account)
            if found is None:
                raise Refused("not_signed_in")
            new = msgspec.json.encode(change(preferences_of(found))).decode()
            if await self._store.change_settings(account, found.settings, new):
                return
        raise Refused("busy")

    # --- Accounts -----------------------------------------------------------------------------------------------------

    async def make_account(self, account: Account, login: str, password: str) -> Account:
        """Give a guest a login and a password."""
        if account.login is not None:
            raise Refused("has_account")
        hashed = await _hash(_good_login(login), password)
        outcome = await self._store.add_login(account.id, login, hashed)
        if outcome != "added":
            raise Refused("login_taken" if outcome == "taken" else "has_account")
        return msgspec.structs.replace(account, login=login, password_hash=hashed)

    async def change_password(self, account: Account, old: str, new: str) -> tuple[Account, str]:
        """Replace the password; all sessions end. Returns the account and the token of a new session."""
        hashed = account.password_hash
        if account.login is None or hashed is None or not await _is_right(hashed, old):
            raise Refused("wrong_login")
        changed, secret = await _hash(account.login, new), random_token()
        session = _session(secret, account.id)
        if not await self._store.change_password(account.id, hashed, changed, session):  # another request was first
            raise Refused("wrong_login")
        return msgspec.structs.replace(account, password_hash=changed), secret

    async def sign_in(self, login: str, password: str, guest: Account | None) -> tuple[SignedIn, str]:
        """The account with this login, and the token of a new session. The account adopts the games of the guest."""
        account = await self._store.find_account_by_login(login) if LOGIN.fullmatch(login) else None
        hashed = None if account is None else account.password_hash
        right = await _is_right(hashed, password)
        if account is None or hashed is None or not right:
            raise Refused("wrong_login")
        secret, leaving = random_token(), None if guest is None or guest.login is not None else guest.id
        signed_in = await self._store.sign_in(account.id, hashed, leaving, _session(secret, account.id))
        if signed_in is None:  # the password was changed since the check
            raise Refused("wrong_login")
        return signed_in, secret


def _session(secret: str, account: str | None) -> Token:
    time = now()
    return Token(hash=hash_of(secret), kind="session", created=time, person=account, expires=time + SESSION_MS)


def _good_login(login: str) -> str:
    if not LOGIN.fullmatch(login):
        raise Refused("bad_login", most=32)
    return login


async def _hash(login: str, password: str) -> str:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH or password == login:
        raise Refused("bad_password", least=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH)
    return await asyncio.get_running_loop().run_in_executor(_threads, _hasher.hash, password)


async def _is_right(hashed: str | None, password: str) -> bool:
    def check() -> bool:
        try:
            _hasher.verify(hashed or _decoy_hash(), password[: MAX_PASSWORD_LENGTH + 1])
        except argon2.exceptions.VerifyMismatchError:
            return False
        return hashed is not None

    return await asyncio.get_running_loop().run_in_executor(_threads, check)

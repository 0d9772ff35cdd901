"""Accounts: guests, logins with passwords, and their secret tokens.

A guest is a name and a session; a session is a secret token in a cookie, of which only a hash is stored. A personal
link holds a token that opens a session on another device, once. A login adds a password, so a lost cookie is no loss.
"""

import asyncio
import functools
import hashlib
import re

import argon2
import msgspec
from msgspec import Struct

from turnpike.kernel import entropy
from turnpike.kernel.refused import Refused
from turnpike.store import Account, Store, Token, now
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

_hasher = argon2.PasswordHasher()  # argon2id with the library's costs, which follow RFC 9106


@functools.cache
def _decoy_hash() -> str:
    """Checked when there is no such account, so that the answer takes as long as for one that exists."""
    return _hasher.hash(entropy.token_urlsafe(32, "nobody"))


class Preferences(Struct, frozen=True, kw_only=True):
    """The settings of an account, stored as JSON."""

    language: str = ""
    muted: tuple[str, ...] = ()


def preferences_of(account: Account) -> Preferences:
    """The settings of an account."""
    return msgspec.json.decode(account.settings, type=Preferences)


def with_preferences(account: Account, preferences: Preferences) -> Account:
    """The account with other settings."""
    return msgspec.structs.replace(account, settings=msgspec.json.encode(preferences).decode())


def new_word() -> str:
    """A secret token: 256 random bits."""
    return entropy.token_urlsafe(32, "word")


def hash_of(word: str) -> str:
    """The hash that is stored of a token. Tokens are long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()


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
        word, time = new_word(), now()
        await self._store.add_token(
            Token(hash=hash_of(word), kind="session", created=time, person=account, expires=time + SESSION_MS)
        )
        return word

    async def account_of(self, word: str | None) -> Account | None:
        """The account of a session token; it is looked up by its hash, so the time it takes tells nothing about it."""
        if not word or len(word) > 100:
            return None
        link = await self._store.find_token(hash_of(word), now())
        if link is None or link.kind != "session" or link.person is None:
            return None
        account = await self._store.find_account(link.person)
        if account is not None and account.seen < now() - SEEN_INTERVAL_MS:
            await self._store.save_account(msgspec.structs.replace(account, seen=now()))
        return account

    async def end_session(self, word: str) -> None:
        """End one session."""
        await self._store.delete_token(hash_of(word))

    async def end_sessions(self, account: str) -> None:
        """End all sessions and personal links of an account."""
        for kind in ("session", "move"):
            await self._store.delete_tokens(account=account, kind=kind)

    # --- Another device -----------------------------------------------------------------------------------------------

    async def link_for(self, account: str) -> tuple[str, int]:
        """A token that opens a session once, on another device, and until when."""
        await self._store.delete_tokens(account=account, kind="move")
        word, time = new_word(), now()
        link = Token(hash=hash_of(word), kind="move", created=time, person=account, expires=time + PERSONAL_LINK_MS)
        await self._store.add_token(link)
        return word, time + PERSONAL_LINK_MS

    async def claim(self, word: str) -> tuple[Account, str]:
        """The account of a personal link, and the token of a new session. The link is used up."""
        link = await self._store.find_token(hash_of(word), now())
        if link is None or link.kind != "move" or link.person is None or not await self._store.delete_token(link.hash):
            raise Refused("link_expired")
        account = await self._store.find_account(link.person)
        if account is None:
            raise Refused("link_expired")
        return account, await self.new_session(account.id)

    # --- Accounts -----------------------------------------------------------------------------------------------------

    async def make_account(self, account: Account, login: str, password: str) -> Account:
        """Give a guest a login and a password."""
        if account.login is not None:
            raise Refused("has_account")
        hashed = await _hash(_good_login(login), password)
        made = msgspec.structs.replace(account, login=login, password_hash=hashed)
        if not await self._store.save_account(made):
            raise Refused("login_taken")
        return made

    async def change_password(self, account: Account, old: str, new: str) -> Account:
        """Another password; all other sessions end."""
        if account.login is None or not await _is_right(account.password_hash, old):
            raise Refused("wrong_login")
        changed = msgspec.structs.replace(account, password_hash=await _hash(account.login, new))
        await self._store.save_account(changed)
        await self.end_sessions(account.id)
        return changed

    async def sign_in(self, login: str, password: str, guest: Account | None) -> tuple[Account, str]:
        """The account with this login, and the token of a new session. Games of the guest become the account's."""
        account = await self._store.find_account_by_login(login)
        right = await _is_right(None if account is None else account.password_hash, password)
        if account is None or not right:
            raise Refused("wrong_login")
        if guest is not None and guest.login is None and guest.id != account.id:
            await self._store.adopt(guest.id, account.id)
        return account, await self.new_session(account.id)


def _good_login(login: str) -> str:
    if not LOGIN.fullmatch(login):
        raise Refused("bad_login", most=32)
    return login


async def _hash(login: str, password: str) -> str:
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH or password == login:
        raise Refused("bad_password", least=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH)
    return await asyncio.to_thread(_hasher.hash, password)


async def _is_right(hashed: str | None, password: str) -> bool:
    def check() -> bool:
        try:
            _hasher.verify(hashed or _decoy_hash(), password[: MAX_PASSWORD_LENGTH + 1])
        except argon2.exceptions.VerifyMismatchError:
            return False
        return hashed is not None

    return await asyncio.to_thread(check)

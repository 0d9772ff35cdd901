"""Who asks: guests, accounts, and the secret words that prove it.

A guest is a name and a session; a session is a secret word in a cookie, of which only a hash is stored. A personal link
holds a word that opens a session on another device, once. An account adds a password, so a lost cookie loses nothing.
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
from turnpike.store import Link, Person, Store, now
from turnpike.table.seating import good_name

COOKIE = "turnpike"
DAY = 86_400_000
SESSION_LIVES = 400 * DAY
"""Browsers keep no cookie longer."""
LINK_LIVES = DAY
SEEN_EVERY = 3_600_000
LOGIN = re.compile(r"[a-z0-9._-]{3,32}")
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200
MAX_MUTED = 500

_hasher = argon2.PasswordHasher()  # argon2id with the library's costs, which follow RFC 9106


@functools.cache
def _nobody() -> str:
    """Checked when there is no such account, so that the answer takes as long as for one that exists."""
    return _hasher.hash(entropy.token_urlsafe(32, "nobody"))


class Wishes(Struct, frozen=True, kw_only=True):
    """A person's own settings, stored as JSON."""

    language: str = ""
    muted: tuple[str, ...] = ()


def wishes_of(person: Person) -> Wishes:
    """The settings of a person."""
    return msgspec.json.decode(person.settings, type=Wishes)


def with_wishes(person: Person, wishes: Wishes) -> Person:
    """The person with other settings."""
    return msgspec.structs.replace(person, settings=msgspec.json.encode(wishes).decode())


def new_word() -> str:
    """A secret nobody guesses: 256 random bits."""
    return entropy.token_urlsafe(32, "word")


def hash_of(word: str) -> str:
    """What is stored of a secret word. It is long and random, so a plain hash cannot be turned round."""
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()


class People:
    """Everybody known to a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    # --- Sessions -----------------------------------------------------------------------------------------------------

    async def new_guest(self, name: str, language: str) -> tuple[Person, str]:
        """Somebody new, and the word for their cookie."""
        time = now()
        wishes = msgspec.json.encode(Wishes(language=language)).decode()
        person = Person(
            id=entropy.token_urlsafe(12, f"person {name}"),
            name=good_name(name),
            secret_hash="",
            created=time,
            seen=time,
            settings=wishes,
        )
        await self._store.add_person(person)
        return person, await self.new_session(person.id)

    async def new_session(self, person: str) -> str:
        """A word that proves to be this person from now on."""
        word, time = new_word(), now()
        await self._store.add_link(
            Link(hash=hash_of(word), kind="session", created=time, person=person, expires=time + SESSION_LIVES)
        )
        return word

    async def whose(self, word: str | None) -> Person | None:
        """Whose session a cookie belongs to; the search is by its hash, so its time tells nothing about the word."""
        if not word or len(word) > 100:
            return None
        link = await self._store.find_link(hash_of(word), now())
        if link is None or link.kind != "session" or link.person is None:
            return None
        person = await self._store.find_person(link.person)
        if person is not None and person.seen < now() - SEEN_EVERY:
            await self._store.save_person(msgspec.structs.replace(person, seen=now()))
        return person

    async def end_session(self, word: str) -> None:
        """Make a cookie useless."""
        await self._store.delete_link(hash_of(word))

    async def end_sessions(self, person: str) -> None:
        """Make all cookies and links of somebody useless."""
        for kind in ("session", "move"):
            await self._store.delete_links(person=person, kind=kind)

    # --- Another device -----------------------------------------------------------------------------------------------

    async def link_for(self, person: str) -> tuple[str, int]:
        """A word that opens a session of this person once, on another device, and until when."""
        await self._store.delete_links(person=person, kind="move")
        word, time = new_word(), now()
        link = Link(hash=hash_of(word), kind="move", created=time, person=person, expires=time + LINK_LIVES)
        await self._store.add_link(link)
        return word, time + LINK_LIVES

    async def claim(self, word: str) -> tuple[Person, str]:
        """Whose personal link it is, and the word for a new cookie. The link is used up."""
        link = await self._store.find_link(hash_of(word), now())
        if link is None or link.kind != "move" or link.person is None or not await self._store.delete_link(link.hash):
            raise Refused("link_expired")
        person = await self._store.find_person(link.person)
        if person is None:
            raise Refused("link_expired")
        return person, await self.new_session(person.id)

    # --- Accounts -----------------------------------------------------------------------------------------------------

    async def make_account(self, person: Person, login: str, password: str) -> Person:
        """Give a guest a name and a password to come back with."""
        if person.login is not None:
            raise Refused("has_account")
        hashed = await _hash(_good_login(login), password)
        made = msgspec.structs.replace(person, login=login, password_hash=hashed)
        if not await self._store.save_person(made):
            raise Refused("login_taken")
        return made

    async def change_password(self, person: Person, old: str, new: str) -> Person:
        """Another password; all other sessions end."""
        if person.login is None or not await _is_right(person.password_hash, old):
            raise Refused("wrong_login")
        changed = msgspec.structs.replace(person, password_hash=await _hash(person.login, new))
        await self._store.save_person(changed)
        await self.end_sessions(person.id)
        return changed

    async def sign_in(self, login: str, password: str, guest: Person | None) -> tuple[Person, str]:
        """The person with this account, and the word for a cookie. Games of the guest who asks become theirs."""
        person = await self._store.find_login(login)
        right = await _is_right(None if person is None else person.password_hash, password)
        if person is None or not right:
            raise Refused("wrong_login")
        if guest is not None and guest.login is None and guest.id != person.id:
            await self._store.adopt(guest.id, person.id)
        return person, await self.new_session(person.id)


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
            _hasher.verify(hashed or _nobody(), password[: MAX_PASSWORD_LENGTH + 1])
        except argon2.exceptions.VerifyMismatchError:
            return False
        return hashed is not None

    return await asyncio.to_thread(check)

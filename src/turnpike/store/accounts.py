"""Queries about accounts: guests and people with a login, and their tokens.

A change writes only its own columns. If it depends on a value that was read before, it is written only if that value is
unchanged, so two requests of one account never overwrite each other. The columns are called `person`, as in every
database since the first version.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from turnpike.kernel import entropy
from turnpike.store import notifications, puzzles, ratings, studies, tables
from turnpike.store.rows import Account, LoginOutcome, SignedIn, Token
from turnpike.store.schema import chat, games, links, notices, people, seats
from turnpike.store.tables import row_to

MAX_HASHES = 500
"""Tokens in one query: databases limit the number of parameters."""
SESSION_KINDS = ("session", "move")
"""The tokens that open a session: cookies, and personal links for another device."""


def add(c: Connection, account: Account) -> None:
    c.execute(insert(people).values(**msgspec.structs.asdict(account)))


def find(c: Connection, account: str) -> Account | None:
    row = c.execute(select(people).where(people.c.id == account)).one_or_none()
    return None if row is None else row_to(Account, row)


def find_by_login(c: Connection, login: str) -> Account | None:
    row = c.execute(select(people).where(people.c.login == login)).one_or_none()
    return None if row is None else row_to(Account, row)


def _lock(c: Connection, account: str) -> Account | None:
    """The account, locked: until the end of this transaction no other one changes it or opens a session for it.

    Every query that adds or deletes tokens of an account takes this lock first. Otherwise a session could be opened
    between the check of a password and the end of all sessions. SQLite has one writer at a time and needs no lock.
    """
    row = c.execute(select(people).where(people.c.id == account).with_for_update()).one_or_none()
    return None if row is None else row_to(Account, row)


def rename(c: Connection, account: str, name: str) -> bool:
    return c.execute(update(people).where(people.c.id == account).values(name=name)).rowcount == 1


def mark_seen(c: Connection, account: str, at: int) -> None:
    c.execute(update(people).where(people.c.id == account, people.c.seen < at).values(seen=at))


def change_settings(c: Connection, account: str, old: str, new: str) -> bool:
    same = (people.c.id == account, people.c.settings == old)
    return c.execute(update(people).where(*same).values(settings=new)).rowcount == 1


def add_login(c: Connection, account: str, login: str, password_hash: str) -> LoginOutcome:
    found = _lock(c, account)
    if found is None or found.login is not None:
        return "not_a_guest"
    try:
        with c.begin_nested():  # another process may take the login between a check and this update
            c.execute(update(people).where(people.c.id == account).values(login=login, password_hash=password_hash))
    except IntegrityError:
        return "taken"
    return "added"


def change_password(c: Connection, account: str, old_hash: str, new_hash: str, session: Token) -> bool:
    found = _lock(c, account)
    if found is None or found.password_hash != old_hash:
        return False
    c.execute(update(people).where(people.c.id == account).values(password_hash=new_hash))
    _end_sessions(c, account)
    add_token(c, session)
    return True


def end_sessions(c: Connection, account: str) -> None:
    _lock(c, account)
    _end_sessions(c, account)


def _end_sessions(c: Connection, account: str) -> None:
    c.execute(delete(links).where(links.c.person == account, links.c.kind.in_(SESSION_KINDS)))


def sign_in(c: Connection, account: str, password_hash: str, guest: str | None, session: Token) -> SignedIn | None:
    found = _lock(c, account)
    if found is None or found.password_hash != password_hash:
        return None
    adopted = guest is not None and guest != account and _adopt(c, guest, account)
    add_token(c, session)
    return SignedIn(account=found, adopted=adopted)


def _adopt(c: Connection, guest: str, account: str) -> bool:
    """Give everything of a guest to an account, unless the guest has become an account itself. Of its addresses only
    devices: an e-mail address or a webhook is entered by the one who owns the account.
    """
    found = _lock(c, guest)
    if found is None or found.login is not None:
        return False
    # Also where the guest has no seat any more: a hand that was seen is not forgotten by signing in.
    document = func.replace(games.c.table, f'"{guest}"', f'"{account}"')
    named = tables.is_named(c, guest)
    c.execute(update(games).where(named).values(table=document, revision=games.c.revision + 1))
    c.execute(update(seats).where(seats.c.person == guest).values(person=account))
    c.execute(update(games).where(games.c.host == guest).values(host=account))
    # The keys have served their purpose, and the account may have used the same ones.
    c.execute(update(chat).where(chat.c.person == guest).values(person=account, key=None))
    puzzles.adopt(c, guest, account)
    studies.adopt(c, guest, account)
    notifications.adopt(c, guest, account)
    _delete(c, guest)
    return True


def claim(c: Connection, hash_: str, at: int, session: Token) -> Account | None:
    link = find_token(c, hash_, at)
    if link is None or link.kind != "move" or link.person is None:
        return None
    found = _lock(c, link.person)
    if found is None or not delete_token(c, hash_):
        return None
    add_token(c, msgspec.structs.replace(session, person=found.id))
    return found


def replace_link(c: Connection, link: Token) -> None:
    if link.person is None or _lock(c, link.person) is None:
        return
    c.execute(delete(links).where(links.c.person == link.person, links.c.kind == link.kind))
    add_token(c, link)


def delete_(c: Connection, account: str, name: str) -> None:
    _lock(c, account)
    c.execute(update(seats).where(seats.c.person == account).values(person=None, name=name))
    c.execute(update(games).where(games.c.host == account).values(host=None))
    c.execute(delete(chat).where(chat.c.person == account))
    puzzles.forget(c, account)
    ratings.forget(c, account, entropy.token_urlsafe(12, "deleted account"))
    studies.forget(c, account)
    _delete(c, account)


def _delete(c: Connection, account: str) -> None:
    c.execute(delete(links).where(links.c.person == account))
    c.execute(delete(notices).where(notices.c.person == account))
    c.execute(delete(people).where(people.c.id == account))


def add_token(c: Connection, token: Token) -> None:
    c.execute(insert(links).values(**msgspec.structs.asdict(token)))


def find_token(c: Connection, hash_: str, at: int) -> Token | None:
    current = or_(links.c.expires.is_(None), links.c.expires > at)
    row = c.execute(select(links).where(links.c.hash == hash_, current)).one_or_none()
    return None if row is None else row_to(Token, row)


def valid_tokens(c: Connection, hashes: Sequence[str], at: int) -> set[str]:
    found: set[str] = set()
    for first in range(0, len(hashes), MAX_HASHES):
        mine = links.c.hash.in_(hashes[first : first + MAX_HASHES])
        found |= set(c.scalars(select(links.c.hash).where(mine, or_(links.c.expires.is_(None), links.c.expires > at))))
    return found


def delete_token(c: Connection, hash_: str) -> bool:
    return c.execute(delete(links).where(links.c.hash == hash_)).rowcount == 1


def delete_tokens(c: Connection, account: str | None, kind: str | None, expired: int | None) -> int:
    wanted = []
    if account is not None:
        wanted.append(links.c.person == account)
    if kind is not None:
        wanted.append(links.c.kind == kind)
    if expired is not None:
        wanted.append(links.c.expires <= expired)
    return c.execute(delete(links).where(and_(*wanted))).rowcount if wanted else 0

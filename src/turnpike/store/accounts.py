"""Queries about people: guests and accounts, their links, and how they want to be told."""

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from turnpike.store.games import row_to
from turnpike.store.rows import Link, Notice, Person
from turnpike.store.schema import chat, games, links, notices, people, seats


def add(c: Connection, person: Person) -> None:
    c.execute(insert(people).values(**msgspec.structs.asdict(person)))


def find(c: Connection, person: str) -> Person | None:
    row = c.execute(select(people).where(people.c.id == person)).one_or_none()
    return None if row is None else row_to(Person, row)


def find_login(c: Connection, login: str) -> Person | None:
    row = c.execute(select(people).where(people.c.login == login)).one_or_none()
    return None if row is None else row_to(Person, row)


def save(c: Connection, person: Person) -> bool:
    if person.login is not None:
        owner = c.scalar(select(people.c.id).where(people.c.login == person.login))
        if owner not in {None, person.id}:
            return False
    values = msgspec.structs.asdict(person)
    del values["id"]
    c.execute(update(people).where(people.c.id == person.id).values(**values))
    return True


def adopt(c: Connection, guest: str, account: str) -> None:
    # A table's document names people as well: a quoted id, which is a random word and means nothing else anywhere.
    mine = or_(games.c.host == guest, games.c.id.in_(select(seats.c.game).where(seats.c.person == guest)))
    document = func.replace(games.c.table, f'"{guest}"', f'"{account}"')
    c.execute(update(games).where(mine).values(table=document, revision=games.c.revision + 1))
    c.execute(update(seats).where(seats.c.person == guest).values(person=account))
    c.execute(update(games).where(games.c.host == guest).values(host=account))
    c.execute(update(chat).where(chat.c.person == guest).values(person=account))
    _forget(c, guest)


def delete_(c: Connection, person: str, name: str) -> None:
    c.execute(update(seats).where(seats.c.person == person).values(person=None, name=name))
    c.execute(update(games).where(games.c.host == person).values(host=None))
    c.execute(delete(chat).where(chat.c.person == person))
    _forget(c, person)


def _forget(c: Connection, person: str) -> None:
    c.execute(delete(links).where(links.c.person == person))
    c.execute(delete(notices).where(notices.c.person == person))
    c.execute(delete(people).where(people.c.id == person))


def add_link(c: Connection, link: Link) -> None:
    c.execute(insert(links).values(**msgspec.structs.asdict(link)))


def find_link(c: Connection, hash_: str, at: int) -> Link | None:
    current = or_(links.c.expires.is_(None), links.c.expires > at)
    row = c.execute(select(links).where(links.c.hash == hash_, current)).one_or_none()
    return None if row is None else row_to(Link, row)


def delete_link(c: Connection, hash_: str) -> bool:
    return c.execute(delete(links).where(links.c.hash == hash_)).rowcount == 1


def delete_links(c: Connection, person: str | None, kind: str | None, expired: int | None) -> int:
    wanted = []
    if person is not None:
        wanted.append(links.c.person == person)
    if kind is not None:
        wanted.append(links.c.kind == kind)
    if expired is not None:
        wanted.append(links.c.expires <= expired)
    return c.execute(delete(links).where(and_(*wanted))).rowcount if wanted else 0


def save_notice(c: Connection, notice: Notice) -> None:
    c.execute(delete(notices).where(notices.c.person == notice.person, notices.c.channel == notice.channel))
    c.execute(insert(notices).values(**msgspec.structs.asdict(notice)))


def notices_of(c: Connection, person: str) -> list[Notice]:
    rows = c.execute(select(notices).where(notices.c.person == person).order_by(notices.c.channel))
    return [row_to(Notice, row) for row in rows]


def claim_notice(c: Connection, person: str, channel: str, at: int, gap: int) -> bool:
    waited = or_(notices.c.last.is_(None), notices.c.last <= at - gap)
    mine = (notices.c.person == person, notices.c.channel == channel, notices.c.on)
    return c.execute(update(notices).where(*mine, waited).values(last=at)).rowcount == 1


def release_notice(c: Connection, notice: Notice, at: int) -> None:
    claimed = (notices.c.person == notice.person, notices.c.channel == notice.channel, notices.c.last == at)
    c.execute(update(notices).where(*claimed).values(last=notice.last))

"""Queries about accounts: guests and people with a login, their tokens, and how they want to be notified.

The columns are called `person`, as in every database since the first version.
"""

import msgspec
from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from turnpike.store.rows import Account, NotificationSetting, Token
from turnpike.store.schema import chat, games, links, notices, people, seats
from turnpike.store.tables import row_to


def add(c: Connection, account: Account) -> None:
    c.execute(insert(people).values(**msgspec.structs.asdict(account)))


def find(c: Connection, account: str) -> Account | None:
    row = c.execute(select(people).where(people.c.id == account)).one_or_none()
    return None if row is None else row_to(Account, row)


def find_by_login(c: Connection, login: str) -> Account | None:
    row = c.execute(select(people).where(people.c.login == login)).one_or_none()
    return None if row is None else row_to(Account, row)


def save(c: Connection, account: Account) -> bool:
    if account.login is not None:
        owner = c.scalar(select(people.c.id).where(people.c.login == account.login))
        if owner not in {None, account.id}:
            return False
    values = msgspec.structs.asdict(account)
    del values["id"]
    c.execute(update(people).where(people.c.id == account.id).values(**values))
    return True


def adopt(c: Connection, guest: str, account: str) -> None:
    # A table's document names accounts as well: a quoted id, which is random and means nothing else anywhere.
    mine = or_(games.c.host == guest, games.c.id.in_(select(seats.c.game).where(seats.c.person == guest)))
    document = func.replace(games.c.table, f'"{guest}"', f'"{account}"')
    c.execute(update(games).where(mine).values(table=document, revision=games.c.revision + 1))
    c.execute(update(seats).where(seats.c.person == guest).values(person=account))
    c.execute(update(games).where(games.c.host == guest).values(host=account))
    c.execute(update(chat).where(chat.c.person == guest).values(person=account))
    _delete(c, guest)


def delete_(c: Connection, account: str, name: str) -> None:
    c.execute(update(seats).where(seats.c.person == account).values(person=None, name=name))
    c.execute(update(games).where(games.c.host == account).values(host=None))
    c.execute(delete(chat).where(chat.c.person == account))
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


def save_notification_setting(c: Connection, setting: NotificationSetting) -> None:
    c.execute(delete(notices).where(notices.c.person == setting.person, notices.c.channel == setting.channel))
    c.execute(insert(notices).values(**msgspec.structs.asdict(setting)))


def notification_settings(c: Connection, account: str) -> list[NotificationSetting]:
    rows = c.execute(select(notices).where(notices.c.person == account).order_by(notices.c.channel))
    return [row_to(NotificationSetting, row) for row in rows]


def claim_notification(c: Connection, account: str, channel: str, at: int, gap_ms: int) -> bool:
    waited = or_(notices.c.last.is_(None), notices.c.last <= at - gap_ms)
    mine = (notices.c.person == account, notices.c.channel == channel, notices.c.on)
    return c.execute(update(notices).where(*mine, waited).values(last=at)).rowcount == 1


def release_notification(c: Connection, setting: NotificationSetting, at: int) -> None:
    claimed = (notices.c.person == setting.person, notices.c.channel == setting.channel, notices.c.last == at)
    c.execute(update(notices).where(*claimed).values(last=setting.last))

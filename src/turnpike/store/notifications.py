"""Queries about notifications: where accounts want them, when they got the last one; and the keys of the server."""

import msgspec
from sqlalchemy import Connection, case, delete, or_, select, update

from turnpike.store.clock import MAX_SKEW_MS
from turnpike.store.insert import insert_or_ignore
from turnpike.store.rows import NotificationSetting
from turnpike.store.schema import notices, server_keys
from turnpike.store.tables import row_to


def save(c: Connection, setting: NotificationSetting, replaces: str) -> None:
    # A new address has to be confirmed first.
    confirmed = case((notices.c.address == setting.address, notices.c.confirmed), else_=None)
    values: dict[str, object] = {"address": setting.address, "on": setting.on, "confirmed": confirmed}
    if setting.p256dh is not None:
        values |= {"p256dh": setting.p256dh, "auth": setting.auth, "device": setting.device}
        # A device has one owner: the account that turned push on last.
        c.execute(delete(notices).where(notices.c.channel == setting.channel, notices.c.person != setting.person))
    if not _change(c, setting.person, setting.channel, values):
        c.execute(insert_or_ignore(c, notices).values(**msgspec.structs.asdict(setting)))
        _change(c, setting.person, setting.channel, values)
    if replaces != setting.channel:
        remove(c, setting.person, replaces)


def adopt(c: Connection, guest: str, account: str) -> None:
    """Give the devices of a guest to an account."""
    device = (notices.c.person == guest, notices.c.p256dh.is_not(None))
    has = select(notices.c.channel).where(notices.c.person == account)
    c.execute(update(notices).where(*device, notices.c.channel.not_in(has)).values(person=account))


def stop(c: Connection, account: str, channel: str) -> None:
    _change(c, account, channel, {"on": False})


def remove(c: Connection, account: str, channel: str) -> bool:
    mine = (notices.c.person == account, notices.c.channel == channel)
    return c.execute(delete(notices).where(*mine)).rowcount == 1


def remove_address(c: Connection, setting: NotificationSetting) -> None:
    same = (notices.c.address == setting.address, notices.c.p256dh == setting.p256dh)
    c.execute(delete(notices).where(notices.c.channel == setting.channel, *same))


def _change(c: Connection, account: str, channel: str, values: dict[str, object]) -> bool:
    mine = (notices.c.person == account, notices.c.channel == channel)
    return c.execute(update(notices).where(*mine).values(values)).rowcount == 1


def of_account(c: Connection, account: str) -> list[NotificationSetting]:
    rows = c.execute(select(notices).where(notices.c.person == account).order_by(notices.c.channel))
    return [row_to(NotificationSetting, row) for row in rows]


def confirm(c: Connection, account: str, address: str, at: int) -> None:
    mine = (notices.c.person == account, notices.c.channel == "email", notices.c.address == address)
    c.execute(update(notices).where(*mine).values(confirmed=at))


def claim(c: Connection, account: str, channel: str, at: int, gap_ms: int) -> bool:
    # If `last` lies far in the future, the clock of the machine was set back since.
    waited = or_(notices.c.last.is_(None), notices.c.last <= at - gap_ms, notices.c.last > at + MAX_SKEW_MS)
    mine = (notices.c.person == account, notices.c.channel == channel, notices.c.on)
    return c.execute(update(notices).where(*mine, waited).values(last=at)).rowcount == 1


def release(c: Connection, setting: NotificationSetting, at: int) -> None:
    claimed = (notices.c.person == setting.person, notices.c.channel == setting.channel, notices.c.last == at)
    c.execute(update(notices).where(*claimed).values(last=setting.last))


def server_key(c: Connection, name: str, proposal: str) -> str:
    c.execute(insert_or_ignore(c, server_keys).values(name=name, value=proposal))
    return str(c.scalar(select(server_keys.c.value).where(server_keys.c.name == name)))

"""The own account: name, devices, password, games, notifications, data."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, delete, get, patch, post, put
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE, MAX_MUTED, Preferences, preferences_of, with_preferences
from turnpike.server.errors import LANGUAGES, negotiate_language
from turnpike.server.http.dependencies import AnyRequest, address, session_cookie, without_session
from turnpike.server.http.schemas import TableSummary, table_summary
from turnpike.server.notifications.channels import good_address
from turnpike.server.notifications.notifier import base_url
from turnpike.server.server import Server
from turnpike.store import Account, NotificationSetting, now
from turnpike.table.seating import good_name

Name = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=300)]


class Me(Struct, frozen=True, kw_only=True):
    """The own account."""

    id: str
    name: str
    login: str | None
    language: str
    muted: tuple[str, ...]


class NewMe(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest."""

    name: Name


class ChangedMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to the own account."""

    name: Name | None = None
    language: Annotated[str, Meta(max_length=20)] | None = None


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """An account to mute, or to unmute."""

    account: Annotated[str, Meta(max_length=64)]
    on: bool = True


class PersonalLink(Struct, frozen=True):
    """Signs in on another device, once. The secret is behind the #, which browsers do not send."""

    url: str
    word: str
    expires: int


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret token of a link."""

    word: Secret


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """Login and password."""

    login: Name
    password: Secret


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the password."""

    old: Secret
    new: Secret


class NotificationChannel(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to be notified of the own turn."""

    channel: Literal["email", "webhook"]
    address: Annotated[str, Meta(max_length=1000)]
    on: bool = True


class Export(Struct, frozen=True, kw_only=True):
    """Everything that is stored about an account."""

    me: Me
    created: int
    seen: int
    notifications: list[NotificationChannel]
    games: list[TableSummary]
    chat: list[Words] = field(default_factory=list)


class NoAccount(Struct, frozen=True):
    """A visitor without a name."""

    id: None = None


def own_view(account: Account) -> Me:
    """The own account."""
    preferences = preferences_of(account)
    return Me(
        id=account.id,
        name=account.name,
        login=account.login,
        language=preferences.language or "en",
        muted=preferences.muted,
    )


@get("/api/me", tags=["accounts"])
async def who_am_i(visitor: Account | None) -> Me | NoAccount:
    """The own account, if there is one."""
    return NoAccount() if visitor is None else own_view(visitor)


@post("/api/me", tags=["accounts"])
async def become(request: AnyRequest, server: Server, data: NewMe) -> Response[Me]:
    """Make a new guest, kept in a cookie."""
    server.limits.take("guest", address(request))
    language = negotiate_language(request.headers.get("accept-language"))
    account, word = await server.accounts.new_guest(data.name, language)
    return Response(own_view(account), cookies=[session_cookie(request, server, word)])


@patch("/api/me", tags=["accounts"])
async def change_me(server: Server, me: Account, data: ChangedMe) -> Me:
    """Change name or language. Tables where I sit already keep the old name."""
    changed = me
    if data.name is not None:
        changed = msgspec.structs.replace(changed, name=good_name(data.name))
    if data.language is not None:
        if data.language not in LANGUAGES:
            raise Refused("bad_request", detail=f"language: one of {', '.join(LANGUAGES)}")
        changed = with_preferences(changed, msgspec.structs.replace(preferences_of(changed), language=data.language))
    await server.save_account(changed)
    return own_view(changed)


@post("/api/me/mute", tags=["accounts"])
async def mute(server: Server, me: Account, data: Mute) -> Me:
    """Hide the chat of an account at all tables, or show it again."""
    preferences = preferences_of(me)
    muted = [account for account in preferences.muted if account != data.account]
    if data.on:
        muted = [*muted, data.account][-MAX_MUTED:]
    changed = with_preferences(me, Preferences(language=preferences.language, muted=tuple(muted)))
    await server.save_account(changed)
    return own_view(changed)


@post("/api/me/link", tags=["accounts"])
async def make_link(server: Server, me: Account) -> PersonalLink:
    """A link that signs in on another device. It works once, for a day; an older one is revoked."""
    server.limits.take("link", me.id)
    word, expires = await server.accounts.link_for(me.id)
    return PersonalLink(f"{base_url(server.settings)}/me#{word}", word, expires)


@post("/api/me/claim", tags=["accounts"])
async def claim(request: AnyRequest, server: Server, data: Word) -> Response[Me]:
    """Sign in with a personal link."""
    server.limits.take("login", address(request))
    account, word = await server.accounts.claim(data.word)
    return Response(own_view(account), cookies=[session_cookie(request, server, word)])


@post("/api/me/account", tags=["accounts"])
async def make_account(request: AnyRequest, server: Server, me: Account, data: SignIn) -> Me:
    """Give the guest a login and a password."""
    server.limits.take("login", address(request))
    return own_view(await server.accounts.make_account(me, data.login, data.password))


@post("/api/me/password", tags=["accounts"])
async def change_password(request: AnyRequest, server: Server, me: Account, data: NewPassword) -> Response[Me]:
    """Change the password; all other devices are signed out."""
    server.limits.take("login", address(request))
    changed = await server.accounts.change_password(me, data.old, data.new)
    server.signed_out(me.id)
    return Response(
        own_view(changed), cookies=[session_cookie(request, server, await server.accounts.new_session(me.id))]
    )


@post("/api/me/login", tags=["accounts"])
async def sign_in(request: AnyRequest, server: Server, visitor: Account | None, data: SignIn) -> Response[Me]:
    """Sign in with login and password. The games of the guest become the account's."""
    server.limits.take("login", address(request))
    server.limits.take("login", f"account {data.login}")
    account, word = await server.accounts.sign_in(data.login, data.password, visitor)
    if visitor is not None and visitor.id != account.id:
        await server.reload_tables_of(account.id)
        if visitor.login is None:
            server.signed_out(visitor.id)
    return Response(own_view(account), cookies=[session_cookie(request, server, word)])


@post("/api/me/logout", tags=["accounts"])
async def sign_out(request: AnyRequest, server: Server, me: Account, everywhere: bool = False) -> Response[Any]:
    """Sign out on this device, or on all. A guest cannot come back, except by a personal link."""
    if everywhere:
        await server.accounts.end_sessions(me.id)
    else:
        await server.accounts.end_session(request.cookies.get(COOKIE, ""))
    server.signed_out(me.id)
    return without_session(request, server, Response(NoAccount()))


@get("/api/me/games", tags=["accounts"])
async def my_games(server: Server, reader_language: str, me: Account) -> list[TableSummary]:
    """The tables where I have a seat or am the host, the last played first, and whose turn it is."""
    return [table_summary(row, me.id, reader_language) for row, _ in await server.store.tables_of(me.id)]


@get("/api/me/notices", tags=["accounts"])
async def my_notifications(server: Server, me: Account) -> list[NotificationChannel]:
    """Where I am notified of my turn."""
    return [_channel(setting) for setting in await server.store.notification_settings(me.id)]


def _channel(setting: NotificationSetting) -> NotificationChannel:
    channel: Literal["email", "webhook"] = "email" if setting.channel == "email" else "webhook"
    return NotificationChannel(channel, setting.address, setting.on)


@put("/api/me/notices", tags=["accounts"])
async def set_notification(server: Server, me: Account, data: NotificationChannel) -> list[NotificationChannel]:
    """Turn notifications on a channel on or off."""
    server.limits.take("link", me.id)
    address = good_address(data.channel, data.address)
    setting = NotificationSetting(person=me.id, channel=data.channel, address=address, on=data.on)
    await server.store.save_notification_setting(setting)
    return [_channel(setting) for setting in await server.store.notification_settings(me.id)]


@get("/api/me/export", tags=["accounts"])
async def export(server: Server, reader_language: str, me: Account) -> Export:
    """Everything that is stored about me. Logs are exported one by one."""
    chat: list[Words] = [
        {"table": line.game, "time": line.time, "text": line.text} for line in await server.store.chat_by(me.id)
    ]
    return Export(
        me=own_view(me),
        created=me.created,
        seen=me.seen,
        notifications=[_channel(setting) for setting in await server.store.notification_settings(me.id)],
        games=[table_summary(row, me.id, reader_language) for row, _ in await server.store.tables_of(me.id, 10_000)],
        chat=chat,
    )


@delete("/api/me", tags=["accounts"], status_code=200)
async def forget_me(request: AnyRequest, server: Server, me: Account) -> Response[Any]:
    """Delete the account with its chat, sessions and name. Its seats go to bots, so that others can play on."""
    name = f"Player {now() % 10_000:04}"
    for row, _ in await server.store.tables_of(me.id, 10_000):
        await (await server.registry.table(row.id)).forget(me.id, name)
    await server.store.delete_account(me.id, name)
    server.signed_out(me.id)
    return without_session(request, server, Response(NoAccount()))


HANDLERS = [
    who_am_i, become, change_me, mute, make_link, claim, make_account, change_password, sign_in, sign_out, my_games,
    my_notifications, set_notification, export, forget_me,
]  # fmt: skip

"""Oneself: a name, devices, an account, one's games and one's data."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, delete, get, patch, post, put
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.server.accounts import COOKIE, MAX_MUTED, Wishes, wishes_of, with_wishes
from turnpike.server.errors import LANGUAGES, spoken
from turnpike.server.http.dependencies import AnyRequest, address, session, without_session
from turnpike.server.http.schemas import Listed, listed
from turnpike.server.notifications.channels import good_address
from turnpike.server.notifications.notifier import base_url
from turnpike.server.server import Server
from turnpike.store import Notice, Person, now
from turnpike.table.seating import good_name

Name = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=300)]


class Me(Struct, frozen=True, kw_only=True):
    """Somebody, as they see themselves."""

    id: str
    name: str
    login: str | None
    language: str
    muted: tuple[str, ...]


class NewMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Who I want to be."""

    name: Name


class ChangedMe(Struct, frozen=True, forbid_unknown_fields=True):
    """What I want to change about me."""

    name: Name | None = None
    language: Annotated[str, Meta(max_length=20)] | None = None


class Mute(Struct, frozen=True, forbid_unknown_fields=True):
    """Whom I do not want to hear, or want to hear again."""

    person: Annotated[str, Meta(max_length=64)]
    on: bool = True


class PersonalLink(Struct, frozen=True):
    """Opens my identity on another device, once. The secret is behind the #, which browsers send to nobody."""

    url: str
    word: str
    expires: int


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of a link."""

    word: Secret


class SignIn(Struct, frozen=True, forbid_unknown_fields=True):
    """An account."""

    login: Name
    password: Secret


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Another password."""

    old: Secret
    new: Secret


class NoticeWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """How I want to be told that it is my turn."""

    channel: Literal["email", "webhook"]
    address: Annotated[str, Meta(max_length=1000)]
    on: bool = True


class Export(Struct, frozen=True, kw_only=True):
    """Everything that is kept about somebody."""

    me: Me
    created: int
    seen: int
    notices: list[NoticeWanted]
    games: list[Listed]
    said: list[Words] = field(default_factory=list)


class NobodyKnown(Struct, frozen=True):
    """Nobody yet."""

    id: None = None


def shown(person: Person) -> Me:
    """Somebody, as they see themselves."""
    wishes = wishes_of(person)
    return Me(id=person.id, name=person.name, login=person.login, language=wishes.language or "en", muted=wishes.muted)


@get("/api/me", tags=["people"])
async def who_am_i(anyone: Person | None) -> Me | NobodyKnown:
    """Who I am; nobody, if I have not given a name yet."""
    return NobodyKnown() if anyone is None else shown(anyone)


@post("/api/me", tags=["people"])
async def become(request: AnyRequest, server: Server, data: NewMe) -> Response[Me]:
    """Give myself a name: a new guest, kept in a cookie."""
    server.limits.take("guest", address(request))
    language = spoken(request.headers.get("accept-language"))
    person, word = await server.people.new_guest(data.name, language)
    return Response(shown(person), cookies=[session(request, server, word)])


@patch("/api/me", tags=["people"])
async def change_me(server: Server, me: Person, data: ChangedMe) -> Me:
    """Another name or language. Tables where I sit already keep the old name."""
    changed = me
    if data.name is not None:
        changed = msgspec.structs.replace(changed, name=good_name(data.name))
    if data.language is not None:
        if data.language not in LANGUAGES:
            raise Refused("bad_request", detail=f"language: one of {', '.join(LANGUAGES)}")
        changed = with_wishes(changed, msgspec.structs.replace(wishes_of(changed), language=data.language))
    await server.save(changed)
    return shown(changed)


@post("/api/me/mute", tags=["people"])
async def mute(server: Server, me: Person, data: Mute) -> Me:
    """Hear no more of what somebody says, at any table."""
    wishes = wishes_of(me)
    muted = [person for person in wishes.muted if person != data.person]
    if data.on:
        muted = [*muted, data.person][-MAX_MUTED:]
    changed = with_wishes(me, Wishes(language=wishes.language, muted=tuple(muted)))
    await server.save(changed)
    return shown(changed)


@post("/api/me/link", tags=["people"])
async def make_link(server: Server, me: Person) -> PersonalLink:
    """A link that opens my identity on another device. It works once, for a day; an older one works no more."""
    server.limits.take("link", me.id)
    word, expires = await server.people.link_for(me.id)
    return PersonalLink(f"{base_url(server.settings)}/me#{word}", word, expires)


@post("/api/me/claim", tags=["people"])
async def claim(request: AnyRequest, server: Server, data: Word) -> Response[Me]:
    """Be, on this device, whose link it is."""
    server.limits.take("login", address(request))
    person, word = await server.people.claim(data.word)
    return Response(shown(person), cookies=[session(request, server, word)])


@post("/api/me/account", tags=["people"])
async def make_account(request: AnyRequest, server: Server, me: Person, data: SignIn) -> Me:
    """Give myself a password, so that I can come back without a cookie."""
    server.limits.take("login", address(request))
    return shown(await server.people.make_account(me, data.login, data.password))


@post("/api/me/password", tags=["people"])
async def change_password(request: AnyRequest, server: Server, me: Person, data: NewPassword) -> Response[Me]:
    """Another password; everybody who was signed in as me is signed out, but for this device."""
    server.limits.take("login", address(request))
    changed = await server.people.change_password(me, data.old, data.new)
    server.signed_out(me.id)
    return Response(shown(changed), cookies=[session(request, server, await server.people.new_session(me.id))])


@post("/api/me/login", tags=["people"])
async def sign_in(request: AnyRequest, server: Server, anyone: Person | None, data: SignIn) -> Response[Me]:
    """Be the one with this account. If I was a guest, my games become the account's."""
    server.limits.take("login", address(request))
    server.limits.take("login", f"account {data.login}")
    person, word = await server.people.sign_in(data.login, data.password, anyone)
    if anyone is not None and anyone.id != person.id:
        await server.tables_moved(person.id)
        if anyone.login is None:
            server.signed_out(anyone.id)
    return Response(shown(person), cookies=[session(request, server, word)])


@post("/api/me/logout", tags=["people"])
async def sign_out(request: AnyRequest, server: Server, me: Person, everywhere: bool = False) -> Response[Any]:
    """Be nobody on this device, or on all. A guest without an account cannot come back, except by a personal link."""
    if everywhere:
        await server.people.end_sessions(me.id)
    else:
        await server.people.end_session(request.cookies.get(COOKIE, ""))
    server.signed_out(me.id)
    return without_session(request, server, Response(NobodyKnown()))


@get("/api/me/games", tags=["people"])
async def my_games(server: Server, me: Person) -> list[Listed]:
    """The tables where I sit or which I have made, the last played first, and whose turn it is."""
    return [listed(game, seats, me.id) for game, seats in await server.store.games_of(me.id)]


@get("/api/me/notices", tags=["people"])
async def my_notices(server: Server, me: Person) -> list[NoticeWanted]:
    """How I am told that it is my turn."""
    return [_wanted(notice) for notice in await server.store.notices(me.id)]


def _wanted(notice: Notice) -> NoticeWanted:
    channel: Literal["email", "webhook"] = "email" if notice.channel == "email" else "webhook"
    return NoticeWanted(channel, notice.address, notice.on)


@put("/api/me/notices", tags=["people"])
async def want_notice(server: Server, me: Person, data: NoticeWanted) -> list[NoticeWanted]:
    """Be told, or no more."""
    server.limits.take("link", me.id)
    notice = Notice(person=me.id, channel=data.channel, address=good_address(data.channel, data.address), on=data.on)
    await server.store.save_notice(notice)
    return [_wanted(notice) for notice in await server.store.notices(me.id)]


@get("/api/me/export", tags=["people"])
async def export(server: Server, me: Person) -> Export:
    """Everything that is kept about me. The logs of my games can be had one by one."""
    said: list[Words] = [
        {"table": line.game, "time": line.time, "text": line.text} for line in await server.store.said_by(me.id)
    ]
    return Export(
        me=shown(me),
        created=me.created,
        seen=me.seen,
        notices=[_wanted(notice) for notice in await server.store.notices(me.id)],
        games=[listed(game, seats, me.id) for game, seats in await server.store.games_of(me.id, 10_000)],
        said=said,
    )


@delete("/api/me", tags=["people"], status_code=200)
async def forget_me(request: AnyRequest, server: Server, me: Person) -> Response[Any]:
    """Forget me: what I said, my sessions, my name. My seats go to bots, so that others can play on."""
    name = f"Player {now() % 10_000:04}"
    for game, _ in await server.store.games_of(me.id, 10_000):
        await (await server.house.table(game.id)).forget(me.id, name)
    await server.store.delete_person(me.id, name)
    server.signed_out(me.id)
    return without_session(request, server, Response(NobodyKnown()))


HANDLERS = [
    who_am_i, become, change_me, mute, make_link, claim, make_account, change_password, sign_in, sign_out, my_games,
    my_notices, want_notice, export, forget_me,
]  # fmt: skip

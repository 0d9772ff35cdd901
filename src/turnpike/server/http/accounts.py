"""The own account: name, devices, password, games, data."""

from typing import Annotated, Any

import msgspec
from litestar import Response, delete, get, patch, post
from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Words
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts
from turnpike.server.accounts import COOKIE, MAX_MUTED
from turnpike.server.addresses import network
from turnpike.server.errors import LANGUAGES, TEXT, negotiate_language
from turnpike.server.http.dependencies import AnyRequest, address, device_cookie, session_cookie, without_session
from turnpike.server.http.notifications import NotificationView, channel_views
from turnpike.server.notifications.notifier import base_url
from turnpike.server.preferences import ChangedMe, Me, NotificationSchedule, Preferences, own_view, preferences_of
from turnpike.server.server import Server
from turnpike.server.sign_in import DEVICE_COOKIE
from turnpike.server.studies.schemas import StudySummary, summary
from turnpike.server.table_views import TableSummary, table_summary
from turnpike.server.tokens import hash_of
from turnpike.store import Account, PuzzleAttempt, RatedGame, RatingRow, SolverRow, now

replace = msgspec.structs.replace
MAX_ROUNDS = 20
"""How often a deleted account's tables are searched for."""
Name = Annotated[str, Meta(max_length=200)]
Secret = Annotated[str, Meta(max_length=300)]


class NewMe(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest."""

    name: Name


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


class Export(Struct, frozen=True, kw_only=True):
    """Everything that is stored about an account."""

    me: Me
    created: int
    seen: int
    notifications: list[NotificationView]
    schedule: NotificationSchedule
    games: list[TableSummary]
    chat: list[Words] = field(default_factory=list)
    ratings: list[RatingRow] = field(default_factory=list)
    rated_games: list[RatedGame] = field(default_factory=list)
    """Of other accounts, only their seats, ranks and strengths are here."""
    puzzles: list[SolverRow] = field(default_factory=list)
    puzzle_attempts: list[PuzzleAttempt] = field(default_factory=list)
    studies: list[StudySummary] = field(default_factory=list)
    """Their moves and comments are exported one by one."""


class NoAccount(Struct, frozen=True):
    """A visitor without a name."""

    id: None = None


@get("/api/me", tags=["accounts"])
async def who_am_i(visitor: Account | None) -> Me | NoAccount:
    """The own account, if there is one."""
    return NoAccount() if visitor is None else own_view(visitor)


@post("/api/me", tags=["accounts"])
async def become(request: AnyRequest, server: Server, data: NewMe) -> Response[Me]:
    """Make a new guest, kept in a cookie."""
    server.limits.take("guest", network(address(request)))
    language = negotiate_language(request.headers.get("accept-language"))
    account, secret = await server.accounts.new_guest(data.name, language)
    return Response(own_view(account), cookies=[session_cookie(request, server, secret)])


@patch("/api/me", tags=["accounts"])
async def change_me(server: Server, me: Account, data: ChangedMe) -> Me:
    """Change name or language, or hide the profile. Tables where I sit already keep the old name."""
    language = data.language
    if language is not None and language not in LANGUAGES:
        raise Refused("bad_request", detail=f"language: one of {', '.join(LANGUAGES)}")
    if data.name is not None:
        await server.accounts.rename(me.id, data.name)
    if data.private is not None and not await server.store.hide_profile(me.id, data.private):
        raise Refused("not_signed_in")
    if language is not None:
        await server.accounts.change_preferences(me.id, lambda old: msgspec.structs.replace(old, language=language))
    return own_view(await server.account_changed(me.id))


@post("/api/me/mute", tags=["accounts"])
async def mute(server: Server, me: Account, data: Mute) -> Me:
    """Hide the chat of an account at all tables, or show it again."""

    def change(old: Preferences) -> Preferences:
        muted = [account for account in old.muted if account != data.account]
        if data.on:
            muted = [*muted, data.account][-MAX_MUTED:]
        return msgspec.structs.replace(old, muted=tuple(muted))

    await server.accounts.change_preferences(me.id, change)
    return own_view(await server.account_changed(me.id))


@post("/api/me/link", tags=["accounts"])
async def make_link(server: Server, me: Account) -> PersonalLink:
    """A link that signs in on another device. It works once, for a day; an older one is revoked."""
    server.limits.take("link", me.id)
    secret, expires = await server.accounts.link_for(me.id)
    return PersonalLink(f"{base_url(server.settings)}/me#{secret}", secret, expires)


@post("/api/me/claim", tags=["accounts"])
async def claim(request: AnyRequest, server: Server, data: Word) -> Response[Me]:
    """Sign in with a personal link."""
    server.limits.take("login", network(address(request)))
    account, secret = await server.accounts.claim(data.word)
    return Response(own_view(account), cookies=[session_cookie(request, server, secret)])


@post("/api/me/account", tags=["accounts"])
async def make_account(request: AnyRequest, server: Server, me: Account, data: SignIn) -> Response[Me]:
    """Give the guest a login and a password. The answer reveals whether a login is taken, so it is limited."""
    server.limits.take("sign_up", network(address(request)))
    server.limits.take("sign_up", f"account {me.id}")
    await server.accounts.make_account(me, data.login, data.password)
    made = await server.account_changed(me.id)
    return Response(own_view(made), cookies=[await device_cookie(request, server, me.id)])


@post("/api/me/password", tags=["accounts"])
async def change_password(request: AnyRequest, server: Server, me: Account, data: NewPassword) -> Response[Me]:
    """Change the password; all other devices are signed out."""
    server.limits.take("login", network(address(request)))
    attempt = server.passwords.begin_change(me.id)
    changed, secret = await server.accounts.change_password(me, data.old, data.new)
    server.passwords.succeeded(attempt)
    server.signed_out(me.id)
    return Response(own_view(changed), cookies=[session_cookie(request, server, secret)])


@post("/api/me/login", tags=["accounts"])
async def sign_in(request: AnyRequest, server: Server, visitor: Account | None, data: SignIn) -> Response[Me]:
    """Sign in with login and password. The games of the guest become the account's."""
    here = address(request)
    server.limits.take("login", network(here))
    attempt = await server.passwords.begin(data.login, here, request.cookies.get(DEVICE_COOKIE))
    signed_in, secret = await server.accounts.sign_in(data.login, data.password, visitor)
    server.passwords.succeeded(attempt)
    if visitor is not None and signed_in.adopted:
        await server.reload_tables_of(signed_in.account.id)
        await server.reload_studies_of(signed_in.account.id)
        server.signed_out(visitor.id)
    cookies = [session_cookie(request, server, secret), await device_cookie(request, server, signed_in.account.id)]
    return Response(own_view(signed_in.account), cookies=cookies)


@post("/api/me/logout", tags=["accounts"])
async def sign_out(request: AnyRequest, server: Server, me: Account, everywhere: bool = False) -> Response[Any]:
    """Sign out on this device, or on all. A guest cannot sign in again, except with a personal link."""
    if everywhere:
        await server.accounts.end_sessions(me.id)
        server.signed_out(me.id)
    else:
        secret = request.cookies.get(COOKIE, "")
        await server.accounts.end_session(secret)
        server.signed_out(me.id, hash_of(secret))
    return without_session(request, server, Response(NoAccount()))


@get("/api/me/games", tags=["accounts"])
async def my_games(server: Server, reader_language: str, me: Account) -> list[TableSummary]:
    """The tables where I have a seat or am the host, the last played first, and whose turn it is."""
    server.limits.take("look", me.id)
    return [table_summary(row, me.id, reader_language) for row, _ in await server.store.tables_of(me.id)]


@get("/api/me/export", tags=["accounts"])
async def export(server: Server, reader_language: str, me: Account) -> Export:
    """Everything that is stored about me. Logs and the moves of studies are exported one by one."""
    server.limits.take("look", me.id)
    chat: list[Words] = [
        {"table": line.game, "time": line.time, "text": line.text} for line in await server.store.chat_by(me.id)
    ]
    return Export(
        me=own_view(me),
        created=me.created,
        seen=me.seen,
        notifications=await channel_views(server, me),
        schedule=preferences_of(me).notifications,
        games=[table_summary(row, me.id, reader_language) for row, _ in await server.store.tables_of(me.id, 10_000)],
        chat=chat,
        ratings=await server.store.ratings_of(me.id),
        rated_games=[_own_game(game, me.id) for game in await server.store.rated_games_of(me.id, 10_000)],
        puzzles=await server.store.puzzle_solvers(me.id),
        puzzle_attempts=await server.store.puzzle_attempts(me.id),
        studies=[summary(row, base_url(server.settings)) for row in await server.store.studies_of(me.id)],
    )


def _own_game(game: RatedGame, account: str) -> RatedGame:
    """A rated game without the ids of other accounts."""
    seats = tuple(seat if seat.player == account else replace(seat, player="") for seat in game.seats)
    return replace(game, seats=seats)


@delete("/api/me", tags=["accounts"], status_code=200)
async def forget_me(request: AnyRequest, server: Server, reader_language: str, me: Account) -> Response[Any]:
    """Delete the account with its chat, studies, sessions and name. Its seats go to bots: others can play on."""
    name = texts(TEXT, reader_language).say("account", "deleted", number=f"{now() % 10_000:04}")
    for _ in range(MAX_ROUNDS):  # another request of the same account may take a seat at the same time
        rows = await server.store.tables_naming(me.id)
        if not rows:
            break
        for row in rows:
            await (await server.registry.table(row.id)).forget(me.id, name)
    studies = await server.store.studies_of(me.id)
    await server.store.delete_account(me.id, name)
    for study in studies:
        await server.studies.announce(study.id)
    server.signed_out(me.id)
    return without_session(request, server, Response(NoAccount()))


HANDLERS = [
    who_am_i, become, change_me, mute, make_link, claim, make_account, change_password, sign_in, sign_out, my_games,
    export, forget_me,
]  # fmt: skip

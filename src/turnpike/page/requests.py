"""The answers of a tab to the HTTP requests of the client: those that concern its own tables and the games.

What is asked and answered is the server's (table_requests.py, table_views.py, game_views.py, positions.py).
"""

import re
from urllib.parse import parse_qs, urlsplit

from turnpike import bots, games
from turnpike.bots import levels
from turnpike.kernel.contract import REFEREE
from turnpike.kernel.refused import Refused
from turnpike.page import analysis, puzzles
from turnpike.page.answers import JSON, Answer, Handler, Request, json_answer
from turnpike.page.local import LocalTables
from turnpike.server import errors, plans, positions, table_requests
from turnpike.server.game_views import all_game_views, check_log_length, log_file
from turnpike.server.preferences import ChangedMe, own_view
from turnpike.server.settings import MAX_LOG_BYTES
from turnpike.server.table_views import CreatedTable, table_summary, table_view
from turnpike.table import Settings, read_log, save_import, seating, take_over
from turnpike.table.bot_names import bot_named, displayed_names

MAX_TABLES = 100_000
"""In the list of games: all of them, since only what is listed can be deleted."""
NDJSON, MARKDOWN, SVG = "application/x-ndjson", "text/markdown", "image/svg+xml"


async def answer(local: LocalTables, method: str, address: str, body: bytes, language: str) -> Answer:
    """The answer to a request; whatever goes wrong is an answer as well."""
    language = errors.negotiate_language(language)
    parts = urlsplit(address)
    try:
        for wanted, pattern, handler in ROUTES:
            if wanted == method and (found := re.fullmatch(pattern, parts.path)) is not None:
                name = found[1] if found.groups() else ""
                query = parse_qs(parts.query)
                return await handler(Request(local=local, name=name, query=query, body=body, language=language))
        raise Refused("no_studies" if parts.path.startswith("/api/studies") else "no_such_page")
    except Exception as error:
        refused = errors.refusal(error)
        return json_answer(errors.say(refused, language), errors.status_of(refused))


# --- The account and the games ----------------------------------------------------------------------------------------


async def _me(request: Request) -> Answer:
    return json_answer(own_view(request.local.account))


async def _change_me(request: Request) -> Answer:
    change = request.read(ChangedMe)
    if change.language is not None and change.language not in errors.LANGUAGES:
        raise Refused("bad_request", detail=f"language: one of {', '.join(errors.LANGUAGES)}")
    await request.local.change_account(change)
    return json_answer(own_view(request.local.account))


async def _my_tables(request: Request) -> Answer:
    rows = await request.local.store.tables_of(request.account, MAX_TABLES)
    return json_answer([table_summary(row, request.account, request.language) for row, _ in rows])


async def _unreadable(request: Request) -> Answer:
    return json_answer(list(request.local.store.unreadable.values()))


async def _rescued(request: Request) -> Answer:
    return json_answer(await request.local.store.rescued(_damaged(request)))


async def _delete_unreadable(request: Request) -> Answer:
    await request.local.store.delete_unreadable(_damaged(request))
    return Answer(204, JSON, b"")


def _damaged(request: Request) -> str:
    if request.name not in request.local.store.unreadable:
        raise Refused("unknown_table")
    return request.name


async def _games(request: Request) -> Answer:
    return json_answer(all_game_views(request.local.registry.find))


async def _levels(request: Request) -> Answer:
    return json_answer({name: levels.style(name, request.text_language) for name in bots.LEVELS})


async def _material(request: Request) -> Answer:
    return json_answer(request.game.material(request.game.read_options({})))


async def _words(request: Request) -> Answer:
    return json_answer(request.game.wordbook(request.game.read_options({}), request.text_language))


async def _rulebook(request: Request) -> Answer:
    name = games.manifest(request.name).id
    return Answer(200, MARKDOWN, positions.rulebook_text(name, request.text_language).encode())


# --- A table and its game ---------------------------------------------------------------------------------------------


async def _create(request: Request) -> Answer:
    data = request.read(table_requests.NewTable)
    if any(seat.kind in {"open", "link"} for seat in data.seats):
        raise Refused("bad_request", detail="nobody else can come to a table of this browser")
    table, _ = await table_requests.create_table(request.local, request.local.account, data)
    view = table_view(table, request.account, request.language)
    return json_answer(CreatedTable(table=view, url=f"t/{table.id}", invitations=[]), 201)


async def _import(request: Request) -> Answer:
    if len(request.body) > MAX_LOG_BYTES:
        raise Refused("too_large")
    check_log_length(request.body)
    replayed = read_log(request.body)
    settings = Settings(game=replayed.header.game, hints=True)  # a log does not say whether there were hints
    table = await save_import(request.local.store, replayed, host=request.account, settings=settings)
    return json_answer(table_view(await request.local.registry.table(table), request.account, request.language), 201)


async def _look(request: Request) -> Answer:
    return request.view(await request.table())


async def _delete(request: Request) -> Answer:
    """A game of a browser is its owner's: it can be deleted at any time."""
    table = await request.table()
    if table.status == "playing":
        await table.close(by=request.account)  # its bots stop
    await request.local.store.delete_table(table.id)
    request.local.registry.forget(table.id)
    table.watchers.deleted()
    return Answer(204, JSON, b"")


async def _start(request: Request) -> Answer:
    table = await request.table()
    await table.start(by=request.account)
    return request.view(table)


async def _pause(request: Request) -> Answer:
    table = await request.table()
    await table.pause(request.read(table_requests.Pausing).paused, by=request.account)
    return request.view(table)


async def _close(request: Request) -> Answer:
    table = await request.table()
    await table.close(by=request.account)
    return request.view(table)


async def _resign(request: Request) -> Answer:
    table = await request.table()
    await table.resign(request.read(table_requests.AtSeat).seat, by=request.account)
    return request.view(table)


async def _take_over(request: Request) -> Answer:
    """In an imported game all seats have bots: the player takes some of them. There are no others to keep secrets.

    A seat that has the name of a person keeps it: players at one screen find theirs again.
    """
    table = await request.table()
    seat, me = request.read(table_requests.AtSeat).seat, request.local.account
    before = seating.at(table.document, seat).name
    name = before if bot_named(before) is None else me.name
    await table.change(take_over.take_over(seat, me.id, name, secrets=False))
    return request.view(table)


async def _answer_seat(request: Request) -> Answer:
    table = await request.table()
    data = request.read(table_requests.SeatAnswer)
    await table.change(take_over.answer(data.request, data.yes, request.account, secrets=table.game.secrets))
    return request.view(table)


async def _prepare(request: Request) -> Answer:
    table, data = await request.table(), request.read(table_requests.Preparing)
    if data.kind != "bot":
        raise Refused("bad_request", detail="nobody else can come to a table of this browser")
    wanted = table_requests.SeatSetup(data.kind, data.level)
    chair, _ = table_requests.chair_for(wanted, request.local.account, "", table.document.settings)
    await table.change(seating.prepare(data.seat, chair, request.account))
    view = table_view(table, request.account, request.language)
    return json_answer(CreatedTable(table=view, url=f"t/{table.id}", invitations=[]))


async def _plan(request: Request) -> Answer:
    table, asked = await request.table(), request.read(plans.PlanRequest)
    return json_answer(plans.plan_view(table, request.account, asked, request.language))


async def _rematch(request: Request) -> Answer:
    return request.view(await request.local.registry.rematch(request.name, by=request.account))


async def _log(request: Request) -> Answer:
    """The whole log, hidden cards too: they all lie in this browser, and without them the game could not go on."""
    return Answer(200, NDJSON, await log_file(request.local.pace, await request.table(), REFEREE))


async def _table_material(request: Request) -> Answer:
    table = await request.table()
    options = table.game.read_options(table.document.settings.options) if table.play is None else table.play.options
    return json_answer(table.game.material(options))


async def _table_words(request: Request) -> Answer:
    table = await request.table()
    options = table.game.read_options(table.document.settings.options)
    return json_answer(table.game.wordbook(options, request.text_language))


async def _positions(request: Request) -> Answer:
    table = await request.table()
    play, first = positions.play_of(table), request.number("first", 0)
    last = positions.last_of(play, first, request.number("last", 0))
    reader = positions.reader_of(table, request.account)
    return json_answer(positions.positions_between(play, first, last, reader))


async def _picture(request: Request) -> Answer:
    table = await request.table()
    play = positions.play_of(table)
    view = positions.view_after(play, request.number("at", play.at), positions.reader_of(table, request.account))
    if view is None:
        raise Refused("setup_first")
    title, names = table.document.settings.title, table.names(request.language)
    return Answer(200, SVG, play.game.svg(view, play.options, names, title, request.language).encode())


async def _review(request: Request) -> Answer:
    table, language = await request.table(), request.text_language
    play = positions.play_of(table)
    if not play.over:
        raise Refused("not_over")
    names = displayed_names(table.document.chairs, language, play.header.seats)
    return json_answer(request.local.reviews.view(table.id, play, names, language, request.account))


_TABLE, _GAME = "/api/tables/([^/]{1,64})", "/api/games/([^/]{1,64})"
_UNREADABLE = "/api/device/unreadable/([^/]{1,64})"
ROUTES: tuple[tuple[str, str, Handler], ...] = (
    ("GET", "/api/me", _me),
    ("PATCH", "/api/me", _change_me),
    ("GET", "/api/me/games", _my_tables),
    ("GET", "/api/device/unreadable", _unreadable),
    ("GET", _UNREADABLE, _rescued),
    ("DELETE", _UNREADABLE, _delete_unreadable),
    ("GET", "/api/games", _games),
    ("GET", "/api/levels", _levels),
    ("GET", f"{_GAME}/material", _material),
    ("GET", f"{_GAME}/words", _words),
    ("GET", f"{_GAME}/rulebook", _rulebook),
    ("POST", "/api/tables", _create),
    ("POST", "/api/tables/import", _import),
    ("GET", _TABLE, _look),
    ("DELETE", _TABLE, _delete),
    ("POST", f"{_TABLE}/start", _start),
    ("POST", f"{_TABLE}/pause", _pause),
    ("POST", f"{_TABLE}/close", _close),
    ("POST", f"{_TABLE}/resign", _resign),
    ("POST", f"{_TABLE}/take-over", _take_over),
    ("POST", f"{_TABLE}/answer-seat", _answer_seat),
    ("POST", f"{_TABLE}/prepare", _prepare),
    ("POST", f"{_TABLE}/plan", _plan),
    ("POST", f"{_TABLE}/rematch", _rematch),
    ("GET", f"{_TABLE}/log", _log),
    ("GET", f"{_TABLE}/material", _table_material),
    ("GET", f"{_TABLE}/words", _table_words),
    ("GET", f"{_TABLE}/positions", _positions),
    ("GET", f"{_TABLE}/picture", _picture),
    ("GET", f"{_TABLE}/review", _review),
    *analysis.ROUTES,
    *puzzles.ROUTES,
)

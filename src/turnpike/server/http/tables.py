"""Tables: create, list, join, start, close. Moves go over the websocket."""

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct, field

from turnpike.kernel.refused import Refused
from turnpike.server.accounts import hash_of, random_token
from turnpike.server.http.schemas import CreatedTable, Invitation, TableSummary, TableView, table_summary, table_view
from turnpike.server.notifications.addresses import one_line
from turnpike.server.notifications.notifier import base_url
from turnpike.server.rate_limits import is_deep
from turnpike.server.server import Server
from turnpike.server.text_checks import check_title
from turnpike.store import Account, Status
from turnpike.table import Chair, Document, Settings, Table, bot_chair, check_bot, seating
from turnpike.table import take_over as take_over_seat

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[str, Meta(max_length=40)]
TableId = Annotated[str, Parameter(max_length=64)]
GameId = Annotated[str, Parameter(max_length=64)]


class SeatSetup(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: open, reserved by a link, for a bot, or for me (several of mine: a shared screen)."""

    kind: Literal["open", "link", "bot", "me"] = "open"
    level: Level = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    """On a shared screen: the name of this player."""
    colour: Annotated[str, Meta(max_length=40)] = ""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    settings: Settings
    seats: Annotated[list[SeatSetup], Meta(max_length=16)] = field(default_factory=list)
    salt: Annotated[str, Meta(max_length=100)] = ""


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """The seat to take."""

    seat: SeatNumber | None = None
    word: Annotated[str, Meta(max_length=100)] | None = None
    """The secret of the link, for a reserved seat."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    salt: Annotated[str, Meta(max_length=100)] = ""
    """Random text from the client, mixed into the seed of chance."""
    colour: Annotated[str, Meta(max_length=40)] = ""
    """The preferred colour."""


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class SeatAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a request for a seat."""

    request: Annotated[int, Meta(ge=0, le=1_000_000)]
    yes: bool


class Preparing(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as the host prepares it."""

    seat: SeatNumber
    kind: Literal["open", "link", "bot"]
    level: Level = ""


class Pausing(Struct, frozen=True, forbid_unknown_fields=True):
    """Pause, or go on."""

    paused: bool


@get("/api/tables", tags=["tables"])
async def tables(
    server: Server, reader_language: str, visitor: Account | None, asker: str, status: Status = "open"
) -> list[TableSummary]:
    """Tables that are listed publicly."""
    server.limits.take("look", asker)
    mine = None if visitor is None else visitor.id
    return [table_summary(row, mine, reader_language) for row, _ in await server.store.listed_tables(status)]


@post("/api/tables", tags=["tables"])
async def make(server: Server, reader_language: str, me: Account, data: NewTable) -> CreatedTable:
    """Create a table. Unless it is listed publicly, others need its link to find it."""
    if is_deep(msgspec.to_builtins(data.settings.options)):
        raise Refused("bad_option", detail="nested too deeply")
    check_title(data.settings.title)
    check_bot(data.settings.stand_in, data.settings.game)
    server.limits.take("table", me.id)
    if any(seat.kind == "bot" for seat in data.seats):
        server.thinking.check(me.id)
    prepared = [_chair(wanted, me, data.salt, data.settings.game) for wanted in data.seats]
    game = server.registry.find(data.settings.game)
    players = game.players(game.read_options(data.settings.options))
    if len(prepared) > players:
        raise Refused("wrong_seats", seats=len(prepared), players=players)
    settings = msgspec.structs.replace(data.settings, title=one_line(data.settings.title))
    table = await server.registry.make(settings, host=me.id)
    if prepared:
        await table.change(_seat_all([chair for chair, _ in prepared]))
    invitations = [_invitation(server, table.id, seat, word) for seat, (_, word) in enumerate(prepared) if word]
    url = f"{base_url(server.settings)}/t/{table.id}"
    return CreatedTable(table=table_view(table, me.id, reader_language), url=url, invitations=invitations)


def _chair(wanted: SeatSetup, me: Account, salt: str, game: str) -> tuple[Chair, str]:
    match wanted.kind:
        case "me":
            name = seating.good_name(wanted.name or me.name)
            return Chair(kind="person", name=name, account=me.id, salt=salt, colour=wanted.colour), ""
        case "bot":
            return bot_chair(wanted.level, game), ""
        case "link":
            word = random_token()
            return Chair(kind="link", link=hash_of(word)), word
        case "open":
            return Chair(), ""


def _seat_all(wanted: list[Chair]) -> seating.Change:
    def change(document: Document, status: Status) -> Document:
        seating.before_start(status)
        for seat, chair in enumerate(wanted):
            if chair.kind == "bot":
                document = seating.prepare(seat, chair, document.host or "")(document, status)
            elif chair.kind == "person":
                account, name, salt = chair.account or "", chair.name, chair.salt
                document = seating.join(seat, account, name, salt=salt, colour=chair.colour)(document, status)
            else:
                document = seating.put(document, seat, chair)
        return document

    return change


def _invitation(server: Server, table: str, seat: int, word: str) -> Invitation:
    return Invitation(seat=seat, word=word, url=f"{base_url(server.settings)}/t/{table}#{word}")


@get("/api/tables/{table:str}", tags=["tables"])
async def look(server: Server, reader_language: str, visitor: Account | None, table: TableId) -> TableView:
    """A table, for all who know its link."""
    return table_view(await server.registry.table(table), None if visitor is None else visitor.id, reader_language)


@delete("/api/tables/{table:str}", tags=["tables"], status_code=204)
async def remove(server: Server, me: Account, table: TableId) -> None:
    """Delete a table whose game has not started; only its host may."""
    await server.delete(table, me.id)


@post("/api/tables/{table:str}/join", tags=["tables"], status_code=200)
async def join(server: Server, reader_language: str, me: Account, table: TableId, data: Joining) -> TableView:
    """Take a seat. Taking two makes a shared screen."""
    found = await server.registry.table(table)
    link = None if data.word is None else hash_of(data.word)
    name = data.name or me.name
    await found.change(seating.join(data.seat, me.id, name, link=link, salt=data.salt, colour=data.colour))
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/leave", tags=["tables"], status_code=200)
async def leave(server: Server, reader_language: str, me: Account, table: TableId, data: AtSeat) -> TableView:
    """Leave a seat before the start; the host may also remove another player."""
    found = await server.registry.table(table)
    await found.change(seating.leave(data.seat, me.id))
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/prepare", tags=["tables"], status_code=200)
async def prepare(server: Server, reader_language: str, me: Account, table: TableId, data: Preparing) -> CreatedTable:
    """Open a seat, reserve it by a link, or put a bot on it; only the host may, before the start."""
    found = await server.registry.table(table)
    chair, word = _chair(SeatSetup(data.kind, data.level), me, "", found.document.settings.game)
    await found.change(seating.prepare(data.seat, chair, me.id))
    invitations = [_invitation(server, table, data.seat, word)] if word else []
    url = f"{base_url(server.settings)}/t/{table}"
    return CreatedTable(table=table_view(found, me.id, reader_language), url=url, invitations=invitations)


@post("/api/tables/{table:str}/start", tags=["tables"], status_code=200)
async def start(server: Server, reader_language: str, me: Account, table: TableId) -> TableView:
    """Start the game; only the host may, once every seat is taken."""
    found = await server.registry.table(table)
    if any(chair.bot for chair in found.document.chairs):
        server.thinking.check(found.document.host or "")
    await found.start(by=me.id)
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/pause", tags=["tables"], status_code=200)
async def pause(server: Server, reader_language: str, me: Account, table: TableId, data: Pausing) -> TableView:
    """Pause the game and its clocks, or resume them; only the host may."""
    found = await server.registry.table(table)
    if not data.paused and any(chair.bot for chair in found.document.chairs):
        server.thinking.check(found.document.host or "")
    await found.pause(data.paused, by=me.id)
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/close", tags=["tables"], status_code=200)
async def close(server: Server, reader_language: str, me: Account, table: TableId) -> TableView:
    """Close a table before its game is over; only the host may."""
    found = await server.registry.table(table)
    await found.close(by=me.id)
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/resign", tags=["tables"], status_code=200)
async def resign(server: Server, reader_language: str, me: Account, table: TableId, data: AtSeat) -> TableView:
    """Give my seat to a bot for good."""
    found = await server.registry.table(table)
    await found.resign(data.seat, by=me.id)
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/take-over", tags=["tables"], status_code=200)
async def take_over(server: Server, reader_language: str, me: Account, table: TableId, data: AtSeat) -> TableView:
    """Take the seat of a bot, if the table allows it. In a game with secrets the host is asked first."""
    server.limits.take("take_over", me.id)
    found = await server.registry.table(table)
    await found.change(take_over_seat.take_over(data.seat, me.id, me.name, secrets=found.game.secrets))
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/answer-seat", tags=["tables"], status_code=200)
async def answer_seat(server: Server, reader_language: str, me: Account, table: TableId, data: SeatAnswer) -> TableView:
    """Agree to a request for the seat of a bot, or decline it, as the host; or withdraw my own request."""
    found = await server.registry.table(table)
    yes = data.yes
    for asked in found.document.seat_requests:
        if asked.id == data.request and await server.store.find_account(asked.account) is None:
            yes = False  # the account was deleted, or adopted by another one
    await found.change(take_over_seat.answer(data.request, yes, me.id, secrets=found.game.secrets))
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/come-back", tags=["tables"], status_code=200)
async def come_back(server: Server, reader_language: str, me: Account, table: TableId, data: AtSeat) -> TableView:
    """Take my seat back, after time ran out and a bot played."""
    found = await server.registry.table(table)
    await found.come_back(data.seat, by=me.id)
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/rematch", tags=["tables"], status_code=200)
async def rematch(server: Server, reader_language: str, me: Account, table: TableId) -> TableView:
    """A table where the same players play again."""
    server.limits.take("table", me.id)
    again: Table = await server.registry.rematch(table, by=me.id)
    return table_view(again, me.id, reader_language)


HANDLERS = [
    tables, make, look, remove, join, leave, prepare, start, pause, close, resign, take_over, answer_seat,
    come_back, rematch,
]  # fmt: skip

"""Tables: make, list, join, start, end. Playing itself goes over the websocket."""

from typing import Annotated, Literal

import msgspec
from litestar import delete, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct, field

from turnpike import bots
from turnpike.kernel.refused import Refused
from turnpike.server.accounts import hash_of, new_word
from turnpike.server.http.schemas import Invitation, Listed, TableMade, TableShown, listed, table_shown
from turnpike.server.notifications.notifier import base_url
from turnpike.server.rate_limits import is_deep
from turnpike.server.server import Server
from turnpike.store import Person, Status
from turnpike.table import Chair, Document, Settings, Table, bot_chair, seating

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[str, Meta(max_length=40)]
TableId = Annotated[str, Parameter(max_length=64)]


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: anybody, whoever has its link, a bot, or me (several times: a shared screen)."""

    kind: Literal["open", "link", "bot", "me"] = "open"
    level: Level = ""
    name: Annotated[str, Meta(max_length=200)] = ""
    """At a shared screen: what the one who sits here is called."""
    colour: Annotated[str, Meta(max_length=40)] = ""


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A table I want to make."""

    settings: Settings
    seats: Annotated[list[SeatWanted], Meta(max_length=16)] = field(default_factory=list)
    salt: Annotated[str, Meta(max_length=100)] = ""


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Where I want to sit."""

    seat: SeatNumber | None = None
    word: Annotated[str, Meta(max_length=100)] | None = None
    """The secret of the link, for a reserved seat."""
    name: Annotated[str, Meta(max_length=200)] | None = None
    salt: Annotated[str, Meta(max_length=100)] = ""
    """Random words of my own, from which chance is drawn too."""
    colour: Annotated[str, Meta(max_length=40)] = ""
    """The colour I like to play with."""


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class Preparing(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host wants a seat to be."""

    seat: SeatNumber
    kind: Literal["open", "link", "bot"]
    level: Level = ""


class Pausing(Struct, frozen=True, forbid_unknown_fields=True):
    """Stop, or go on."""

    paused: bool


@get("/api/tables", tags=["tables"])
async def tables(server: Server, anyone: Person | None, status: Status = "open") -> list[Listed]:
    """Tables that anybody may find."""
    mine = None if anyone is None else anyone.id
    return [listed(game, seats, mine) for game, seats in await server.store.listed_games(status)]


@post("/api/tables", tags=["tables"])
async def make(server: Server, me: Person, data: TableWanted) -> TableMade:
    """Make a table. Its link is all that others need to find it."""
    if is_deep(msgspec.to_builtins(data.settings.options)):
        raise Refused("bad_option", detail="nested too deeply")
    bots.find(data.settings.stand_in, data.settings.game)
    server.limits.take("table", me.id)
    prepared = [_chair(wanted, me, data.salt, data.settings.game) for wanted in data.seats]
    rules = server.house.find(data.settings.game)
    players = rules.players(rules.read_options(data.settings.options))
    if len(prepared) > players:
        raise Refused("wrong_seats", seats=len(prepared), players=players)
    table = await server.house.make(data.settings, host=me.id)
    if prepared:
        await table.change(_seat_all([chair for chair, _ in prepared]))
    invitations = [_invitation(server, table.id, seat, word) for seat, (_, word) in enumerate(prepared) if word]
    url = f"{base_url(server.settings)}/t/{table.id}"
    return TableMade(table=table_shown(table, me.id), url=url, invitations=invitations)


def _chair(wanted: SeatWanted, me: Person, salt: str, game: str) -> tuple[Chair, str]:
    match wanted.kind:
        case "me":
            name = seating.good_name(wanted.name or me.name)
            return Chair(kind="person", name=name, person=me.id, salt=salt, colour=wanted.colour), ""
        case "bot":
            return bot_chair(wanted.level, bots.names_for(game)), ""
        case "link":
            word = new_word()
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
                person, name, salt = chair.person or "", chair.name, chair.salt
                document = seating.join(seat, person, name, salt=salt, colour=chair.colour)(document, status)
            else:
                document = seating.put(document, seat, chair)
        return document

    return change


def _invitation(server: Server, table: str, seat: int, word: str) -> Invitation:
    return Invitation(seat=seat, word=word, url=f"{base_url(server.settings)}/t/{table}#{word}")


@get("/api/tables/{table:str}", tags=["tables"])
async def look(server: Server, anyone: Person | None, table: TableId) -> TableShown:
    """A table, for whoever knows its link."""
    return table_shown(await server.house.table(table), None if anyone is None else anyone.id)


@delete("/api/tables/{table:str}", tags=["tables"], status_code=204)
async def remove(server: Server, me: Person, table: TableId) -> None:
    """Forget a table that nobody has started; its host may."""
    await server.delete(table, me.id)


@post("/api/tables/{table:str}/join", tags=["tables"], status_code=200)
async def join(server: Server, me: Person, table: TableId, data: Joining) -> TableShown:
    """Sit down. Sitting down twice makes a shared screen."""
    found = await server.house.table(table)
    link = None if data.word is None else hash_of(data.word)
    name = data.name or me.name
    await found.change(seating.join(data.seat, me.id, name, link=link, salt=data.salt, colour=data.colour))
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/leave", tags=["tables"], status_code=200)
async def leave(server: Server, me: Person, table: TableId, data: AtSeat) -> TableShown:
    """Stand up before the start; the host may also remove somebody."""
    found = await server.house.table(table)
    await found.change(seating.leave(data.seat, me.id))
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/prepare", tags=["tables"], status_code=200)
async def prepare(server: Server, me: Person, table: TableId, data: Preparing) -> TableMade:
    """Open a seat, reserve it by a link, or put a bot on it; the host may, before the start."""
    found = await server.house.table(table)
    chair, word = _chair(SeatWanted(data.kind, data.level), me, "", found.document.settings.game)
    await found.change(seating.prepare(data.seat, chair, me.id))
    invitations = [_invitation(server, table, data.seat, word)] if word else []
    url = f"{base_url(server.settings)}/t/{table}"
    return TableMade(table=table_shown(found, me.id), url=url, invitations=invitations)


@post("/api/tables/{table:str}/start", tags=["tables"], status_code=200)
async def start(server: Server, me: Person, table: TableId) -> TableShown:
    """Begin; the host may, when every seat is taken."""
    found = await server.house.table(table)
    await found.start(by=me.id)
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/pause", tags=["tables"], status_code=200)
async def pause(server: Server, me: Person, table: TableId, data: Pausing) -> TableShown:
    """Stop the game and its clocks, or go on; the host may."""
    found = await server.house.table(table)
    await found.pause(data.paused, by=me.id)
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/close", tags=["tables"], status_code=200)
async def close(server: Server, me: Person, table: TableId) -> TableShown:
    """End a table before its game has ended; the host may."""
    found = await server.house.table(table)
    await found.close(by=me.id)
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/resign", tags=["tables"], status_code=200)
async def resign(server: Server, me: Person, table: TableId, data: AtSeat) -> TableShown:
    """Give my seat to a bot for good."""
    found = await server.house.table(table)
    await found.change(seating.resign(data.seat, me.id))
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/take-over", tags=["tables"], status_code=200)
async def take_over(server: Server, me: Person, table: TableId, data: AtSeat) -> TableShown:
    """Play on for a bot, if the table allows it."""
    found = await server.house.table(table)
    await found.change(seating.take_over(data.seat, me.id, me.name, secrets=found.rules.secrets))
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/come-back", tags=["tables"], status_code=200)
async def come_back(server: Server, me: Person, table: TableId, data: AtSeat) -> TableShown:
    """Take my seat again, after my time ran out and a bot played for me."""
    found = await server.house.table(table)
    await found.come_back(data.seat, by=me.id)
    return table_shown(found, me.id)


@post("/api/tables/{table:str}/rematch", tags=["tables"], status_code=200)
async def rematch(server: Server, me: Person, table: TableId) -> TableShown:
    """A table where the same people play again."""
    again: Table = await server.house.rematch(table, by=me.id)
    return table_shown(again, me.id)


HANDLERS = [
    tables, make, look, remove, join, leave, prepare, start, pause, close, resign, take_over, come_back, rematch,
]  # fmt: skip

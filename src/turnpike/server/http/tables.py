"""Tables: create, list, join, start, close. Moves go over the websocket."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import Parameter

from turnpike.server.notifications.notifier import base_url
from turnpike.server.plans import PlanRequest, PlanView, plan_view
from turnpike.server.server import Server
from turnpike.server.table_requests import (
    AtSeat,
    AutoPass,
    Joining,
    NewTable,
    Pausing,
    Preparing,
    SeatAnswer,
    SeatSetup,
    chair_for,
    check_rated,
    create_table,
)
from turnpike.server.table_views import CreatedTable, Invitation, TableSummary, TableView, table_summary, table_view
from turnpike.server.tokens import hash_of
from turnpike.store import Account, Status
from turnpike.table import Table, auto_pass, seating
from turnpike.table import take_over as take_over_seat

TableId = Annotated[str, Parameter(max_length=64)]
GameId = Annotated[str, Parameter(max_length=64)]


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
    """Make a table. Others need its link to find it, unless it is listed."""
    table, words = await create_table(server, me, data)
    invitations = [_invitation(server, table.id, seat, word) for seat, word in words.items()]
    url = f"{base_url(server.settings)}/t/{table.id}"
    return CreatedTable(table=table_view(table, me.id, reader_language), url=url, invitations=invitations)


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
    if found.document.settings.rated:
        check_rated(server, me)
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
    chair, word = chair_for(SeatSetup(data.kind, data.level), me, "", found.document.settings)
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


@post("/api/tables/{table:str}/auto-pass", tags=["tables"], status_code=200)
async def pass_automatically(
    server: Server, reader_language: str, me: Account, table: TableId, data: AutoPass
) -> TableView:
    """Pass my turns in which nothing else can be done, also while I am away; or stop doing so."""
    found = await server.registry.table(table)
    await found.change(auto_pass.wish(data.seat, data.on, me.id))
    return table_view(found, me.id, reader_language)


@post("/api/tables/{table:str}/plan", tags=["tables"], status_code=200)
async def plan(server: Server, reader_language: str, me: Account, table: TableId, data: PlanRequest) -> PlanView:
    """What my planned turn would lead to, and what could be chosen next, from what my seat may know. Not kept."""
    server.limits.take("analysis", me.id)
    return plan_view(await server.registry.table(table), me.id, data, reader_language)


@post("/api/tables/{table:str}/rematch", tags=["tables"], status_code=200)
async def rematch(server: Server, reader_language: str, me: Account, table: TableId) -> TableView:
    """A table where the same players play again."""
    server.limits.take("table", me.id)
    again: Table = await server.registry.rematch(table, by=me.id)
    return table_view(again, me.id, reader_language)


HANDLERS = [
    tables, make, look, remove, join, leave, prepare, start, pause, close, resign, take_over, answer_seat,
    come_back, pass_automatically, plan, rematch,
]  # fmt: skip

"""Tables as they are shown in lists and before one sits down. Nothing here is secret."""

from collections.abc import Sequence

from msgspec import Struct

from turnpike.store import Game, SeatRow
from turnpike.table import Settings, Table
from turnpike.table.document import load


class SeatShown(Struct, frozen=True, kw_only=True):
    """A seat in a list."""

    kind: str
    name: str
    mine: bool


class Listed(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    status: str
    paused: bool
    seats: list[SeatShown]
    clock: str
    host: bool
    at: int
    to_act: int | None
    my_turn: bool
    created: int
    updated: int


class ChairShown(Struct, frozen=True, kw_only=True):
    """A chair at a table."""

    kind: str
    name: str
    bot: bool
    level: str
    away: str
    shared: bool
    mine: bool
    colour: str


class TableShown(Struct, frozen=True, kw_only=True):
    """A table, whoever looks."""

    id: str
    settings: Settings
    status: str
    paused: bool
    chairs: list[ChairShown]
    host: bool
    """Whether I may start, pause and close it."""
    at: int
    revision: int
    seal: str
    rematch: str | None
    imported: bool


class Invitation(Struct, frozen=True, kw_only=True):
    """The link for a reserved seat. The secret is behind the #, which browsers send to nobody."""

    seat: int
    url: str
    word: str


class TableMade(Struct, frozen=True, kw_only=True):
    """A new table, and the links for the people its seats are reserved for. They are told this once."""

    table: TableShown
    url: str
    invitations: list[Invitation]


def listed(game: Game, seats: Sequence[SeatRow], person: str | None) -> Listed:
    """A stored table as somebody sees it in a list."""
    document = load(game.table)
    shown = [
        SeatShown(kind=seat.kind, name=seat.name, mine=person is not None and seat.person == person) for seat in seats
    ]
    asked = game.to_act if game.status == "playing" and not document.paused else None
    mine = asked is not None and asked < len(shown) and shown[asked].mine and shown[asked].kind == "person"
    return Listed(
        id=game.id,
        game=game.kind,
        title=document.settings.title,
        status=game.status,
        paused=document.paused,
        seats=shown,
        clock=document.settings.clock.kind,
        host=person is not None and game.host == person,
        at=game.at,
        to_act=asked,
        my_turn=mine,
        created=game.created,
        updated=game.updated,
    )


def table_shown(table: Table, person: str | None) -> TableShown:
    """A table as somebody sees it."""
    document = table.document
    chairs = [
        ChairShown(
            kind=chair.kind,
            name=chair.name,
            bot=chair.bot,
            level=chair.level,
            away=chair.away,
            shared=chair.shared,
            mine=person is not None and chair.person == person,
            colour=chair.colour,
        )
        for chair in document.chairs
    ]
    return TableShown(
        id=table.id,
        settings=document.settings,
        status=table.status,
        paused=document.paused,
        chairs=chairs,
        host=person is not None and person == document.host,
        at=table.at,
        revision=table.revision,
        seal=document.seal,
        rematch=document.rematch,
        imported=document.imported,
    )

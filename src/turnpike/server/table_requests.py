"""What clients ask of tables outside of a game, and making a table: the same over HTTP and in a browser tab."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct, field

from turnpike.kernel.refused import Refused
from turnpike.server.rate_limits import is_deep
from turnpike.server.text_checks import check_title, one_line
from turnpike.server.tokens import hash_of, random_token
from turnpike.server.websocket.host import Host
from turnpike.store import Account, Status
from turnpike.table import Chair, Document, Settings, Table, bot_chair, check_bot, seating
from turnpike.table.rated import check_rated_bot, rated_settings

SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Level = Annotated[str, Meta(max_length=40)]


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
    """Random text of the client, from which chance is drawn too."""
    colour: Annotated[str, Meta(max_length=40)] = ""
    """The preferred colour."""


class AtSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat."""

    seat: SeatNumber


class AutoPass(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether turns of a seat in which nothing can be done are passed."""

    seat: SeatNumber
    on: bool


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


async def create_table(host: Host, me: Account, data: NewTable) -> tuple[Table, dict[int, str]]:
    """A new table with its seats as they are wanted, and the secrets of the links by seat."""
    if is_deep(msgspec.to_builtins(data.settings.options)):
        raise Refused("bad_option", detail="nested too deeply")
    check_title(data.settings.title)
    check_bot(data.settings.stand_in, data.settings.game)
    wanted_settings = rated_settings(data.settings)
    if wanted_settings.rated:
        check_rated(host, me)
    host.limits.take("table", me.id)
    if any(seat.kind == "bot" for seat in data.seats):
        host.thinking.check(me.id)
    prepared = [chair_for(wanted, me, data.salt, data.settings) for wanted in data.seats]
    game = host.registry.find(data.settings.game)
    players = game.players(game.read_options(data.settings.options))
    if len(prepared) > players:
        raise Refused("wrong_seats", seats=len(prepared), players=players)
    settings = msgspec.structs.replace(wanted_settings, title=one_line(data.settings.title))
    if settings.rated and sum(seat.kind == "me" for seat in data.seats) > 1:
        raise Refused("rated_shared")
    table = await host.registry.make(settings, host=me.id)
    if prepared:
        await table.change(_seat_all([chair for chair, _ in prepared]))
    return table, {seat: word for seat, (_, word) in enumerate(prepared) if word}


def check_rated(host: Host, me: Account) -> None:
    """Refuse a rated table where there are no ratings, and to a guest."""
    if not host.has_ratings:
        raise Refused("rated_server")
    if me.login is None:
        raise Refused("rated_guest")


def chair_for(wanted: SeatSetup, me: Account, salt: str, settings: Settings) -> tuple[Chair, str]:
    """The chair that is wanted, and the secret of its link if it has one."""
    match wanted.kind:
        case "me":
            name = seating.good_name(wanted.name or me.name)
            return Chair(kind="person", name=name, account=me.id, salt=salt, colour=wanted.colour), ""
        case "bot":
            chair = bot_chair(wanted.level, settings.game)
            if settings.rated:
                check_rated_bot(settings.game, wanted.level)
            return chair, ""
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

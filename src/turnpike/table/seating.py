"""Seating: pure changes of a table's document, refused when they are not allowed.

Here: joining, leaving, reserving, bots, shared screens, resigning. Not here: saving (log.py), consent to an undo
(undo.py), taking over the seat of a bot (take_over.py).
"""

import hmac
from collections.abc import Callable, Sequence

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import Status
from turnpike.table.document import Chair, Document, UndoRequest

Change = Callable[[Document, Status], Document]
"""A change of a document; called again with the newer document if another process has changed it."""

replace = msgspec.structs.replace
MAX_NAME_LENGTH = 40


def put(document: Document, seat: int, chair: Chair) -> Document:
    """The document with another chair at a seat."""
    chairs = list(document.chairs)
    chairs[seat] = chair
    return replace(document, chairs=tuple(chairs))


def at(document: Document, seat: int) -> Chair:
    """The chair of a seat."""
    if not 0 <= seat < len(document.chairs):
        raise Refused("no_such_seat", seat=seat, players=len(document.chairs))
    return document.chairs[seat]


def before_start(status: Status) -> None:
    """Refuse what can only be done before the game has started."""
    if status != "open":
        raise Refused("already_started")


def while_playing(status: Status) -> None:
    """Refuse what can only be done while the game is played."""
    if status != "playing":
        raise Refused({"open": "not_started", "over": "game_over", "closed": "table_closed"}[status])


def host_only(document: Document, by: str | None) -> None:
    """Refuse what only the host may do."""
    if by is None or by != document.host:
        raise Refused("host_only")


def good_name(name: str) -> str:
    """A name that can be shown."""
    name = " ".join(name.split())
    if not name or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise Refused("bad_name", most=MAX_NAME_LENGTH)
    return name


def clean_name(name: str, otherwise: str) -> str:
    """A name from a file, without the characters that cannot be printed."""
    return clean_text(name, MAX_NAME_LENGTH) or otherwise


def clean_text(text: str, most: int) -> str:
    """The beginning of a foreign text as one line, without the characters that cannot be printed."""
    printable = "".join(letter for letter in " ".join(text[: 1000 + most].split()) if letter.isprintable())
    return " ".join(printable[:most].split())


def different_names(names: Sequence[str]) -> list[str]:
    """The names, each different: a number is added to those that occur earlier in the list."""
    different: list[str] = []
    for name in names:
        different.append(_numbered(name, different))
    return different


def seats_of(document: Document, account: str) -> list[int]:
    """The seats of an account."""
    return [seat for seat, chair in enumerate(document.chairs) if chair.account == account]


def join(
    seat: int | None, account: str, name: str, *, link: str | None = None, salt: str = "", colour: str = ""
) -> Change:
    """Take an open chair, or a reserved one with its link; several chairs of one account share a screen."""

    def change(document: Document, status: Status) -> Document:
        before_start(status)
        place = seat if seat is not None else _free(document, link)
        chair = at(document, place)
        if chair.taken:
            raise Refused("seat_taken", seat=place)
        if chair.kind == "link" and not _opens(link, chair) and account != document.host:
            raise Refused("seat_reserved", seat=place)
        if document.settings.rated and seats_of(document, account):
            raise Refused("rated_shared")
        name_here = unused_name(document, good_name(name))
        sat = Chair(
            kind="person", name=name_here, account=account, salt=clean_text(salt, 100), colour=clean_text(colour, 40)
        )
        return share(put(document, place, sat), account)

    return change


def _opens(link: str | None, chair: Chair) -> bool:
    """Whether this link is the one that reserves the chair, compared in constant time."""
    return hmac.compare_digest(link or "", chair.link or "?")


def _free(document: Document, link: str | None) -> int:
    for seat, chair in enumerate(document.chairs):
        if chair.kind == "link" and _opens(link, chair):
            return seat
    for seat, chair in enumerate(document.chairs):
        if chair.kind == "open":
            return seat
    raise Refused("table_full")


def unused_name(document: Document, name: str) -> str:
    """The name, with a number if another seat has it."""
    return _numbered(name, [chair.name for chair in document.chairs])


def _numbered(name: str, names: Sequence[str]) -> str:
    """The name, with a number if it is among these names."""
    found, number = name, 1
    while found in names:
        number += 1
        found = f"{name[: MAX_NAME_LENGTH - len(f' {number}')].rstrip()} {number}"
    return found


def share(document: Document, account: str) -> Document:
    """Mark the chairs of an account as sharing a screen if there are several."""
    several = len(seats_of(document, account)) > 1
    chairs = [replace(chair, shared=several) if chair.account == account else chair for chair in document.chairs]
    return replace(document, chairs=tuple(chairs))


def leave(seat: int, by: str) -> Change:
    """Leave a chair before the start; the host may also remove another player or a bot."""

    def change(document: Document, status: Status) -> Document:
        before_start(status)
        chair = at(document, seat)
        if chair.account != by:
            host_only(document, by)
        emptied = put(document, seat, Chair())
        return emptied if chair.account is None else share(emptied, chair.account)

    return change


def prepare(seat: int, chair: Chair, by: str) -> Change:
    """The host opens a chair, reserves it by a link, or puts a bot on it, before the start."""

    def change(document: Document, status: Status) -> Document:
        before_start(status)
        host_only(document, by)
        if at(document, seat).kind == "person":
            raise Refused("seat_taken", seat=seat)
        name = unused_name(put(document, seat, Chair()), chair.name) if chair.name else ""
        return put(document, seat, replace(chair, name=name))

    return change


def resign(seat: int, by: str | None, at_entry: int) -> Change:
    """Give a seat to a bot for good; the host may do so for a player whose time ran out."""

    def change(document: Document, status: Status) -> Document:
        while_playing(status)
        chair = at(document, seat)
        if chair.kind != "person" or chair.away == "resigned":
            raise Refused("not_your_seat", seat=seat)
        if chair.account != by and not (by == document.host and chair.away == "time"):
            raise Refused("not_your_seat", seat=seat)
        return put(document, seat, given_up(document, chair, at_entry))

    return change


def given_up(document: Document, chair: Chair, at_entry: int) -> Chair:
    """A chair whose player has left it to a bot for good, at this entry."""
    won = document.settings.rated and all(has_left(other) for other in document.chairs if other is not chair)
    return replace(chair, away="resigned", level=document.settings.stand_in, resigned_at=at_entry, won=won)


def has_left(chair: Chair) -> bool:
    """Whether a player has left the game before it was decided; a bot's seat has not."""
    return chair.deleted == "playing" or (chair.away != "" and not chair.won)


def forget(account: str, name: str, at_entry: int) -> Change:
    """Remove a deleted account: bots play its seats under another name, its table gets another host, and nothing else
    names it.
    """

    def change(document: Document, status: Status) -> Document:
        for seat, chair in enumerate(document.chairs):
            if chair.account == account:
                level = document.settings.stand_in
                bot = Chair(
                    kind="bot",
                    name=name,
                    level=level,
                    resigned_at=at_entry if status == "playing" else chair.resigned_at,
                    extra=chair.extra,
                    back=chair.back,
                    deleted="playing" if status == "playing" or chair.away else "over",
                )
                bot = replace(bot, name=unused_name(put(document, seat, Chair()), name))
                document = put(document, seat, Chair() if status == "open" else bot)
        if document.host == account:
            document = replace(document, host=next(iter(humans(document)), None))
        former = (tuple(other for other in chair.former if other != account) for chair in document.chairs)
        chairs = tuple(replace(chair, former=left) for chair, left in zip(document.chairs, former, strict=True))
        kept = tuple(request for request in document.seat_requests if request.account != account)
        undo = _without(account, document.undo)
        return replace(document, chairs=chairs, seat_requests=kept, undo=undo)

    return change


def _without(account: str, request: UndoRequest | None) -> UndoRequest | None:
    """An undo request without a deleted account; there is none without the one that has asked."""
    if request is None or request.agreed[:1] == (account,):
        return None
    return replace(request, agreed=tuple(other for other in request.agreed if other != account))


def humans(document: Document) -> Sequence[str]:
    """The accounts at the table, except those for whom a bot plays."""
    return list(dict.fromkeys(chair.account for chair in document.chairs if chair.account and not chair.bot))

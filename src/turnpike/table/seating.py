"""Seating: pure changes of a table's document, refused when they are not allowed.

Here: joining, leaving, reserving, bots, shared screens, resigning, taking over, consent to undo. Not here: saving
(log.py).
"""

import hmac
from collections.abc import Callable, Sequence

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import Status
from turnpike.table.document import Chair, Document, UndoRequest

Change = Callable[[Document, Status], Document]
"""A change of a document; called again with the newer one when another process has changed it meanwhile."""

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


def seats_of(document: Document, account: str) -> list[int]:
    """The seats of an account."""
    return [seat for seat, chair in enumerate(document.chairs) if chair.account == account]


def join(
    seat: int | None, account: str, name: str, *, link: str | None = None, salt: str = "", colour: str = ""
) -> Change:
    """Take an open chair, or with its link a reserved one; several chairs of one account share a screen."""

    def change(document: Document, status: Status) -> Document:
        before_start(status)
        place = seat if seat is not None else _free(document, link)
        chair = at(document, place)
        if chair.taken:
            raise Refused("seat_taken", seat=place)
        if chair.kind == "link" and not _opens(link, chair) and account != document.host:
            raise Refused("seat_reserved", seat=place)
        name_here = _unused(document, good_name(name))
        sat = Chair(kind="person", name=name_here, account=account, salt=salt[:100], colour=colour[:40])
        return _sharing(put(document, place, sat), account)

    return change


def _opens(link: str | None, chair: Chair) -> bool:
    """Whether this is the link the chair is reserved for, compared in constant time."""
    return hmac.compare_digest(link or "", chair.link or "?")


def _free(document: Document, link: str | None) -> int:
    for seat, chair in enumerate(document.chairs):
        if chair.kind == "link" and _opens(link, chair):
            return seat
    for seat, chair in enumerate(document.chairs):
        if chair.kind == "open":
            return seat
    raise Refused("table_full")


def _unused(document: Document, name: str) -> str:
    names = {chair.name for chair in document.chairs}
    if name not in names:
        return name
    numbers = (str(number) for number in range(2, 2 + len(document.chairs) + 1))
    return next(f"{name[: MAX_NAME_LENGTH - 2]} {number}" for number in numbers if f"{name} {number}" not in names)


def _sharing(document: Document, account: str) -> Document:
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
        return emptied if chair.account is None else _sharing(emptied, chair.account)

    return change


def prepare(seat: int, chair: Chair, by: str) -> Change:
    """The host opens a chair, reserves it by a link, or puts a bot on it, before the start."""

    def change(document: Document, status: Status) -> Document:
        before_start(status)
        host_only(document, by)
        if at(document, seat).kind == "person":
            raise Refused("seat_taken", seat=seat)
        name = _unused(put(document, seat, Chair()), chair.name) if chair.name else ""
        return put(document, seat, replace(chair, name=name))

    return change


def resign(seat: int, by: str | None) -> Change:
    """Give a seat to a bot for good; the host may do it for a player whose time ran out."""

    def change(document: Document, status: Status) -> Document:
        while_playing(status)
        chair = at(document, seat)
        if chair.kind != "person" or chair.away == "resigned":
            raise Refused("not_your_seat", seat=seat)
        if chair.account != by and not (by == document.host and chair.away == "time"):
            raise Refused("not_your_seat", seat=seat)
        return put(document, seat, replace(chair, away="resigned", level=document.settings.stand_in))

    return change


def take_over(seat: int, account: str, name: str, *, secrets: bool) -> Change:
    """Take the seat of a bot while the game is played."""

    def change(document: Document, status: Status) -> Document:
        while_playing(status)
        chair = at(document, seat)
        if chair.kind == "person" and chair.away != "resigned":
            raise Refused("seat_taken", seat=seat)
        if not document.settings.take_over and chair.account != account:
            raise Refused("no_take_over")
        if secrets and any(other != seat for other in seats_of(document, account)):
            raise Refused("already_seated")  # one player would see two hands
        sat = Chair(kind="person", name=_unused(put(document, seat, Chair()), good_name(name)), account=account)
        return _sharing(put(document, seat, replace(sat, extra=chair.extra)), account)

    return change


def forget(account: str, name: str) -> Change:
    """Remove a deleted account: its seats go to bots under another name, its table to another host."""

    def change(document: Document, status: Status) -> Document:
        for seat, chair in enumerate(document.chairs):
            if chair.account == account:
                gone = Chair() if status == "open" else Chair(kind="bot", name=name, level=document.settings.stand_in)
                document = put(document, seat, gone)
        if document.host == account:
            document = replace(document, host=next(iter(humans(document)), None))
        return document

    return change


def humans(document: Document) -> Sequence[str]:
    """The accounts at the table, without those for whom a bot plays."""
    return list(dict.fromkeys(chair.account for chair in document.chairs if chair.account and not chair.bot))


def must_agree(document: Document, request: UndoRequest) -> list[str]:
    """The accounts that still have to agree to an undo: all at the table whose seats no bot plays."""
    return [account for account in humans(document) if account not in request.agreed]

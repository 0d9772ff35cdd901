"""Taking over the seat of a bot while the game is played: at once, or in a game with secrets when the host agrees.

Here: pure changes of a table's document, refused when they are not allowed. Not here: saving (log.py).

Ruling for games with secrets: an account plays at most the one hand it has seen.
- The host decides about a seat with a hand. Other accounts ask, and see nothing of the hand before the host agrees.
- The chair keeps the accounts that have sat on it. An account that has seen the hand of a seat, at any time in this
  game, may return to that seat and to no other: it would play against a hand it knows.
- A player who has resigned sees what spectators see, until the seat is theirs again.
- The host of an imported game has brought its log, and so knows all hands. Until the game goes on, the host may take
  several seats, as players at one screen have.
"""

import msgspec

from turnpike.kernel.refused import Refused
from turnpike.store import Status
from turnpike.table import seating
from turnpike.table.document import Chair, Document, SeatRequest
from turnpike.table.seating import Change

MAX_REQUESTS = 10
"""Requests that may wait for the host's answer."""

replace = msgspec.structs.replace


def has_seen(chair: Chair, account: str) -> bool:
    """Whether an account has seen the hand of this chair."""
    return chair.account == account or account in chair.former


def take_over(seat: int, account: str, name: str, *, secrets: bool) -> Change:
    """Take the seat of a bot; in a game with secrets, ask the host for it."""

    def change(document: Document, status: Status) -> Document:
        chair = _check(document, status, seat, account, secrets=secrets)
        if not secrets or account in {document.host, chair.account}:
            return _sit(document, seat, account, name, secrets=secrets)
        if document.host is None:
            raise Refused("no_take_over")
        others = tuple(request for request in document.seat_requests if request.account != account)
        if len(others) >= MAX_REQUESTS:
            raise Refused("too_many_requests", most=MAX_REQUESTS)
        number = document.requests + 1
        asked = SeatRequest(id=number, seat=seat, account=account, name=seating.good_name(name))
        return replace(document, seat_requests=(*others, asked), requests=number)

    return change


def answer(request: int, yes: bool, by: str, *, secrets: bool) -> Change:
    """The host agrees to a request for a seat, or declines it; the player who asks may withdraw it."""

    def change(document: Document, status: Status) -> Document:
        asked = next((one for one in document.seat_requests if one.id == request), None)
        if asked is None:
            raise Refused("no_seat_request")
        if by != document.host and (yes or by != asked.account):
            raise Refused("host_only")
        if not yes:
            kept = tuple(one for one in document.seat_requests if one.id != request)
            return replace(document, seat_requests=kept)
        _check(document, status, asked.seat, asked.account, secrets=secrets)
        return _sit(document, asked.seat, asked.account, asked.name, secrets=secrets)

    return change


def pending(document: Document, account: str | None) -> list[SeatRequest]:
    """The requests shown to an account, for seats that bots still play: all to the host, to others only their own."""
    return [
        one
        for one in document.seat_requests
        if document.chairs[one.seat].bot and account is not None and account in {document.host, one.account}
    ]


def _check(document: Document, status: Status, seat: int, account: str, *, secrets: bool) -> Chair:
    """The chair, if this account may have it."""
    seating.while_playing(status)
    chair = seating.at(document, seat)
    if chair.kind == "person" and chair.away != "resigned":
        raise Refused("seat_taken", seat=seat)
    if document.settings.rated or (not document.settings.take_over and chair.account != account):
        raise Refused("no_take_over")
    if secrets and not _has_brought(document, account):
        others = [other for number, other in enumerate(document.chairs) if number != seat]
        if any(other.account == account and other.away != "resigned" for other in others):
            raise Refused("already_seated")
        if any(has_seen(other, account) for other in others):
            raise Refused("hand_known")
    return chair


def _has_brought(document: Document, account: str) -> bool:
    """Whether an account is the host of an imported game that has not gone on: it is in its first pause."""
    return document.imported and account == document.host and document.paused_at_start


def _sit(document: Document, seat: int, account: str, name: str, *, secrets: bool) -> Document:
    before = document.chairs[seat]
    former = tuple(
        other for other in dict.fromkeys((*before.former, before.account)) if secrets and other not in {None, account}
    )
    sat = Chair(
        kind="person",
        name=seating.unused_name(seating.put(document, seat, Chair()), seating.good_name(name)),
        account=account,
        extra=before.extra,
        back=before.back,
        former=tuple(filter(None, former)),
    )
    waiting = tuple(one for one in document.seat_requests if one.seat != seat and one.account != account)
    return seating.share(replace(seating.put(document, seat, sat), seat_requests=waiting), account)

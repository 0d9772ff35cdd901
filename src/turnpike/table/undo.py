"""Undo by consent: who has to agree to go back, and what a request and its answers change in the document.

Here: pure functions of a document. Not here: the undo itself (table.py), how far a seat may go back without consent
(`Play.free_undo`).

Ruling: what other people have seen happen is undone only with the consent of a person.
- Every account with a seat has to agree, even if it is absent or its time has run out and a bot stands in.
- Bots have no say, nor has a player who has resigned: a bot plays that seat for good. Without any other person at the
  table an undo reaches back to the resignation and no further: no person is left to agree to the rest.
- A request has a number, and an answer names it. A request that is replaced, withdrawn or overtaken by a move is void.
- What all have agreed to is the next thing that happens: until it is done, nothing else is added to the log.
"""

from collections.abc import Callable, Sequence

import msgspec

from turnpike.kernel.play import AnyPlay
from turnpike.kernel.refused import Refused
from turnpike.store import Status
from turnpike.table import seating
from turnpike.table.document import Document, UndoRequest
from turnpike.table.seating import Change

replace = msgspec.structs.replace


def before_last(play: AnyPlay, seat: int) -> int:
    """The entry before the last live action of a seat."""
    line = [0, *(entry.n for entry in play.live)]
    for place in range(len(line) - 1, 0, -1):
        entry = play.live[place - 1]
        if entry.seat == seat and entry.words:
            return line[place - 1]
    raise Refused("cannot_undo", to=0)


def voters(document: Document) -> Sequence[str]:
    """The accounts that have a say: all with a seat, except those that have resigned."""
    seated = (chair.account for chair in document.chairs if chair.account and chair.away != "resigned")
    return list(dict.fromkeys(seated))


def must_agree(document: Document, request: UndoRequest) -> list[str]:
    """The accounts that still have to agree to a request."""
    return [account for account in voters(document) if account not in request.agreed]


def needs_consent(document: Document, to: int, by: str) -> bool:
    """Whether others have to agree to an undo by `by` to entry `to`; refused if no person is left who could."""
    if any(account != by for account in voters(document)):
        return True
    resigned = max(chair.resigned_at for chair in document.chairs)
    if to < resigned:
        raise Refused("undo_settled", n=resigned)
    return False


def granted(document: Document, at: int) -> UndoRequest | None:
    """The request that stands at entry `at` and that all have agreed to; None if there is none."""
    asked = document.undo
    if asked is None or asked.at != at or must_agree(document, asked):
        return None
    try:
        needs_consent(document, asked.to, asked.agreed[0])
    except Refused:
        return None  # the others have resigned instead
    return asked


def ask(seat: int, to: int, at: int, by: str, newest: Callable[[], int]) -> Change:
    """Ask the others. It replaces a request of the same player; one of another player has to be answered first.

    `newest` is the newest entry when the change is made: another process may have moved meanwhile, or paused the game.
    """

    def change(document: Document, status: Status) -> Document:
        seating.while_playing(status)
        if document.chairs[seat].account != by or document.chairs[seat].away == "resigned":
            raise Refused("not_your_seat", seat=seat)
        if document.paused:
            raise Refused("paused")
        if newest() != at:
            raise Refused("stale", at=at, now=newest())
        needs_consent(document, to, by)  # in another process the last player who could agree may have resigned
        standing = document.undo
        if standing is not None and standing.at == at:
            if standing.agreed[:1] != (by,):
                raise Refused("undo_pending")
            if (standing.seat, standing.to) == (seat, to):
                return document  # the same request again: the consent given so far stands
        number = document.requests + 1
        asked = UndoRequest(id=number, seat=seat, to=to, at=at, agreed=(by,))
        return replace(document, undo=asked, requests=number)

    return change


def answer(request: int, at: int, yes: bool, by: str) -> Change:
    """Agree to a request, or end it: another player declines it, the player who asked withdraws it."""

    def change(document: Document, _: Status) -> Document:
        asked = document.undo
        if asked is None or asked.id != request or asked.at != at:
            raise Refused("no_undo_asked")
        if by not in voters(document):
            raise Refused("not_your_table")
        if not yes:
            return replace(document, undo=None)
        if by in asked.agreed:
            return document
        return replace(document, undo=replace(asked, agreed=(*asked.agreed, by)))

    return change

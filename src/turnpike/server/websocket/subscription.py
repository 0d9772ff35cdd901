"""A table as one page sees it: through whose eyes, and what it has been told already."""

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from turnpike.server.accounts import wishes_of
from turnpike.server.websocket import messages
from turnpike.table import Table

if TYPE_CHECKING:
    from turnpike.server.websocket.session import Page

UNKNOWN = -9
"""Nothing was told yet, so no eyes have seen anything."""


class Watched:
    """One table on one page."""

    def __init__(self, table: Table, *, after: int, chat: int, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        """The seat this person wants to look through, if they have several."""
        self._sent = after
        self._chat = chat
        self._eyes: int | None = UNKNOWN
        self._opened = table.status == "over" and after == 0
        self._headed = False
        self._settled = False

    def eyes(self, person: str | None) -> int | None:
        """The seat through which this person looks now; None sees what everybody may.

        Whoever shares a screen sees a seat's secrets only after asking for them.
        """
        mine = [] if person is None else self.table.seats_of(person)
        if self.seat in mine:
            return self.seat
        if len(mine) == 1:
            return mine[0]
        if not mine or self.table.rules.secrets:
            return None
        play = self.table.game
        return play.to_act if play is not None and play.to_act in mine else mine[0]

    def now(self, page: "Page") -> messages.Now:
        """What the page has not been told."""
        person = None if page.person is None else page.person.id
        eyes = self.eyes(person)
        whole = self._must_begin_again(eyes) or self._sent == 0
        if whole:
            self._sent = 0
        told = self.table.told(eyes, self._sent, person=person, is_here=partial(page.server.is_here, self.table))
        words = self.table.spoken(told, self._sent, page.language)
        self._sent, self._eyes = told.at, eyes
        play = self.table.game
        header: Any = None
        if play is not None and not self._headed:
            header, self._headed = msgspec.to_builtins(play.header), True
        settings, self._settled = None if self._settled else self.table.document.settings, True
        return messages.Now(
            table=told.table, at=told.at, whole=whole, now=told, header=header, settings=settings, words=words
        )

    def _must_begin_again(self, eyes: int | None) -> bool:
        """Whether earlier entries look different now: through other eyes, or because the game is over."""
        if not self.table.rules.secrets:
            return False
        if self.table.status == "over" and not self._opened:
            self._opened = True
            return True
        return self._eyes not in {UNKNOWN, eyes}

    async def said(self, page: "Page") -> messages.Said | None:
        """What was said since, without those this person does not want to hear."""
        lines = await page.server.store.chat(self.table.id, self._chat)
        if not lines:
            return None
        self._chat = lines[-1].id
        muted = wishes_of(page.person).muted if page.person is not None else ()
        told = [
            messages.ChatTold(id=line.id, person=line.person, name=line.name, text=line.text, time=line.time)
            for line in lines
            if line.person not in muted
        ]
        return messages.Said(table=self.table.id, at=self.table.at, lines=told) if told else None

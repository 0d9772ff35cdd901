"""A subscription of a session to a table (for which seat) or to a study, and what was sent already."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from turnpike.server.preferences import preferences_of
from turnpike.server.studies.study import Study, may_edit, may_read
from turnpike.server.websocket import messages
from turnpike.server.websocket.host import ChatStore
from turnpike.store import Account, Status
from turnpike.table import Document, Settings, Table
from turnpike.table.snapshot_builder import IsPresent

MAX_NAMED = 20
"""Names of those who have a study open, in one message; the others are counted."""
NOTHING_SENT = -9
"""In place of a seat: nothing was sent yet."""


class Subscription:
    """One table of one session."""

    def __init__(self, table: Table, *, after: int, chat: int, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        """The seat whose secrets the client asks for, if the account has several."""
        self._sent = after
        self._chat = chat
        self._sent_for: int | None = NOTHING_SENT
        """The seat for which the last snapshot was made."""
        self._revealed = table.status == "over" and after == 0
        self._sent_header = False
        self._sent_settings = False
        self._hands: tuple[Document, Status | None, str | None, list[int]] | None = None
        """The seats whose secrets the account may see, and what says so."""
        self._is_present: IsPresent | None = None

    def reader(self, account: str | None) -> int | None:
        """The seat whose view is shown now; None for the view of spectators.

        On a shared screen the secrets of a seat are shown on request only.
        """
        table, known = self.table, self._hands
        document, status = table.log.document, table.status if table.game.secrets else None
        if known is None or known[0] is not document or known[1] != status or known[2] != account:
            hands = [] if account is None else table.hands_of(account)
            known = self._hands = (document, status, account, hands)
        mine = known[3]
        if self.seat in mine:
            return self.seat
        if len(mine) == 1:
            return mine[0]
        if not mine or table.game.secrets:
            return None
        play = table.play
        return play.to_act if play is not None and play.to_act in mine else mine[0]

    def snapshot(
        self, account: str | None, language: str, is_present: Callable[[Table, str], bool]
    ) -> messages.SnapshotMessage:
        """The current snapshot, with the entries that were not sent yet."""
        table, seat = self.table, self.reader(account)
        whole = (table.game.secrets and self._must_start_over(seat)) or self._sent == 0
        if whole:
            self._sent = 0
        if self._is_present is None:
            self._is_present = partial(is_present, table)
        snapshot: Any = table.snapshots.encode(
            seat, self._sent, account=account, language=language, is_present=self._is_present
        )
        play = table.log.play
        at = 0 if play is None else play.at
        self._sent, self._sent_for = at, seat
        header: Any = None
        settings: Settings | None = None
        if not self._sent_header and play is not None:
            header, self._sent_header = msgspec.to_builtins(play.header), True
        if not self._sent_settings:
            settings, self._sent_settings = table.document.settings, True
        return messages.SnapshotMessage(
            table=table.id, at=at, whole=whole, snapshot=snapshot, header=header, settings=settings
        )

    def _must_start_over(self, seat: int | None) -> bool:
        """Whether entries with secrets look different now: for another seat, or because the game is over."""
        if self.table.status == "over" and not self._revealed:
            self._revealed = True
            return True
        return self._sent_for not in {NOTHING_SENT, seat}

    async def new_chat(self, store: ChatStore, account: Account | None) -> messages.ChatMessage | None:
        """The chat lines that were not sent yet, without those of muted accounts."""
        lines = await store.chat(self.table.id, self._chat)
        if not lines:
            return None
        self._chat = lines[-1].id
        muted = preferences_of(account).muted if account is not None else ()
        views = [
            messages.ChatView(id=line.id, account=line.person, name=line.name, text=line.text, time=line.time)
            for line in lines
            if line.person not in muted
        ]
        return messages.ChatMessage(table=self.table.id, at=self.table.at, lines=views) if views else None


class StudySubscription:
    """One study of one session."""

    def __init__(self, study: Study, after: int) -> None:
        self.study = study
        self._sent = after

    def message(self, account: str | None) -> messages.StudyMessage | messages.StudyGone:
        """The study as it is now, with the moves that were not sent yet."""
        study, row = self.study, self.study.row
        if study.gone or not may_read(row, account):
            return messages.StudyGone(study=study.id)
        whole, moves, deleted = study.changes(self._sent)
        self._sent = row.revision
        others = study.others(account)
        return messages.StudyMessage(
            study=row.id, revision=row.revision, whole=whole, title=row.title, access=row.access,
            may_edit=may_edit(row, account), moves=moves, deleted=deleted, others=others[:MAX_NAMED],
            more_others=max(0, len(others) - MAX_NAMED),
        )  # fmt: skip

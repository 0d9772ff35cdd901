"""Building the snapshots of a table: the entries a reader has missed, the view, the choices.

Each snapshot is made for one reader and holds nothing that the reader's seat may not know.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Choice, Words
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import Play
from turnpike.kernel.redaction import redact_entry
from turnpike.kernel.refused import Refused
from turnpike.store import now
from turnpike.table import clock, take_over, undo
from turnpike.table.bot_names import displayed_names
from turnpike.table.document import Chair, Document
from turnpike.table.log import TableLog
from turnpike.table.previews import Previews
from turnpike.table.sentences import Sentences
from turnpike.table.snapshot import ChairView, LogEntry, Offer, Preview, SeatRequestView, Snapshot, UndoRequestView
from turnpike.table.watchers import Watchers

AnyPlay = Play[Any, Any, Any]
IsPresent = Callable[[str], bool]
"""Whether an account has the table open, in any process."""
MAX_CACHED = 50
"""Readers for whom the chairs are cached."""
MAX_NEW = 5
"""Entries that many readers are sent at once, so that it pays to keep them encoded."""
_encode = msgspec.json.Encoder().encode


class CachedChairs(Struct, frozen=True):
    """The chairs as one reader sees them, and what they were made from."""

    document: Document
    present: list[bool]
    chairs: list[ChairView]


class EncodedChairs(Struct, frozen=True):
    """The chairs as they are sent to one reader, and what they were made from."""

    document: Document
    presence: int
    encoded: Raw


class Shared(Struct, frozen=True):
    """What is the same for several readers of a position, encoded once."""

    sentences: Sentences
    start: list[str]
    entries: Raw
    view: Raw | None


class Position:
    """What is the same for all readers of a table at one position."""

    def __init__(self, log: TableLog) -> None:
        play, document = log.play, log.document
        self.play = play
        self.row = log.row
        self.document = document
        self.broken = log.broken
        self.at = log.at
        self.status = log.status
        self.paused = document.paused
        self.asked = None if play is None else play.to_act
        self.to_act = None if self.asked is None or self.asked < 0 else self.asked
        self.undone = [] if play is None else play.dead
        self.acting = play is not None and self.status == "playing" and not self.paused and log.broken is None
        self.clock_runs = self.acting and document.settings.clock.kind != "none"
        self.outcome = play.outcome() if play is not None and self.asked == NOBODY else None
        self.shared: dict[tuple[str, int | None, int], Shared] = {}
        """What readers of a language get who may see the same and have the same entries."""
        self.offers: dict[str, Raw] = {}
        """The choices of the seat to act, encoded, by language."""

    def is_of(self, log: TableLog) -> bool:
        """Whether the table is still there. What changes gets a new object, but for entries of other processes."""
        return (
            self.play is log.play
            and self.row is log.row
            and self.document is log.document
            and self.at == log.at
            and self.broken == log.broken
        )


class Language:
    """What is cached in one language."""

    def __init__(self) -> None:
        self.sentences: Sentences | None = None
        self.entries: dict[int | None, list[LogEntry]] = {}
        """By seat. Entries never change; their sentences keep the old name when a seat gets another one."""
        self.offers: list[Offer] = []
        self.offers_at = -1
        self.names: list[str] = []
        self.named: Document | None = None
        """The document with these names."""


class SnapshotBuilder:
    """Builds the snapshots of one table, and caches what stays the same until the next entry."""

    def __init__(self, log: TableLog, watchers: Watchers) -> None:
        self._log = log
        self._watchers = watchers
        self._position: Position | None = None
        self._lines: dict[int | None, list[Words]] = {}
        self._choices: list[Choice] = []
        self._choices_at = -1
        self._previews = Previews()
        self._views: dict[int | None, Struct] = {}
        self._views_at = -1
        self._languages: dict[str, Language] = {}
        self._chairs: dict[tuple[str | None, str], CachedChairs] = {}
        self._encoded_chairs: dict[tuple[str | None, str], EncodedChairs] = {}

    def build(
        self,
        seat: int | None,
        after: int,
        *,
        account: str | None,
        language: str,
        is_present: IsPresent,
        encoded: bool = False,
    ) -> Snapshot:
        """The table for one seat, or a spectator, with the entries after number `after`.

        `encoded` is for a snapshot that is only written: what several readers get is encoded once, and stands in it as
        `msgspec.Raw` in place of the structures.
        """
        log, play, document = self._log, self._log.play, self._log.document
        position = self._position
        if position is None or not position.is_of(log):
            position = self._position = Position(log)
        asked, outcome = position.asked, position.outcome
        sentences: Sentences | None = None
        view: Any = None
        start: list[str] = []
        entries: Any = []
        choices: Any = []
        asides: list[Offer] = []
        undo_to: int | None = None
        can_redo = False
        if play is not None and encoded:
            shared = position.shared.get((language, seat if play.game.secrets else None, after))
            if shared is None:
                shared = self._shared(position, play, seat, after, language)
            sentences, start, entries, view = shared.sentences, shared.start, shared.entries, shared.view
        elif play is not None:
            sentences = self._sentences(play, language)
            start = sentences.of_events(play.start_events) if not after else []
            entries = self._entries(play, seat, language, sentences)[after:]
            view = None if play.draft is not None else self._view(play, seat)
        if play is not None and sentences is not None and seat is not None and position.acting:
            asides = [sentences.offer(choice) for choice in play.asides(seat)]
            undo_to = play.undo_to(seat)
            if asked == seat:
                if encoded:
                    choices = position.offers.get(language) or self._encoded_offers(position, play, language, sentences)
                else:
                    choices = self._offers(play, language, sentences)
                can_redo = play.can_redo(seat)
        chairs: Any = (self._chairs_to_send if encoded else self.chairs)(account, language, is_present)
        return Snapshot(
            table=log.id,
            at=position.at,
            revision=log.row.revision,
            status=position.status,
            paused=position.paused,
            seat=seat,
            to_act=position.to_act,
            chance=asked == CHANCE,
            start=start,
            entries=entries,
            undone=position.undone,
            view=view,
            choices=choices,
            asides=asides,
            chairs=chairs,
            host=account is not None and account == document.host,
            clock_runs=position.clock_runs,
            undo_to=undo_to,
            can_redo=can_redo,
            undo_request=None if document.undo is None else self._undo_request(account),
            seat_requests=self._seat_requests(account)
            if document.seat_requests and position.status == "playing"
            else [],
            outcome=outcome,
            why="" if outcome is None or sentences is None else sentences.speech.why(outcome.why),
            rematch=document.rematch,
            broken=position.broken,
        )

    # --- Sentences ----------------------------------------------------------------------------------------------------

    def _language(self, language: str) -> Language:
        found = self._languages.get(language)
        if found is None:
            found = self._languages[language] = Language()
        return found

    def names(self, language: str) -> list[str]:
        """The names of the seats in a language."""
        document, spoken = self._log.document, self._language(language)
        if spoken.named is not document:
            spoken.names, spoken.named = displayed_names(document.chairs, language), document
        return spoken.names

    def _sentences(self, play: AnyPlay, language: str) -> Sentences:
        """New sentences use the current names; those of earlier entries are kept."""
        spoken, names = self._language(language), self.names(language)
        if spoken.sentences is None or spoken.sentences.names != names:
            spoken.sentences = Sentences(play.game.speech(play.options, language, names), names)
            spoken.offers_at = -1
        return spoken.sentences

    # --- The position -------------------------------------------------------------------------------------------------

    def _shared(self, position: Position, play: AnyPlay, seat: int | None, after: int, language: str) -> Shared:
        sentences = self._sentences(play, language)
        shared = Shared(
            sentences,
            sentences.of_events(play.start_events) if not after else [],
            Raw(_encode(self._entries(play, seat, language, sentences)[after:])),
            None if play.draft is not None else Raw(_encode(self._view(play, seat))),
        )
        if play.at - after <= MAX_NEW:
            position.shared[language, seat if play.game.secrets else None, after] = shared
        return shared

    def _view(self, play: AnyPlay, seat: int | None) -> Struct:
        """The position as a seat may see it, made once per entry for all readers who may see the same."""
        if self._views_at != play.at:
            self._views, self._views_at = {}, play.at
        reader = seat if play.game.secrets else None
        view: Struct | None = self._views.get(reader)
        if view is None:
            view = self._views[reader] = play.view(reader)
        return view

    # --- Entries ------------------------------------------------------------------------------------------------------

    def _entries(self, play: AnyPlay, seat: int | None, language: str, sentences: Sentences) -> list[LogEntry]:
        """All entries as that seat may see them. They are cached, because an entry never changes."""
        reader = REFEREE if not play.game.secrets or play.over else seat
        entries = self._language(language).entries.setdefault(reader, [])
        if len(entries) < play.at:
            lines, times = self.lines(reader), self._log.times
            for n in range(len(entries), play.at):
                entries.append(LogEntry(lines[n], times[n], sentences.of_events(play.events(n + 1, reader))))
        return entries

    def lines(self, reader: int | None) -> list[Words]:
        """All lines of the log as a reader may see them."""
        play = self._log.play
        if play is None:
            return []
        lines = self._lines.setdefault(reader, [])
        if len(lines) < play.at:
            lines += [entry_line(_redacted(play, entry, reader)) for entry in play.entries_after(len(lines))]
        return lines

    # --- Choices ------------------------------------------------------------------------------------------------------

    def _choices_of(self, play: AnyPlay) -> list[Choice]:
        """The choices of the seat to act, listed once per entry."""
        if self._choices_at != play.at:
            self._choices, self._choices_at = play.choices(), play.at
        return self._choices

    def choice_of(self, play: AnyPlay, seat: int, words: Sequence[Words]) -> Choice | None:
        """The choice with these words, if this seat was offered it at the newest entry: it need not be read again."""
        if self._choices_at != play.at or play.to_act != seat or play.draft is not None:
            return None
        wanted = tuple(words)
        for choice in self._choices:
            if choice.words == wanted:
                return choice
        return None

    def _offers(self, play: AnyPlay, language: str, sentences: Sentences) -> list[Offer]:
        """The choices of the seat to act, made once per entry and language."""
        spoken = self._language(language)
        if spoken.offers_at != play.at:
            sentences.drop_old()
            spoken.offers = [sentences.offer(choice) for choice in self._choices_of(play)]
            spoken.offers_at = play.at
        return spoken.offers

    def _encoded_offers(self, position: Position, play: AnyPlay, language: str, sentences: Sentences) -> Raw:
        sentences.drop_old()
        encoded = position.offers[language] = sentences.encoded_offers(self._choices_of(play))
        return encoded

    def previews(self, seat: int | None, at: int, numbers: Sequence[int], language: str = "en") -> list[Preview]:
        """What choices of a seat would cause, by their numbers in its snapshot of entry `at`."""
        play = self._log.running
        if play is None or play.to_act != seat:
            raise Refused("not_asked")
        if play.at != at:
            raise Refused("stale", at=at, now=play.at)
        sentences = self._sentences(play, language)
        sentences.drop_old()
        found = self._previews.of(play, self._choices_of(play), numbers)
        return [Preview(sentences.effects(foreseen.events), foreseen.figures) for foreseen in found]

    # --- Chairs -------------------------------------------------------------------------------------------------------

    def chairs(self, account: str | None, language: str, is_present: IsPresent) -> list[ChairView]:
        """The chairs for one reader. They are cached, because they hardly ever change while no clock runs."""
        document = self._log.document
        present = [chair.account is not None and is_present(chair.account) for chair in document.chairs]
        if document.settings.clock.kind != "none":
            return self._new_chairs(account, language, present)
        kept = self._chairs.get((account, language))
        if kept is None or kept.document is not document or kept.present != present:
            if len(self._chairs) >= MAX_CACHED:
                self._chairs.clear()
            kept = CachedChairs(document, present, self._new_chairs(account, language, present))
            self._chairs[account, language] = kept
        return kept.chairs

    def _chairs_to_send(self, account: str | None, language: str, is_present: IsPresent) -> Raw | list[ChairView]:
        document, presence = self._log.document, self._watchers.presence
        kept = self._encoded_chairs.get((account, language))
        if kept is not None and kept.document is document and kept.presence == presence:
            return kept.encoded
        chairs = self.chairs(account, language, is_present)
        if document.settings.clock.kind != "none":
            return chairs
        if len(self._encoded_chairs) >= MAX_CACHED:
            self._encoded_chairs.clear()
        encoded = Raw(_encode(chairs))
        self._encoded_chairs[account, language] = EncodedChairs(document, presence, encoded)
        return encoded

    def _new_chairs(self, account: str | None, language: str, present: list[bool]) -> list[ChairView]:
        document, clocks, names, time = self._log.document, self._log.clocks, self.names(language), now()
        views = []
        for seat, chair in enumerate(document.chairs):
            left = None
            if clocks is not None:
                left = clock.left(document.settings.clock, clocks, seat, chair, time, document.pauses)
            views.append(chair_view(chair, names[seat], account, here=present[seat], left=left))
        return views

    def _undo_request(self, account: str | None) -> UndoRequestView | None:
        asked = self._log.undo_request
        if asked is None:
            return None
        answer = account in undo.must_agree(self._log.document, asked)
        return UndoRequestView(id=asked.id, seat=asked.seat, to=asked.to, answer=answer)

    def _seat_requests(self, account: str | None) -> list[SeatRequestView]:
        document = self._log.document
        return [
            SeatRequestView(id=asked.id, seat=asked.seat, name=asked.name, answer=account == document.host)
            for asked in take_over.pending(document, account)
        ]


def chair_view(
    chair: Chair, name: str, account: str | None, *, here: bool = False, left: int | None = None
) -> ChairView:
    """A chair for the owner of an account."""
    return ChairView(
        kind=chair.kind,
        name=name,
        bot=chair.bot,
        level=chair.level,
        away=chair.away,
        shared=chair.shared,
        mine=account is not None and chair.account == account,
        colour=chair.colour,
        here=here,
        left=left,
    )


def _redacted(play: AnyPlay, entry: Entry, reader: int | None) -> Entry:
    return entry if reader == REFEREE else redact_entry(play, entry, reader)

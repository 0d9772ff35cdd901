"""Building the snapshots of a table: the entries a reader has missed, the view, the choices.

Each snapshot is made for one reader and holds nothing that the reader's seat may not know.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Choice, Words
from turnpike.kernel.log import MAX_ENTRIES, Entry, entry_line
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
from turnpike.table.snapshot import (
    ChairView,
    Preview,
    ReaderFields,
    SeatRequestView,
    SentSnapshot,
    SharedFields,
    Snapshot,
    UndoRequestView,
)
from turnpike.table.watchers import Watchers

AnyPlay = Play[Any, Any, Any]
IsPresent = Callable[[str], bool]
"""Whether an account has the table open, in any process."""
MAX_CACHED = 50
"""Readers for whom the chairs are cached."""
MAX_NEW = 5
"""Entries that many readers are sent at once, so that it pays to keep them encoded."""
NOTHING = Raw(b"[]")
_encode = msgspec.json.Encoder().encode
_DECODER = msgspec.json.Decoder(SentSnapshot)


class Shared(Struct, frozen=True):
    """What is the same for several readers of a position, encoded once."""

    sentences: Sentences | None
    text: bytes
    """The beginning of a snapshot, up to what is different for each reader."""


class SentChairs(Struct, frozen=True):
    """The chairs as they are sent to one reader, and what they were made from."""

    document: Document
    presence: int
    encoded: Raw


class Position:
    """What is the same for all readers of a table at one position."""

    def __init__(self, log: TableLog) -> None:
        play, document = log.play, log.document
        status, paused = log.status, bool(document.pauses) and document.paused
        asked = None if play is None else play.to_act
        acting = play is not None and status == "playing" and not paused and log.broken is None
        self.row = log.row
        """With every change of the table its log gets a new row, so this tells whether the table is still there."""
        self.document = document
        self.broken = log.broken
        self.at = 0 if play is None else play.at
        self.status = status
        self.paused = paused
        self.asked = asked
        self.to_act = None if asked is None or asked < 0 else asked
        self.undone = [] if play is None else play.dead
        self.acting = acting
        self.clock_runs = acting and document.settings.clock.kind != "none"
        self.outcome = play.outcome() if play is not None and asked == NOBODY else None
        self.shared: dict[tuple[str, int | None, int], Shared] = {}
        """What readers of a language get who may see the same and have the same entries."""
        self.views: dict[int | None, Raw] = {}
        """By seat."""
        self.offers: dict[str, Raw] = {}
        """The choices of the seat to act, by language."""


class Language:
    """What is cached in one language."""

    def __init__(self) -> None:
        self.sentences: Sentences | None = None
        """With these names."""
        self.entries: dict[int | None, list[bytes]] = {}
        """By seat. Entries never change; their sentences keep the old name when a seat gets another one."""
        self.names: list[str] = []
        self.named: Document | None = None
        """The document with these names."""


class SnapshotBuilder:
    """Builds the snapshots of one table, and caches what stays the same until the next entry.

    A snapshot is made as it is sent, of parts that are encoded once for all who get the same.
    """

    def __init__(self, log: TableLog, watchers: Watchers) -> None:
        self._log = log
        self._watchers = watchers
        self._position: Position | None = None
        self._choices: list[Choice] = []
        self._choices_at = -1
        self._previews = Previews()
        self._languages: dict[str, Language] = {}
        self._chairs: dict[tuple[str | None, str], SentChairs] = {}

    def build(
        self, seat: int | None, after: int, *, account: str | None, language: str, is_present: IsPresent
    ) -> Snapshot:
        """The table for one seat, or a spectator, with the entries after number `after`, as structures."""
        read = _DECODER.decode(self.encode(seat, after, account=account, language=language, is_present=is_present))
        play = self._log.play
        view = None if play is None or play.draft is not None else play.view(seat)
        return msgspec.structs.replace(read, view=view)

    def encode(self, seat: int | None, after: int, *, account: str | None, language: str, is_present: IsPresent) -> Raw:
        """The table for one seat, or a spectator, with the entries after number `after`, as it is sent."""
        log = self._log
        play, document = log.play, log.document
        position = self._position
        if position is None or position.row is not log.row:
            position = self._position = Position(log)
        shared = position.shared.get((language, seat if log.game.secrets else None, after))
        if shared is None:
            shared = self._shared(position, seat, after, language)
        sentences = shared.sentences
        choices = asides = NOTHING
        undo_to: int | None = None
        can_redo = False
        if play is not None and sentences is not None and seat is not None and position.acting:
            if log.game.has_asides and (offered := play.asides(seat)):
                asides = sentences.encoded_offers(offered)
            undo_to = play.undo_to(seat)
            if position.to_act == seat:
                choices = position.offers.get(language) or self._offers(position, play, language, sentences)
                can_redo = play.can_redo(seat)
        chairs = self._chairs.get((account, language))
        if chairs is None or chairs.document is not document or chairs.presence != self._watchers.presence:
            chairs = self._sent_chairs(account, language, is_present)
        own = _encode(
            ReaderFields(
                seat,
                choices,
                asides,
                chairs.encoded,
                account is not None and account == document.host,
                undo_to,
                can_redo,
                None if document.undo is None else self._undo_request(account),
                self._seat_requests(account) if document.seat_requests and position.status == "playing" else [],
            )
        )
        return Raw(shared.text + own[1:])

    def _shared(self, position: Position, seat: int | None, after: int, language: str) -> Shared:
        """What all readers get who may see the same and have the entries up to `after`."""
        log, play, outcome = self._log, self._log.play, position.outcome
        sentences: Sentences | None = None
        start: list[str] = []
        entries, view = NOTHING, None
        if play is not None:
            spoken = self._spoken(language)
            sentences = spoken.sentences or self._sentences(play, language)
            start = sentences.of_events(play.start_events) if not after else []
            entries = Raw(b"[" + b",".join(self._entries(play, seat, spoken, sentences)[after:]) + b"]")
            view = None if play.draft is not None else self._view(position, play, seat)
        fields = SharedFields(
            log.id,
            position.at,
            log.row.revision,
            position.status,
            position.paused,
            position.to_act,
            position.asked == CHANCE,
            start,
            entries,
            position.undone,
            view,
            position.clock_runs,
            outcome,
            "" if outcome is None or sentences is None else sentences.speech.why(outcome.why),
            position.document.rematch,
            position.broken,
        )
        shared = Shared(sentences, _encode(fields)[:-1] + b",")
        if position.at - after <= MAX_NEW:
            position.shared[language, seat if log.game.secrets else None, after] = shared
        return shared

    # --- Sentences ----------------------------------------------------------------------------------------------------

    def _spoken(self, language: str) -> Language:
        """What is cached in a language. New sentences use the current names; those of earlier entries are kept."""
        spoken, document = self._languages.get(language), self._log.document
        if spoken is None:
            spoken = self._languages[language] = Language()
        if spoken.named is not document:
            names = displayed_names(document.chairs, language)
            if names != spoken.names:
                spoken.names, spoken.sentences = names, None
            spoken.named = document
        return spoken

    def names(self, language: str) -> list[str]:
        """The names of the seats in a language."""
        return self._spoken(language).names

    def _sentences(self, play: AnyPlay, language: str) -> Sentences:
        spoken = self._spoken(language)
        if spoken.sentences is None:
            spoken.sentences = Sentences(play.game.speech(play.options, language, spoken.names), spoken.names)
        return spoken.sentences

    # --- The position -------------------------------------------------------------------------------------------------

    @staticmethod
    def _view(position: Position, play: AnyPlay, seat: int | None) -> Raw:
        """The position as a seat may see it, made once per entry for all readers who may see the same."""
        reader = seat if play.game.secrets else None
        view = position.views.get(reader)
        if view is None:
            view = position.views[reader] = Raw(play.game.encoded_view(play.state, reader))
        return view

    # --- Entries ------------------------------------------------------------------------------------------------------

    def prepare(self, seat: int | None, language: str) -> Iterator[None]:
        """Make the entries of a long game ahead of a snapshot, one at a time: others are served in between."""
        while (play := self._log.play) is not None:
            spoken = self._spoken(language)
            sentences = spoken.sentences or self._sentences(play, language)
            if len(self._entries(play, seat, spoken, sentences, 1)) >= play.at:
                return
            yield

    def _entries(
        self, play: AnyPlay, seat: int | None, spoken: Language, sentences: Sentences, new: int = MAX_ENTRIES
    ) -> list[bytes]:
        """All entries as that seat may see them, or so many new ones. They are cached, since an entry never changes."""
        log = self._log
        reader = REFEREE if not play.game.secrets or play.over else seat
        entries = spoken.entries.setdefault(reader, [])
        for step in play.steps_between(len(entries), len(entries) + new):
            entry, events = step.entry, step.events
            n = entry.n
            line = log.newest_lines.get(n) if reader == REFEREE else None
            if line is None:
                line = _encode(entry_line(_redacted(play, entry, reader)))
            if events is None or reader != REFEREE:
                events = play.events(n, reader)
            told = _encode(sentences.of_events(events))
            auto = b',"automatic":true' if n in log.automatic else b""
            entries.append(b'{"line":%b,"time":%d,"sentences":%b%b}' % (line, log.times[n - 1], told, auto))
        return entries

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

    def _offers(self, position: Position, play: AnyPlay, language: str, sentences: Sentences) -> Raw:
        """The choices of the seat to act, made once per entry and language."""
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
        found = self._previews.of(play, self._choices_of(play), numbers)
        return [Preview(sentences.effects(foreseen.events), foreseen.figures) for foreseen in found]

    # --- Chairs -------------------------------------------------------------------------------------------------------

    def chairs(self, account: str | None, language: str, is_present: IsPresent) -> list[ChairView]:
        """The chairs for one reader."""
        document, clocks, names, time = self._log.document, self._log.clocks, self.names(language), now()
        views = []
        for seat, chair in enumerate(document.chairs):
            here, left = chair.account is not None and is_present(chair.account), None
            if clocks is not None:
                left = clock.left(document.settings.clock, clocks, seat, chair, time, document.pauses)
            views.append(chair_view(chair, names[seat], account, here=here, left=left))
        return views

    def _sent_chairs(self, account: str | None, language: str, is_present: IsPresent) -> SentChairs:
        """The chairs for one reader as they are sent. While no clock runs they hardly ever change, so they are kept."""
        document = self._log.document
        encoded = Raw(_encode(self.chairs(account, language, is_present)))
        chairs = SentChairs(document, self._watchers.presence, encoded)
        if document.settings.clock.kind == "none":
            if len(self._chairs) >= MAX_CACHED:
                self._chairs.clear()
            self._chairs[account, language] = chairs
        return chairs

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
        auto_pass=chair.auto_pass and account is not None and chair.account == account,
        here=here,
        left=left,
    )


def _redacted(play: AnyPlay, entry: Entry, reader: int | None) -> Entry:
    return entry if reader == REFEREE else redact_entry(play, entry, reader)

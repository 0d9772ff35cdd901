"""What a table tells a seat or a spectator: what it has missed, its view, its choices with what they would cause.

Everything here is made for one pair of eyes. Nothing depends on what that seat may not know.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Choice, Outcome, Words
from turnpike.kernel.events import Event
from turnpike.kernel.log import Entry, entry_line
from turnpike.kernel.play import Play
from turnpike.kernel.preview import Foreseen, foresee
from turnpike.kernel.redaction import redact_entry
from turnpike.table import clock as clocks
from turnpike.table.document import Document
from turnpike.table.sentences import Speaker, Spoken

if TYPE_CHECKING:
    from turnpike.table.table import Table

IsHere = Callable[[str], bool]
"""Whether a person has the table open somewhere."""
MAX_CACHED = 50
"""People for whom a table keeps what they are told of its chairs."""


class Offer(Struct, frozen=True, kw_only=True):
    """A choice: what to send back, how to say it, and what it would cause by the end of the own turn."""

    do: tuple[Words, ...]
    key: str
    facts: dict[str, str | int]
    preview: list[Event]
    after: dict[str, list[int]]
    """Figures of every seat after that, by name, as far as the game counts any."""


class ChairTold(Struct, frozen=True, kw_only=True):
    """A chair as everybody sees it."""

    kind: str
    name: str
    bot: bool
    level: str
    away: str
    shared: bool
    mine: bool
    """Of the person who asks."""
    here: bool
    """Its owner has the table open."""
    left: int | None = None
    """Milliseconds on its clock."""
    colour: str = ""
    """The colour its owner likes."""


class Told(Struct, frozen=True, kw_only=True):
    """The table as it is now, and the entries after the one the asker has seen."""

    table: str
    at: int
    revision: int
    status: str
    paused: bool
    seat: int | None
    """Whose eyes this is for."""
    to_act: int | None
    chance: bool
    entries: list[Words]
    times: list[int]
    undone: list[int]
    """Numbers of the entries that no longer count, and of the undos themselves."""
    view: Struct | None
    choices: list[Offer]
    asides: list[Offer]
    chairs: list[ChairTold]
    host: bool
    clock_runs: bool
    undo_to: int | None
    """How far the seat may go back without asking anybody; None if not at all."""
    can_redo: bool
    undo_asked: Words | None
    """Somebody's wish to go back: seat, to, and whether this asker has to answer."""
    outcome: Outcome | None
    rematch: str | None
    broken: int | None
    """The entry that today's rules do not allow, where the game stops."""


class Offered(Struct, frozen=True):
    """The choices after an entry: as the rules give them, as they are told, and what each would cause."""

    at: int
    choices: list[Choice]
    offers: list[Offer]
    caused: list[list[Event]]


class Sat(Struct, frozen=True):
    """The chairs as they were told to somebody, and what they were made from."""

    document: Document
    present: list[bool]
    chairs: list[ChairTold]


class Teller:
    """Makes what is told of one table, and keeps what is the same until the next entry."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self._seen: dict[int | None, list[Words]] = {}
        self._offered = Offered(-1, [], [], [])
        self._speakers: dict[str, Speaker] = {}
        self._sat: dict[str | None, Sat] = {}

    def told(self, seat: int | None, after: int, person: str | None, now: int, here: IsHere) -> Told:
        """The table for one seat, or a spectator."""
        table, play, document = self._table, self._table.game, self._table.document
        status, asked, paused = table.status, None if play is None else play.to_act, document.paused
        acting = play is not None and status == "playing" and not paused and table.broken is None
        seated = play if acting and seat is not None else None
        mine = seated if asked == seat else None
        return Told(
            table=table.id,
            at=table.at,
            revision=table.revision,
            status=status,
            paused=paused,
            seat=seat,
            to_act=None if asked is None or asked < 0 else asked,
            chance=asked == CHANCE,
            entries=[] if play is None else self.lines(seat)[after:],
            times=table.times[after:],
            undone=[] if play is None else play.dead,
            view=None if play is None or play.draft is not None else play.view(seat),
            choices=[] if mine is None else self.offered(mine).offers,
            asides=[] if seated is None or seat is None else _asides(seated, seat),
            chairs=self._chairs(person, now, here),
            host=person is not None and person == document.host,
            clock_runs=acting and document.settings.clock.kind != "none",
            undo_to=None if seated is None or seat is None else _free_undo(seated, seat),
            can_redo=mine is not None and bool(mine.undone) and mine.undone[0].seat == seat,
            undo_asked=self._undo_asked(person),
            outcome=play.outcome() if play is not None and asked == NOBODY else None,
            rematch=document.rematch,
            broken=table.broken,
        )

    def lines(self, seat: int | None) -> list[Words]:
        """All entries as that seat may see them. What was made once is kept: an entry never changes."""
        play = self._table.game
        if play is None:
            return []
        if not play.game.secrets or play.over:
            return self._grow(self._seen.setdefault(REFEREE, []), play, lambda entry: entry)
        return self._grow(self._seen.setdefault(seat, []), play, lambda entry: redact_entry(play, entry, seat))

    @staticmethod
    def _grow(lines: list[Words], play: Play[Any, Any, Any], seen: Callable[[Entry], Entry]) -> list[Words]:
        if len(lines) < play.at:
            lines += [entry_line(seen(entry)) for entry in play.entries_after(len(lines))]
        return lines

    def spoken(self, told: Told, after: int, language: str) -> Spoken | None:
        """The words for what was told; None before the game has started."""
        play = self._table.game
        if play is None:
            return None
        if language not in self._speakers:
            self._speakers[language] = Speaker(self, language)
        return self._speakers[language].spoken(play, told, after)

    def offered(self, play: Play[Any, Any, Any]) -> Offered:
        """The choices of the seat to act, made once an entry."""
        if self._offered.at != play.at:
            self._offered = _offers(play)
        return self._offered

    def _chairs(self, person: str | None, now: int, here: IsHere) -> list[ChairTold]:
        """The chairs, which hardly ever change while no clock runs."""
        document = self._table.document
        present = [chair.person is not None and here(chair.person) for chair in document.chairs]
        if document.settings.clock.kind != "none":
            return self._new_chairs(person, now, present)
        kept = self._sat.get(person)
        if kept is None or kept.document is not document or kept.present != present:
            if len(self._sat) >= MAX_CACHED:
                self._sat.clear()
            self._sat[person] = kept = Sat(document, present, self._new_chairs(person, now, present))
        return kept.chairs

    def _new_chairs(self, person: str | None, now: int, present: list[bool]) -> list[ChairTold]:
        document, standing = self._table.document, self._table.clocks
        told = []
        for seat, chair in enumerate(document.chairs):
            left = None
            if standing is not None:
                left = clocks.left(document.settings.clock, standing, seat, chair, now, document.pauses)
            told.append(
                ChairTold(
                    kind=chair.kind,
                    name=chair.name,
                    bot=chair.bot,
                    level=chair.level,
                    away=chair.away,
                    shared=chair.shared,
                    mine=person is not None and chair.person == person,
                    here=present[seat],
                    left=left,
                    colour=chair.colour,
                )
            )
        return told

    def _undo_asked(self, person: str | None) -> Words | None:
        asked = self._table.undo_asked
        if asked is None:
            return None
        return {"seat": asked.seat, "to": asked.to, "answer": person in self._table.must_agree(asked)}


def _offers(play: Play[Any, Any, Any]) -> Offered:
    choices = play.choices()
    caused = [Foreseen([], {}) for _ in choices]
    if play.draft is None:
        view = play.view(play.to_act) if play.game.secrets else None  # without secrets the position itself is known
        caused = foresee(play.game, view, play.options, choices, play.state)
    offers = [
        Offer(do=choice.words, key=choice.key, facts=choice.facts, preview=seen.events, after=seen.figures)
        for choice, seen in zip(choices, caused, strict=True)
    ]
    return Offered(play.at, choices, offers, [seen.events for seen in caused])


def _asides(play: Play[Any, Any, Any], seat: int) -> list[Offer]:
    return [Offer(do=c.words, key=c.key, facts=c.facts, preview=[], after={}) for c in play.asides(seat)]


def _free_undo(play: Play[Any, Any, Any], seat: int) -> int | None:
    to = play.free_undo(seat)
    return to if to < play.newest_live else None

"""The log of a table with its document and clocks, kept in step with the store.

Here: appending entries, saving the document and reading what other processes have written, while other processes do the
same. Not here: who may do what (table.py, seating.py).
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import Struct

from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import CHANCE, NOBODY, Game, Words
from turnpike.kernel.log import Entry, Header
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.store import CannotStoreError, LogLine, Standing, Status, TableRow, TableStore, now
from turnpike.table import auto_pass, clock, log_lines, undo
from turnpike.table.clock import Clocks
from turnpike.table.document import Document, UndoRequest, dump, load, seat_rows
from turnpike.table.requests import Request
from turnpike.table.seating import Change

AnyGame = Game[Any, Any, Any]
AnyPlay = Play[Any, Any, Any]

TAKEOVER_MS = 5_000
"""When a bot's move is overdue by this time, another process may make it."""
SLICE = 50
"""Entries that are replayed without a pause when a table is loaded: a few milliseconds."""
MAX_SAVES = 20
"""Attempts to save a document that other processes change at the same time; then the change is refused."""

replace = msgspec.structs.replace


class MoveResult(Struct, frozen=True):
    """The numbers of the first and the last entry of a request; `again` if the request was made before."""

    first: int
    last: int
    again: bool = False


class DocumentChanged(Refused):
    """Another process has changed the document, not the log, since the move was checked. Check it again."""

    def __init__(self) -> None:
        super().__init__("busy")


def _pass_on(outcome: "asyncio.Future[bool]", stored: "asyncio.Future[bool]") -> None:
    """Tell the one who waits how an append ended, unless nobody waits any more."""
    error = None if stored.cancelled() else stored.exception()
    if outcome.done():
        return
    if stored.cancelled():
        outcome.cancel()
    elif error is not None:
        outcome.set_exception(error)
    else:
        outcome.set_result(stored.result())


class TableLog:
    """The log, the document and the clocks of one table. Hold the lock to change them."""

    def __init__(
        self,
        store: TableStore,
        game: AnyGame,
        row: TableRow,
        on_change: Callable[[], None],
        on_delete: Callable[[], None],
    ) -> None:
        self.id = row.id
        self.game = game
        """The rules."""
        self.play: AnyPlay | None = None
        """The game being played, once it has started."""
        self.times: list[int] = []
        """The time of each entry."""
        self.newest_lines: dict[int, bytes] = {}
        """The entries that were added here last, by number, as they are stored."""
        self.clocks: Clocks | None = None
        self.broken: int | None = None
        """The entry that the current rules do not allow; the game stops before it."""
        self.document = load(row.table)
        self.row = row
        self.lock = asyncio.Lock()
        self._store = store
        self._on_change = on_change
        self._on_delete = on_delete
        self.deleted = False
        """Whether the table turned out to be deleted."""
        self._results: dict[str, tuple[MoveResult, str | None]] = {}
        """Results by the key of the request, each with the digest of the request's content."""
        self.automatic: set[int] = set()
        """The entries that are automatic passes."""
        self.unsure = False
        """Whether an append was cancelled before its outcome was known."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def status(self) -> Status:
        """Whether the table is open, being played, over or closed."""
        status, play = self.row.status, self.play
        return "over" if play is not None and play.to_act == NOBODY and status == "playing" else status

    @property
    def revision(self) -> int:
        """The number of changes to the document."""
        return self.row.revision

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return 0 if self.play is None else self.play.at

    @property
    def running(self) -> AnyPlay | None:
        """The game, if it can go on: started, not over, not paused, not broken."""
        play, document = self.play, self.document
        if self.row.status != "playing" or play is None or play.to_act == NOBODY:
            return None
        if (document.pauses and document.paused) or self.broken is not None or self.deleted:
            return None
        return play

    @property
    def awaits_counting(self) -> bool:
        """Whether the game is over and has not been counted yet, as far as this process knows."""
        return self.row.status == "over" and self.row.due is not None and not self.deleted

    def pass_due(self, play: AnyPlay, document: Document) -> Words | None:
        """The pass that is to be played now for an absent player; None if there is none."""
        return auto_pass.pass_due(play, document.chairs[play.to_act], self.automatic)

    def acts_by_itself(self, play: AnyPlay, document: Document) -> bool:
        """Whether the game goes on without a player: chance or a bot is to act, a pass is to be played, or an undo that
        all have agreed to is to be done.
        """
        if play.to_act == CHANCE or undo.granted(document, play.at) is not None:
            return True
        chair = document.chairs[play.to_act]
        return chair.bot or (chair.auto_pass and self.pass_due(play, document) is not None)

    def counted(self) -> None:
        """The game has been counted."""
        self.row = replace(self.row, due=None)

    @property
    def undo_request(self) -> UndoRequest | None:
        """The pending undo request; any new entry ends it."""
        asked = self.document.undo
        return asked if asked is not None and asked.at == self.at and self.status == "playing" else None

    @property
    def granted_undo(self) -> UndoRequest | None:
        """The undo that all have agreed to and that is still to be done."""
        if self.document.undo is None or (play := self.running) is None:
            return None
        return undo.granted(self.document, play.at)

    def is_known(self, key: str) -> bool:
        """Whether a request with this key was made before."""
        return key in self._results

    def result_of(self, request: Request | None) -> MoveResult | None:
        """The result of the same request, if it was made before; refused if its key was used with other content."""
        if request is None or request.key not in self._results:
            return None
        done, digest = self._results[request.key]
        if digest not in {None, request.digest}:
            raise Refused("key_reused", first=done.first, last=done.last)
        return replace(done, again=True)

    # --- Writing ------------------------------------------------------------------------------------------------------

    async def append(self, move: Callable[[AnyPlay], object], request: Request | None) -> MoveResult:
        """Make a move on a copy of the game; once it is stored, the copy becomes the game.

        `DocumentChanged`: another process has changed the document, so the move may no longer be allowed.
        """
        try:
            return await self._append(move, request)
        except CannotStoreError:
            await self.read_news()  # another process may have stored the same request before the disk was full
            if (earlier := self.result_of(request)) is not None:
                return earlier
            raise

    async def _append(self, move: Callable[[AnyPlay], object], request: Request | None) -> MoveResult:
        before = self.play
        if before is None:
            raise Refused("not_started")
        at = before.at  # reading what another process has written moves `before` on
        copy = before.copy()
        move(copy)
        while copy.to_act == CHANCE:  # the outcomes are stored together with the move
            copy.roll()
        time = now()
        if self.times and self.times[-1] > time:  # the clock of the machine was set back
            time = self.times[-1]
        key, digest = (None, None) if request is None else (request.key, request.digest)
        new = copy.steps_after(at)
        lines: dict[int, bytes] = {}
        rows: list[LogLine] = []
        for step in new:
            n = step.entry.n
            lines[n] = line = log_lines.dump(step.entry)
            rows.append(LogLine(n=n, text=line.decode(), time=time, key=key, request=digest))
        clocks = self.clocks or self._first_clocks(before)
        # Without a time control it does not matter how often the seat to act changed on the way.
        for step in new if self.document.settings.clock.kind != "none" else new[-1:]:
            clocks = self._clocks_after(clocks, copy, step.entry, time)
        standing = self._standing(copy, clocks, self.document, self.row.status, time, self.row.revision)
        won = await self._stored(rows, standing)
        if not won:
            await self.read()
            self._on_change()
            if (earlier := self.result_of(request)) is not None:
                return earlier
            if self.at == at:
                raise DocumentChanged
            raise Refused("stale", at=at, now=self.at)
        self.play, self.clocks = copy, clocks
        self.times += [time] * len(new)
        self.newest_lines = lines
        self.row = replace(
            self.row, at=copy.at, status=standing.status, to_act=standing.to_act, due=standing.due, updated=time
        )
        done = MoveResult(rows[0].n, rows[-1].n)
        if request is not None:
            self._results[request.key] = (done, request.digest)
            if auto_pass.is_automatic(request.key):
                self.automatic.add(rows[0].n)
        self._on_change()
        return done

    async def _stored(self, rows: list[LogLine], standing: Standing) -> bool:
        """Whether the entries were stored. If the request is cancelled, the table catches up when this is known."""
        appended = self._store.append(self.id, rows, standing)
        self.unsure = True
        outcome: asyncio.Future[bool] = appended.get_loop().create_future()
        appended.add_done_callback(partial(_pass_on, outcome))
        try:
            won = await outcome  # what asyncio.shield does, with less to it
        except asyncio.CancelledError:
            appended.add_done_callback(self._stored_late)
            raise
        self.unsure = False
        return won

    def _stored_late(self, appended: "asyncio.Future[bool]") -> None:
        if appended.cancelled() or appended.exception() is not None:
            return  # still unsure; the next request reads the log
        task = asyncio.get_running_loop().create_task(self.catch_up())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def save(
        self,
        change: Change,
        *,
        begins: list[AnyPlay] | None = None,
        status: Status | None = None,
        header: Callable[[Header, Document], Header] | None = None,
    ) -> None:
        """Save a changed document; if another process was first, apply the change to its document instead.

        `header` makes the new header of the log from the old one and the new document.
        """
        for _ in range(MAX_SAVES):
            try:
                document = change(self.document, self.status)
            except Refused:
                if await self.read_news():  # the reason for the refusal may be gone
                    continue
                raise
            play = self.play
            row = self.row
            if status is not None:
                row = replace(row, status=status)
            if begins:
                play = begins[0]
                row = replace(row, status="playing", header=log_lines.dump_header(play.header))
            new_header = header(play.header, document) if header is not None and play is not None else None
            if new_header is not None:
                row = replace(row, header=log_lines.dump_header(new_header))
            time = now()
            clocks = self._first_clocks(play, document) if begins and play is not None else self.clocks
            standing = self._standing(play, clocks, document, row.status, time)
            row = replace(
                row,
                table=dump(document),
                host=document.host,
                listed=document.settings.listed,
                status=standing.status,
                to_act=standing.to_act,
                due=standing.due,
                updated=time,
            )
            if await self._store.save_table(row, seat_rows(document)):
                self.row = replace(row, revision=row.revision + 1)
                self.document = document
                if new_header is not None and play is not None:
                    play.header = new_header
                if begins:  # before the watchers are notified
                    self.play, self.clocks = play, clocks
                self._on_change()
                return
            await self.read_news()  # watchers must hear of it, also if the change is refused now
        raise Refused("busy")

    def deadline(self, time: int) -> int | None:
        """When the seat to act runs out of time; None while no clock runs."""
        return self._deadline(self.clocks, self.document, time)

    @staticmethod
    def _deadline(clocks: Clocks | None, document: Document, time: int) -> int | None:
        if clocks is None:
            return None
        return clock.deadline(document.settings.clock, clocks, document.chairs, time, document.pauses)

    def _standing(
        self,
        play: AnyPlay | None,
        clocks: Clocks | None,
        document: Document,
        status: Status,
        time: int,
        revision: int | None = None,
    ) -> Standing:
        """What lists of tables and the scheduler need; with a revision, it counts for that document only."""
        if play is None or status != "playing":
            due = self.row.due if status == "over" else None  # it may still have to be counted
            return Standing(status=status, to_act=None, due=due, revision=revision)
        to_act = play.to_act
        if to_act == NOBODY:
            due = time if self._store.counts_games else None
            return Standing(status="over", to_act=None, due=due, revision=revision)
        due = None
        if not (document.pauses and document.paused) and self.broken is None:
            if self.acts_by_itself(play, document):
                due = time + TAKEOVER_MS
            elif document.settings.clock.kind != "none":
                due = self._deadline(clocks, document, time)
        return Standing(status=status, to_act=to_act if to_act >= 0 else None, due=due, revision=revision)

    # --- Reading ------------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self.lock:
            await self.read_news()

    async def read_news(self) -> bool:
        """Read what other processes have written; True if there was anything."""
        at, revision = self.at, self.revision
        await self.read()
        if (at, revision) == (self.at, self.revision):
            return False
        self._on_change()
        return True

    async def read_if_unsure(self) -> None:
        """Read the log after an append with an unknown outcome; if it was stored, watchers are notified now."""
        if self.unsure:
            await self.read_news()

    async def load(self) -> None:
        """Read everything for the first time, a slice at a time: a long log must not block other tables."""
        stored = await self._read_rows()
        for first in range(0, len(stored), SLICE):
            self._take_in(stored[first : first + SLICE])
            await asyncio.sleep(0)  # no reader has the table yet, so none sees it half loaded

    async def read(self) -> None:
        """Read the document and all new entries."""
        self._take_in(await self._read_rows())

    async def _read_rows(self) -> list[LogLine]:
        """Read the document, begin the game if it has started since; returns the new entries."""
        row = await self._store.find_table(self.id)
        if row is None:
            if not self.deleted:
                self.deleted = True
                self._on_delete()
            raise Refused("unknown_table")
        stored = [] if row.header is None else await self._store.read(self.id, len(self.times))
        # From here on nothing is awaited: a reader sees the table before or after, never in between.
        if self.play is not None and row.header is not None and row.header != self.row.header:
            self.play.header = log_lines.read_header(row.header)  # a player has deleted the account
        self.row, self.document = row, load(row.table)
        self.unsure = False
        if row.header is not None and self.play is None:
            header = log_lines.read_header(row.header)
            self.play = Play(self.game, header, Secret(row.secret, header.salt))
            self.clocks = self._first_clocks(self.play)
        return stored

    def _take_in(self, stored: list[LogLine]) -> None:
        if self.play is None:
            return
        entries = log_lines.read_entries([line.text for line in stored])
        for line, entry in zip(stored, entries, strict=True):
            if not self._follow(self.play, line, entry):
                break

    def _follow(self, play: AnyPlay, line: LogLine, entry: Entry) -> bool:
        if self.broken is not None:
            return False
        try:
            take(play, entry)
        except Refused:
            self.broken = entry.n
            return False
        self.times.append(line.time)
        if self.clocks is not None:
            self.clocks = self._clocks_after(self.clocks, play, entry, line.time)
        if line.key is not None:
            first = self._results[line.key][0].first if line.key in self._results else line.n
            self._results[line.key] = (MoveResult(first, line.n), line.request)
            if auto_pass.is_automatic(line.key) and first == line.n:
                self.automatic.add(line.n)
        return True

    def _first_clocks(self, play: AnyPlay, document: Document | None = None) -> Clocks:
        document = document or self.document
        asked, turn = self._asked(play, play.at)
        return clock.begin(document.settings.clock, len(document.chairs), asked, turn, document.started)

    def _clocks_after(self, clocks: Clocks, play: AnyPlay, entry: Entry, time: int) -> Clocks:
        """The clocks after an entry, which need not be the newest one."""
        asked, turn = self._asked(play, entry.n)
        document = self.document
        return clock.after(
            document.settings.clock,
            clocks,
            asked=asked,
            turn=turn,
            time=time,
            pauses=document.pauses,
            undo=entry.undo is not None,
        )

    def _asked(self, play: AnyPlay, n: int) -> tuple[int, int]:
        """The seat to act after entry n, and in which turn."""
        if play.draft is not None:
            return play.to_act, -1
        if n == play.at:
            return play.to_act, self.game.turn_number(play.state)
        state = play.state_after(n)
        return self.game.to_act(state), self.game.turn_number(state)

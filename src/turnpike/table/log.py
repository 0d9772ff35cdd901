"""What a table knows, and how that stays true: its log, its document, its clocks.

Here: following the log, appending to it, saving the document, each against other processes that do the same. Not here:
who may do what (table.py, seating.py).
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.kernel.contract import Game as Rules
from turnpike.kernel.log import Entry
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.store import Game, Line, Standing, Status, Store, now
from turnpike.table import clock, log_lines
from turnpike.table.clock import Clocks
from turnpike.table.document import Document, dump, load, seat_rows
from turnpike.table.seating import Change
from turnpike.table.watchers import Presence

AnyGame = Rules[Any, Any, Any]
AnyPlay = Play[Any, Any, Any]

PROMPT = 5_000
"""Milliseconds after which another process may see to a bot's move that the one at hand has not made."""
TRIES = 20
"""Saves that may lose against other processes before we give up."""

replace = msgspec.structs.replace


class Done(Struct, frozen=True):
    """What came of a request: the numbers of its first and last entries; `again` if it had come before."""

    first: int
    last: int
    again: bool = False


class Ledger(Presence):
    """The log and the document of one table. Whoever changes them holds the lock."""

    def __init__(self, store: Store, rules: AnyGame, row: Game) -> None:
        super().__init__()
        self.id = row.id
        self.rules = rules
        self.game: AnyPlay | None = None
        """The game, once it has started."""
        self.times: list[int] = []
        """When each entry came."""
        self.clocks: Clocks | None = None
        self.broken: int | None = None
        """The entry that today's rules do not allow; the game stops before it."""
        self.used = now()
        """When somebody last played or asked for it."""
        self._store = store
        self._row = row
        self._document = load(row.table)
        self._lock = asyncio.Lock()
        self._keys: dict[str, Done] = {}
        self._unsure = False
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def document(self) -> Document:
        """Settings, chairs and requests."""
        return self._document

    @property
    def status(self) -> Status:
        """Whether it is open, being played, over or closed."""
        if self._row.status == "playing" and self.game is not None and self.game.over:
            return "over"
        return self._row.status

    @property
    def revision(self) -> int:
        """The number of changes to the document."""
        return self._row.revision

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return 0 if self.game is None else self.game.at

    def changed(self) -> None:
        """Tell all watchers the number of the newest entry and the revision of the document."""
        self._tell(self.id, self.at, self.revision)

    # --- Writing ------------------------------------------------------------------------------------------------------

    async def _append(self, move: Callable[[AnyPlay], object], seat: int | None, key: str | None) -> Done:
        """Do something with a copy of the game; when it is stored, the copy is the game."""
        before = self.game
        if before is None:
            raise Refused("not_started")
        copy = before.copy()
        move(copy)
        while copy.to_act == CHANCE:  # whoever holds the secret rolls, in the same breath
            copy.roll()
        time = now()
        if self.times and self.times[-1] > time:  # the clock of the machine was set back
            time = self.times[-1]
        word = None if key is None else f"{seat} {key}"
        new = copy.entries_after(before.at)
        rows = [Line(n=entry.n, text=log_lines.dump(entry), time=time, key=word) for entry in new]
        clocks = self.clocks or self._first_clocks(before)
        for entry in new:
            clocks = self._clocks_after(clocks, copy, entry, time)
        standing = self._standing(copy, clocks, self._document, self._row.status, time)
        won = await self._stored(rows, standing)
        if not won:
            await self._read_log()
            self.changed()
            done = self._keys.get(word) if word is not None else None
            if done is not None:
                return replace(done, again=True)
            raise Refused("stale", at=before.at, now=self.at)
        self.game, self.clocks = copy, clocks
        self.times += [time] * len(new)
        self._row = replace(
            self._row, at=copy.at, status=standing.status, to_act=standing.to_act, due=standing.due, updated=time
        )
        done = Done(rows[0].n, rows[-1].n)
        if word is not None:
            self._keys[word] = done
        self.changed()
        return done

    async def _stored(self, rows: list[Line], standing: Standing) -> bool:
        """Whether the entries have won. If nobody waits for that any more, the table catches up when it is known."""
        appended = self._store.append(self.id, rows, standing)
        self._unsure = True
        try:
            won = await asyncio.shield(appended)
        except asyncio.CancelledError:
            appended.add_done_callback(self._heard_late)
            raise
        self._unsure = False
        return won

    def _heard_late(self, appended: "asyncio.Future[bool]") -> None:
        if appended.cancelled() or appended.exception() is not None:
            return  # still unsure; the next request reads the log
        task = asyncio.get_running_loop().create_task(self.catch_up())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _save(self, change: Change, *, begins: list[AnyPlay] | None = None, status: Status | None = None) -> None:
        """Save a changed document; if another process was first, change its document instead."""
        for _ in range(TRIES):
            try:
                document = change(self._document, self.status)
            except Refused:
                if await self._is_news():  # what it was refused for may be so no longer
                    continue
                raise
            play = self.game
            row = self._row
            if status is not None:
                row = replace(row, status=status)
            if begins:
                play = begins[0]
                row = replace(row, status="playing", header=log_lines.dump_header(play.header))
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
            if await self._store.save_game(row, seat_rows(document)):
                self._row = replace(row, revision=row.revision + 1)
                self._document = document
                if begins:  # whoever hears of the start finds the game
                    self.game, self.clocks = play, clocks
                self.changed()
                return
            await self._read_log()
        raise Refused("busy")

    def _deadline(self, clocks: Clocks | None, document: Document, time: int) -> int | None:
        if clocks is None:
            return None
        return clock.deadline(document.settings.clock, clocks, document.chairs, time, document.pauses)

    def _standing(
        self, play: AnyPlay | None, clocks: Clocks | None, document: Document, status: Status, time: int
    ) -> Standing:
        """What lists of games and the alarm need to know."""
        if play is None or status != "playing":
            return Standing(status=status, to_act=None, due=None)
        to_act = play.to_act
        if to_act == NOBODY:
            return Standing(status="over", to_act=None, due=None)
        due = None
        if not document.paused and self.broken is None:
            waits = to_act == CHANCE or document.chairs[to_act].bot
            due = time + PROMPT if waits else self._deadline(clocks, document, time)
        return Standing(status=status, to_act=to_act if to_act >= 0 else None, due=due)

    # --- Reading ------------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            await self._is_news()

    async def _is_news(self) -> bool:
        """Whether other processes have written something that we had not heard of."""
        at, revision = self.at, self.revision
        await self._read_log()
        if (at, revision) == (self.at, self.revision):
            return False
        self.changed()
        return True

    async def _fresh(self) -> None:
        """After an append whose outcome we never heard, only the log knows."""
        if self._unsure:
            await self._read_log()

    async def _read_log(self) -> None:
        row = await self._store.find_game(self.id)
        if row is None:
            raise Refused("unknown_table")
        stored = [] if row.header is None else await self._store.read(self.id, len(self.times))
        # From here on nothing waits: whoever looks sees the table before or after, never in between.
        self._row, self._document = row, load(row.table)
        self._unsure = False
        if row.header is None:
            return
        if self.game is None:
            header = log_lines.read_header(row.header)
            self.game = Play(self.rules, header, Secret(row.secret, header.salt))
            self.clocks = self._first_clocks(self.game)
        entries = log_lines.read_entries([line.text for line in stored])
        for line, entry in zip(stored, entries, strict=True):
            if not self._follow(self.game, line, entry):
                break

    def _follow(self, play: AnyPlay, line: Line, entry: Entry) -> bool:
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
            first = self._keys[line.key].first if line.key in self._keys else line.n
            self._keys[line.key] = Done(first, line.n)
        return True

    def _first_clocks(self, play: AnyPlay, document: Document | None = None) -> Clocks:
        document = document or self._document
        asked, turn = self._asked(play, play.at)
        return clock.begin(document.settings.clock, len(document.chairs), asked, turn, document.started)

    def _clocks_after(self, clocks: Clocks, play: AnyPlay, entry: Entry, time: int) -> Clocks:
        """The clocks after an entry, which need not be the newest one."""
        asked, turn = self._asked(play, entry.n)
        document = self._document
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
        """Who was asked after entry n, and in which turn."""
        if play.draft is not None:
            return play.to_act, -1
        state = play.state if n == play.at else play.state_after(n)
        return self.rules.to_act(state), self.rules.turn_number(state)

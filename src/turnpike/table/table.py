"""A game being played: the one place where it changes.

A click takes this path: one at a time per table; refused if meant for an older entry; applied to a copy; stored, and
durable before anybody is told; then the copy is the game, and watchers hear its number. Whoever loses a race against
another process reads the log again. Bots come in by the same door. After a restart `Table.load` is all it takes.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from turnpike.kernel import log
from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import CHANCE, NOBODY, Words
from turnpike.kernel.contract import Game as Rules
from turnpike.kernel.log import Entry
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import take
from turnpike.store import Game, Line, Standing, Status, Store, now
from turnpike.table import chairs, clock, lines
from turnpike.table.chairs import Change
from turnpike.table.clock import Clocks
from turnpike.table.document import Document, Pause, UndoAsked, dump, load, seat_rows
from turnpike.table.thinking import Thought
from turnpike.table.told import Teller, Told

AnyGame = Rules[Any, Any, Any]
AnyPlay = Play[Any, Any, Any]
Watcher = Callable[[str, int, int], None]
"""Told (table, number of the newest entry, revision of the document) after each change."""

PROMPT = 5_000
"""Milliseconds after which another process may see to a bot's move that the one at hand has not made."""
TRIES = 20
"""Saves that may lose against other processes before we give up."""
LONGEST_KEY = 64
MOST_WORDS = 8
"""Small actions in one request; bundles are shorter."""
MOST_ENTRIES = log.MOST_ENTRIES - 200
"""A table stops here, so that its log can still be read."""

replace = msgspec.structs.replace


class Done(Struct, frozen=True):
    """What came of a request: the numbers of its first and last entries; `again` if it had come before."""

    first: int
    last: int
    again: bool = False


class Table:
    """One table. Reading from it is immediate; every change is awaited and may be `Refused`."""

    def __init__(self, store: Store, rules: AnyGame, row: Game) -> None:
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
        self._store = store
        self._row = row
        self._document = load(row.table)
        self._lock = asyncio.Lock()
        self._keys: dict[str, Done] = {}
        self._watchers: set[Watcher] = set()
        self._here: Counter[str] = Counter()
        self._unsure = False
        self._teller = Teller(self)

    @classmethod
    async def load(cls, store: Store, table: str, find: Callable[[str], AnyGame]) -> "Table":
        """The table with this id, as its log and its document say."""
        row = await store.find_game(table)
        if row is None:
            raise Refused("unknown_table")
        loaded = cls(store, find(row.kind), row)
        await loaded._read_log()
        return loaded

    # --- Looking ------------------------------------------------------------------------------------------------------

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

    @property
    def undo_asked(self) -> UndoAsked | None:
        """Somebody's wish to go back, as long as nothing else has happened."""
        asked = self._document.undo
        return asked if asked is not None and asked.at == self.at and self.status == "playing" else None

    def told(self, seat: int | None, after: int = 0, *, person: str | None = None) -> Told:
        """What a seat, or a spectator, is told: the entries after one it has seen, and everything as it is now."""
        return self._teller.told(seat, max(0, after), person, now())

    def log(self, seat: int | None) -> list[str]:
        """The lines of the log as a seat or a spectator may have them; with the secret once the game is over."""
        return lines.seen_lines(self.game, seat) if self.game is not None else []

    def seats_of(self, person: str) -> list[int]:
        """The seats somebody owns."""
        return chairs.seats_of(self._document, person)

    def watch(self, watcher: Watcher) -> None:
        """Have somebody told of every change."""
        self._watchers.add(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        """Tell them no more."""
        self._watchers.discard(watcher)

    @property
    def watchers(self) -> int:
        """How many are told of changes."""
        return len(self._watchers)

    def arrive(self, person: str) -> None:
        """Somebody has opened the table, once more."""
        self._here[person] += 1
        if self._here[person] == 1:
            self._tell()

    def depart(self, person: str) -> None:
        """Somebody has closed the table, perhaps not everywhere."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            self._tell()

    def is_here(self, person: str) -> bool:
        """Whether somebody has the table open, in this process."""
        return person in self._here

    def _tell(self) -> None:
        for watcher in list(self._watchers):
            watcher(self.id, self.at, self.revision)

    # --- Playing ------------------------------------------------------------------------------------------------------

    async def play(
        self, seat: int, words: Words | Sequence[Words], at: int, key: str | None = None, *, by: str | None
    ) -> Done:
        """Take an action, or the actions a choice bundles. `by` is the person who asks, None for a bot.

        `at` is the newest entry the asker has seen. The same `key` of the same seat does nothing a second time.
        """
        wanted = [words] if isinstance(words, Mapping) else list(words)
        if not 1 <= len(wanted) <= MOST_WORDS:
            raise Refused("too_many_words", most=MOST_WORDS)

        def move(play: AnyPlay) -> None:
            for said in wanted:
                play.do(said, seat=seat)

        return await self._move(seat, move, at, key, by)

    async def redo(self, seat: int, at: int, key: str | None = None, *, by: str | None) -> Done:
        """Play the first undone action of the seat again."""

        def move(play: AnyPlay) -> None:
            if not play.undone or play.undone[0].seat != seat:
                raise Refused("cannot_redo")
            play.redo()

        return await self._move(seat, move, at, key, by)

    async def reset_turn(self, seat: int, at: int, key: str | None = None, *, by: str | None) -> Done:
        """Go back to where the seat's turn began, or as far as it may without asking anybody."""

        def move(play: AnyPlay) -> None:
            play.undo(play.free_undo(seat), seat=seat)

        return await self._move(seat, move, at, key, by)

    async def undo(self, seat: int, at: int, to: int | None = None, key: str | None = None, *, by: str) -> Done | None:
        """Go back: over the seat's last action, or to entry `to`. Further than is free, the other people are asked.

        None: they have been asked; nothing has changed yet.
        """
        async with self._lock:
            if (done := self._came_before(seat, key)) is not None:
                return done
            play = await self._ready(seat, by, at)
            target = _before_last(play, seat) if to is None else to
            if not any(entry.n == target for entry in play.live) and target != 0:
                raise Refused("cannot_undo", to=target)
            asked = UndoAsked(seat=seat, to=target, at=play.at, agreed=(by,))
            if target >= play.free_undo(seat) or not self.must_agree(asked):
                return await self._append(lambda copy: copy.undo(target, seat=seat), seat, key)
            await self._save(lambda document, _: replace(document, undo=asked))
            return None

    async def answer_undo(self, yes: bool, at: int, *, by: str) -> Done | None:
        """Agree to go back, or not. With the last one who agrees it happens."""
        async with self._lock:
            await self._fresh()
            asked = self.undo_asked
            if asked is None or asked.at != at or self.game is None:
                raise Refused("no_undo_asked")
            if by not in self.must_agree(asked) and by not in asked.agreed:
                raise Refused("not_your_table")
            if not yes:
                await self._save(lambda document, _: replace(document, undo=None))
                return None
            agreed = replace(asked, agreed=(*asked.agreed, by))
            if not self.must_agree(agreed):
                return await self._append(lambda play: play.undo(asked.to, seat=asked.seat), asked.seat, None)
            await self._save(lambda document, _: replace(document, undo=agreed))
            return None

    def must_agree(self, asked: UndoAsked) -> list[str]:
        """The people who still have to agree: all at the table whose seats no bot plays."""
        return [person for person in chairs.humans(self._document) if person not in asked.agreed]

    async def _move(
        self, seat: int, move: Callable[[AnyPlay], object], at: int, key: str | None, by: str | None
    ) -> Done:
        async with self._lock:
            if (done := self._came_before(seat, key)) is not None:
                return done
            await self._ready(seat, by, at)
            return await self._append(move, seat, key)

    def _came_before(self, seat: int, key: str | None) -> Done | None:
        if key is None:
            return None
        if not 0 < len(key) <= LONGEST_KEY:
            raise Refused("bad_key", most=LONGEST_KEY)
        done = self._keys.get(f"{seat} {key}")
        return None if done is None else replace(done, again=True)

    async def _ready(self, seat: int, by: str | None, at: int) -> AnyPlay:
        """The game, if this person, or the bot, may play that seat now."""
        self.used = now()
        await self._fresh()
        chair = chairs.at(self._document, seat)
        if chair.person is not None and by == chair.person and chair.away == "time":
            await self._come_back(seat)
            chair = self._document.chairs[seat]
        chairs.while_playing(self.status)
        if chair.bot != (by is None) or (not chair.bot and chair.person != by):
            raise Refused("not_your_seat", seat=seat)
        if self._document.paused:
            raise Refused("paused")
        play = self.game
        if play is None or self.broken is not None:
            raise Refused("rules_changed", n=self.broken or 0)
        if at != play.at:
            raise Refused("stale", at=at, now=play.at)
        if play.at >= MOST_ENTRIES:
            raise Refused("too_long", most=MOST_ENTRIES)
        return play

    async def _append(self, move: Callable[[AnyPlay], object], seat: int | None, key: str | None) -> Done:
        """Do something with a copy of the game; when it is stored, the copy is the game."""
        before = self.game
        if before is None:
            raise Refused("not_started")
        copy = before.copy()
        move(copy)
        while copy.to_act == CHANCE:  # whoever holds the secret rolls, in the same breath
            copy.roll()
        time = max(now(), self.times[-1] if self.times else 0)
        word = None if key is None else f"{seat} {key}"
        new = copy.entries[before.at :]
        rows = [Line(n=entry.n, text=lines.dump(entry), time=time, key=word) for entry in new]
        clocks = self.clocks or self._first_clocks(before)
        for entry in new:
            clocks = self._clocks_after(clocks, copy, entry, time)
        standing = self._standing(copy, clocks, self._document, self._row.status, time)
        self._unsure = True  # until we hear, even if whoever waits for us gives up
        won = await self._store.append(self.id, rows, standing)
        self._unsure = False
        if not won:
            await self._read_log()
            self._tell()
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
        self._tell()
        return done

    async def settle(self) -> None:
        """Roll what is left to chance, if a process died before it could."""
        async with self._lock:
            await self._fresh()
            play = self.game
            if play is not None and play.to_act == CHANCE and self.status == "playing" and not self._document.paused:
                await self._append(lambda _: None, None, None)

    # --- Bots and clocks ----------------------------------------------------------------------------------------------

    def needs_care(self, time: int) -> bool:
        """Whether a bot is asked, an outcome of chance is due, or time has run out."""
        play = self.game
        if play is None or self.status != "playing" or self._document.paused or self.broken is not None:
            return False
        if play.to_act == CHANCE or self._document.chairs[play.to_act].bot:
            return True
        due = self._deadline(self.clocks, self._document, time)
        return due is not None and due <= time

    def thought(self) -> Thought | None:
        """What a bot must think about now; None if no bot is asked."""
        play = self.game
        if play is None or self.status != "playing" or self._document.paused or self.broken is not None:
            return None
        seat = play.to_act
        if seat < 0 or not self._document.chairs[seat].bot:
            return None
        return Thought(
            table=self.id,
            at=play.at,
            seat=seat,
            game=self.rules.id,
            options=play.header.options,
            view=None if play.draft is not None else play.view(seat),
            choices=tuple(play.choices()),
            level=self._document.chairs[seat].level,
        )

    async def tick(self) -> None:
        """Look at the clocks: whoever has run out of time is played by a bot, until they return or for good."""
        async with self._lock:
            await self._fresh()
            due = self._deadline(self.clocks, self._document, now())
            if self.status != "playing" or self.clocks is None or due is None or due > now():
                return
            seat = self.clocks.asked

            def change(document: Document, status: Status) -> Document:
                chairs.while_playing(status)
                away = "time" if document.settings.timeout == "bot" else "resigned"
                chair = replace(document.chairs[seat], away=away, level=document.settings.stand_in)
                return chairs.put(document, seat, chair)

            await self._save(change)

    async def come_back(self, seat: int, *, by: str) -> None:
        """Take one's seat again after the clock gave it to a bot."""
        async with self._lock:
            await self._fresh()
            chair = chairs.at(self._document, seat)
            if chair.person != by or chair.away == "resigned":
                raise Refused("not_your_seat", seat=seat)
            if chair.away:
                await self._come_back(seat)

    async def _come_back(self, seat: int) -> None:
        def change(document: Document, status: Status) -> Document:
            chairs.while_playing(status)
            if self.clocks is None:
                raise Refused("not_started")
            settings, chair = document.settings.clock, document.chairs[seat]
            back = clock.come_back(settings, self.clocks, seat, chair, now(), document.pauses)
            return chairs.put(document, seat, back)

        await self._save(change)

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

    # --- The table itself ---------------------------------------------------------------------------------------------

    async def change(self, change: Change) -> None:
        """Change who sits where, as chairs.py says."""
        async with self._lock:
            await self._fresh()
            await self._save(change)

    async def start(self, *, by: str) -> None:
        """Begin the game; the host may when every chair is taken."""
        async with self._lock:
            await self._fresh()
            begun: list[AnyPlay] = []

            def change(document: Document, status: Status) -> Document:
                chairs.before_start(status)
                chairs.host_only(document, by)
                if not all(chair.taken for chair in document.chairs):
                    raise Refused("seats_open", open=sum(not chair.taken for chair in document.chairs))
                play = self._begin(document)
                begun[:] = [play]
                first = (play.header.setup or {}).get("first_player", 0)
                turned = document.chairs[first:] + document.chairs[:first] if isinstance(first, int) else ()
                return replace(document, chairs=turned, started=now())

            await self._save(change, begins=begun)
            self.game = begun[0]
            self.clocks = self._first_clocks(self.game)
            if self.game.to_act == CHANCE:
                await self._append(lambda _: None, None, None)
            self._tell()

    def _begin(self, document: Document) -> AnyPlay:
        salt = " ".join(chair.salt for chair in document.chairs if chair.salt)
        names = [chair.name for chair in document.chairs]
        settings = document.settings
        secret = Secret(self._row.secret, salt)
        return Play.begin(self.rules, settings.options, names, secret=secret, random_first=settings.random_first)

    async def pause(self, paused: bool, *, by: str) -> None:
        """Stop the clocks and the game, or go on; the host may."""

        def change(document: Document, status: Status) -> Document:
            chairs.while_playing(status)
            chairs.host_only(document, by)
            if paused == document.paused:
                return document
            if paused:
                return replace(document, pauses=(*document.pauses, Pause(start=now())))
            ended = replace(document.pauses[-1], end=now())
            return replace(document, pauses=(*document.pauses[:-1], ended))

        await self.change(change)

    async def close(self, *, by: str) -> None:
        """End the table before its game has ended; the host may."""
        async with self._lock:
            await self._fresh()
            if self.status in {"over", "closed"}:
                raise Refused("game_over" if self.status == "over" else "table_closed")
            chairs.host_only(self._document, by)
            await self._save(lambda document, _: document, status="closed")

    async def forget(self, person: str, name: str) -> None:
        """Somebody wants to be forgotten: their seats, also in the log's header, get another name."""
        async with self._lock:
            await self._fresh()
            seats = chairs.seats_of(self._document, person)
            if self.game is not None and seats:
                names = [name if seat in seats else old for seat, old in enumerate(self.game.header.seats)]
                self.game.header = replace(self.game.header, seats=names)
                self._row = replace(self._row, header=lines.dump_header(self.game.header))
            await self._save(chairs.forget(person, name))

    async def _save(self, change: Change, *, begins: list[AnyPlay] | None = None, status: Status | None = None) -> None:
        """Save a changed document; if another process was first, change its document instead."""
        for _ in range(TRIES):
            document = change(self._document, self.status)
            play = self.game
            row = self._row
            if status is not None:
                row = replace(row, status=status)
            if begins:
                play = begins[0]
                row = replace(row, status="playing", header=lines.dump_header(play.header))
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
                self._tell()
                return
            await self._read_log()
        raise Refused("busy")

    # --- Following the log --------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._lock:
            at, revision = self.at, self.revision
            await self._read_log()
            if (at, revision) != (self.at, self.revision):
                self._tell()

    async def _fresh(self) -> None:
        """After an append whose outcome we never heard, only the log knows."""
        if self._unsure:
            await self._read_log()

    async def _read_log(self) -> None:
        row = await self._store.find_game(self.id)
        if row is None:
            raise Refused("unknown_table")
        self._row, self._document = row, load(row.table)
        if row.header is None:
            return
        if self.game is None:
            header = lines.read_header(row.header)
            self.game = Play(self.rules, header, Secret(row.secret, header.salt))
            self.clocks = self._first_clocks(self.game)
        stored = await self._store.read(self.id, len(self.times))
        entries = lines.read_entries([line.text for line in stored])
        for line, entry in zip(stored, entries, strict=True):
            if not self._follow(self.game, line, entry):
                break
        self._unsure = False

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


def _before_last(play: AnyPlay, seat: int) -> int:
    """The entry before the last live action of a seat."""
    line = [0, *(entry.n for entry in play.live)]
    for place in range(len(line) - 1, 0, -1):
        entry = play.live[place - 1]
        if entry.seat == seat and entry.words:
            return line[place - 1]
    raise Refused("cannot_undo", to=0)

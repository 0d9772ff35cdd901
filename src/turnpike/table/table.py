"""A game being played: the one place where it changes.

A click takes this path: one at a time per table; refused if meant for an older entry; applied to a copy; stored, and
durable before anybody is told; then the copy is the game, and watchers hear its number. Whoever loses a race against
another process reads the log again. Bots come in by the same door. After a restart `Table.load` is all it takes.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence

import msgspec

from turnpike.kernel import log
from turnpike.kernel.chance import Secret
from turnpike.kernel.contract import CHANCE, Words
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.store import Game, Status, Store, now
from turnpike.table import clock, log_lines, seating
from turnpike.table.bot_requests import Thought
from turnpike.table.document import Document, Pause, UndoAsked
from turnpike.table.log import AnyGame, AnyPlay, Done, Ledger
from turnpike.table.seating import Change
from turnpike.table.sentences import Spoken
from turnpike.table.snapshot import IsHere, Teller, Told

MAX_KEY_LENGTH = 64
MAX_WORDS = 8
"""Small actions in one request; bundles are shorter."""
MAX_ENTRIES = log.MAX_ENTRIES - 200
"""A table stops here, so that its log can still be read."""

replace = msgspec.structs.replace


class Table(Ledger):
    """One table. Reading from it is immediate; every change is awaited and may be `Refused`."""

    def __init__(self, store: Store, rules: AnyGame, row: Game) -> None:
        super().__init__(store, rules, row)
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
    def undo_asked(self) -> UndoAsked | None:
        """Somebody's wish to go back, as long as nothing else has happened."""
        asked = self._document.undo
        return asked if asked is not None and asked.at == self.at and self.status == "playing" else None

    def told(
        self, seat: int | None, after: int = 0, *, person: str | None = None, is_here: IsHere | None = None
    ) -> Told:
        """What a seat, or a spectator, is told: the entries after one it has seen, and everything as it is now.

        `is_here` says who has the table open; without it, only this process is asked.
        """
        return self._teller.told(seat, max(0, after), person, now(), is_here or self.is_here)

    def spoken(self, told: Told, after: int, language: str) -> Spoken | None:
        """What was told, in words; None before the game has started."""
        return self._teller.spoken(told, max(0, after), language)

    def log(self, seat: int | None) -> list[str]:
        """The lines of the log as a seat or a spectator may have them; with the secret once the game is over."""
        return log_lines.seen_lines(self.game, seat) if self.game is not None else []

    @property
    def names(self) -> list[str]:
        """How those at the table are called now. The log's header has the names with which the game began."""
        return [chair.name for chair in self._document.chairs]

    def seats_of(self, person: str) -> list[int]:
        """The seats somebody owns."""
        return seating.seats_of(self._document, person)

    # --- Playing ------------------------------------------------------------------------------------------------------

    async def play(
        self, seat: int, words: Words | Sequence[Words], at: int, key: str | None = None, *, by: str | None
    ) -> Done:
        """Take an action, or the actions a choice bundles. `by` is the person who asks, None for a bot.

        `at` is the newest entry the asker has seen. The same `key` of the same seat does nothing a second time.
        """
        wanted = [words] if isinstance(words, Mapping) else list(words)
        if not 1 <= len(wanted) <= MAX_WORDS:
            raise Refused("too_many_words", most=MAX_WORDS)

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
            play = await self._ready(seat, by, at, key)
            if isinstance(play, Done):
                return play
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
        return [person for person in seating.humans(self._document) if person not in asked.agreed]

    async def _move(
        self, seat: int, move: Callable[[AnyPlay], object], at: int, key: str | None, by: str | None
    ) -> Done:
        async with self._lock:
            ready = await self._ready(seat, by, at, key)
            return ready if isinstance(ready, Done) else await self._append(move, seat, key)

    def _came_before(self, seat: int, key: str | None) -> Done | None:
        if key is None:
            return None
        if not 0 < len(key) <= MAX_KEY_LENGTH:
            raise Refused("bad_key", most=MAX_KEY_LENGTH)
        done = self._keys.get(f"{seat} {key}")
        return None if done is None else replace(done, again=True)

    async def _ready(self, seat: int, by: str | None, at: int, key: str | None) -> AnyPlay | Done:
        """The game, if this person, or the bot, may play that seat now; what came of the request, if it came before."""
        self.used = now()
        if (done := self._came_before(seat, key)) is not None:
            return done
        await self._fresh()
        try:
            return await self._ready_here(seat, by, at)
        except Refused as refused:
            behind = refused.code == "stale" and at < self.at
            if behind or not await self._is_news():
                raise
        return self._came_before(seat, key) or await self._ready_here(seat, by, at)

    async def _ready_here(self, seat: int, by: str | None, at: int) -> AnyPlay:
        """The same, as far as this process knows."""
        chair = seating.at(self._document, seat)
        if chair.person is not None and by == chair.person and chair.away == "time":
            await self._come_back(seat)
            chair = self._document.chairs[seat]
        seating.while_playing(self.status)
        if chair.bot != (by is None) or (not chair.bot and chair.person != by):
            raise Refused("not_your_seat", seat=seat)
        if self._document.paused:
            raise Refused("paused")
        play = self.game
        if play is None or self.broken is not None:
            raise Refused("rules_changed", n=self.broken or 0)
        if at != play.at:
            raise Refused("stale", at=at, now=play.at)
        if play.at >= MAX_ENTRIES:
            raise Refused("too_long", most=MAX_ENTRIES)
        return play

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
                seating.while_playing(status)
                away = "time" if document.settings.timeout == "bot" else "resigned"
                chair = replace(document.chairs[seat], away=away, level=document.settings.stand_in)
                return seating.put(document, seat, chair)

            await self._save(change)

    async def come_back(self, seat: int, *, by: str) -> None:
        """Take one's seat again after the clock gave it to a bot."""
        async with self._lock:
            await self._fresh()
            chair = seating.at(self._document, seat)
            if chair.person != by or chair.away == "resigned":
                raise Refused("not_your_seat", seat=seat)
            if chair.away:
                await self._come_back(seat)

    async def _come_back(self, seat: int) -> None:
        def change(document: Document, status: Status) -> Document:
            seating.while_playing(status)
            if self.clocks is None:
                raise Refused("not_started")
            settings, chair = document.settings.clock, document.chairs[seat]
            back = clock.come_back(settings, self.clocks, seat, chair, now(), document.pauses)
            return seating.put(document, seat, back)

        await self._save(change)

    # --- The table itself ---------------------------------------------------------------------------------------------

    async def change(self, change: Change) -> None:
        """Change who sits where, as seating.py says."""
        async with self._lock:
            await self._fresh()
            await self._save(change)

    async def start(self, *, by: str) -> None:
        """Begin the game; the host may when every chair is taken."""
        async with self._lock:
            await self._fresh()
            begun: list[AnyPlay] = []

            def change(document: Document, status: Status) -> Document:
                seating.before_start(status)
                seating.host_only(document, by)
                if not all(chair.taken for chair in document.chairs):
                    raise Refused("seats_open", open=sum(not chair.taken for chair in document.chairs))
                play = self._begin(document)
                begun[:] = [play]
                first = (play.header.setup or {}).get("first_player", 0)
                turned = document.chairs[first:] + document.chairs[:first] if isinstance(first, int) else ()
                return replace(document, chairs=turned, started=now())

            await self._save(change, begins=begun)
            if begun[0].to_act == CHANCE:
                with contextlib.suppress(Refused):  # another process may have rolled already
                    await self._append(lambda _: None, None, None)

    def _begin(self, document: Document) -> AnyPlay:
        salt = " ".join(chair.salt for chair in document.chairs if chair.salt)
        names = [chair.name for chair in document.chairs]
        settings = document.settings
        secret = Secret(self._row.secret, salt)
        return Play.begin(self.rules, settings.options, names, secret=secret, random_first=settings.random_first)

    async def pause(self, paused: bool, *, by: str) -> None:
        """Stop the clocks and the game, or go on; the host may."""

        def change(document: Document, status: Status) -> Document:
            seating.while_playing(status)
            seating.host_only(document, by)
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
            seating.host_only(self._document, by)
            await self._save(lambda document, _: document, status="closed")

    async def forget(self, person: str, name: str) -> None:
        """Somebody wants to be forgotten: their seats, also in the log's header, get another name."""
        async with self._lock:
            await self._fresh()
            mine = seating.seats_of(self._document, person)
            if self.game is not None and mine:
                names = [name if seat in mine else old for seat, old in enumerate(self.game.header.seats)]
                self.game.header = replace(self.game.header, seats=names)
                self._row = replace(self._row, header=log_lines.dump_header(self.game.header))
            await self._save(seating.forget(person, name))


def _before_last(play: AnyPlay, seat: int) -> int:
    """The entry before the last live action of a seat."""
    line = [0, *(entry.n for entry in play.live)]
    for place in range(len(line) - 1, 0, -1):
        entry = play.live[place - 1]
        if entry.seat == seat and entry.words:
            return line[place - 1]
    raise Refused("cannot_undo", to=0)

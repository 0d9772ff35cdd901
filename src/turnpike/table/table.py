"""A table: the one place where its game changes.

The path of a move: one at a time per table; refused if it was made for an older entry; applied to a copy; stored, and
durable before any watcher is notified; then the copy becomes the game. A process that loses a race against another one
reads the log again. Moves of bots take the same path. After a restart `Table.load` is all that is needed.

A table has parts: its log (log.py), its watchers (watchers.py), the builder of its snapshots (snapshot_builder.py).
"""

import contextlib
from collections.abc import Awaitable, Callable, Iterable, Sequence

import msgspec

from turnpike.kernel import log
from turnpike.kernel.contract import CHANCE, Words
from turnpike.kernel.log import Header
from turnpike.kernel.refused import Refused
from turnpike.store import Status, TableRow, TableStore, clock, now
from turnpike.table import auto_pass, log_lines, seating, starting, timing, undo
from turnpike.table.bot_requests import BotRequest, bot_request
from turnpike.table.clock import Clocks
from turnpike.table.document import Document, UndoRequest
from turnpike.table.log import MAX_SAVES, AnyGame, AnyPlay, DocumentChanged, MoveResult, TableLog
from turnpike.table.requests import Request
from turnpike.table.seating import Change
from turnpike.table.snapshot import ChairView, Snapshot
from turnpike.table.snapshot_builder import IsPresent, SnapshotBuilder
from turnpike.table.watchers import Watchers, weakly

MAX_ACTIONS = 8
"""Actions in one request; no bundle is longer."""
MAX_ENTRIES = log.MAX_ENTRIES - 200
"""From here on moves are refused, so that the log can still be read."""

replace = msgspec.structs.replace


class Table:
    """One table. Reading from it is immediate; every change is awaited and may be `Refused`."""

    def __init__(self, store: TableStore, game: AnyGame, row: TableRow) -> None:
        self.id = row.id
        self.game = game
        """The rules."""
        changed = weakly(self, Table._changed)
        self.watchers = Watchers(row.id, weakly(self, Table._presence_changed))
        self.on_change: Callable[[Table], None] | None = None
        """Called before the watchers; the registry listens here."""
        self.used = clock.seconds()
        """When it was last used, in monotonic time: the wall clock may be set back."""
        self.on_delete: Callable[[Table], None] | None = None
        """Called when the table turns out to be deleted, by another process or at the command line."""
        self.log = TableLog(store, game, row, changed, weakly(self, Table._deleted))
        """Its log, with the document and the clocks."""
        self.snapshots = SnapshotBuilder(self.log, self.watchers)

    @classmethod
    async def load(cls, store: TableStore, table: str, find: Callable[[str], AnyGame]) -> "Table":
        """The table with this id, from its log and its document."""
        row = await store.find_table(table)
        if row is None:
            raise Refused("unknown_table")
        loaded = cls(store, find(row.kind), row)
        await loaded.log.load()
        return loaded

    def _changed(self) -> None:
        if self.on_change is not None:
            self.on_change(self)
        self.watchers.changed(self.log.at, self.log.row.revision)

    def _presence_changed(self, account: str) -> None:
        """An account has opened or left the table here. Bots that had to wait may move now that it is watched."""
        if self.on_change is not None:
            self.on_change(self)
        self.opened_or_left(account)

    def opened_or_left(self, account: str) -> None:
        """An account has opened or left the table, here or in another process: its watchers see that of players only.

        Otherwise each visitor who comes and goes would cost a snapshot for everybody.
        """
        if self.seats_of(account):
            self.watchers.presence_changed(self.log.at, self.log.row.revision)

    def _deleted(self) -> None:
        if self.on_delete is not None:
            self.on_delete(self)
        self.watchers.deleted()

    # --- Reading ------------------------------------------------------------------------------------------------------

    @property
    def play(self) -> AnyPlay | None:
        """The game being played, once it has started."""
        return self.log.play

    @property
    def document(self) -> Document:
        """Settings, chairs and requests."""
        return self.log.document

    @property
    def status(self) -> Status:
        """Whether the table is open, being played, over or closed."""
        return self.log.status

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        play = self.log.play
        return 0 if play is None else play.at

    @property
    def revision(self) -> int:
        """The number of changes to the document."""
        return self.log.row.revision

    @property
    def times(self) -> list[int]:
        """The time of each entry."""
        return self.log.times

    @property
    def clocks(self) -> Clocks | None:
        """The clocks at the newest entry."""
        return self.log.clocks

    @property
    def broken(self) -> int | None:
        """The entry that the current rules do not allow; the game stops before it."""
        return self.log.broken

    @property
    def undo_request(self) -> UndoRequest | None:
        """The pending undo request; any new entry ends it."""
        return self.log.undo_request

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        await self.log.catch_up()

    def snapshot(
        self,
        seat: int | None,
        after: int = 0,
        *,
        account: str | None = None,
        language: str = "en",
        is_present: IsPresent | None = None,
    ) -> Snapshot:
        """The table for a seat, or a spectator: its current state, and the entries after number `after`.

        `is_present` says which accounts have the table open; by default only this process is asked.
        """
        present = is_present or self.watchers.is_present
        return self.snapshots.build(seat, max(0, after), account=account, language=language, is_present=present)

    def chairs(self, account: str | None, language: str, is_present: IsPresent | None = None) -> list[ChairView]:
        """The chairs for one reader."""
        return self.snapshots.chairs(account, language, is_present or self.watchers.is_present)

    def names(self, language: str) -> list[str]:
        """The current names of the seats in a language. The header of the log has those from the start of the game."""
        return self.snapshots.names(language)

    def export_log(self, seat: int | None) -> list[str]:
        """The log as a seat, a spectator or the `REFEREE` may have it, line by line; with the secret at the end."""
        return list(self.exported_lines(seat))

    def exported_lines(self, seat: int | None) -> Iterable[str]:
        """The same; each line is made when it is asked for."""
        return log_lines.redacted_lines(self.play, seat) if self.play is not None else ()

    def seats_of(self, account: str) -> list[int]:
        """The seats of an account."""
        return seating.seats_of(self.document, account)

    def hands_of(self, account: str) -> list[int]:
        """The seats whose secrets an account may see now: its own, except those it has resigned."""
        mine = self.seats_of(account)
        if not self.game.secrets or self.status == "over":
            return mine
        return [seat for seat in mine if self.document.chairs[seat].away != "resigned"]

    # --- Playing ------------------------------------------------------------------------------------------------------

    async def move(
        self, seat: int, words: Words | Sequence[Words], at: int, key: str | None = None, *, by: str | None
    ) -> MoveResult:
        """Take an action, or the actions that a choice bundles. `by` is the account that asks; None for a bot.

        `at` is the newest entry the player has seen. Repeating a request with the same `key` does nothing; another
        request with that key is refused.
        """
        wanted = [words] if isinstance(words, dict) else list(words)
        if not 1 <= len(wanted) <= MAX_ACTIONS:
            raise Refused("too_many_words", most=MAX_ACTIONS)

        def act(play: AnyPlay) -> None:
            choice = self.snapshots.choice_of(play, seat, wanted)
            if choice is not None:
                for number in choice.actions:
                    play.do_action(number)
            else:
                for action in wanted:
                    play.do(action, seat=seat)

        return await self._append(seat, act, at, Request.of(seat, key, "play", at, wanted), by)

    async def redo(self, seat: int, at: int, key: str | None = None, *, by: str | None) -> MoveResult:
        """Play the first undone action of the seat again."""

        def act(play: AnyPlay) -> None:
            if not play.undone or play.undone[0].seat != seat:
                raise Refused("cannot_redo")
            play.redo()

        return await self._append(seat, act, at, Request.of(seat, key, "redo", at), by)

    async def reset_turn(self, seat: int, at: int, key: str | None = None, *, by: str | None) -> MoveResult:
        """Go back to the start of the seat's turn, or as far as is allowed without consent."""

        def act(play: AnyPlay) -> None:
            play.undo(play.free_undo(seat), seat=seat)

        return await self._append(seat, act, at, Request.of(seat, key, "reset_turn", at), by)

    async def undo(
        self, seat: int, at: int, to: int | None = None, key: str | None = None, *, by: str
    ) -> MoveResult | None:
        """Undo the seat's last action, or everything after entry `to`. What is not free needs the others' consent.

        None: they were asked, and nothing has changed yet.
        """
        request = Request.of(seat, key, "undo", at, to)

        async def attempt() -> MoveResult | None:
            play = await self._ready(seat, by, at, request)
            if isinstance(play, MoveResult):
                return play
            target = undo.before_last(play, seat) if to is None else to
            if not any(entry.n == target for entry in play.live) and target != 0:
                raise Refused("cannot_undo", to=target)
            if target < play.free_undo(seat) and self.document.settings.rated:
                raise Refused("rated_undo")
            if target < play.free_undo(seat) and undo.needs_consent(self.document, target, by):
                await self.log.save(undo.ask(seat, target, play.at, by, lambda: self.at))
                return await self._undo_if_agreed()
            return await self.log.append(lambda copy: copy.undo(target, seat=seat), request)

        async with self.log.lock:
            return await self._retry(attempt)

    async def answer_undo(self, request: int, yes: bool, *, by: str) -> MoveResult | None:
        """Agree to the undo request with this number, or end it. The undo happens when the last player agrees."""
        async with self.log.lock:
            await self.log.read_news()  # another process may have stored another request, or a move
            seating.while_playing(self.status)
            if yes and self.document.paused:
                raise Refused("paused")
            await self.log.save(undo.answer(request, self.at, yes, by))
            return await self._undo_if_agreed()

    async def finish_undo(self) -> None:
        """Do what all have agreed to take back, if the process that should have done it could not."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            await self._finish_undo()

    async def _finish_undo(self) -> None:
        if self.log.granted_undo is not None:
            await self._undo_if_agreed()

    async def _undo_if_agreed(self) -> MoveResult | None:
        """Go back as the standing request asks, if all have agreed; those who had to may have resigned meanwhile."""
        return await self._retry(self._go_back)

    async def _go_back(self) -> MoveResult | None:
        asked = self.undo_request
        if asked is None or self.document.paused or undo.must_agree(self.document, asked):
            return None
        undo.needs_consent(self.document, asked.to, asked.agreed[0])
        try:
            return await self.log.append(lambda play: play.undo(asked.to, seat=asked.seat), None)
        except DocumentChanged:
            raise
        except Refused:
            if (done := self._undone(asked)) is None:
                raise
            return done

    def _undone(self, asked: UndoRequest) -> MoveResult | None:
        """The entry that does what was asked: another process may have been faster."""
        newer = [] if self.play is None else self.play.entries_after(asked.at)[:1]
        if any((entry.seat, entry.undo) == (asked.seat, asked.to) for entry in newer):
            return MoveResult(asked.at + 1, asked.at + 1)
        return None

    @staticmethod
    async def _retry(attempt: Callable[[], Awaitable[MoveResult | None]]) -> MoveResult | None:
        """Try again when another process has changed the document meanwhile: is it still allowed?"""
        for _ in range(MAX_SAVES):
            with contextlib.suppress(DocumentChanged):
                return await attempt()
        raise Refused("busy")

    async def _append(
        self, seat: int, act: Callable[[AnyPlay], object], at: int, request: Request | None, by: str | None
    ) -> MoveResult:
        lock = self.log.lock
        self.used = clock.seconds()
        await lock.acquire()
        try:
            for _ in range(MAX_SAVES):
                if not self._is_allowed(seat, by, at, request):
                    ready = await self._ready(seat, by, at, request)
                    if isinstance(ready, MoveResult):
                        return ready
                try:
                    return await self.log.append(act, request)
                except DocumentChanged:  # by another process: is the move still allowed?
                    continue
            raise Refused("busy")
        finally:
            lock.release()

    def _is_allowed(self, seat: int, by: str | None, at: int, request: Request | None) -> bool:
        """Whether the move is new and allowed as far as this process knows, as nearly every move is."""
        log = self.log
        if log.unsure or (request is not None and log.is_known(request.key)) or log.granted_undo is not None:
            return False
        try:
            self._check(seat, by, at)
        except Refused:
            return False
        return True

    async def _ready(self, seat: int, by: str | None, at: int, request: Request | None) -> AnyPlay | MoveResult:
        """The game, if this account or the bot may move for that seat now; the result of a repeated request."""
        self.used = clock.seconds()
        await self.log.read_if_unsure()  # it may have been stored when its sender lost the line
        if (done := self.log.result_of(request)) is not None:
            return done
        try:
            return await self._ready_here(seat, by, at)
        except Refused as refused:
            behind = refused.code == "stale" and at < self.at
            if behind or not await self.log.read_news():
                raise
        return self.log.result_of(request) or await self._ready_here(seat, by, at)

    async def _ready_here(self, seat: int, by: str | None, at: int) -> AnyPlay:
        """The game, if the move is allowed as far as this process knows."""
        await self._finish_undo()
        chair = seating.at(self.log.document, seat)
        if chair.account is not None and by == chair.account and chair.away == "time":
            await self.log.save(timing.come_back(seat, lambda: self.clocks))
        return self._check(seat, by, at)

    def _check(self, seat: int, by: str | None, at: int) -> AnyPlay:
        """The game; `Refused` if this account or the bot may not move for that seat now."""
        log = self.log
        document = log.document
        chair = seating.at(document, seat)
        seating.while_playing(log.status)
        bot = chair.bot
        if bot != (by is None) or (not bot and chair.account != by):
            raise Refused("not_your_seat", seat=seat)
        if document.pauses and document.paused:
            raise Refused("paused")
        play = log.play
        if play is None or log.broken is not None:
            raise Refused("rules_changed", n=log.broken or 0)
        if at != play.at:
            raise Refused("stale", at=at, now=play.at)
        if play.at >= MAX_ENTRIES:
            raise Refused("too_long", most=MAX_ENTRIES)
        return play

    async def roll_chance(self) -> None:
        """Roll a pending outcome of chance, left by a process that died before it could."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            play = self.play
            if play is not None and play.to_act == CHANCE and self.status == "playing" and not self.document.paused:
                await self.log.append(lambda _: None, None)

    # --- Bots and clocks ----------------------------------------------------------------------------------------------

    def needs_attention(self) -> bool:
        """Whether a bot is to act, an undo or an outcome of chance is pending, or time has run out."""
        log = self.log
        play = log.running
        if play is None:
            return log.awaits_counting
        if log.acts_by_itself(play, log.document):
            return True
        if log.document.settings.clock.kind == "none":
            return False
        time = now()
        due = log.deadline(time)
        return due is not None and due <= time

    @property
    def awaits_counting(self) -> bool:
        """Whether the game is over and still has to be counted for ratings and openings."""
        return self.log.awaits_counting

    def counted(self) -> None:
        """The game has been counted, or does not count."""
        self.log.counted()

    def bot_request(self) -> BotRequest | None:
        """The request to the bot that is to act; None if no bot is."""
        play = self.log.running
        if play is None or play.to_act < 0 or not self.document.chairs[play.to_act].bot:
            return None
        return bot_request(self.id, play, self.document, self.document.chairs[play.to_act].level)

    def hint_request(self, seat: int, level: str) -> BotRequest | None:
        """The request for a hint; None if that seat is not to act."""
        play = self.play
        if play is None or play.to_act != seat or self.status != "playing":
            return None
        return bot_request(self.id, play, self.document, level)

    async def check_clock(self) -> None:
        """Let a bot play for a player whose time has run out, until the player returns or for good."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            due = self.log.deadline(now())
            if self.status != "playing" or self.clocks is None or due is None or due > now():
                return
            await self.log.save(timing.run_out(self.clocks.asked, self.at))

    async def pass_automatically(self) -> None:
        """Pass for a player who can do nothing else and wishes so."""
        play = self.log.running
        if play is None or play.to_act < 0:
            return
        words, seat, at = self.log.pass_due(play, self.document), play.to_act, play.at
        if words is not None:
            request, account = auto_pass.request(seat, at), self.document.chairs[seat].account
            await self._append(seat, lambda copy: copy.do(words, seat=seat), at, request, account)

    async def come_back(self, seat: int, *, by: str) -> None:
        """Give a seat back to its player, after time ran out and a bot played."""
        async with self.log.lock:
            await self.log.read_news()  # another process may have let the time run out
            chair = seating.at(self.document, seat)
            if chair.account != by or chair.away == "resigned":
                raise Refused("not_your_seat", seat=seat)
            if chair.away:
                await self.log.save(timing.come_back(seat, lambda: self.clocks))

    # --- The table itself ---------------------------------------------------------------------------------------------

    async def change(self, change: Change) -> None:
        """Change the seating (seating.py)."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            await self.log.save(change)

    async def resign(self, seat: int, *, by: str) -> None:
        """Give a seat to a bot for good."""

        def change(document: Document, status: Status) -> Document:
            return seating.resign(seat, by, self.at)(document, status)

        await self.change(change)

    async def start(self, *, by: str) -> None:
        """Start the game; only the host may, once every chair is taken."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            begun: list[AnyPlay] = []
            change = starting.start(self.game, self.log.row.secret, by, begun)
            await self.log.save(change, begins=begun)
            if begun[0].to_act == CHANCE:
                with contextlib.suppress(Refused):  # another process may have rolled already
                    await self.log.append(lambda _: None, None)

    async def pause(self, paused: bool, *, by: str) -> None:
        """Pause the game and its clocks, or resume them; only the host may."""
        await self.change(timing.pause(paused, by, lambda: self.clocks))

    async def close(self, *, by: str) -> None:
        """Close the table before its game is over; only the host may."""
        async with self.log.lock:
            await self.log.read_if_unsure()
            if self.status in {"over", "closed"}:
                raise Refused("game_over" if self.status == "over" else "table_closed")
            seating.host_only(self.document, by)
            if self.document.settings.rated and self.status == "playing":
                raise Refused("rated_close")
            await self.log.save(lambda document, _: document, status="closed")

    async def forget(self, account: str, name: str) -> None:
        """Remove a deleted account: its seats get another name, in the header of the log too."""
        async with self.log.lock:
            await self.log.read_if_unsure()

            def rename(header: Header, document: Document) -> Header:
                mine = seating.seats_of(self.document, account)
                names = [document.chairs[n].name if n in mine else old for n, old in enumerate(header.seats)]
                return replace(header, seats=names)

            await self.log.save(seating.forget(account, name, self.at), header=rename)

"""A game being played: its log so far and the position the log leads to.

Here: taking actions in words, rolling chance, undo and redo, keeping the log. Not here: who may do what and when
(the table), what a seat may see of the log (redaction.py), files (log.py), checking a log from elsewhere (replay.py).
The log is the truth: the state is always what the live line of entries leads to (history.py).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic

import msgspec

from turnpike.kernel import log
from turnpike.kernel.chance import Secret, new_secret
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, Choice, Draft, Game, Json, O, Outcome, S, V, Words
from turnpike.kernel.events import Event
from turnpike.kernel.header import check_first_player, check_position, check_seats, new_header
from turnpike.kernel.history import APART, History, Step, kept_before, position_after
from turnpike.kernel.log import End, Entry, Header, Record
from turnpike.kernel.refused import Refused
from turnpike.kernel.scratch_tape import scratch_tape
from turnpike.kernel.tape import Tape


class Play(Generic[S, O, V]):
    """A game of any kind, from its header to its end."""

    digests = False
    """Whether new entries carry the digest of the position after them."""

    def __init__(self, game: Game[S, O, V], header: Header, secret: Secret | None = None) -> None:
        """A game at its start, from its header; `begin` makes a new one."""
        self.game = game
        self.header = header
        self.secret = secret
        self.options = game.read_options(header.options)
        check_seats(header.seats, game.players(self.options))
        check_first_player(header)
        check_position(header)
        self.start_events: list[Event] = []
        self.at = 0
        """The number of the newest entry."""
        self.to_act = NOBODY
        """The seat to act, CHANCE or NOBODY."""
        self._state: S | None = None
        self.draft: Draft | None = None
        """The set-up being made by the players, or None."""
        if header.position is not None:
            self._state = game.set_up(header.position, self.options)
        elif not game.is_laid_out(self.options, header.setup or {}):
            self.draft = game.draft(self.options)
        if self.draft is None and self._state is None:
            self._start(header.setup)
        self._history = History(self._checkpoint(Entry(n=0), []))
        self._ask()

    @classmethod
    def begin(
        cls,
        game: Game[S, O, V],
        options: Mapping[str, Json],
        seats: Sequence[str],
        *,
        secret: Secret | None = None,
        setup: Words | None = None,
        random_first: bool = False,
    ) -> "Play[S, O, V]":
        """A new game. Seats are named clockwise; with `random_first` chance says which of them is the first player."""
        secret = secret or new_secret()
        header = new_header(game, options, seats, secret, setup, random_first)
        play = cls(game, header, secret)
        play.header = msgspec.structs.replace(header, events=log.event_lines(play.start_events))
        return play

    def _start(self, setup: Words | None) -> list[int]:
        """Begin with this set-up; returns its tape."""
        tape = scratch_tape()
        self._state = self.game.start(self.options, setup, tape)
        self._listen(tape)
        noted = tape.numbers()
        self.start_events = self.game.events(self._state, noted, REFEREE)
        return noted

    def _listen(self, tape: Tape) -> None:
        if self._state is not None:
            self._state.tape = tape
            self._state.recording = True

    @property
    def state(self) -> S:
        """The position; there is none while the players still make the set-up."""
        if self._state is None:
            raise Refused("setup_first")
        return self._state

    def _ask(self) -> None:
        """After every change: who is to act now. A table asks for it and for `at` a dozen times a move."""
        self.at = self._history.steps.count - 1
        self.to_act = self.game.to_act(self.state) if self.draft is None else self.draft.to_act

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == NOBODY

    @property
    def entries(self) -> list[Entry]:
        """The log so far."""
        return [step.entry for step in self._history.steps.since(1)]

    def entries_after(self, n: int) -> list[Entry]:
        """The log from the entry after n on."""
        return [step.entry for step in self.steps_after(n)]

    def steps_after(self, n: int) -> list[Step[S]]:
        """The entries after number n with what they caused, as the referee knows it."""
        return self.steps_between(n, self.at)

    def steps_between(self, n: int, last: int) -> list[Step[S]]:
        """The entries after number n up to the last one wanted."""
        steps = self._history.steps
        return steps.items[n + 1 : min(last + 1, steps.count)]

    @property
    def live(self) -> list[Entry]:
        """The entries that lead to the position: all but the undone ones and the undos themselves."""
        return [step.entry for step in self._history.line.since(1)]

    @property
    def newest_live(self) -> int:
        """The number of the last entry that leads to the position; 0 is the start."""
        return self._history.line.last.entry.n

    @property
    def dead(self) -> list[int]:
        """The numbers of the entries that no longer count: the undone ones and the undos themselves."""
        if self._history.steps.count == self._history.line.count:
            return []
        live = {step.entry.n for step in self._history.line}
        return [step.entry.n for step in self._history.steps if step.entry.n not in live]

    @property
    def undone(self) -> list[Entry]:
        """The actions that `redo` would play again, the next one first."""
        return list(self._history.undone)

    def can_redo(self, seat: int) -> bool:
        """Whether the next action that `redo` would play again is one of this seat."""
        undone = self._history.undone
        return bool(undone) and undone[0].seat == seat

    def choices(self) -> list[Choice]:
        """What the seat to act can choose from; empty when chance is to act or the game is over."""
        if self.draft is not None:
            return self.draft.choices()
        return self.game.choices(self.state) if self.to_act >= 0 else []

    def asides(self, seat: int) -> list[Choice]:
        """What a seat can do now, also out of turn; nothing during a draft and after the end."""
        if not self.game.has_asides or self._state is None or self.over or not 0 <= seat < len(self.header.seats):
            return []
        return self.game.asides(self._state, seat)

    def do(self, words: Words, *, seat: int | None = None, at: int | None = None) -> Entry:
        """Take an action in words, by the seat to act; another seat may only take asides.

        `at` is the newest entry that the caller has seen; a stale one is refused.
        """
        if at is not None and at != self.at:
            raise Refused("stale", at=at, now=self.at)
        asked = self.to_act
        if asked == NOBODY:
            raise Refused("game_over")
        seat = asked if seat is None else seat
        for aside in self.asides(seat) if self.game.has_asides else ():
            if aside.words == (words,):
                return self._apply(self.state, aside.actions[0], seat, aside.words[0])
        if asked == CHANCE:
            raise Refused("chance_first", kind=self.game.chance(self.state).kind)
        if seat != asked:
            raise Refused("not_your_turn", seat=seat, to_act=asked)
        if self.draft is not None:
            return self._place(self.draft, words, asked)
        return self._act(self.state, self.game.read(self.state, words), asked)

    def do_action(self, action: int) -> Entry:
        """Take an action of the seat to act by its number, as bots do; refused unless it is legal."""
        seat, state = self.to_act, self._state
        if state is None or self.draft is not None or seat < 0 or not self.game.is_legal(state, action):
            raise Refused("bad_action", detail=f"action {action} is not legal here")
        return self._act(state, action, seat)

    def _act(self, state: S, action: int, seat: int) -> Entry:
        return self._apply(state, action, seat, self.game.words(state, action))

    def do_choice(self, choice: Choice) -> list[Entry]:
        """Take a choice with all the small actions it bundles."""
        return [self.do(words) for words in choice.words]

    def roll(self) -> Entry:
        """Let chance act: the outcome follows from the sealed secret and the number of the entry."""
        if self.to_act != CHANCE:
            raise Refused("not_chance")
        if self.secret is None:
            raise Refused("no_secret")
        return self.take_outcome(self.secret.pick(self.at + 1, len(self.game.chance(self.state).outcomes)))

    def take_outcome(self, outcome: int) -> Entry:
        """Take the outcome of chance with this number, as a log or a caller has it."""
        if self.to_act != CHANCE:
            raise Refused("not_chance")
        asked = self.game.chance(self.state)
        if not 0 <= outcome < len(asked.outcomes):
            raise Refused("wrong_outcome", kind=asked.kind)
        return self._apply(self.state, outcome, asked.seat, {}, asked.kind, asked.outcomes[outcome])

    def _place(self, draft: Draft, words: Words, seat: int) -> Entry:
        draft.place(words)
        setup: Words | None = None
        noted: list[int] = []
        if draft.to_act == NOBODY:
            setup = (self.header.setup or {}) | draft.setup()
            self.draft = None
            noted = self._start(setup)
        placed = Entry(n=self.at + 1, seat=seat, words=words, events=[], digest=self._digest())
        self._history.add(self._checkpoint(placed, []))
        if setup is not None:
            events = log.event_lines(self.start_events)
            closing = Entry(n=self.at + 2, setup=setup, events=events, digest=self._digest())
            self._history.add(self._checkpoint(closing, noted))
        self._ask()
        return placed

    def _apply(
        self, state: S, action: int, seat: int | None, words: Words, chance: str | None = None, got: Json = None
    ) -> Entry:
        """Let a seat or chance act, and add the entry that tells it."""
        game, history = self.game, self._history
        state.tape = blank = scratch_tape()
        state.recording = True
        game.apply(state, action)
        tape = blank.numbers()
        events = game.events(state, tape, REFEREE) if tape else []
        entry = Entry(
            n=self.at + 1,
            seat=seat,
            words=words,
            chance=chance,
            got=got,
            digest=self._digest() if self.digests else None,
            events=log.event_lines(events) if events else [],
        )
        line = history.line
        kept = game.copy(state) if line.count % APART == 0 else None
        history.add(Step(entry, tape, game.turn_number(state), action, line.items[line.count - 1], kept, events=events))
        self.at += 1
        self.to_act = game.to_act(state)
        return entry

    def _digest(self) -> str | None:
        return self.game.digest(self._state) if self.digests and self._state is not None else None

    def _checkpoint(self, entry: Entry, tape: list[int]) -> Step[S]:
        """A step with its position."""
        if self._state is None:
            return Step(entry, tape, -1, draft=None if self.draft is None else self.draft.copy())
        return Step(entry, tape, self.game.turn_number(self._state), state=self.game.copy(self._state))

    def undo(self, to: int, *, seat: int | None = None) -> Entry:
        """Go back to entry `to` of the live line (0: the start). What is undone stays in the log, before this entry."""
        if seat is not None and not 0 <= seat < len(self.header.seats):
            raise Refused("no_such_seat", seat=seat, players=len(self.header.seats))
        step = self._history.go_back(to)
        self._become(step)
        entry = Entry(n=self.at + 1, seat=seat, undo=to, digest=self._digest())
        self._history.steps.append(msgspec.structs.replace(step, entry=entry, tape=[], events=None))
        self._ask()
        return entry

    def redo(self) -> Entry:
        """Play the first undone action again, as a new entry. What came after an undone outcome of chance is lost."""
        if not self._history.undone:
            raise Refused("cannot_redo")
        again, *later = self._history.undone
        entry = self.do(again.words, seat=again.seat)
        self._history.undone = later
        return entry

    def free_undo(self, seat: int) -> int:
        """How far back a seat may go without consent.

        To the start of its turn, but never over chance, another seat's entry, or an action that revealed hidden facts.
        """
        line = self._history.line
        steps, at = line.items, line.count - 1
        last = steps[at]
        while at > 0:
            entry = steps[at].entry
            if entry.seat != seat or not entry.words or steps[at - 1].turn != last.turn:
                break
            if self.game.secrets and self.game.reveals(log.entry_line(entry)):
                break
            at -= 1
        return steps[at].entry.n

    def undo_to(self, seat: int) -> int | None:
        """The entry to which a seat may go back without consent; None if there is nothing to undo."""
        line = self._history.line
        newest = line.items[line.count - 1].entry
        if newest.seat != seat:
            return None
        to = self.free_undo(seat)
        return to if to < newest.n else None

    def _become(self, step: Step[S]) -> None:
        self._state = position_after(self.game, step)
        self.draft = None if step.draft is None else step.draft.copy()

    def state_after(self, n: int) -> S:
        """A copy of the position after entry n, undone or not; 0 is the start."""
        state = position_after(self.game, self._history.after(n))
        if state is None:
            raise Refused("setup_first")
        return state

    def view(self, seat: int | None = None) -> V:
        """What a seat, or a spectator, sees now."""
        return self.game.view(self.state, seat)

    def events(self, n: int, seat: int | None) -> list[Event]:
        """What entry n caused, undone or not, as that seat or a spectator may know it."""
        step = self._history.after(n)
        if seat == REFEREE and step.events is not None:
            return step.events
        state = self._state  # any position of the game will do; there is none after an undo into a draft
        if state is None:
            state, _actions = kept_before(step)
        return [] if state is None else self.game.events(state, step.tape, seat)

    def outcome(self) -> Outcome:
        """How the game ended; refused while it goes on."""
        if not self.over:
            raise Refused("not_over")
        return self.game.outcome(self.state)

    def record(self) -> Record:
        """The whole log so far; a finished game ends with its result and reveals the secret."""
        record = Record(header=self.header, entries=self.entries)
        if self.over:
            record.end = msgspec.convert(self.outcome(), End, from_attributes=True)
            record.secret = self.secret.word if self.secret else ""
        return record

    def copy(self) -> "Play[S, O, V]":
        """The same game, to be played on independently."""
        twin: Play[S, O, V] = object.__new__(Play)
        # One by one: Python looks attributes up more slowly in an object whose `__dict__` was asked for.
        twin.digests = self.digests
        twin.game = self.game
        twin.header = self.header
        twin.secret = self.secret
        twin.options = self.options
        twin.start_events = self.start_events
        twin.at = self.at
        twin.to_act = self.to_act
        twin._history = self._history.copy()
        twin._state = None if self._state is None else self.game.copy(self._state)
        twin.draft = None if self.draft is None else self.draft.copy()
        return twin


AnyPlay = Play[Any, Any, Any]
"""A play of any game."""

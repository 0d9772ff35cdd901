"""A game being played: its log so far and the position the log leads to.

Here: taking actions in words, rolling chance, undo and redo, keeping the log. Not here: who may ask for what and when
(the table), files (log.py), checking somebody else's log (replay.py).
The log is the truth: the state is always what the live line of entries leads to.
"""

from collections.abc import Mapping, Sequence
from typing import Generic

import msgspec
from msgspec import Struct

from turnpike.kernel import log
from turnpike.kernel.chance import Draws, Secret, new_secret
from turnpike.kernel.contract import CHANCE, NOBODY, Choice, Draft, Game, Json, O, Outcome, S, V, Words
from turnpike.kernel.events import Event
from turnpike.kernel.log import End, Entry, Header, Record
from turnpike.kernel.refused import Refused
from turnpike.kernel.tape import Tape


class Step(Struct, Generic[S], frozen=True):
    """An entry of the live line with the position after it (while a draft runs, with the draft after it)."""

    entry: Entry
    state: S | None
    draft: Draft | None


class Play(Generic[S, O, V]):
    """A game of any kind, from its header to its end."""

    def __init__(self, game: Game[S, O, V], header: Header, secret: Secret | None = None) -> None:
        """Take up a game where its header begins; `begin` makes a new one."""
        self.game = game
        self.header = header
        self.secret = secret
        self.options = game.read_options(header.options)
        if len(header.seats) != game.players(self.options):
            raise Refused("wrong_seats", seats=len(header.seats), players=game.players(self.options))
        self.entries: list[Entry] = []
        self.start_events: list[Event] = []
        self._steps: list[Step[S]] = []
        self._undone: list[Entry] = []
        self._tape = Tape()
        self._state: S | None = None
        self._draft: Draft | None = None
        if header.setup is None or set(header.setup) <= {"first_player"}:
            self._draft = game.draft(self.options)
        if self._draft is None:
            self._start(header.setup)
        self._first = self._step(Entry(n=0))

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
        draws = Draws(secret)
        typed = game.read_options(options)
        laid: Words = {}
        names = list(seats)
        if random_first:
            first = draws.pick(len(names))
            laid["first_player"] = first
            names = names[first:] + names[:first]
        laid |= setup if setup is not None else game.draw_setup(typed, draws) or {}
        header = Header(
            turnpike=log.VERSION,
            game=game.id,
            rules=game.rules,
            options=game.plain_options(typed),
            seats=names,
            seal=secret.seal,
            salt=secret.salt,
            setup=laid or None,
        )
        play = cls(game, header, secret)
        if play.start_events:
            play.header = msgspec.structs.replace(header, events=[_plain(event) for event in play.start_events])
        return play

    def _start(self, setup: Words | None) -> None:
        self._tape.clear()
        self._state = self.game.start(self.options, setup, self._tape)
        self._listen()
        self.start_events = self.game.events(self._state, self._tape.numbers(), None)

    def _listen(self) -> None:
        if self._state is not None:
            self._state.tape = self._tape
            self._state.recording = True

    @property
    def state(self) -> S:
        """The position; there is none while the players still make the set-up."""
        if self._state is None:
            raise Refused("setup_first")
        return self._state

    @property
    def draft(self) -> Draft | None:
        """The set-up being made by the players, or None."""
        return self._draft

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return self.entries[-1].n if self.entries else 0

    @property
    def to_act(self) -> int:
        """The seat asked now, CHANCE or NOBODY."""
        if self._draft is not None:
            return self._draft.to_act
        return self.game.to_act(self.state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act == NOBODY

    @property
    def live(self) -> list[Entry]:
        """The entries that lead to the position: all but the undone ones and the undos themselves."""
        return [step.entry for step in self._steps]

    def choices(self) -> list[Choice]:
        """What the seat to act can choose from; empty when chance is to act or the game is over."""
        if self._draft is not None:
            return self._draft.choices()
        return self.game.choices(self.state) if self.to_act >= 0 else []

    def do(self, words: Words, *, seat: int | None = None, at: int | None = None) -> Entry:
        """Take an action in words. `at` is the entry the asker has seen: a stale one is refused."""
        if at is not None and at != self.at:
            raise Refused("stale", at=at, now=self.at)
        asked = self.to_act
        if asked == NOBODY:
            raise Refused("game_over")
        if seat is not None and seat != asked:
            raise Refused("not_your_turn", seat=seat, to_act=asked)
        if self._draft is not None:
            entry = self._place(self._draft, words, asked)
        else:
            entry = self._apply(self.game.read(self.state, words), asked)
        self._undone = []
        return entry

    def do_action(self, action: int) -> Entry:
        """Take an action by its number, as bots do; refused unless it is legal."""
        if self._draft is not None or not self.game.is_legal(self.state, action):
            raise Refused("bad_action", detail=f"action {action} is not legal here")
        self._undone = []
        return self._apply(action, self.to_act)

    def do_choice(self, choice: Choice) -> list[Entry]:
        """Take a choice with all the small actions it bundles."""
        return [self.do(words) for words in choice.words]

    def roll(self) -> Entry:
        """Let chance act: the outcome follows from the sealed secret and the number of the entry."""
        if self.to_act != CHANCE or self.secret is None:
            raise Refused("not_chance")
        return self.take_outcome(self.secret.pick(self.at + 1, len(self.game.legal(self.state))))

    def take_outcome(self, outcome: int) -> Entry:
        """Chance has decided, by somebody else's dice: the outcome with this number."""
        if self.to_act != CHANCE or not self.game.is_legal(self.state, outcome):
            raise Refused("not_chance")
        return self._apply(outcome, CHANCE)

    def _place(self, draft: Draft, words: Words, seat: int) -> Entry:
        draft.place(words)
        entry = self._keep(Entry(n=self.at + 1, seat=seat, words=words, events=[]))
        if draft.to_act != NOBODY:
            return entry
        setup = (self.header.setup or {}) | draft.setup()
        self._draft = None
        self._start(setup)
        self._keep(Entry(n=self.at + 1, setup=setup, events=[_plain(event) for event in self.start_events]))
        return entry

    def _apply(self, action: int, seat: int) -> Entry:
        state = self.state
        n = self.at + 1
        if seat == CHANCE:
            asked = self.game.chance(state)
            entry = Entry(n=n, chance=asked.kind, seat=asked.seat, got=self.game.words(state, action)["got"])
        else:
            entry = Entry(n=n, seat=seat, words=self.game.words(state, action))
        self._tape.clear()
        self.game.apply(state, action)
        events = [_plain(event) for event in self.game.events(state, self._tape.numbers(), None)]
        return self._keep(msgspec.structs.replace(entry, events=events))

    def _keep(self, entry: Entry) -> Entry:
        self.entries.append(entry)
        self._steps.append(self._step(entry))
        return entry

    def _step(self, entry: Entry) -> Step[S]:
        state = None if self._state is None else self.game.copy(self._state)
        return Step(entry, state, None if self._draft is None else self._draft.copy())

    def undo(self, to: int, *, seat: int | None = None) -> Entry:
        """Go back to entry `to` of the live line (0: the start). What is undone stays in the log, marked by this entry."""
        keep = [step for step in self._steps if step.entry.n <= to]
        if len(keep) == len(self._steps) or (to and (not keep or keep[-1].entry.n != to)):
            raise Refused("cannot_undo", to=to)
        undone = [step.entry for step in self._steps[len(keep) :]]
        self._steps = keep
        self._become(keep[-1] if keep else self._first)
        self._undone = [entry for entry in undone if entry.words] + self._undone
        entry = Entry(n=self.at + 1, seat=seat, undo=to)
        self.entries.append(entry)
        return entry

    def redo(self) -> Entry:
        """Play the first undone action again, as a new entry."""
        if not self._undone:
            raise Refused("cannot_redo")
        again, *rest = self._undone
        entry = self.do(again.words, seat=again.seat)
        self._undone = rest
        return entry

    def free_undo(self, seat: int) -> int:
        """How far back a seat may go without asking anybody: to the start of its turn, never over chance or another seat."""
        reach = self.live[-1].n if self.live else 0
        turn = self._turn(len(self._steps))
        for i in range(len(self._steps) - 1, -1, -1):
            entry = self._steps[i].entry
            if entry.seat != seat or not entry.words or self._turn(i) != turn:
                break
            reach = self._steps[i - 1].entry.n if i else 0
        return reach

    def _turn(self, steps: int) -> int:
        state = self._steps[steps - 1].state if steps else self._first.state
        return -1 if state is None else self.game.turn_number(state)

    def _become(self, step: Step[S]) -> None:
        self._state = None if step.state is None else self.game.copy(step.state)
        self._draft = None if step.draft is None else step.draft.copy()
        self._listen()

    def state_after(self, n: int) -> S:
        """A copy of the position after entry n of the live line; 0 is the start."""
        for step in [self._first, *self._steps]:
            if step.entry.n == n and step.state is not None:
                return self.game.copy(step.state)
        raise Refused("no_such_entry", n=n)

    def view(self, seat: int | None = None) -> V:
        """What a seat, or a spectator, sees now."""
        return self.game.view(self.state, seat)

    def outcome(self) -> Outcome:
        """How the game ended; refused while it goes on."""
        if not self.over or self._draft is not None:
            raise Refused("not_over")
        return self.game.outcome(self.state)

    def record(self) -> Record:
        """The log so far; a finished game ends with its result and reveals the secret."""
        record = Record(header=self.header, entries=list(self.entries))
        if self.over and self._draft is None:
            ended = self.outcome()
            record.end = End(
                scores=ended.scores,
                winners=ended.winners,
                why=ended.why,
                breakdown=ended.breakdown,
                ranks=ended.ranks,
            )
            record.secret = self.secret.word if self.secret else ""
        return record

    def copy(self) -> "Play[S, O, V]":
        """The same game, to be played on independently."""
        twin = Play(self.game, self.header, self.secret)
        twin.entries = list(self.entries)
        twin._steps = list(self._steps)
        twin._undone = list(self._undone)
        twin._become(self._steps[-1] if self._steps else self._first)
        return twin


def _plain(event: Event) -> Words:
    plain: Words = msgspec.to_builtins(event)
    return plain

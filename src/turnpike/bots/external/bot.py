"""A bot whose decisions another program makes.

A mistake of that program costs it the decision and the other players nothing: `greedy` decides instead, and the reason
is kept. A program that has crashed, fallen silent or sent nonsense is ended and started again for the next question, a
few times in a game.
"""

from collections.abc import Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from turnpike.bots.external.child import Child, Misbehaved
from turnpike.bots.external.messages import VERSION, Answer, Ask, Bye, Clock, Greeting, Hello, Offered, line
from turnpike.bots.greedy import BOT as GREEDY
from turnpike.kernel.contract import Choice, Game, O, S, V
from turnpike.kernel.rng import Rng

STARTS = 4
"""How often a program is started in one game."""
STARTING = 20.0
"""Seconds a program has to greet, for it may have a lot to load; more where a decision may take more."""
LEAVING = 0.5
"""Seconds it has to end by itself when the game is over."""

M = TypeVar("M", bound=Struct)


class Forfeit(Struct, frozen=True, kw_only=True):
    """A decision that an external bot lost to greedy, and why."""

    seat: int
    ask: int
    """The number of the question among those this bot was asked in this game, from 1."""
    reason: str


class ExternalBot:
    """Asks a program. It sits in one seat of one game, from `sit` to `leave`."""

    def __init__(self, name: str, command: Sequence[str], patience: float, starting: float = STARTING) -> None:
        """`patience` is how many seconds the program has for a decision, unless there are fewer."""
        self.name = name
        self.forfeits: list[Forfeit] = []
        self._command = list(command)
        self._patience = patience
        self._starting = max(starting, patience)
        self._child: Child | None = None
        self._starts = 0
        self._asked = 0
        self._seat, self._seats, self._seed = 0, ["?"], 0

    def sit(self, seat: int, seats: Sequence[str], seed: int) -> None:
        """Take a seat; the program gets the seat with its first question."""
        self.leave()
        self._seat, self._seats, self._seed = seat, list(seats), seed
        self._starts = self._asked = 0

    def leave(self) -> None:
        """The game is over: say goodbye."""
        if self._child is not None:
            self._child.send(line(Bye()))
            self._child.close(LEAVING)
            self._child = None

    def choose(
        self,
        game: Game[S, O, V],
        view: V | None,
        options: O,
        choices: Sequence[Choice],
        rng: Rng,
        seconds: float | None = None,
    ) -> Choice:
        """What the program answers, or greedy if it does not answer rightly. A single choice is no question."""
        if len(choices) == 1:
            return choices[0]
        self._asked += 1
        limit = self._patience if seconds is None else min(seconds, self._patience)
        try:
            return choices[self._ask(game, view, options, choices, limit)]
        except Misbehaved as fault:
            self.forfeits.append(Forfeit(seat=self._seat, ask=self._asked, reason=str(fault)))
            return GREEDY.choose(game, view, options, choices, rng, seconds)

    def _ask(self, game: Game[S, O, V], view: V | None, options: O, choices: Sequence[Choice], limit: float) -> int:
        child = self._child or self._start(game, options)
        speech = game.speech(options, "en", self._seats)
        offered = tuple(
            Offered(words=one.words, actions=one.actions, key=one.key, facts=one.facts, say=speech.choice(one))
            for one in choices
        )
        child.send(line(Ask(ask=self._asked, position=view, choices=offered, clock=Clock(seconds=limit))))
        answer = self._heard(child, limit, Answer)
        if answer.ask != self._asked:
            self._end()
            raise Misbehaved(f"question {self._asked} was asked, question {answer.ask} answered")
        if not 0 <= answer.answer < len(choices):
            raise Misbehaved(f"an illegal answer: {answer.answer}, with choices from 0 to {len(choices) - 1}")
        return answer.answer

    def _start(self, game: Game[S, O, V], options: O) -> Child:
        """Start the program and exchange greetings."""
        if self._starts == STARTS:
            raise Misbehaved(f"started {STARTS} times in this game, and not again")
        self._starts += 1
        child = self._child = Child(self._command)
        hello = Hello(
            turnpike=VERSION,
            game=game.id,
            rules=game.rules,
            options=game.plain_options(options),
            seat=self._seat,
            seats=self._seats,
            seed=self._seed,
        )
        child.send(line(hello))
        greeting = self._heard(child, self._starting, Greeting)
        if greeting.turnpike != VERSION:
            self._end()
            raise Misbehaved(f"it speaks version {greeting.turnpike} of the protocol, this program {VERSION}")
        return child

    def _heard(self, child: Child, seconds: float, kind: type[M]) -> M:
        """The next line of the program as a message. After anything else it is ended: its state is unknown."""
        received = b""
        try:
            received = child.receive(seconds)
            return msgspec.json.decode(received, type=kind)
        except Misbehaved:
            self._end()
            raise
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self._end()
            raise Misbehaved(
                f"not a line of the protocol ({error}): {received[:80].decode(errors='replace')!r}"
            ) from None

    def _end(self) -> None:
        if self._child is not None:
            self._child.close()
            self._child = None

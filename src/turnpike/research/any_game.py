"""Any game as an environment, through its contract: slow, but it needs no code of its own.

Actions are the numbers of the choices, in the order in which the game lists them; features are the public figures of
every seat. A game that wants better ones brings an environment of its own (`research` of its manifest).
"""

from turnpike.kernel.contract import AnyGame, State
from turnpike.research.environment import Environment, Numbers
from turnpike.research.layout import Actions, Features, Layout

MAX_CHOICES = 256
"""Choices that can be told apart; of more than that only the first are offered."""

MAX_FIGURE = 1000
"""Larger figures are shown as this."""


class AnyEnvironment(Environment):
    """Games of which only the contract is known."""

    def __init__(self, game: AnyGame, start: State, seats: int, games: int) -> None:
        figures = game.figures(start)
        names = ", ".join(figures) or "nothing"
        self.layout = Layout(
            (Actions("choice", MAX_CHOICES, "the first, the second, ... of the choices in the order of the game"),),
            (
                Features("seats", (seats, 1 + len(figures)), f"of each seat, the observer first: is to act, {names}"),
                Features("seat", (seats,), "which seat the observer has"),
            ),
            (0, 0),
        )
        super().__init__(seats, MAX_CHOICES, self.layout.feature_count, games)
        self.game = game
        self.start = start
        self.s = game.copy(start)
        self.stored = [start] * games
        self.bytes_per_game = 0

    def load(self, game: int) -> None:
        """Make a stored position the scratch position."""
        self.s = self.game.copy(self.stored[game])

    def save(self, game: int) -> None:
        """Store the scratch position."""
        self.stored[game] = self.game.copy(self.s)

    def restart(self) -> None:
        """Begin a new game."""
        self.s = self.game.copy(self.start)

    def to_act(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return self.game.to_act(self.s)

    def roll(self) -> None:
        """One of the outcomes, each as likely."""
        outcomes = self.game.legal(self.s)
        self.game.apply(self.s, outcomes[self.rng.below(len(outcomes))])

    def mark(self, masks: Numbers, start: int) -> int:
        """As many as there are choices."""
        count = min(MAX_CHOICES, len(self.game.legal(self.s)))
        for action in range(MAX_CHOICES):
            masks[start + action] = int(action < count)
        return count

    def to_number(self, action: int) -> int:
        """The choice with this number."""
        return self.game.legal(self.s)[action]

    def to_action(self, number: int) -> int:
        """The number of a choice; -1 if it is not listed."""
        listed = self.game.legal(self.s)[:MAX_CHOICES]
        return listed.index(number) if number in listed else -1

    def take(self, action: int) -> None:
        """Do an action, which is legal."""
        self.game.apply(self.s, self.to_number(action))

    def judge(self) -> None:
        """By the outcome of the game."""
        outcome = self.game.outcome(self.s)
        for seat in range(self.seats):
            self.score[seat] = outcome.scores[seat]
            self.worth[seat] = -outcome.ranks[seat] + (self.seats if seat in outcome.winners else 0)

    def observe(self, seat: int, out: Numbers, start: int) -> None:
        """The figures of every seat."""
        figures = list(self.game.figures(self.s).values())
        at = start
        for i in range(self.seats):
            who = (seat + i) % self.seats
            out[at] = float(who == self.game.to_act(self.s))
            for j, figure in enumerate(figures):
                out[at + 1 + j] = max(-MAX_FIGURE, min(MAX_FIGURE, figure[who]))
            at += 1 + len(figures)
        for i in range(self.seats):
            out[at + i] = float(i == seat)

    def position(self) -> object:
        """The scratch position."""
        return self.s

    def first_position(self) -> object:
        """Where all games begin."""
        return self.start

    def put(self, state: object) -> None:
        """Make a copy of a state the scratch position."""
        self.s = self.game.copy(state)

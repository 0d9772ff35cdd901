"""Any game as a position to search from, through its contract: slow, but it needs no code of its own.

A leaf is played out at random. What is hidden is imagined again from time to time, from the view alone.
"""

from collections.abc import Callable

from turnpike.bots.search.position import Position
from turnpike.kernel.contract import CHANCE, NOBODY, AnyGame, State
from turnpike.kernel.rng import Rng

MAX_ACTIONS = 1024
"""For which a position has room."""
MAX_DECISIONS = 2000
"""Games of random players need not end; one that does not counts as shared by all."""


class AnyGamePosition(Position):
    """A position of a game of which only the contract is known."""

    def __init__(self, game: AnyGame, imagine: Callable[[], State], seats: int) -> None:
        """`imagine` makes a full state, each time another one unless everything is known."""
        super().__init__(seats, False)
        self.game = game
        self.imagine = imagine
        self.root = imagine()
        self.s = game.copy(self.root)

    def renew(self) -> None:
        """Imagine another world."""
        self.root = self.imagine()

    def restart(self) -> None:
        """Back to the root."""
        self.s = self.game.copy(self.root)

    def to_act(self) -> int:
        """Whose turn it is."""
        return self.game.to_act(self.s)

    def list_actions(self) -> int:
        """What may be done; of very many actions the first ones."""
        legal = self.game.legal(self.s)
        if self.game.to_act(self.s) == CHANCE:
            return len(legal)
        count = min(len(legal), MAX_ACTIONS)
        for i in range(count):
            self.actions[i] = legal[i]
        return count

    def apply(self, action: int) -> None:
        """Do it."""
        self.game.apply(self.s, action)

    def weigh(self, count: int, rng: Rng) -> None:
        """Without knowledge all are alike."""
        for i in range(count):
            self.prior[i] = 1.0 / count
            self.guess[i] = 1.0 / self.seats
        self.estimate(rng)

    def estimate(self, rng: Rng) -> None:
        """Play on, or judge as it stands."""
        for _decision in range(MAX_DECISIONS):
            if self.game.to_act(self.s) == NOBODY:
                self.finish()
                return
            legal = self.game.legal(self.s)
            self.game.apply(self.s, legal[rng.below(len(legal))])
        for seat in range(self.seats):
            self.value[seat] = self.win[seat] = 1.0 / self.seats
            self.score[seat] = 0.0

    def finish(self) -> None:
        """What the end is worth."""
        outcome = self.game.outcome(self.s)
        for seat in range(self.seats):
            self.win[seat] = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
            self.value[seat] = self.win[seat]
            self.score[seat] = outcome.scores[seat]

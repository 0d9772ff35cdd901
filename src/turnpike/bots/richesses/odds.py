"""The hand-made odds of Richesses de France: how likely it is that a seat wins, by turns to go, money and markers.

Here: the odds of one seat against another, and against the strongest of the others. Not here: the numbers, which each
circuit has (knowledge.py), turns to go (evaluation.py), the learnt evaluation (features.py, learnt.py).
"""

import math

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

MAX_ODDS = 50.0
"""As a logarithm."""


class Odds:
    """Compares seats. Belongs to one thread."""

    def __init__(self, evaluator: Evaluator, weights: tuple[float, ...]) -> None:
        """`weights` as in `Knowledge.odds`."""
        self.evaluator = evaluator
        self.turns = [0.0] * 4
        self.weights = [0.0] * 16
        for i in range(len(weights)):
            self.weights[i] = weights[i]

    def look(self, s: State) -> None:
        """Find the turns to go of all seats."""
        for seat in range(s.players):
            self.turns[seat] = self.evaluator.turns_of(s, seat)

    def against_all(self, s: State, seat: int) -> float:
        """The odds of a seat against the strongest of the others, as a logarithm; `look` comes first."""
        least = MAX_ODDS
        for other in range(s.players):
            if other != seat:
                least = min(least, self.compare(s, seat, other))
        return max(least, -MAX_ODDS)

    def compare(self, s: State, seat: int, other: int) -> float:
        """The odds of a seat against another, as a logarithm."""
        first = max(0.0, min(self.turns[seat], self.turns[other]))
        near = 1.0 / math.sqrt(1.0 + first)
        odds = self.weights[12] * ((s.active == seat) - (s.active == other))
        for i in range(4):
            if i == 0:
                ahead = self.turns[other] - self.turns[seat]
            elif i == 1:
                ahead = 0.01 * (end.wealth(s, seat) - end.wealth(s, other))
            elif i == 2:
                ahead = 1.0 * bits.count(s.won[other]) - bits.count(s.won[seat])
            else:
                ahead = 1.0 * bits.count(s.marked[other]) - bits.count(s.marked[seat])
            odds += ahead * (self.weights[3 * i] + near * (self.weights[3 * i + 1] + near * self.weights[3 * i + 2]))
        return odds

    def slope(self, s: State, seat: int) -> float:
        """What a turn less to go is worth to a seat here, in the logarithm of its odds; nothing at least."""
        near = 1.0 / math.sqrt(1.0 + max(0.0, self.evaluator.turns_of(s, seat)))
        return max(0.0, self.weights[0] + near * (self.weights[1] + near * self.weights[2]))

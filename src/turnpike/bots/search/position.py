"""What the search needs of a game.

A Position is a root and a scratch position on which a simulation plays from there. Games fill the methods in; compiled,
they are C functions that need no GIL. What they answer with they leave in `actions`, `prior`, `guess`, `value`, `win`
and `score`, so that nothing is made or thrown away during a simulation.
"""

import math

from turnpike.kernel.rng import Rng

MAX_SEATS = 8


class Position:
    """A position to search from. Values are what a seat likes, from 0 to 1; `win` and `score` are shown to people."""

    def __init__(self, seats: int, settled: bool) -> None:
        """`settled`: nothing is left to chance and nothing is hidden, so the same actions lead to the same place."""
        if seats > MAX_SEATS:
            raise ValueError(f"a search is for {MAX_SEATS} seats at most, not {seats}")
        self.seats = seats
        self.settled = settled
        self.actions = [0] * 1024
        self.prior = [0.0] * 1024
        self.guess = [0.0] * 1024
        self.value = [0.0] * 8
        self.win = [0.0] * 8
        self.score = [0.0] * 8

    def restart(self) -> None:
        """Go back to the root."""

    def to_act(self) -> int:
        """A seat, CHANCE or NOBODY."""
        return -2

    def list_actions(self) -> int:
        """Put the choices of the seat to act into `actions`, in an order that depends on nothing else; how many.

        Where chance is to act, only how many outcomes there are.
        """
        return 0

    def apply(self, action: int) -> None:
        """Do one of the listed actions, or let chance decide on the outcome with this number."""

    def weigh(self, count: int, rng: Rng) -> None:
        """Fill `prior` (sums to 1) and `guess` (what its seat would get) of the listed actions; `value` as well."""

    def lean(self, count: int, best: int, heat: float) -> None:
        """Fill `prior` from `guess`: worse by `heat` than the best one is about three times less likely."""
        total = 0.0
        for i in range(count):
            self.prior[i] = math.exp((self.guess[i] - self.guess[best]) / heat)
            total += self.prior[i]
        for i in range(count):
            self.prior[i] /= total

    def estimate(self, rng: Rng) -> None:
        """Fill `value`, `win` and `score` for a position that is not over. The scratch position may be changed."""

    def finish(self) -> None:
        """Fill them for a game that is over."""

    def renew(self) -> None:
        """Imagine again what is hidden; called between simulations, with the GIL."""

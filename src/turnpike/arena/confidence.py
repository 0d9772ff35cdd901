"""How sure a result is: tests that may be looked at after every round. Intervals are in bots/intervals.py.

A share is what part of the possible wins a bot had, with a shared win in parts, so it lies between 0 and 1.
"""

from math import exp, log, log1p

DOUBT = 0.05
"""How often a test may be wrong when it says that the answer is clear."""
BETS = tuple(step / 20 for step in range(1, 20))
"""Parts of their money that gamblers bet."""
TINY = 1e-9


class Gamblers:
    """A test whether the true share is a claimed one, which may be looked at after every single share.

    Think of gamblers who bet on every share being above the claim, and others on below, each with a fixed part of his
    money. If the claim is true the bets are fair, and the chance that their money all together ever grows twentyfold
    is one in twenty (Ville's inequality), however often one looks and whatever the shares are, if only they lie
    between 0 and 1.
    """

    def __init__(self, claim: float) -> None:
        self._claim = claim
        self._above, self._below = [0.0] * len(BETS), [0.0] * len(BETS)
        """The logarithms of what they have."""

    def see(self, share: float) -> int:
        """One more share: 1 if it is clear now that the true one is above the claim, -1 below, 0 if neither."""
        for i, bet in enumerate(BETS):
            self._above[i] += log1p(bet / max(self._claim, TINY) * (share - self._claim))
            self._below[i] += log1p(bet / max(1 - self._claim, TINY) * (self._claim - share))
        above, below = (
            sum(exp(min(has, 700.0)) for has in side) / (2 * len(BETS)) for side in (self._above, self._below)
        )
        if above + below < 1 / DOUBT:
            return 0
        return 1 if above > below else -1


class Wald:
    """A test between two shares, `doubt` and `claim`, that needs as few games as a test can.

    Wald's sequential test: after every share the odds of one against the other are multiplied by what this share says.
    It ends when they are nineteen to one, so each of the two answers is wrong in one match of twenty at most.
    """

    def __init__(self, doubt: float, claim: float) -> None:
        self._won, self._lost = log(claim / doubt), log((1 - claim) / (1 - doubt))
        self._odds = 0.0
        """Their logarithm."""

    def see(self, share: float) -> int:
        """One more share: 1 if the claim is accepted now, -1 if the doubt is, 0 if neither."""
        self._odds += share * self._won + (1 - share) * self._lost
        if abs(self._odds) < log((1 - DOUBT) / DOUBT):
            return 0
        return 1 if self._odds > 0 else -1

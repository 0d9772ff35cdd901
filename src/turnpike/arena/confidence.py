"""How sure a result is: intervals for shares, and a test that may be looked at after every round.

A share is what part of the possible wins somebody had, with a shared win in parts, so it lies between 0 and 1.
"""

from collections.abc import Iterable
from math import exp, log1p, sqrt

Z = 1.959964
"""Standard deviations to either side that leave out 5 %."""
DOUBT = 0.05
"""How often a test may be wrong when it says that the answer is clear."""
BETS = tuple(step / 20 for step in range(1, 20))


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for the share of which `points` in so many games were seen."""
    if not games:
        return 0.0, 1.0
    seen = points / games
    middle = (seen + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(seen * (1 - seen) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def clear_after(shares: Iterable[float], claim: float) -> tuple[int, int] | None:
    """When it is clear that the true share is not `claim`: after how many of these shares, and on which side (1, -1).

    Think of gamblers who bet on every share being above the claim, and others on below, each with a fixed part of his
    money. If the claim is true the bets are fair, and the chance that their money all together ever grows twentyfold
    is one in twenty (Ville's inequality), however often one looks and whatever the shares are, if only they lie
    between 0 and 1.
    """
    over, under = [0.0] * len(BETS), [0.0] * len(BETS)
    for number, share in enumerate(shares, 1):
        for i, bet in enumerate(BETS):
            over[i] += log1p(bet / max(claim, 1e-9) * (share - claim))
            under[i] += log1p(bet / max(1 - claim, 1e-9) * (claim - share))
        above, below = (sum(exp(min(money, 700.0)) for money in side) / (2 * len(BETS)) for side in (over, under))
        if above + below >= 1 / DOUBT:
            return number, 1 if above > below else -1
    return None

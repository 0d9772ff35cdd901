"""How sure a share of wins is."""

from math import sqrt

Z = 1.959964
"""Standard deviations to either side that leave out 5 %."""


def interval(points: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for the share of which `points` in so many games were seen."""
    if not games:
        return 0.0, 1.0
    seen = points / games
    middle = (seen + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(seen * (1 - seen) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)

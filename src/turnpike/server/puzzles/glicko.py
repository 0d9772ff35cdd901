"""Glicko-2: ratings with a deviation and a volatility, by Mark Glickman (www.glicko.net/glicko/glicko2.pdf).

Step numbers are those of the paper. An attempt is a rating period of one game: the solver against the puzzle.
"""

import math
from collections.abc import Sequence

from turnpike.store import Glicko

TAU = 0.5
"""How much a volatility may change."""
SCALE = 173.7178
"""Rating points for 1 on the scale of the computation."""
CENTRE = 1500.0
TOLERANCE = 1e-6
MAX_DEVIATION = 350.0
"""Of a newcomer; no deviation is larger."""
MIN_DEVIATION = 45.0
"""So that ratings never stand still."""
NEW_SOLVER = Glicko(CENTRE, MAX_DEVIATION, 0.06)
PUZZLE_DEVIATION = 120.0
"""Of a puzzle that only levels have tried."""


def rated(player: Glicko, results: Sequence[tuple[Glicko, float]]) -> Glicko:
    """A player after a rating period: opponents, and 1 for a victory, 0.5 for a draw, 0 for a defeat."""
    mu, phi = (player.rating - CENTRE) / SCALE, player.deviation / SCALE  # step 2
    if not results:
        return Glicko(player.rating, min(MAX_DEVIATION, SCALE * math.hypot(phi, player.volatility)), player.volatility)
    inverse_variance = gain = 0.0
    for opponent, score in results:  # steps 3 and 4
        g = 1.0 / math.sqrt(1.0 + 3.0 * (opponent.deviation / SCALE / math.pi) ** 2)
        expected = 1.0 / (1.0 + math.exp(-g * (mu - (opponent.rating - CENTRE) / SCALE)))
        inverse_variance += g * g * expected * (1.0 - expected)
        gain += g * (score - expected)
    variance = 1.0 / inverse_variance
    volatility = _volatility(phi, player.volatility, variance, variance * gain)
    before = math.hypot(phi, volatility)  # step 6
    after = 1.0 / math.sqrt(1.0 / (before * before) + inverse_variance)  # step 7
    return Glicko(CENTRE + SCALE * (mu + after * after * gain), SCALE * after, volatility)  # step 8


def _volatility(phi: float, sigma: float, variance: float, delta: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        e, d = math.exp(x), phi * phi + variance + math.exp(x)
        return e * (delta * delta - d) / (2.0 * d * d) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + variance:
        high = math.log(delta * delta - phi * phi - variance)
    else:
        k = 1
        while f(a - k * TAU) < 0.0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0.0:
            low, f_low = high, f_high
        else:
            f_low /= 2.0
        high, f_high = middle, f_middle
    return math.exp(low / 2.0)


def rate_attempt(
    first_rating: int, solver: Glicko | None, puzzle: Glicko | None, score: float
) -> tuple[Glicko, Glicko]:
    """Solver and puzzle after an attempt; the rating that a puzzle was made with is its first."""
    own = solver or NEW_SOLVER
    its = puzzle or Glicko(float(first_rating), PUZZLE_DEVIATION, NEW_SOLVER.volatility)
    return _kept_moving(rated(own, [(its, score)])), _kept_moving(rated(its, [(own, 1.0 - score)]))


def _kept_moving(one: Glicko) -> Glicko:
    return Glicko(one.rating, min(MAX_DEVIATION, max(MIN_DEVIATION, one.deviation)), one.volatility)

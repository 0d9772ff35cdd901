"""The model of the ratings finds known strengths, and its intervals hold."""

import math
import random

import pytest

from turnpike.server.ratings import BETA, MU, SIGMA, Z, rate
from turnpike.store import RatedGame, RatedSeat, Strength

PLAYERS = 40
SPREAD = 6.0


@pytest.mark.once
@pytest.mark.parametrize("size", [2, 4])
def test_95_of_100_intervals_contain_the_true_strength(size: int) -> None:
    rng = random.Random(size)
    true = [rng.gauss(MU, SPREAD) for _ in range(PLAYERS)]
    believed = [Strength(MU, SIGMA)] * PLAYERS
    played = [0] * PLAYERS
    while min(played) < 15:
        who = rng.sample(range(PLAYERS), size)
        scale = math.sqrt(size) * BETA
        luck = {one: true[one] / scale - math.log(-math.log(rng.random())) for one in who}
        order = sorted(who, key=lambda one: -luck[one])
        seats = [RatedSeat(seat=n, player=str(one), rank=order.index(one) + 1) for n, one in enumerate(who)]
        game = RatedGame(game="t", kind="franchise", ended=0, seats=tuple(seats))
        for one, after in zip(who, rate(game, [believed[one] for one in who]), strict=True):
            believed[one] = after
            played[one] += 1
    shift = sum(strength.mu - real for strength, real in zip(believed, true, strict=True)) / PLAYERS
    errors = [abs(strength.mu - real - shift) for strength, real in zip(believed, true, strict=True)]
    held = sum(error <= Z * strength.sigma for error, strength in zip(errors, believed, strict=True))
    assert held >= 0.9 * PLAYERS
    assert math.sqrt(sum(error**2 for error in errors) / PLAYERS) < 0.6 * SPREAD
    assert max(strength.sigma for strength in believed) < 0.6 * SIGMA

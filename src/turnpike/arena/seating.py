"""Who sits where in a game of a series, and which seed it is played with.

Rotated: each bot begins in its turn. Paired: the games of a round, one for each rotation, are played with the same
seed, so that every bot meets the same luck from every seat; and from round to round the bots change neighbours.
"""

import hashlib
from collections.abc import Sequence

from msgspec import Struct

from turnpike.kernel.rng import Rng


class Seating(Struct, frozen=True):
    """One game: the number of the bot in each seat, the first player's first, and the seed of the game."""

    order: list[int]
    seed: int


def rotated(bots: int, number: int, seed: int) -> Seating:
    """Game `number` of a series whose games have nothing to do with each other."""
    return turned(bots, (number - 1) % bots, number, seed)


def turned(bots: int, first: int, number: int, seed: int) -> Seating:
    """The same with this bot in the first seat."""
    return Seating(turn(range(bots), first), derived_seed(seed, f"game {number}"))


def paired(bots: int, number: int, seed: int) -> Seating:
    """Game `number` of a series in rounds of as many games as there are bots."""
    round_, by = divmod(number - 1, bots)
    of_round = derived_seed(seed, f"round {round_ + 1}")
    return Seating(turn(_neighbours(bots, of_round), by), of_round)


def _neighbours(bots: int, seed: int) -> list[int]:
    """The bots in a drawn order; with two of them there is but one."""
    left, rng = list(range(1, bots)), Rng(derived_seed(seed, "neighbours"))
    return [0, *(left.pop(rng.below(len(left))) for _ in range(bots - 1))]


def turn(seats: Sequence[int], by: int) -> list[int]:
    """The seats from another one on."""
    return [*seats[by:], *seats[:by]]


def derived_seed(seed: int, purpose: str) -> int:
    """A seed that has nothing in common with those of other purposes."""
    return int.from_bytes(hashlib.sha256(f"turnpike {seed} {purpose}".encode()).digest()[:8])

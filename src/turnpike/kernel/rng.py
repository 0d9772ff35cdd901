"""A small random generator for playouts: the same numbers compiled and plain.

A linear congruential generator of 64 bits (Knuth's MMIX) of which the upper half is used: one multiplication a number,
because plain Python is slow. Not for the dice of a real game: those come from a sealed secret (chance.py). Rules never
see a generator.
"""

from turnpike.kernel import bits

MASK = 0xFFFFFFFFFFFFFFFF
FACTOR = 6364136223846793005
STEP = 1442695040888963407
SCATTER = 0xBF58476D1CE4E5B9


class Rng:
    """A stream of random numbers that depends on nothing but its seed."""

    def __init__(self, seed: int = 0) -> None:
        """Neighbouring seeds begin far from each other."""
        start = ((seed & MASK) * SCATTER + STEP) & MASK
        self.state = ((start ^ (start >> 31)) * SCATTER) & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limit is far below 2**32, so the bias is far below one in a million."""
        self.state = state = (self.state * FACTOR + STEP) & MASK
        return ((state >> 32) * limit) >> 32

    def pick(self, mask: int) -> int:
        """A member of a set that is not empty, each as likely; a single one costs no random number."""
        if not mask & (mask - 1):
            return bits.lowest(mask)
        for _skipped in range(self.below(bits.count(mask))):
            mask &= mask - 1
        return bits.lowest(mask)

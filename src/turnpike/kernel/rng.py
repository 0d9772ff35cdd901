"""A small random generator for playouts (splitmix64): the same numbers compiled and plain.

Not for the dice of a real game: those come from a sealed secret (chance.py). Rules never see a generator.
"""

from turnpike.kernel import bits

MASK = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
MIX_A = 0xBF58476D1CE4E5B9
MIX_B = 0x94D049BB133111EB


class Rng:
    """A stream of random numbers that depends on nothing but its seed."""

    def __init__(self, seed: int = 0) -> None:
        self.state = seed & MASK

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1; limit is far below 2**32, so the bias is far below one in a million."""
        self.state = mixed = (self.state + STEP) & MASK
        mixed = ((mixed ^ (mixed >> 30)) * MIX_A) & MASK
        mixed = ((mixed ^ (mixed >> 27)) * MIX_B) & MASK
        mixed ^= mixed >> 31
        return ((mixed >> 32) * limit) >> 32

    def pick(self, mask: int) -> int:
        """A member of a set that is not empty, each as likely; a single one costs no random number."""
        if not mask & (mask - 1):
            return bits.lowest(mask)
        return bits.nth(mask, self.below(bits.count(mask)))

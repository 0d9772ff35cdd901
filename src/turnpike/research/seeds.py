"""Seeds of games one after the other, as Gymnasium and PettingZoo reset them."""

from turnpike.kernel import entropy

STEP = 0x9E3779B97F4A7C15
MASK = 0x7FFFFFFFFFFFFFFF


def next_seed(given: int | None, before: int | None) -> int:
    """The seed of the next game: the given one, or one that follows from the seed before, or a new one."""
    if given is not None:
        return given
    if before is not None:
        return (before * 3 + STEP) & MASK
    return int(entropy.token_hex(7, "research"), 16)

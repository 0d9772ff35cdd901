"""Sets of places as the bits of a 64-bit word.

Plain Python here; `bits.pxd` gives compiled rules the same names as inline C (the one `.pxd` that holds logic).
Bits are taken from the table `BIT` because `1 << p` is silently 32 bits wide when compiled.
"""

BIT = [1 << place for place in range(64)]


def lowest(mask: int) -> int:
    """The lowest member of a set that is not empty."""
    return (mask & -mask).bit_length() - 1


count = int.bit_count
"""How many members a set has."""


def nth(mask: int, n: int) -> int:
    """The n-th member, counted from 0 and from the lowest."""
    for _skipped in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> list[int]:
    """All members, the lowest first."""
    found = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found

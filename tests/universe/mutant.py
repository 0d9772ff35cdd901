"""What a fault is that tests put back: one replacement in one file, and what has to find it."""

from msgspec import Struct

UNIVERSES = "universes"


class Mutant(Struct, frozen=True):
    """A fault, as a replacement of a text that stands in a file exactly once."""

    name: str
    file: str
    """In src/turnpike."""
    old: str
    new: str
    found_by: str = UNIVERSES

"""What Boom adds to the structures of the game (§9)."""

from msgspec import Struct

from turnpike.kernel.ids import PlaceId

ID = "boom"
SECTION = 9


class ViewPart(Struct, frozen=True):
    """Its fields in a view."""

    boom: PlaceId | None = None
    """§9 The city with the boom marker."""

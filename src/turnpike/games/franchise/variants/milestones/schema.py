"""What Milestones add to the structures of the game (§8)."""

from msgspec import Struct

from turnpike.kernel.ids import Seat

ID = "stages"
SECTION = 8


class SetupPart(Struct, frozen=True):
    """Its fields in a set-up."""

    stage_tiles: list[str] | None = None
    """§8.1 The stage tiles in the game."""


class ViewPart(Struct, frozen=True):
    """Its fields in a view."""

    stages: dict[str, list[Seat]] | None = None
    """§8 The stage tiles in the game, and who has fulfilled them."""
    reserve: list[int] | None = None
    """§8 Bonus tiles still to be earned."""
    fresh_bonus: int = 0
    """§8 So many of the active seat's bonus tiles cannot be used before its turn is over."""
    one_8_link: list[Seat] | None = None
    """§8 Who has used a link for $8 for the stage tile that wants two."""

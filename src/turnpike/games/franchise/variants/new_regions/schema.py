"""What New regions add to the structures of the game (§10)."""

from typing import Literal

from msgspec import Struct

from turnpike.kernel.ids import RegionId, Seat

ID = "regions"
SECTION = 10

TileKind = Literal["points", "dollars", "bonus", "count", "development", "route"]
HelpfulTile = Literal["development", "route"]


class OptionsPart(Struct, frozen=True):
    """Its fields in the options."""

    regions: Literal[1, 2, 3] = 1
    """§10.1 Where the new region tiles come from: mixed with the printed ones, only new ones, or chosen ones."""
    region_choice: tuple[str, ...] = ()
    """§10.1 The chosen ones, by their ids; a selection of ours if there are none."""


class ViewPart(Struct, frozen=True):
    """Its fields in a view."""

    kinds: dict[RegionId, TileKind] | None = None
    """§10 Regions whose tile pays in another way than influence by rank."""
    development_tile: Seat | None = None
    route_tile: Seat | None = None
    """§10 Who holds these two tiles."""
    spent_tiles: list[HelpfulTile] | None = None
    """§10 Which of them have been used."""

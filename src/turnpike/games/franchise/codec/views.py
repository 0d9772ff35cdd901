"""What every seat is shown (§2, §3): the position in words.

Here: the structure `View`, which is also what `turnpike replay --states` prints and what a position is set up from.
Not here: making one from a state and back (view_builder.py, view_reader.py).
Franchise has no secrets, so every seat and every spectator gets the same view.
"""

from typing import Literal

from msgspec import Struct

from turnpike.games.franchise.schema import extended
from turnpike.kernel.ids import PlaceId, RegionId, Seat

Phase = Literal["start", "expand", "increase", "over", "before_game", "before_turn", "regions"]
"""What is asked. The last three only in variants: before the first turn, before the income, which region is first."""
Owner = Seat | Literal["neutral"]


@extended("ViewPart")
class View(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, with the fields of all variants at the end (variants/*/schema.py).

    Lists with one number a seat run in turn order from the first player, seat 0.
    """

    money: list[int]
    influence: list[int]
    bonus: list[int]
    """Bonus tiles in hand."""
    supply: list[int]
    """Franchises not on the board."""
    places: dict[PlaceId, list[Owner]]
    """Owners clockwise from the icon; places without a franchise are left out. In a scored city order means nothing."""
    scored: list[PlaceId]
    """Cities whose tile has left the game, in the order of the board file."""
    tokens: dict[RegionId, Seat]
    """Who scored the first city of the region."""
    track: list[RegionId]
    """Region tiles on the track, from the left."""
    active: Seat
    phase: Phase
    markers: list[PlaceId]
    """Expansion markers of the active seat: the own one, then the extra one."""
    center: dict[PlaceId, int]
    """Franchises of the active seat waiting in the centers of cities, in the order they were placed."""
    no_expand_streak: int
    turn: int
    """Turns finished since the start of the game."""
    bonus_used: bool
    """The active seat has used a bonus tile in this turn."""
    earned: list[list[int]]
    """Influence so far by source for each seat: cities, regions, region track."""
    sizes: dict[PlaceId, int]
    """Spaces of every city in play; differs from the board in the expert variant."""
    tiles: dict[RegionId, list[int]]
    """The tile of every region: most franchises, second most, every other player present."""
    income: list[int] | None = None
    """§4.1 What each seat would take as income now. It follows from the rest; setting up a position needs none."""
    why: str = ""
    """Why the game is over; empty while it goes on."""

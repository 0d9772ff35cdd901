"""New regions' fields of a view (§10): the kinds of region tiles and the two helpful tiles, from a state and back."""

from turnpike.games.franchise import names
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.variant import ViewPart
from turnpike.games.franchise.variants.new_regions import numbers, schema
from turnpike.games.franchise.variants.new_regions.schema import HelpfulTile
from turnpike.games.franchise.variants.new_regions.tiles import KINDS
from turnpike.kernel.ids import RegionId, Seat
from turnpike.kernel.positions import demand

HELPERS: dict[HelpfulTile, int] = {"development": numbers.DEVELOPMENT_TILE, "route": numbers.ROUTE_TILE}


class NewRegionsView(ViewPart):
    """What regions pay, and who holds which tile."""

    def show(self, s: State) -> dict[str, object]:
        """Printed region tiles are left out."""
        kinds = {
            RegionId(s.board.region_ids[region]): KINDS[kind]
            for region, kind in enumerate(s.board.kind)
            if kind != names.POINTS
        }
        more = s.more
        return {
            "kinds": kinds or None,
            "development_tile": _holder(more[numbers.DEVELOPMENT_TILE]),
            "route_tile": _holder(more[numbers.ROUTE_TILE]),
            "spent_tiles": [tile for tile, slot in HELPERS.items() if more[slot] == numbers.GONE] or None,
        }

    def tile_kinds(self, view: View) -> dict[str, int]:
        """As the view says."""
        kinds = part_of(view, schema.ViewPart).kinds or {}
        return {str(region): KINDS.index(kind) for region, kind in kinds.items()}

    def read(self, s: State, view: View) -> None:
        """The holders are seats of this game."""
        part, more = part_of(view, schema.ViewPart), s.more
        for tile, slot in HELPERS.items():
            holder = part.development_tile if tile == "development" else part.route_tile
            demand(f"{tile}_tile", holder, holder is None or 0 <= holder < s.board.players)
            spent = numbers.GONE if tile in (part.spent_tiles or []) else 0
            more[slot] = spent if holder is None else holder + 1
        s.more = more


def _holder(number: int) -> Seat | None:
    return Seat(number - 1) if 0 < number < numbers.GONE else None

"""The set-up of New regions (§10.1): which region tiles may lie on the board."""

from collections.abc import Sequence

from turnpike.games.franchise.options import Options
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.setup.expert import RegionTile
from turnpike.games.franchise.variant import SetupPart
from turnpike.games.franchise.variants.new_regions import schema
from turnpike.games.franchise.variants.new_regions.tiles import check_choice, new_tiles, printed_tiles, selection
from turnpike.kernel.refused import Refused


class NewRegionsSetup(SetupPart):
    """§10.1 Mixed with the printed tiles, new tiles only, or a choice (ruling Q12)."""

    def check_options(self, options: Options) -> None:
        """Nothing is chosen that is not used."""
        chosen = part_of(options, schema.OptionsPart)
        if schema.ID not in options.with_ and chosen.regions != 1:
            raise Refused("bad_option", detail=f'regions: a set-up of new region tiles needs "{schema.ID}" in with')
        if chosen.regions != 3 and chosen.region_choice:
            raise Refused("bad_option", detail="region_choice: tiles are chosen only with regions 3")
        check_choice(chosen.region_choice, options.played_on)

    def region_tiles(self, options: Options) -> Sequence[RegionTile]:
        """The tiles to draw from."""
        chosen = part_of(options, schema.OptionsPart)
        if chosen.regions == 3:
            tiles = selection(options.played_on, chosen.region_choice)
        else:
            tiles = [*(printed_tiles(options.played_on) if chosen.regions == 1 else []), *new_tiles().tiles]
        return [RegionTile(tile.kind, tile.values) for tile in tiles]

"""New regions in pictures (§10): what region tiles pay, and the two tiles that help to expand."""

from collections.abc import Iterator

from turnpike.games.franchise.codec.speech import texts_in
from turnpike.games.franchise.draw.cards import Card
from turnpike.games.franchise.draw.pieces import stamp
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.terminal.places import Strip, held_by
from turnpike.games.franchise.variant import DrawingPart
from turnpike.games.franchise.variants.new_regions import schema
from turnpike.games.franchise.variants.new_regions.tiles import new_tiles
from turnpike.games.franchise.variants.new_regions.view import HELPERS
from turnpike.kernel.drawing.svg import circle
from turnpike.kernel.ids import RegionId, Seat
from turnpike.kernel.terminal import Block, Rows

EMBLEMS = {"bonus": "star", "development": "arrow", "route": "road"}
SIGNS = {"bonus": "★", "development": "»", "route": "‖"}


def kind_of(scene: Scene, region: str) -> str:
    """What the numbers of the region's tile are (§10.2)."""
    return (part_of(scene.view, schema.ViewPart).kinds or {}).get(RegionId(region), "points")


class NewRegionsDrawing(DrawingPart):
    """Region tiles and cards."""

    def tile_value(self, scene: Scene, region: str, number: int) -> str | None:
        """Dollars, or more and less than the tiles on the track (§10.2)."""
        match kind_of(scene, region):
            case "dollars":
                return f"${number}"
            case "count":
                return f"{number:+d}".replace("-", "−")
            case _:
                return None

    def tile_emblem(self, scene: Scene, region: str, x: float, y: float, r: float) -> str:
        """A bonus tile, an arrow, or a road."""
        palette = scene.look.palette
        emblem = EMBLEMS.get(kind_of(scene, region), "")
        if not emblem:
            return ""
        rim = f'stroke="{palette.paper}" stroke-width="1.2"'
        return circle(x, y + 0.72 * r, 0.24 * r, palette.marquee, rim) + stamp(
            emblem, x, y + 0.72 * r, 0.15 * r, palette.neon
        )

    def tile_sign(self, scene: Scene, region: str) -> str:
        """The same as a letter."""
        return SIGNS.get(kind_of(scene, region), "")

    def cards(self, scene: Scene) -> list[Card]:
        """The two tiles, as far as they are in this game; pale after use."""
        part = part_of(scene.view, schema.ViewPart)
        lying, spent = (part.kinds or {}).values(), part.spent_tiles or []
        return [
            Card(
                mark=f'data-tile="{tile}"',
                label=scene.look.words.labels[tile],
                seats=[] if holder is None else [holder],
                pale=tile in spent,
            )
            for tile, holder in _holders(part).items()
            if tile in lying or holder is not None or tile in spent
        ]

    def remarks(self, scene: Scene) -> list[Strip]:
        """Who holds them."""
        held = _holders(part_of(scene.view, schema.ViewPart)).items()
        return [held_by(scene, scene.look.words.labels[tile], [seat]) for tile, seat in held if seat is not None]

    def guide(self, language: str) -> Iterator[Block]:
        """The new region tiles with their names."""
        game = texts_in(language)
        yield Rows(
            tuple(
                ("  " + tile.id, "/".join(map(str, tile.values)), game.say("kind", tile.kind))
                for tile in new_tiles().tiles
            )
        )


def _holders(part: schema.ViewPart) -> dict[str, Seat | None]:
    return dict(zip(HELPERS, (part.development_tile, part.route_tile), strict=True))

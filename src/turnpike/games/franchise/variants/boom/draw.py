"""Boom in pictures (§9): the marker at the upper right of its city, and a sign in the terminal."""

from collections.abc import Mapping
from typing import ClassVar

from turnpike.games.franchise.board.parts import Place
from turnpike.games.franchise.draw.pieces import stamp
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.games.franchise.terminal.places import Strip
from turnpike.games.franchise.variant import DrawingPart
from turnpike.games.franchise.variants.boom import schema
from turnpike.kernel.drawing.ansi import Paint
from turnpike.kernel.drawing.safe_names import harmless
from turnpike.kernel.drawing.svg import at, group, quoted, text

SIGN = "◆"


def city_of(scene: Scene) -> Place | None:
    """Where the marker is."""
    boom = part_of(scene.view, schema.ViewPart).boom
    return None if boom is None else scene.places[boom]


class BoomDrawing(DrawingPart):
    """The marker."""

    passes: ClassVar[Mapping[str, tuple[str, ...]]] = {"boom_stay": ("go", "stay")}

    def on_map(self, scene: Scene) -> list[str]:
        """A burst with ×2 on it."""
        place, palette = city_of(scene), scene.look.palette
        if place is None:
            return []
        away = 0.8 * scene.radius(place)
        parts = [
            f"<title>{scene.look.words.labels['boom']}: {quoted(place.name)}</title>",
            stamp("burst", 0, 0, 19, palette.ink),
            stamp("burst", 0, 0, 16.5, palette.neon),
            text(0, 0, 13, "×2", fill=palette.marquee, weight=800),
        ]
        return [group(parts, f'{at(place.x + away, place.y - away, scene.unit)} data-boom="{quoted(place.id)}"')]

    def place_signs(self, scene: Scene, place: Place) -> Strip:
        """A diamond."""
        palette = scene.look.palette
        return [(SIGN, Paint(front=palette.marquee, back=palette.neon, bold=True))] if place == city_of(scene) else []

    def remarks(self, scene: Scene) -> list[Strip]:
        """The name of the city."""
        place = city_of(scene)
        return [] if place is None else [[(f"{scene.look.words.labels['boom']}: {harmless(place.name)} ", Paint())]]

    def legend(self, language: str) -> str:
        """The diamond."""
        return phrases(language).say("play", "legend_boom", boom=SIGN)

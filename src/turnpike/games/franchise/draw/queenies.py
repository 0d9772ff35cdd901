"""What the Queenies add to the picture (§8 to §10): the boom marker, stage tiles, two more tiles, other region tiles.

Everything here is empty in a game without them.
"""

from turnpike.games.franchise.draw.pieces import piece, stamp
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.view import View
from turnpike.kernel.drawing.svg import at, box, circle, group, quoted, text
from turnpike.kernel.ids import Seat

_HEIGHT = 62
"""Of the row of tiles, in units of the panel."""
_HELPERS = ("development", "route")


def boom(scene: Scene) -> list[str]:
    """The marker, at the upper right of its city."""
    if scene.view.boom is None:
        return []
    place, palette = scene.places[scene.view.boom], scene.look.palette
    away = 0.8 * scene.radius(place)
    parts = [
        f"<title>{scene.look.words.boom}: {quoted(place.name)}</title>",
        stamp("burst", 0, 0, 19, palette.ink),
        stamp("burst", 0, 0, 16.5, palette.neon),
        text(0, 0, 13, "×2", fill=palette.marquee, weight=800),
    ]
    return [group(parts, f'{at(place.x + away, place.y - away, scene.unit)} data-boom="{quoted(place.id)}"')]


def value(scene: Scene, region: str, number: int) -> str:
    """A number of a region tile as it is printed: dollars, or more and less than the tiles on the track (§10.2)."""
    match scene.kind(region):
        case "dollars":
            return f"${number}"
        case "count":
            return f"{number:+d}".replace("-", "−")
        case _:
            return str(number)


def emblem(scene: Scene, region: str, x: float, y: float, r: float) -> str:
    """What the winner takes besides, as a small sign at the foot of the tile."""
    palette = scene.look.palette
    sign = {"bonus": "star", "development": "arrow", "route": "road"}.get(scene.kind(region), "")
    if not sign:
        return ""
    rim = f'stroke="{palette.paper}" stroke-width="1.2"'
    return circle(x, y + 0.72 * r, 0.24 * r, palette.marquee, rim) + stamp(
        sign, x, y + 0.72 * r, 0.15 * r, palette.neon
    )


def row_height(view: View) -> float:
    """How much room the row of tiles needs under the players."""
    return _HEIGHT if view.stages is not None or _helpers(view) else 0


def _helpers(view: View) -> list[str]:
    """The two tiles, as far as they are in this game."""
    lying = (view.kinds or {}).values()
    held = {"development": view.development_tile, "route": view.route_tile}
    return [tile for tile in _HELPERS if tile in lying or held[tile] is not None or tile in (view.spent_tiles or [])]


def tile_row(scene: Scene, y: float, width: float) -> list[str]:
    """The stage tiles with those who have fulfilled them, then the tiles that help to expand with their holders."""
    view = scene.view
    stages, helpers = view.stages or {}, _helpers(view)
    count = len(stages) + len(helpers)
    wide = width / max(count, 1)
    parts = []
    for n, (stage, seats) in enumerate(stages.items()):
        begun = [seat for seat in view.one_8_link or [] if stage == "two_8_links" and seat not in seats]
        drawn = _tile(scene, scene.look.words.stages[stage], wide, seats, begun)
        parts.append(group(drawn, f'{at(n * wide, y)} data-stage="{stage}"'))
    for n, tile in enumerate(helpers, start=len(stages)):
        holder = view.development_tile if tile == "development" else view.route_tile
        label = scene.look.words.development if tile == "development" else scene.look.words.route
        drawn = _tile(scene, label, wide, [] if holder is None else [holder], [])
        faded = ' opacity=".4"' if tile in (view.spent_tiles or []) else ""
        parts.append(group(drawn, f'{at(n * wide, y)} data-tile="{tile}"{faded}'))
    return parts


def _tile(scene: Scene, label: str, wide: float, seats: list[Seat], begun: list[Seat]) -> list[str]:
    """A card with a line of words and the pieces beside it; those who have only begun stand there faintly."""
    palette = scene.look.palette
    rim = f'rx="7" stroke="{palette.ink}" stroke-width="1.4"'
    names = ", ".join(scene.names[seat] for seat in seats)
    parts = [
        f"<title>{quoted(label)}: {quoted(names or '–')}</title>",
        box(4, 8, wide - 8, _HEIGHT - 12, palette.tile, rim),
        text(wide / 2, 22, 14, label, fill=palette.ink, fit=wide - 22),
    ]
    there = [*seats, *begun]
    for n, seat in enumerate(there):
        drawn = piece(scene.look, seat, wide / 2 + 22 * (n - (len(there) - 1) / 2), 42, 9)
        parts.append(group([drawn], 'opacity=".45"') if seat in begun else drawn)
    return parts

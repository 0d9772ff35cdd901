"""Region tiles and the region track (§2.5, §4.5).

A tile lies next to its region until the region is scored, then on the track. What stays behind is its outline and the
token of the seat that scored the first city there.
"""

from turnpike.games.franchise.board.parts import Region, TrackSpace
from turnpike.games.franchise.draw.pieces import piece
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.svg import at, box, circle, group, hexagon, num, path, quoted, text, xy
from turnpike.kernel.ids import RegionId

_RADIUS = 37
"""Of a tile on the printed board; drawings here are in its units, then scaled to the board's."""
_SPACE = 24
"""Radius of a space of the track, likewise."""


def region_tiles(scene: Scene) -> list[str]:
    """The tiles on the map, with names and tokens."""
    parts = []
    scale = scene.board.layout.region_tile_radius / _RADIUS
    for name, region in scene.board.regions.items():
        parts.append(group(_on_map(scene, name, region), at(region.tile_x, region.tile_y, scale)))
    return parts


def _on_map(scene: Scene, name: str, region: Region) -> list[str]:
    palette = scene.look.palette
    accent = quoted(region.accent)
    label = text(0, _RADIUS + 14, 15, _label(scene, region), fill=accent, halo=palette.paper)
    if name in scene.view.track:
        rim = f'fill-opacity=".35" stroke="{accent}" stroke-width="2" stroke-dasharray="5 4"'
        parts = [path(hexagon(0, 0, _RADIUS * 0.94), palette.paper, rim), label]
    else:
        parts = [_tile(scene, name, region, 0, 0, _RADIUS), label]
    token = scene.view.tokens.get(RegionId(name))
    if token is not None:
        about = (
            f"<title>{quoted(_label(scene, region))}, {scene.look.words.token}: {quoted(scene.names[token])}</title>"
        )
        parts.append(group([about, piece(scene.look, token, 48, 0, 13)], f'data-token="{quoted(name)}"'))
    return parts


def region_track(scene: Scene) -> list[str]:
    """The track with its bonus numbers, the red zone, and the tiles that have come to lie there."""
    strip, palette, words = scene.board.layout.region_track, scene.look.palette, scene.look.words
    spaces = scene.board.region_track.spaces
    scale = strip.radius / _SPACE
    step = strip.step / scale
    left, top, width, height = -34, -_SPACE - 26, step * (len(spaces) - 1) + 68, 2 * _SPACE + 46
    rim = f'stroke="{palette.ink}" stroke-width="1.6"'
    # A board's red spaces are its last ones (§6.1).
    red = step * (sum(not space.red for space in spaces) - 0.5)
    right = left + width
    head = words.region_track.upper()
    parts = [
        box(left + 3, top + 4, width, height, palette.ink, 'rx="12" opacity=".22"'),
        box(left, top, width, height, palette.paper, f'rx="12" {rim}'),
        text(left + 14, top + 13, 13, head, fill=palette.faded, anchor="start", spacing=1.2, fit=red - left - 24),
    ]
    zone = f"M{xy(red, top)}H{num(right - 12)}q12 0 12 12v{height - 24}q0 12-12 12H{num(red)}Z"
    parts.append(path(zone, palette.marquee, rim))
    head = words.end_zone.upper()
    parts.append(text((red + right) / 2, top + 13, 13, head, fill="#fff", spacing=1, fit=right - red - 16))
    for n, space in enumerate(spaces):
        name = scene.view.track[n] if n < len(scene.view.track) else None
        parts += _space(scene, step * n, space, name, step)
    # On a low sheet the strip moves up until all of it is there.
    _, sheet_top, _, sheet_height = scene.board.layout.view_box
    lowest = sheet_top + sheet_height - (top + height + 8) * scale
    return [group(parts, at(strip.x, min(strip.y, lowest), scale))]


def _space(scene: Scene, x: float, space: TrackSpace, name: RegionId | None, step: float) -> list[str]:
    """One space with its bonus, and the tile that lies there."""
    palette = scene.look.palette
    edge, fill = ("#ffd9cf", "#c8474a") if space.red else (palette.tile_line, palette.land)
    parts = [path(hexagon(x, 0, _SPACE), fill, f'stroke="{edge}" stroke-width="1.6"')]
    if name is not None:
        region = scene.board.regions[name]
        ink = "#fff" if space.red else quoted(region.accent)
        parts.append(_tile(scene, name, region, x, 0, _SPACE * 0.96))
        parts.append(text(x, _SPACE + 12, 10.5, _label(scene, region), fill=ink, fit=step - 4))
    if space.bonus:
        parts.append(_bonus(scene, x, 0 if name is None else _SPACE * 0.86, space.bonus, 11 if name is None else 7.5))
    return parts


def _bonus(scene: Scene, x: float, y: float, bonus: int, r: float) -> str:
    """What the active player gains for the space."""
    palette = scene.look.palette
    rim = f'stroke="{palette.paper}" stroke-width="1.5"'
    return circle(x, y, r, palette.ink, rim) + text(x, y, r * 1.35, f"+{bonus}", fill=palette.paper)


def _tile(scene: Scene, name: str, region: Region, x: float, y: float, r: float) -> str:
    """A hexagon with three values: most franchises in gold, second in silver, all others in bronze."""
    palette = scene.look.palette
    values = scene.tile_values(name)
    accent = quoted(region.accent)
    parts = [
        f"<title>{quoted(_label(scene, region))}: {' / '.join(values)}</title>",
        path(hexagon(x + 1.5, y + 3, r), palette.ink, 'opacity=".25"'),
        path(hexagon(x, y, r), palette.paper, f'stroke="{palette.ink}" stroke-width="1.2"'),
        path(hexagon(x, y, r * 0.88), accent),
    ]
    coins = ((0.0, -0.36, 0.33, palette.gold), (-0.36, 0.26, 0.27, palette.silver), (0.36, 0.26, 0.27, palette.bronze))
    for said, (dx, dy, part, coin) in zip(values, coins, strict=False):
        cx, cy = x + dx * r, y + dy * r
        parts.append(circle(cx, cy, part * r, coin, f'stroke="{palette.ink}" stroke-width="1.1"'))
        parts.append(text(cx, cy, part * r * 1.35, said, fill=palette.ink, fit=1.8 * part * r))
    parts += [variant.drawing.tile_emblem(scene, name, x, y, r) for variant in all_variants()]
    return group(parts, f'data-region="{quoted(name)}"')


def _label(scene: Scene, region: Region) -> str:
    """The region's name in the language of the drawing."""
    names = region.name
    return names.get(scene.language) or names.get("en") or next(iter(names.values()), "")

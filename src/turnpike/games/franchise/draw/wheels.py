"""Towns and cities (§2.1, §2.4), and everything that stands in them.

A city tile is a wheel: its spaces run clockwise from the one with the shop symbol, then size-1 down to 1, so the
highest number showing is the number of empty spaces. A scored city has lost its tile; its franchises stand on the bare
place.
"""

from functools import lru_cache
from math import hypot

from turnpike.games.franchise.board.parts import Place
from turnpike.games.franchise.codec.views import Owner
from turnpike.games.franchise.draw.pieces import cluster, marker, piece, shape, shop
from turnpike.games.franchise.draw.scene import Scene
from turnpike.kernel.drawing.safe_names import harmless
from turnpike.kernel.drawing.svg import at, circle, clock, escape, group, path, quoted, sector, text, xy
from turnpike.kernel.ids import PlaceId


def places(scene: Scene) -> list[str]:
    """Every place with its franchises; then the names, above all wheels."""
    parts = []
    for place in scene.board.places:
        drawn = _place(scene, place)
        about = f"<title>{escape(describe(scene, place))}</title>"
        parts.append(group([about, *drawn], f'{at(place.x, place.y, scene.unit)} data-place="{quoted(place.id)}"'))
    return [*parts, *(_name(scene, place) for place in scene.board.places)]


def describe(scene: Scene, place: Place) -> str:
    """A place in words, for tooltips and screen readers: "Detroit, city 4: Ann, Bo, 2 empty"."""
    words, size, name = scene.look.words, scene.size(place), harmless(place.name)
    if place.id in scene.neutral:
        return f"{name}, {words.out_of_play}"
    owners = [scene.names[owner] for owner in scene.owners(place) if owner != "neutral"]
    if not scene.has_tile(place):
        kind = words.town if size == 1 else f"{words.city} ({words.scored})"
        return f"{name}, {kind}: {', '.join(owners) or words.empty}"
    return f"{name}, {words.city} {size}: {', '.join([*owners, f'{size - len(owners)} {words.empty}'])}"


def markers(scene: Scene) -> list[str]:
    """Expansion markers of the active seat: the own one, then the extra one."""
    parts = []
    for n, name in enumerate(scene.view.markers):
        place = scene.places[name]
        # The head of the pin points away from the place's name.
        lean = min(((1, -1), (-1, -1), (1, 1), (-1, 1)), key=lambda way: _towards_name(place, way))
        reach = 0.5 * scene.radius(place)
        where = at(place.x + lean[0] * reach, place.y + lean[1] * reach, scene.unit)
        pin = marker(scene.look, scene.view.active, lean, scene.look.sizes.marker, extra=n > 0)
        parts.append(group(pin, f'{where} data-marker="{quoted(name)}"'))
    return parts


def _towards_name(place: Place, way: tuple[int, int]) -> float:
    dx, dy = place.lx - place.x, place.ly - place.y
    return (way[0] * dx + 1.5 * way[1] * dy) / (hypot(dx, dy) or 1)


def _place(scene: Scene, place: Place) -> list[str]:
    """A place round the origin, in units of the printed board."""
    r = scene.radius(place) / scene.unit
    if scene.size(place) == 1:
        drawn = _town(scene, place, r)
    elif scene.has_tile(place):
        drawn = _tile(scene, place, r)
    else:
        r *= scene.look.sizes.bare_place
        drawn = _bare(scene, place, r)
    if place.id in scene.lit:
        neon = scene.look.palette.neon
        drawn = [
            circle(0, 0, r + 11, "#fff", 'opacity=".8"'),
            circle(0, 0, r + 5, "none", f'stroke="{scene.look.palette.ink}" stroke-width="9"'),
            circle(0, 0, r + 5, "none", f'stroke="{neon}" stroke-width="5.6"'),
            *drawn,
        ]
    return drawn


def _town(scene: Scene, place: Place, r: float) -> list[str]:
    """A dot of the region's colour, or the one franchise that stands there."""
    palette = scene.look.palette
    owners = scene.owners(place)
    rim = f'stroke="{palette.ink}" stroke-width="1.6"'
    parts = [circle(1, 2.5, r, palette.ink, 'opacity=".25"'), circle(0, 0, r, palette.tile, rim)]
    if owners:
        parts.append(piece(scene.look, owners[0], 0, 0, r * 0.86))
    else:
        parts.append(circle(0, 0, r * scene.look.sizes.town_core, _accent(scene, place)))
    return parts


def _tile(scene: Scene, place: Place, r: float) -> list[str]:
    """A city tile with its spaces, the hub with its value, and franchises waiting in the center."""
    palette, sizes = scene.look.palette, scene.look.sizes
    size, owners = scene.size(place), scene.owners(place)
    hub, rim = r * sizes.hub, r * sizes.rim
    parts = [circle(1.5, 4, r, palette.ink, 'opacity=".28"'), circle(0, 0, r, palette.ink)]
    parts.append(circle(0, 0, r - 1.6, palette.tile))
    parts.append(path(_spokes(size, rim), more=f'stroke="{palette.tile_line}" stroke-width="1.2"'))
    edge = f'stroke="{palette.tile}" stroke-width="1.6"'
    for n in range(size):
        outline, (x, y) = _space(size, n, hub, rim)
        if n < len(owners):
            brand = scene.look.brand(owners[n])
            parts.append(path(outline, brand.fill, edge) + shape(brand, x, y, _glyph(size, r)))
        elif n == 0:
            parts.append(path(outline, palette.icon, edge) + shop(x, y, _glyph(size, r), palette.ink))
        else:
            parts.append(text(x, y, min(16.5, r * 0.38), str(size - n), fill=palette.ink, weight=600))
    parts.append(circle(0, 0, hub - 0.6, _accent(scene, place), f'stroke="{palette.tile}" stroke-width="2.2"'))
    waiting: list[Owner] = [scene.view.active] * scene.view.center.get(PlaceId(place.id), 0)
    if waiting:
        return [*parts, *cluster(scene.look, waiting, 0, 0, hub * (0.8 if len(waiting) == 1 else 0.6))]
    return [*parts, text(0, 0, hub * 1.3, str(size), fill="#fff", weight=800)]


@lru_cache(maxsize=256)
def _space(size: int, n: int, hub: float, rim: float) -> tuple[str, tuple[float, float]]:
    """The outline of a space and its middle; the first one is at the top."""
    at = n / size
    return sector(at - 0.5 / size, at + 0.5 / size, hub, rim), clock(at, (hub + rim) / 2)


@lru_cache(maxsize=32)
def _spokes(size: int, rim: float) -> str:
    """The lines between the spaces."""
    return "".join(f"M0 0L{xy(*clock((n + 0.5) / size, rim))}" for n in range(size))


def _glyph(size: int, r: float) -> float:
    """How large a shape fits into a space."""
    return min(r * 0.21, r * 2.05 / size)


def _bare(scene: Scene, place: Place, r: float) -> list[str]:
    """A city without a tile: scored, or out of play. Its franchises stand on the printed place."""
    palette = scene.look.palette
    accent = _accent(scene, place)
    parts = [
        circle(0, 0, r, palette.paper, f'stroke="{accent}" stroke-width="3.4"'),
        circle(0, 0, r - 4.6, "none", f'stroke="{accent}" stroke-width="1.2" stroke-dasharray="2.5 3"'),
    ]
    return [*parts, *cluster(scene.look, scene.owners(place), 0, 0, scene.look.sizes.piece)]


def _accent(scene: Scene, place: Place) -> str:
    """The region's colour, or grey where no player can go."""
    if place.id in scene.neutral:
        return scene.look.neutral.fill
    return quoted(scene.board.regions[place.region].accent)


def _name(scene: Scene, place: Place) -> str:
    layout, palette = scene.board.layout, scene.look.palette
    city = place.size > 1
    return text(
        place.lx,
        place.ly,
        layout.city_label_size if city else layout.town_label_size,
        place.name,
        fill=palette.faded if place.id in scene.neutral else palette.ink,
        weight=700 if city else 600,
        halo=palette.paper,
    )

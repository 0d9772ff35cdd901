"""Sections (§2.1, §5.2): roads, race roads with their median line, motorways, sea passages with their prices.

Motorways pass over roads as bridges: a crossing is no junction, only dots are.
"""

from math import hypot

from turnpike.games.richesses.board.schema import Road
from turnpike.games.richesses.draw.scene import Scene
from turnpike.kernel.drawing.svg import box, num, path, text, width_of, xy

SHIELDED = 60
"""Board units from which a motorway has room for its number."""


def roads(scene: Scene) -> list[str]:
    """All sections, ships below, motorways on top."""
    colours = scene.board.layout.colours
    by_kind = {kind: [road for road in scene.board.roads if road.kind == kind] for kind in ("sea", "road", "motorway")}
    races = {race.id: race.colour for race in scene.board.races}
    parts = ['<g fill="none" stroke-linecap="round">']
    ships = "".join(curve(scene, road) for road in by_kind["sea"])
    parts.append(_stroke(ships, colours.sea_route, 2.4, 'stroke-dasharray="8 6"'))
    plain = "".join(curve(scene, road) for road in by_kind["road"])
    parts += [_stroke(plain, colours.road_casing, 4.4), _stroke(plain, colours.road, 2.8)]
    for race, colour in races.items():
        route = "".join(curve(scene, road) for road in by_kind["road"] if road.race == race)
        if scene.circuit.events:
            parts += [_stroke(route, "#fff", 9), _stroke(route, colour, 7)]
        parts += [_stroke(route, colours.road, 4), _stroke(route, colour, 1.5)]
    motorways = "".join(curve(scene, road) for road in by_kind["motorway"])
    parts += [_stroke(motorways, colours.motorway_casing, 6), _stroke(motorways, colours.motorway, 4), "</g>"]
    parts += [_shield(scene, road) for road in by_kind["motorway"] if _length(scene, road) >= SHIELDED]
    return parts + [_price(scene, road) for road in by_kind["sea"]]


def curve(scene: Scene, road: Road) -> str:
    """A quadratic curve; its control point is the middle, moved sideways by `bend`."""
    a, b = scene.places[road.a], scene.places[road.b]
    if not road.bend:
        return f"M{xy(a.x, a.y)}L{xy(b.x, b.y)}"
    return f"M{xy(a.x, a.y)}Q{xy(*_control(scene, road))} {xy(b.x, b.y)}"


def _control(scene: Scene, road: Road) -> tuple[float, float]:
    a, b = scene.places[road.a], scene.places[road.b]
    aside = road.bend / _length(scene, road)
    return (a.x + b.x) / 2 - (b.y - a.y) * aside, (a.y + b.y) / 2 + (b.x - a.x) * aside


def _length(scene: Scene, road: Road) -> float:
    a, b = scene.places[road.a], scene.places[road.b]
    return hypot(b.x - a.x, b.y - a.y)


def _middle(scene: Scene, road: Road) -> tuple[float, float]:
    """Where the curve is half way: between the middle of its ends and the control point."""
    a, b = scene.places[road.a], scene.places[road.b]
    x, y = _control(scene, road)
    return (a.x + 2 * x + b.x) / 4, (a.y + 2 * y + b.y) / 4


def _stroke(d: str, paint: str, width: float, more: str = "") -> str:
    return path(d, "", f'stroke="{paint}" stroke-width="{num(width)}" {more}'.rstrip())


def _shield(scene: Scene, road: Road) -> str:
    """The number of a motorway, white on blue."""
    x, y = _middle(scene, road)
    wide = width_of(road.number, 9) + 6
    plate = box(x - wide / 2, y - 6, wide, 12, "#2460a7", 'rx="2" stroke="#fff" stroke-width="1"')
    return plate + text(x, y, 9, road.number, fill="#fff", weight=600)


def _price(scene: Scene, road: Road) -> str:
    """§5.2 What a ship costs."""
    spot = road.price_tag
    x, y = (spot.x, spot.y) if spot is not None else _middle(scene, road)
    colour = scene.board.layout.colours.sea_route
    plate = box(x - 19, y - 10, 38, 20, "#fff", f'rx="3" stroke="{colour}" stroke-width="1.5"')
    return plate + text(x, y, 13, f"{road.price} F", fill="#1d4d7a")

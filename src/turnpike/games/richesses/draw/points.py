"""Points of the board (§2.1) and their names; the stages of the circuit stand out, with its sign in them."""

from turnpike.games.richesses.board.schema import Place
from turnpike.games.richesses.draw.scene import Scene
from turnpike.kernel.drawing.svg import at, circle, num, path, quoted, text, xy

STAGE = 12.5
"""Radius of a stage of the circuit that is played."""
GROWN = 6.0
"""How much further from it its name stands."""


def points(scene: Scene) -> list[str]:
    """All dots; those of the circuit on top."""
    stages = scene.stages()
    parts = [_dot(scene, place) for place in scene.board.places if place.id not in stages]
    parts += [_halo(scene, scene.places[stage]) for stage in stages]
    parts += [_stage(scene, scene.places[stage]) for stage in stages]
    for place in {scene.circuit.start, scene.circuit.finish} & scene.places.keys():
        parts.append(_flag(scene, scene.places[place]))
    return parts


def _dot(scene: Scene, place: Place) -> str:
    """A point that is no stage of this circuit."""
    colours, radius = scene.board.layout.colours, scene.board.layout.dot_radius
    title = f"<title>{quoted(place.name)}</title>"
    if "capital" in place.kinds:
        r = radius["paris" if place.id == "paris" else "capital"]
        drawn = circle(place.x, place.y, r, colours.capital, 'stroke="#6d0d12" stroke-width="1.6"')
    elif "passage" in place.kinds:
        rim = {"passage-blue": colours.prefecture, "passage-pink": colours.passage_pink}
        ring = f'stroke="{rim.get(place.dot, colours.passage_grey)}" stroke-width="3.2"'
        drawn = circle(place.x, place.y, radius["passage"] - 1.6, "#fff", ring)
    elif "stage" in place.kinds:  # of another circuit: there, but not to be looked at
        ring = colours.prefecture if place.dot == "stage-blue-ring" else "#8a7c6a"
        drawn = circle(place.x, place.y, radius["stage"] - 2.5, "#efe7d4", f'stroke="{ring}" stroke-width="1.6"')
    else:
        drawn = circle(place.x, place.y, radius["prefecture"] - 0.5, colours.prefecture)
    return f'<g data-place="{place.id}">{title}{drawn}</g>'


def _halo(scene: Scene, place: Place) -> str:
    return circle(place.x, place.y, STAGE + 6, scene.look.palette.glow, 'opacity=".9"')


def _stage(scene: Scene, place: Place) -> str:
    """A stage of the circuit: its colour, its sign, a blue ring for a prefecture and a red one for a capital."""
    colours = scene.board.layout.colours
    ring = "#1c1713"
    if "capital" in place.kinds:
        ring = colours.capital
    elif place.dot == "stage-blue-ring":
        ring = colours.prefecture
    ink = scene.look.palette.ink if scene.circuit.pale else "#fff"
    drawn = circle(place.x, place.y, STAGE, scene.circuit.colour, f'stroke="{ring}" stroke-width="3"')
    icon = f'<use href="#rdf-icon" {at(place.x, place.y, 1.15)} fill="{ink}"/>'
    return f'<g data-place="{place.id}" data-stage="1"><title>{quoted(place.name)}</title>{drawn}{icon}</g>'


def _flag(scene: Scene, place: Place) -> str:
    """Where the circuit starts or ends: a small tricolour on a pole."""
    x, y = place.x - 7, place.y - 8
    flag = f"M{xy(x, y)}v-30"
    parts = [path(flag, more=f'stroke="{scene.look.palette.ink}" stroke-width="2"')]
    for n, colour in enumerate(("#1f4e9c", "#ffffff", "#c8102e")):
        parts.append(path(f"M{num(x - 7 * (n + 1))} {num(y - 29)}h7v14h-7Z", colour))
    parts.append(path(f"M{num(x - 21)} {num(y - 29)}h21v14h-21Z", more='stroke="#2b2118" stroke-width=".8"'))
    return "".join(parts)


def names(scene: Scene) -> list[str]:
    """The names of all points, where the board file has found room for them."""
    stages = scene.stages()
    return [name(scene, place, stage=place.id in stages) for place in scene.board.places]


def names_of_pawns(scene: Scene) -> list[str]:
    """Where pawns stand the names lie on top of them."""
    return [name(scene, scene.places[place], stage=True) for place in scene.standing()]


def name(scene: Scene, place: Place, *, stage: bool) -> str:
    """The name of a point: capitals red, prefectures blue, stages of the circuit black, the rest grey."""
    sizes, colours = scene.board.layout.label_size, scene.board.layout.colours
    faded, weight, slant = "#5d5348", 500, ""
    fill = faded
    if "capital" in place.kinds:
        size, fill, weight = sizes["paris" if place.id == "paris" else "capital"], "#a31219", 800
    elif place.dot in {"blue", "passage-blue"}:
        size, fill, weight = sizes["prefecture"], colours.prefecture, 600
    elif "stage" in place.kinds:
        size = sizes["stage"] if stage else sizes["passage"]
    else:
        size, slant = sizes["passage"], ' font-style="italic"'
    if stage and "capital" not in place.kinds:
        fill, weight = scene.look.palette.ink, 800
    x, y = place.label.x, place.label.y - size * 0.35
    if place.id in scene.stages():  # its dot is larger than the board file reckons with
        x += {"start": GROWN, "middle": 0.0, "end": -GROWN}[place.label.anchor]
        y += 0.0 if place.label.anchor != "middle" else GROWN if place.label.y > place.y else -GROWN
    lines = [
        text(x, y + n * size * 0.98, size, line, fill=fill, weight=weight, anchor=place.label.anchor, halo="#fffaf0")
        for n, line in enumerate(place.label.lines)
    ]
    return f"<g{slant}>{''.join(lines)}</g>"

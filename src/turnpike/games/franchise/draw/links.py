"""Links and their legend (§2.2). Five patterns, so that a cost is seen without its colour."""

from math import hypot

from turnpike.games.franchise.board.parts import Link, LinkStyle
from turnpike.games.franchise.draw.scene import Scene
from turnpike.kernel.drawing.svg import at, box, group, num, path, quoted, text, xy


def links(scene: Scene) -> list[str]:
    """All links, the dearest at the bottom. Links to places out of play are pale: they cannot be used."""
    parts = []
    for link in sorted(scene.board.links, key=lambda link: -link.cost):
        drawn = _strokes(curve(scene, link), scene.board.layout.link_styles[str(link.cost)])
        if link.a in scene.neutral or link.b in scene.neutral:
            drawn = f'<g opacity=".28">{drawn}</g>'
        parts.append(drawn)
    return ['<g fill="none">', *parts, "</g>"]


def curve(scene: Scene, link: Link) -> str:
    """The path of a link: a quadratic curve between the centres, bent sideways by `bend` at its middle."""
    a, b = scene.places[link.a], scene.places[link.b]
    dx, dy = b.x - a.x, b.y - a.y
    if not link.bend:
        return f"M{xy(a.x, a.y)}L{xy(b.x, b.y)}"
    # The control point lies twice as far out as the curve reaches. Two places on one spot have no sideways.
    out = 2 * link.bend / (hypot(dx, dy) or 1)
    middle = xy((a.x + b.x) / 2 - dy * out, (a.y + b.y) / 2 + dx * out)
    return f"M{xy(a.x, a.y)}Q{middle} {xy(b.x, b.y)}"


def legend(scene: Scene) -> list[str]:
    """What a link costs, by its pattern."""
    layout, palette = scene.board.layout, scene.look.palette
    scale = layout.legend.width / 190
    height = layout.legend.height / scale
    costs = sorted({link.cost for link in scene.board.links})
    step = (height - 8) / len(costs)
    parts = [
        box(3, 4, 190, height, palette.ink, 'rx="9" opacity=".22"'),
        box(0, 0, 190, height, palette.paper, f'rx="9" stroke="{palette.ink}" stroke-width="1.6"'),
    ]
    for row, cost in enumerate(costs):
        y = 4 + step * (row + 0.5)
        parts.append(text(46, y, min(16, step), f"${cost}", fill=palette.ink, anchor="end"))
        sample = _strokes(f"M60 {num(y)}H172", layout.link_styles[str(cost)])
        parts.append(f'<g fill="none">{sample}</g>')
    return [group(parts, at(layout.legend.x, layout.legend.y, scale))]


def _strokes(d: str, style: LinkStyle) -> str:
    """A casing, the road on it, and what the pattern paints on the road."""
    wide = style.width
    colour, casing = quoted(style.colour), quoted(style.casing)

    def stroke(paint: str, width: float, more: str = "") -> str:
        return path(d, "", f'stroke="{paint}" stroke-width="{num(width)}"{more}')

    match style.pattern:
        case "dots":
            dots = f' stroke-dasharray="0 {num(wide * 1.8)}" stroke-linecap="round"'
            return stroke(casing, wide + 2.8, ' opacity=".55"') + stroke(colour, wide, dots)
        case "thin double line":
            return stroke(casing, wide) + stroke(colour, wide - 2.8)
        case "dashed centre line":
            return stroke(casing, wide) + stroke(colour, wide - 2.6) + stroke("#fff8e6", 2.4, ' stroke-dasharray="9 8"')
        case "wide with pale core":
            return stroke(casing, wide - 1) + stroke(colour, wide - 3.6) + stroke("#ffd3dc", 4)
        case _:
            return stroke(casing, wide) + stroke(colour, wide - 2.8)

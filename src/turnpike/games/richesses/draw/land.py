"""Sea, land and what is written on them (§2.2): everything under the roads."""

from turnpike.games.richesses.draw.look import read_neighbours, read_outlines
from turnpike.games.richesses.draw.scene import Scene
from turnpike.kernel.drawing.svg import box, num, path, text

SHELF = ((46, 0.22), (28, 0.3), (12, 0.45))
"""The pale steps of blue along the coast: how wide, how strong."""


def definitions(scene: Scene) -> str:
    """Shapes that are used more than once."""
    x, y, width, height = scene.board.layout.viewbox
    outlines = read_outlines()
    parts = [
        f'<clipPath id="rdf-map">{box(x, y, width, height, "#fff")}</clipPath>',
        *(f'<path id="rdf-{region.id}" d="{outlines[region.id]}"/>' for region in scene.board.regions),
        f'<path id="rdf-abroad" d="{"".join(read_neighbours().values())}"/>',
        '<g id="rdf-france">' + "".join(f'<use href="#rdf-{region.id}"/>' for region in scene.board.regions) + "</g>",
        *(f'<path id="rdf-{name}" d="{d}" fill-rule="evenodd"/>' for name, d in scene.look.pawns.items()),
        f'<path id="rdf-icon" d="{scene.look.icons[scene.circuit.id]}" fill-rule="evenodd"/>',
    ]
    return f"<defs>{''.join(parts)}</defs>"


def land(scene: Scene) -> list[str]:
    """Sea, neighbours, regions in their tints, and captions."""
    x, y, width, height = scene.board.layout.viewbox
    palette, colours = scene.look.palette, scene.board.layout.colours
    parts = [box(x, y, width, height, colours.sea)]
    for wide, strength in SHELF:
        rim = f'fill="none" stroke="#e6f4f7" stroke-width="{wide}" opacity="{num(strength, 2)}"'
        parts.append(f'<g {rim}><use href="#rdf-abroad"/><use href="#rdf-france"/></g>')
    parts.append(f'<use href="#rdf-abroad" fill="{palette.abroad}" stroke="{palette.abroad_edge}" stroke-width="1.4"/>')
    parts.append(f'<use href="#rdf-france" fill="{palette.coast}" opacity=".55" transform="translate(2 3)"/>')
    for region in scene.board.regions:
        tint = colours.region_tints[region.tint]
        rim = f'stroke="{palette.border}" stroke-width="1.3"'
        parts.append(f'<use href="#rdf-{region.id}" fill="{tint}" {rim}/>')
    for region in scene.board.regions:
        for n, line in enumerate(region.label.lines):
            y = region.label.y + n * 15
            parts.append(_caption(region.label.x, y, 12.5, line, palette.faded, spacing=2.2))
    for caption in scene.board.captions:
        fill = palette.sea_words if caption.kind == "sea" else palette.faded
        for n, line in enumerate(caption.names[scene.language].split("|")):
            parts.append(
                _caption(caption.x, caption.y + n * caption.size * 1.15, caption.size, line, fill, spacing=3.5)
            )
    parts.append(path(_graticule(width, height), more='stroke="#fff" stroke-width=".8" opacity=".28"'))
    return parts


def _caption(x: float, y: float, size: float, words: str, fill: str, *, spacing: float) -> str:
    said = text(x, y - size * 0.35, size, words, fill=fill, weight=600, spacing=spacing)
    return f'<g opacity=".8">{said}</g>'


def _graticule(width: float, height: float) -> str:
    """Thin lines of latitude and longitude, as on every school map."""
    step = 200
    upright = "".join(f"M{num(at)} 0V{num(height)}" for at in range(step // 2, int(width), step))
    return upright + "".join(f"M0 {num(at)}H{num(width)}" for at in range(step // 2, int(height), step))

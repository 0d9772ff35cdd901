"""Sea, land and the sheet of paper (§2.3): everything under the links.

The printed board has outlines of its regions. On a custom board every region becomes a patch of land round its
places, so that one still sees what belongs together.
"""

from turnpike.games.franchise.board.parts import Region
from turnpike.games.franchise.draw.pieces import stamps
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.draw.scenery import Scenery, ornament, scenery_of
from turnpike.kernel.drawing.svg import at, box, num, path, quoted, text, xy

_FOLDS = 6


def definitions(scene: Scene) -> str:
    """Patterns and shapes that are used more than once."""
    x, y, width, height = scene.board.layout.view_box
    palette = scene.look.palette
    scenery = scenery_of(scene.board)
    parts = [
        f'<clipPath id="tpk-map">{box(x, y, width, height, "#fff")}</clipPath>',
        '<pattern id="tpk-waves" width="64" height="40" patternUnits="userSpaceOnUse">'
        f'<path d="M4 10q6-5 12 0t12 0M36 30q6-5 12 0t12 0" fill="none" stroke="{palette.sea_line}" stroke-width="1.4"'
        ' stroke-linecap="round" opacity=".7"/></pattern>',
        '<pattern id="tpk-idle" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path d="M0 0V9" stroke="{palette.faded}" stroke-width="2" opacity=".45"/></pattern>',
        f'<linearGradient id="tpk-fold"><stop stop-color="{palette.ink}" stop-opacity="0"/>'
        f'<stop offset=".5" stop-color="{palette.ink}" stop-opacity=".08"/><stop offset=".5" stop-color="#fff"'
        ' stop-opacity=".17"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
    ]
    parts.append(stamps(scene.look))
    if scenery:
        for n, region in enumerate(scene.board.regions):
            parts.append(
                f'<path id="tpk-r{n}" d="{scenery.outlines[region]}"/>'
                f'<clipPath id="tpk-c{n}"><use href="#tpk-r{n}"/></clipPath>'
            )
        shapes = "".join(f'<use href="#tpk-r{n}"/>' for n in range(len(scene.board.regions)))
        parts.append(f'<path id="tpk-abroad" d="{scenery.backdrop.neighbours}"/>')
        parts.append(f'<g id="tpk-shore"><use href="#tpk-abroad"/>{shapes}</g>')
    return f"<defs>{''.join(parts)}</defs>"


def land(scene: Scene) -> list[str]:
    """Sea, coast, regions, scenery, and the folds of the sheet."""
    x, y, width, height = scene.board.layout.view_box
    palette = scene.look.palette
    scenery = scenery_of(scene.board)
    parts = [box(x, y, width, height, palette.sea)]
    if scenery:
        parts += [box(x, y, width, height, "url(#tpk-waves)"), *_printed_land(scene, scenery)]
    else:
        parts += [box(x, y, width, height, palette.land), *_patches(scene)]
    for fold in range(1, _FOLDS):
        at = x + width * fold / _FOLDS
        parts.append(box(at - width / 80, y, width / 40, height, "url(#tpk-fold)"))
    return parts


def _printed_land(scene: Scene, scenery: Scenery) -> list[str]:
    """The outlines, with the pale steps of blue that old maps have along every coast."""
    palette = scene.look.palette
    parts = [
        f'<use href="#tpk-shore" fill="none" stroke="#d9efe6" stroke-width="{wide}" opacity=".3"/>'
        for wide in (44, 28, 13)
    ]
    parts.append(f'<use href="#tpk-abroad" fill="{palette.land}" stroke="{palette.land_edge}" stroke-width="1.5"/>')
    shore = "".join(f'<use href="#tpk-r{n}"/>' for n in range(len(scene.board.regions)))
    parts.append(f'<g fill="{palette.coast}" transform="translate(3 5)">{shore}</g>')
    for n, (name, region) in enumerate(scene.board.regions.items()):
        fill, edge = _colours(scene, name, region)
        # The stroke is twice as wide as it shows: the outer half is cut off, so each region keeps to its own side.
        parts.append(
            f'<g clip-path="url(#tpk-c{n})"><use href="#tpk-r{n}" fill="{fill}" stroke="{edge}" stroke-width="17"'
            f' stroke-opacity=".36"/></g>'
        )
    line = f'stroke="{palette.state_line}" stroke-width="1.2" stroke-dasharray="7 4" opacity=".6"'
    parts.append(path(scenery.backdrop.state_lines, more=line))
    for n, name in enumerate(scene.board.regions):
        if scene.idle_region(name):
            parts.append(f'<use href="#tpk-r{n}" fill="url(#tpk-idle)"/>')
    parts.append(f'<g fill="none" stroke="{palette.border}" stroke-width="1.6">{shore}</g>')
    for words in scenery.file.lettering:
        fill = palette.paper if words.sea else palette.faded
        written = text(0, 0, words.size, words.text, fill=fill, weight=600, spacing=words.spacing)
        turned = f'transform="translate({xy(words.x, words.y)})rotate({num(words.turn)})"'
        parts.append(f'<g {turned} opacity=".75">{written}</g>')
    for item in scenery.file.ornaments:
        parts.append(f'<g {at(item.x, item.y, item.scale)} opacity=".85">{ornament(item.kind, palette)}</g>')
    return parts


def _patches(scene: Scene) -> list[str]:
    """Land for a board without outlines: each region is one broad stroke through its places and the links inside it."""
    wide = 3.4 * max(scene.radius(place) for place in scene.board.places)
    parts = []
    for name, region in scene.board.regions.items():
        inside = {place.id for place in scene.board.places if place.region == name}
        d = "".join(f"M{xy(place.x, place.y)}h.1" for place in scene.board.places if place.id in inside)
        for link in scene.board.links:
            if link.a in inside and link.b in inside:
                a, b = scene.places[link.a], scene.places[link.b]
                d += f"M{xy(a.x, a.y)}L{xy(b.x, b.y)}"
        fill, edge = _colours(scene, name, region)
        for stroke, width in ((edge, wide + 8), (fill, wide)):
            parts.append(path(d, more=f'stroke="{stroke}" stroke-width="{num(width)}" stroke-linecap="round"'))
    return parts


def _colours(scene: Scene, name: str, region: Region) -> tuple[str, str]:
    """Fill and edge of a region; one that is out of play has lost its colours."""
    if scene.idle_region(name):
        return scene.look.palette.land, scene.look.neutral.fill
    return quoted(region.fill), quoted(region.accent)

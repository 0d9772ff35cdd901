"""Drawing a position as SVG: for notebooks, the command line and the docs (§2).

| file | draws |
| --- | --- |
| land.py, scenery.py | sea, regions, lettering, ornaments |
| links.py | links and their legend |
| wheels.py, pieces.py | towns, cities, franchises, markers |
| track.py | region tiles, tokens, the region track |
| panel.py | the players |
| cards.py | the cards that variants lay under the players |
| scene.py | what is drawn |

Colours, shapes and sizes come from look.toml, coordinates from the board file.
"""

from collections.abc import Collection, Sequence

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw.land import definitions, land
from turnpike.games.franchise.draw.links import legend, links
from turnpike.games.franchise.draw.panel import WIDTH, panel, panel_height
from turnpike.games.franchise.draw.scene import scene as make_scene
from turnpike.games.franchise.draw.track import region_tiles, region_track
from turnpike.games.franchise.draw.wheels import markers, places
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.svg import WHOLE, at, box, escape, group, num, quoted
from turnpike.kernel.ids import PlaceId

_MARGIN = 24


def svg(
    view: View,
    board: BoardFile,
    *,
    seats: Sequence[str] = (),
    highlight: Collection[PlaceId] = (),
    title: str = "",
    language: str = "en",
) -> str:
    """A complete picture of a position, in one self-contained SVG file.

    `seats` are the players' names (else their colours), `highlight` places to light up, `title` a line on the sign,
    `language` that of the labels.
    """
    scene = make_scene(view, board, seats, highlight, title, language)
    palette = scene.look.palette
    x, y, width, height = board.layout.view_box
    scale = width / WIDTH
    margin = _MARGIN * scale
    below = (panel_height(scene) + _MARGIN) * scale
    whole = (x - margin, y - margin, width + 2 * margin, height + 2 * margin + below)
    size = " ".join(num(part) for part in whole)
    edge = f'stroke="{palette.ink}" stroke-width="{num(2.5 * scale)}"'
    hair = f'stroke="{palette.ink}" stroke-width="{num(scale)}"'
    on_map = [*land(scene), *links(scene), *region_tiles(scene), *legend(scene), *region_track(scene), *places(scene)]
    over = [drawn for variant in all_variants() for drawn in variant.drawing.on_map(scene)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" {WHOLE}'
        f' font-family="{escape(scene.look.font, quote=False)}">',
        f"<title>{quoted(title or board.game.name)}</title>",
        definitions(scene),
        box(*whole, palette.paper),
        group([*on_map, *over, *markers(scene)], 'clip-path="url(#tpk-map)"'),
        box(x, y, width, height, "none", edge),
        box(x - 5 * scale, y - 5 * scale, width + 10 * scale, height + 10 * scale, "none", hair),
        group(panel(scene), at(x, y + height + margin, scale)),
        "</svg>",
    ]
    return "".join(parts)

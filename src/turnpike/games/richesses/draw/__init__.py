"""Drawing a position as SVG: for notebooks, the command line and the docs (§2).

A wall map as it hung in French schools in the 1980s, labelled in the language of the reader (text/*.toml).

| file | draws |
| --- | --- |
| land.py | sea, neighbours, regions, captions |
| roads.py | roads, races, motorways, sea passages with their prices |
| points.py | dots, stages of the circuit, names |
| pawns.py | pawns by transport, and the markers on the map |
| panel.py | the cartouche, the legend, the players |

Colours and shapes come from look.toml and the board file, coordinates from the board file.
"""

from collections.abc import Sequence

from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.land import definitions, land
from turnpike.games.richesses.draw.panel import HEAD, cartouche, legend, panel, panel_height
from turnpike.games.richesses.draw.pawns import markers, pawns
from turnpike.games.richesses.draw.points import names, names_of_pawns, points
from turnpike.games.richesses.draw.roads import roads
from turnpike.games.richesses.draw.scene import scene as make_scene
from turnpike.games.richesses.options import Options
from turnpike.kernel.drawing.svg import WHOLE, at, box, escape, group, num, quoted

MARGIN = 30


def svg(view: View, options: Options, *, seats: Sequence[str] = (), title: str = "", language: str = "en") -> str:
    """A complete picture of a position, in one self-contained SVG file, with its circuit highlighted.

    `seats` are the players' names (else their colours), `title` a line in the cartouche.
    `language` is that of the labels.
    """
    scene = make_scene(view, options, seats, title, language)
    palette = scene.look.palette
    x, y, width, height = scene.board.layout.viewbox
    below = panel_height(len(view.money)) + MARGIN
    whole = (x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN + below)
    size = " ".join(num(part) for part in whole)
    on_map = [*land(scene), *roads(scene), *points(scene), *markers(scene), *names(scene), *pawns(scene)]
    on_map += names_of_pawns(scene)
    edge = f'stroke="{palette.frame}" stroke-width='
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{size}" role="img" {WHOLE}'
        f' font-family="{escape(scene.look.font, quote=False)}">',
        f"<title>{quoted(title or scene.board.title)}</title>",
        definitions(scene),
        box(*whole, palette.paper),
        group([*on_map, *cartouche(scene), *legend(scene)], 'clip-path="url(#rdf-map)"'),
        box(x, y, width, height, "none", f'{edge}"4"'),
        box(x - 9, y - 9, width + 18, height + 18, "none", f'{edge}"1.5"'),
        group(panel(scene), at(x, y + height + MARGIN - HEAD / 4)),
        "</svg>",
    ]
    return "".join(parts)

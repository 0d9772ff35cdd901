"""The map in the terminal: every point where it lies, with the names of what matters now.

Stages of the circuit, work towns, pawns and choices have a name or a number; the other points are small dots. Roads are
not drawn, there are far too many: the choices at hand carry their numbers instead.
"""

from collections.abc import Iterator, Mapping

from turnpike.games.richesses.board.schema import Place
from turnpike.games.richesses.draw.scene import Scene
from turnpike.games.richesses.terminal.ground import ground
from turnpike.kernel.drawing.ansi import Paint, distinct, painted
from turnpike.kernel.drawing.safe_names import columns, cut, harmless
from turnpike.kernel.ids import PlaceId

CAPITAL, STAGE, MARKED, PASSAGE, POINT, CHOICE = "◎", "☆", "★", "°", "·", "›"
"""Signs of points; a pawn has the sign of its seat."""
Cell = tuple[str, Paint]
_MAX_NAME_LENGTH = 14
_ROOMY = 80
"""Columns from which work towns that are no stages have their names too."""


def chart(scene: Scene, width: int, choices: Mapping[PlaceId, str], *, seat: int, colour: bool) -> list[str]:
    """The map, `width` columns wide, one string a row; stages are marked or not as that seat has them."""
    rows = round(width * 0.5)
    layout = scene.board.layout
    sea, *tints = distinct([layout.colours.sea, *layout.colours.region_tints])
    paints = {"": Paint(back=sea)}
    for region in scene.board.regions:
        paints[region.id] = Paint(back=tints[region.tint])
    cells = [[(" ", paints[region]) for region in row] for row in ground(width, rows)]
    spots = {place.id: _spot(scene, place, width, rows) for place in scene.board.places}
    taken: set[tuple[int, int]] = set()
    matters = _what_matters(scene, choices, width)
    for place in scene.board.places:  # the small dots first, so that what matters lies on top
        row, column = spots[place.id]
        if place.id not in matters and (row, column) not in taken:
            _write(cells[row], column, [(PASSAGE if "passage" in place.kinds else POINT, _ink(scene, faint=True))])
    for place_id in matters:
        row, column = spots[place_id]
        taken.add((row, column))
        _write(cells[row], column, [_sign(scene, place_id, seat)])
    for place_id, named in matters.items():
        label = _label(scene, place_id, choices, named=named)
        row, column = spots[place_id]
        extent = sum(columns(words) for words, _ in label)
        for at_row, at in _around(row, column, extent, width, rows):
            wanted = {(at_row, at + n) for n in range(-1, extent + 1)}
            if label and wanted.isdisjoint(taken - {(row, column)}):
                taken |= wanted
                _write(cells[at_row], at, label)
                break
    return [_joined(row, colour=colour).rstrip() for row in cells]


def _what_matters(scene: Scene, choices: Mapping[PlaceId, str], width: int) -> dict[str, bool]:
    """Places with a sign of their own, the most important first; and whether they have their name beside it."""
    standing, stages = scene.standing(), scene.stages()
    found: dict[str, bool] = dict.fromkeys(standing, True)
    found |= dict.fromkeys(stages, True)
    if scene.circuit.finish:
        found[scene.circuit.finish] = True
    for region in scene.board.regions:
        found.setdefault(region.capital, width >= _ROOMY)
    for place in choices:
        found.setdefault(place, False)
    return found


def _sign(scene: Scene, place: str, seat: int) -> Cell:
    """Who stands there, or what the place is."""
    here = scene.standing().get(place, [])
    if here:
        owner = scene.acting() if scene.acting() in here else here[-1]
        brand = scene.brand(here[-1] if owner is None else owner)
        return brand.sign, Paint(front=brand.ink, back=brand.fill, bold=True)
    if place in scene.stages():
        return MARKED if scene.has_marked(seat, place) else STAGE, Paint(front="#000000", back="#ffd75f", bold=True)
    if "capital" in scene.places[place].kinds:
        return CAPITAL, Paint(front="#d70000", bold=True)
    return POINT, _ink(scene)


def _label(scene: Scene, place: str, choices: Mapping[PlaceId, str], *, named: bool) -> list[Cell]:
    """The number of the choice that it is, and its name."""
    label: list[Cell] = []
    if PlaceId(place) in choices:
        tag = harmless(choices[PlaceId(place)], 6) + CHOICE
        label.append((tag, Paint(front="#000000", back="#ffffaf", bold=True)))
    if named:
        bold = place in scene.stages()
        label.append((cut(scene.places[place].name, _MAX_NAME_LENGTH), Paint(front=scene.look.palette.ink, bold=bold)))
    return label


def _ink(scene: Scene, *, faint: bool = False) -> Paint:
    return Paint(front=scene.look.palette.faded if faint else scene.look.palette.ink)


def _spot(scene: Scene, place: Place, width: int, rows: int) -> tuple[int, int]:
    _left, _top, wide, high = scene.board.layout.viewbox
    return min(rows - 1, int(place.y / high * rows)), min(width - 1, int(place.x / wide * width))


def _around(row: int, column: int, extent: int, width: int, rows: int) -> Iterator[tuple[int, int]]:
    """Where the label of a point may begin: right of it, left of it, above and below."""
    for down in (0, -1, 1, -2, 2):
        for aside in (2, -extent - 1, -extent // 2, 1, -extent):
            if down == 0 and -extent < aside < 1:
                continue  # it would cover its own sign
            if 0 <= row + down < rows and 0 <= column + aside <= width - extent:
                yield row + down, column + aside


def _write(row: list[Cell], column: int, strip: list[Cell]) -> None:
    """Write over the ground; words without a background of their own keep it."""
    for words, paint in strip:
        for letter in words:
            back = paint.back or row[column][1].back
            row[column] = (letter, Paint(paint.front, back, paint.bold))
            column += 1


def _joined(row: list[Cell], *, colour: bool) -> str:
    """One string, with a change of paint only where the paint changes."""
    runs: list[Cell] = []
    for letter, paint in row:
        if runs and runs[-1][1] == paint:
            runs[-1] = (runs[-1][0] + letter, paint)
        else:
            runs.append((letter, paint))
    return "".join(painted(words, paint, colour=colour) for words, paint in runs)

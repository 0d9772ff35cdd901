"""The map in the terminal: every place near where it lies, with its name, its owners and its empty spaces.

A city takes two lines, its name and below it its spaces; a town takes one. Links are not drawn, there are far too many;
the choices at hand carry their numbers instead.
"""

from collections.abc import Iterator, Mapping

from turnpike.games.franchise.board.parts import Place
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.terminal.ground import ground
from turnpike.games.franchise.terminal.places import Strip, spaces, tag, width_of
from turnpike.kernel.drawing.ansi import Paint, distinct, painted
from turnpike.kernel.drawing.safe_names import columns, cut, harmless
from turnpike.kernel.ids import PlaceId

Spot = tuple[int, int]
"""A row and a column."""

_MAX_NAME_LENGTH = 16
"""Letters of a place's name."""
_RESERVED = 3
"""Columns kept free for the number of a choice, so that the map does not jump about from one decision to the next."""
_NEARBY = sorted(
    ((row, column) for row in range(-6, 7) for column in range(-14, 15)),
    key=lambda away: (2.2 * abs(away[0]) + abs(away[1]), away),
)
"""How a label may be moved, the nearest first; a row is about as high as two columns are wide."""


def chart(scene: Scene, width: int, choices: Mapping[PlaceId, str], *, colour: bool) -> list[str]:
    """The map, `width` columns wide, one string a row."""
    _, _, wide, high = scene.board.layout.view_box
    rows = max(12, round(width * high / wide * 0.56))
    sea, *lands = distinct([scene.look.palette.sea, *(region.fill for region in scene.board.regions.values())])
    paints = {"": Paint(back=sea)}
    for name, land in zip(scene.board.regions, lands, strict=True):
        paints[name] = Paint(back=scene.look.neutral.ink if scene.idle_region(name) else land)
    cells = [[(" ", paints[region]) for region in row] for row in ground(scene.board, width, rows)]
    labels = {place.id: _label(scene, place, choices) for place in scene.board.places}
    spots = _spots(scene, labels, width, rows)
    for place, (row, column) in spots.items():
        for n, line in enumerate(labels[place]):
            _write(cells[row + n], column, line)
    # Open sea above and below everything would only push the map off the screen.
    first, last = min(row for row, _ in spots.values()), max(row for row, _ in spots.values())
    return [_joined(row, colour=colour).rstrip() for row in cells[max(0, first - 1) : last + 3]]


def _label(scene: Scene, place: Place, choices: Mapping[PlaceId, str]) -> list[Strip]:
    """The lines of a place, each padded to the room that is reserved for it."""
    city = scene.size(place) > 1
    ink = scene.look.neutral.edge if place.id in scene.neutral else scene.look.palette.ink
    name = [(cut(harmless(place.name), _MAX_NAME_LENGTH), Paint(front=ink, bold=city))]
    strip = [*tag(scene, place, choices), *spaces(scene, place)]
    if city:
        wide = max(width_of(name), scene.size(place) + _RESERVED, width_of(strip))
        return [_padded(line, wide) for line in (name, strip)]
    gap = " ", Paint()
    if place.id in choices and not scene.owners(place):
        strip = strip[:1]  # the sign of a free town makes room for its number
    elif place.lx >= place.x:
        strip = [*strip, gap]
    blank = " " * (_RESERVED - width_of(strip)), Paint()
    return [[blank, *strip, *name] if place.lx >= place.x else [*name, gap, *strip, blank]]


def _padded(line: Strip, wide: int) -> Strip:
    """The line in the middle of that many columns."""
    left = (wide - width_of(line)) // 2
    right = wide - width_of(line) - left
    return [(" " * left, Paint()), *line, (" " * right, Paint())]


def _spots(scene: Scene, labels: dict[str, list[Strip]], width: int, rows: int) -> dict[str, Spot]:
    """Upper row and left column of each label: as near to its place as possible, the large cities first."""
    left, top, wide, high = scene.board.layout.view_box
    taken: set[Spot] = set()
    found = {}
    for place in sorted(scene.board.places, key=lambda place: -place.size):
        lines = labels[place.id]
        extent = max(width_of(line) for line in lines)
        row = round((place.y - top) / high * rows - len(lines) / 2)
        column = round((place.x - left) / wide * width - _anchor(place, extent))
        near = list(_near(row, column, rows - len(lines), width - extent))
        free = (spot for spot in near if taken.isdisjoint(_cells(spot, extent, len(lines))))
        # On a crowded custom board a label may cover another; the table of regions has them all.
        found[place.id] = next(free, near[0])
        row, column = found[place.id]
        taken.update(_cells((row, column - 1), extent + 2, len(lines)))
    return found


def _anchor(place: Place, extent: int) -> float:
    """The column of a label that belongs on the place: the middle of a city, the sign of a town."""
    if place.size > 1:
        return extent / 2
    return 1.5 if place.lx >= place.x else extent - 2.5


def _near(row: int, column: int, last_row: int, last_column: int) -> Iterator[Spot]:
    """Spots on the sheet, the nearest first."""
    for down, aside in _NEARBY:
        yield min(max(row + down, 0), last_row), min(max(column + aside, 0), max(last_column, 0))


def _cells(spot: Spot, extent: int, height: int) -> Iterator[Spot]:
    row, column = spot
    return ((row + n, column + m) for n in range(height) for m in range(extent))


def _write(row: Strip, column: int, line: Strip) -> None:
    """Write over the ground; words without a background of their own keep it."""
    for words, paint in line:
        for letter in words:
            wide = columns(letter)
            back = paint.back or row[column][1].back
            row[column] = (letter, Paint(paint.front, back, paint.bold))
            for covered in range(column + 1, column + wide):
                row[covered] = ("", Paint(back=back))
            column += wide


def _joined(row: Strip, *, colour: bool) -> str:
    """One string, with a change of paint only where the paint changes."""
    runs: Strip = []
    for letter, paint in row:
        if runs and runs[-1][1] == paint:
            runs[-1] = (runs[-1][0] + letter, paint)
        else:
            runs.append((letter, paint))
    return "".join(painted(words, paint, colour=colour) for words, paint in runs)

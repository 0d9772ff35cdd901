"""A place in one line: who is there, what is empty, what waits, and the number of the choice it is.

`●■··` is a city with one franchise each of two seats and two empty spaces, `✓●` a scored one, `○` a free town, `▼` an
expansion marker, `+■` a franchise waiting in the center. Variants add their signs.
"""

from collections.abc import Iterator, Mapping, Sequence

from turnpike.games.franchise.board.parts import Place
from turnpike.games.franchise.draw.scene import Scene
from turnpike.games.franchise.look import Brand
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.drawing.ansi import Paint
from turnpike.kernel.drawing.safe_names import columns, harmless
from turnpike.kernel.ids import PlaceId, Seat

Strip = list[tuple[str, Paint]]
"""Words with their paint, from left to right."""

FAINT = Paint(faint=True)
EMPTY_SPACE, FREE_TOWN, SCORED, MARKER, WAITING, CHOICE = "·", "○", "✓", "▼", "+", "›"


def width_of(strip: Strip) -> int:
    """Columns of the strip."""
    return sum(columns(words) for words, _ in strip)


def spaces(scene: Scene, place: Place) -> Strip:
    """Everything that stands in a place."""
    owners = [sign(scene.look.brand(owner)) for owner in scene.owners(place)]
    brand = scene.look.brand(scene.view.active)
    marked = [(MARKER, _of(brand))] if place.id in scene.view.markers else []
    bare = Paint(front=scene.look.palette.ink, back=scene.look.palette.tile)
    if scene.has_tile(place):
        empty = [(EMPTY_SPACE * (scene.size(place) - len(owners)), bare)]
        return [*owners, *empty, *_waiting(scene, place, brand), *marked, *_of_variants(scene, place)]
    if scene.size(place) == 1:
        return owners or marked or [(FREE_TOWN, bare)]
    return [*([(SCORED, bare)] if place.id in scene.scored else []), *owners, *_of_variants(scene, place)]


def _of_variants(scene: Scene, place: Place) -> Strip:
    return [sign for variant in all_variants() for sign in variant.drawing.place_signs(scene, place)]


def sign(brand: Brand) -> tuple[str, Paint]:
    """The sign of a seat in its colours."""
    return brand.sign, _of(brand)


def tag(scene: Scene, place: Place, choices: Mapping[PlaceId, str]) -> Strip:
    """The number of the choice that this place is now, if it is one."""
    if PlaceId(place.id) not in choices:
        return []
    paint = Paint(front=scene.look.palette.ink, back=scene.look.palette.neon, bold=True)
    return [(harmless(choices[PlaceId(place.id)], 12) + CHOICE, paint)]


def _waiting(scene: Scene, place: Place, brand: Brand) -> Strip:
    """Franchises of the active seat in the center."""
    waiting = scene.view.center.get(PlaceId(place.id), 0)
    return [(WAITING + brand.sign * waiting, _of(brand))] if waiting else []


def _of(brand: Brand) -> Paint:
    return Paint(front=brand.ink, back=brand.fill, bold=True)


def held_by(scene: Scene, label: str, seats: Sequence[Seat]) -> Strip:
    """Something with a name, and the signs of the seats that have it."""
    return [(f"{label}: ", Paint()), *([sign(scene.look.brand(seat)) for seat in seats] or [("–", FAINT)])]


def missing(scene: Scene, region: str) -> Iterator[str]:
    """What still keeps a region from being scored (§4.5): free towns and cities with a tile."""
    inside = [place for place in scene.board.places if place.region == region]
    towns = sum(scene.size(place) == 1 and not scene.owners(place) for place in inside)
    cities = sum(scene.has_tile(place) for place in inside)
    words = scene.look.words
    for number, one, many in ((towns, words.town, words.towns), (cities, words.city, words.cities)):
        if number:
            yield f"{number} {one if number == 1 else many}"

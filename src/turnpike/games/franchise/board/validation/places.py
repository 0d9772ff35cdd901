"""The places and regions of a board (§2.1, §2.3): ids, names, sizes, and who belongs where."""

import itertools
from collections.abc import Iterator

from turnpike.games.franchise import names
from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.games.franchise.board.validation.sentences import bad_id, bad_name, bad_number, repeated, unknown
from turnpike.kernel.text import LANGUAGES
from turnpike.kernel.validation import key_path, quoted


def check_places(board: BoardFile) -> Iterator[str]:
    """§2.1 A town has one space, a city two to eight; ids and names are there only once."""
    if len(board.places) > names.PLACES:
        yield f"places: {len(board.places)} places. Remove some: a board holds at most {names.PLACES}."
    if not board.places:
        yield "places: There are none. Add [[places]]."
    for i, place in enumerate(board.places):
        where = f"places[{i}]"
        yield from bad_id(f"{where}.id", place.id)
        yield from bad_name(f"{where}.name", place.name)
        if place.region not in board.regions:
            yield unknown(f"{where}.region", "region", place.region, board.regions)
        if place.kind == "town" and place.size != 1:
            yield f"{where}.size: The town {quoted(place.id)} has size {place.size}. Write 1, or make it a city."
        if place.kind == "city" and place.size not in limits.SIZES:
            yield (
                f"{where}.size: The city {quoted(place.id)} has size {place.size}. "
                f"Write {limits.SIZES[0]} to {limits.SIZES[-1]}; a place of size 1 is a town."
            )
    for i, word in repeated([place.id for place in board.places]):
        yield f"places[{i}].id: {quoted(word)} is there twice. Give each place an id of its own."
    for i, word in repeated([place.name for place in board.places]):
        yield f"places[{i}].name: {quoted(word)} is there twice. Players could not tell them apart; change one."


def check_regions(board: BoardFile) -> Iterator[str]:
    """§2.3 Each region has a city, whose scoring places the token, a tile, and a name in every language."""
    if not 1 <= len(board.regions) <= names.REGIONS:
        yield f"regions: {len(board.regions)} regions. A board has 1 to {names.REGIONS}."
    with_city = {place.region for place in board.places if place.kind == "city"}
    for word, region in board.regions.items():
        where = key_path("regions", word)
        yield from bad_id("regions", word)
        if word not in with_city:
            yield f"{where}: Has no city, so it would never get a token. Add a city to it."
        for wanted in LANGUAGES:
            if wanted not in region.name:
                yield f"{where}.name.{wanted}: Missing. Add the name in this language."
        for language, name in region.name.items():
            yield from bad_name(key_path(f"{where}.name", language), name)
        yield from _check_tile(f"{where}.tile", region.tile)
        if region.tile_alternative is not None:
            yield from _check_tile(f"{where}.tile_alternative", region.tile_alternative)


def _check_tile(where: str, tile: tuple[int, ...]) -> Iterator[str]:
    """§2.5 A region tile shows three numbers: most franchises, second most, every other player present."""
    if len(tile) != limits.TILE_VALUES:
        yield f"{where}: {len(tile)} values. Write three: first, second, others."
    for i, value in enumerate(tile):
        yield from bad_number(f"{where}[{i}]", value, 0, limits.MAX_POINTS)
    if any(earlier < later for earlier, later in itertools.pairwise(tile)):
        yield f"{where}: A later rank gains more than an earlier one. Write the largest value first."

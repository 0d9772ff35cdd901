"""City tiles (§2.4, §7), the region track (§2.5, §6.1) and the income charts (§4.1) of a board."""

from collections import Counter
from collections.abc import Iterator

from turnpike.games.franchise import names
from turnpike.games.franchise.board.parts import BoardFile, IncomeRow
from turnpike.games.franchise.board.validation import limits
from turnpike.games.franchise.board.validation.sentences import bad_keys, bad_number, player_counts
from turnpike.kernel.validation import quoted


def check_tiles(board: BoardFile) -> Iterator[str]:
    """§2.4 There is a tile for each city, and each size has one back side (§7)."""
    cities = Counter(place.size for place in board.places if place.kind == "city")
    span = f"{limits.SIZES[0]} to {limits.SIZES[-1]}"
    sizes = {str(size): size for size in limits.SIZES}
    for key in board.city_tiles.count:
        if key not in sizes:
            yield f"city_tiles.count: {quoted(key)} is no size. Write a size from {span}."
    for key, size in sizes.items():
        tiles = board.city_tiles.count.get(key, 0)
        if tiles != cities[size]:
            yield (
                f"city_tiles.count.{key}: {tiles} tiles for {cities[size]} cities of this size. "
                f"Write {cities[size]}, or change the sizes of cities."
            )
    backs = Counter(size for group in board.city_tiles.back_classes for size in group)
    for size, times in backs.items():
        if size not in limits.SIZES:
            yield f"city_tiles.back_classes: {size} is no size. Write sizes from {span}."
        elif times > 1:
            yield f"city_tiles.back_classes: Size {size} is there {times} times. Leave it in one class only."
    for size in limits.SIZES:
        if cities[size] and not backs[size]:
            yield f"city_tiles.back_classes: Size {size} is missing. Add it to a class, perhaps one of its own."


def check_track(board: BoardFile) -> Iterator[str]:
    """§2.5, §6.1 Every tile finds a space, and the red zone at the end of the track can be reached."""
    spaces = board.region_track.spaces
    red = [space.red for space in spaces]
    if len(spaces) > names.SPACES:
        yield f"region_track.spaces: {len(spaces)} spaces. Remove some: the track holds at most {names.SPACES}."
    if len(spaces) < len(board.regions):
        yield (
            f"region_track.spaces: {len(spaces)} spaces for {len(board.regions)} regions. "
            "Add spaces until each region tile has one."
        )
    if True not in red:
        yield "region_track.spaces: No space is red, so no tile could end the game. Make the last spaces red."
    elif red != sorted(red):
        yield "region_track.spaces: A space behind the red zone is not red. Make all spaces to the end red."
    elif red.index(True) >= len(board.regions):
        yield (
            f"region_track.spaces: {red.index(True)} spaces before the red zone, but only {len(board.regions)} region "
            "tiles, so none could reach it. Make the red zone begin earlier."
        )
    for i, space in enumerate(spaces):
        yield from bad_number(f"region_track.spaces[{i}].bonus", space.bonus, 0, limits.MAX_POINTS)


def check_income(board: BoardFile) -> Iterator[str]:
    """§4.1 A chart for each number of players."""
    yield from bad_keys("income", board.income, board)
    for players in player_counts(board):
        rows = board.income.get(str(players))
        if rows is not None:
            yield from _check_chart(f"income.{players}", rows)


def _check_chart(where: str, rows: tuple[IncomeRow, ...]) -> Iterator[str]:
    """The rows follow each other from 0 without a gap, the last has no end, and more spaces never bring less."""
    if not rows:
        yield f"{where}: No rows. Add at least {{ from = 0, dollars = 1 }}."
    due = 0
    least = 1
    for i, row in enumerate(rows):
        at = f"{where}[{i}]"
        last = i == len(rows) - 1
        if row.from_ != due:
            yield f"{at}.from: {row.from_} leaves a gap or an overlap. Write {due}."
        if row.to is None and not last:
            yield f"{at}.to: Missing. Only the last row has no upper end; add one."
        elif row.to is not None and last:
            yield f"{at}.to: The last row must have no upper end. Remove `to`."
        elif row.to is not None and not row.from_ <= row.to < names.EMPTIES - 1:
            yield f"{at}.to: {row.to} is out of range. Write a number from {row.from_} to {names.EMPTIES - 2}."
        yield from bad_number(f"{at}.dollars", row.dollars, 1, limits.MAX_DOLLARS)
        if row.dollars < least:
            yield f"{at}.dollars: Less than in the row before. Write at least {least}."
        due = (row.from_ if row.to is None else row.to) + 1
        least = max(least, row.dollars)

"""The set-up tables of a board (§3): regions out of play, towns, money and bonus tiles by number of players."""

from collections.abc import Iterator

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.games.franchise.board.validation.sentences import (
    bad_keys,
    bad_number,
    inactive_regions,
    player_counts,
    repeated,
    unknown,
)
from turnpike.kernel.validation import quoted


def check_start(board: BoardFile) -> Iterator[str]:
    """Each table has a line for each number of players, and each line fits the board."""
    start = board.start
    yield from bad_keys("start.money", start.money, board)
    yield from bad_keys("start.bonus_tiles", start.bonus_tiles, board)
    yield from bad_keys("start.inactive_regions", start.inactive_regions, board)
    yield from bad_keys("start.introductory_towns", start.introductory_towns, board)
    for players in player_counts(board):
        yield from _check_money(board, players)
        yield from _check_inactive(board, players)
        yield from _check_towns(board, players)
        yield from _check_introductory(board, players)


def _check_money(board: BoardFile, players: int) -> Iterator[str]:
    """§3.3, §3.5 Bonus tiles are the same for all, money follows the seat."""
    key = str(players)
    where = f"start.money.{key}"
    money = board.start.money.get(key)
    if money is not None and len(money) != players:
        yield f"{where}: {len(money)} sums for {players} players. Write one for each, the first player's first."
    for seat, dollars in enumerate(money or ()):
        yield from bad_number(f"{where}[{seat}]", dollars, 0, limits.MAX_DOLLARS)
    yield from bad_number(f"start.bonus_tiles.{key}", board.start.bonus_tiles.get(key, 0), 0, limits.MAX_BONUS_TILES)


def _check_inactive(board: BoardFile, players: int) -> Iterator[str]:
    """§3.2 Regions out of play exist; their tiles lie on the track before the game and must not end it at once."""
    where = f"start.inactive_regions.{players}"
    inactive = board.start.inactive_regions.get(str(players), ())
    for i, word in enumerate(inactive):
        if word not in board.regions:
            yield unknown(f"{where}[{i}]", "region", word, board.regions)
    for i, word in repeated(inactive):
        yield f"{where}[{i}]: {quoted(word)} is there twice. Remove one."
    before_red = [space.red for space in board.region_track.spaces].count(False)
    if len(inactive) > before_red:
        yield (
            f"{where}: {len(inactive)} tiles would lie on the region track at the start, but only {before_red} spaces "
            "are before the red zone. Take fewer regions out of play or lengthen the track."
        )
    if board.regions and set(board.regions) <= set(inactive):
        yield f"{where}: No region is left in play. Remove some from this list."


def _check_towns(board: BoardFile, players: int) -> Iterator[str]:
    """§3.4 Every player can choose a town."""
    inactive = inactive_regions(board, players)
    towns = sum(place.kind == "town" and place.region not in inactive for place in board.places)
    if towns < players:
        yield f"places: {towns} towns in play with {players} players. Add towns until there is one for each player."


def _check_introductory(board: BoardFile, players: int) -> Iterator[str]:
    """§3.6 Two towns for each seat, all different and in play."""
    where = f"start.introductory_towns.{players}"
    inactive = inactive_regions(board, players)
    seats = board.start.introductory_towns.get(str(players))
    places = {place.id: place for place in board.places}
    towns = sorted(place.id for place in board.places if place.kind == "town" and place.region not in inactive)
    if seats is None:
        return
    if len(seats) != players:
        yield f"{where}: {len(seats)} seats for {players} players. Write one pair of towns for each player."
    for seat, pair in enumerate(seats):
        if len(pair) != limits.INTRODUCTORY_TOWNS:
            yield f"{where}[{seat}]: {len(pair)} towns. Write two."
        for i, word in enumerate(pair):
            at = f"{where}[{seat}][{i}]"
            if word not in places:
                yield unknown(at, "town", word, towns)
            elif places[word].kind != "town":
                yield f"{at}: {quoted(word)} is a city. Choose a town."
            elif places[word].region in inactive:
                yield f"{at}: {quoted(word)} is out of play with {players} players. Choose a town in play."
    for _, word in repeated([word for pair in seats for word in pair]):
        yield f"{where}: {quoted(word)} is there twice. Give each town to one player."

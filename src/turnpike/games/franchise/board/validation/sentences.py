"""What several checks of a board say (§2): numbers out of range, bad ids and names, tables by number of players."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from turnpike.games.franchise import names
from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.board.validation import limits
from turnpike.kernel.validation import did_you_mean, quoted

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def player_counts(board: BoardFile) -> range:
    """The numbers of players the board is for, as far as they make sense."""
    return range(max(board.game.players_min, 2), min(board.game.players_max, names.SEATS) + 1)


def inactive_regions(board: BoardFile, players: int) -> frozenset[str]:
    """The regions out of play with so many players (§3.2)."""
    return frozenset(board.start.inactive_regions.get(str(players), ()))


def bad_number(where: str, value: int, low: int, high: int) -> Iterator[str]:
    """A whole number that the rules could not use or hold."""
    if not low <= value <= high:
        yield f"{where}: {value} is out of range. Write a number from {low} to {high}."


def bad_id(where: str, word: str) -> Iterator[str]:
    """An id that could not stand in a log, a file or a web address."""
    if not _ID.fullmatch(word) or len(word) > limits.MAX_NAME_LENGTH:
        yield (
            f"{where}: {quoted(word)} is no id. Write lower-case words with hyphens, such as 'st-louis', "
            f"at most {limits.MAX_NAME_LENGTH} letters."
        )


def bad_name(where: str, name: str) -> Iterator[str]:
    """A name that could not be shown on the board or in a line of text."""
    if not name.isprintable() or name.strip() != name or not 0 < len(name) <= limits.MAX_NAME_LENGTH:
        yield f"{where}: {quoted(name)} is no name. Write 1 to {limits.MAX_NAME_LENGTH} letters on one line."


def unknown(where: str, what: str, word: str, known: Iterable[str]) -> str:
    """A word that should be the id of something on this board."""
    return f"{where}: No {what} {quoted(word)}{did_you_mean(word, known)} Correct it or add the {what}."


def repeated(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Positions of words that stood there before."""
    seen: set[str] = set()
    for i, word in enumerate(words):
        if word in seen:
            yield i, word
        seen.add(word)


def bad_keys(where: str, table: Mapping[str, object], board: BoardFile) -> Iterator[str]:
    """A table by number of players must have a line for each number, and no other line."""
    counts = [str(players) for players in player_counts(board)]
    if not counts:
        return  # game.players_min and players_max have been complained of already
    span = f"{counts[0]} to {counts[-1]} players"
    for key in counts:
        if key not in table:
            yield f"{where}.{key}: Missing. Add it, or change game.players_min and players_max ({span} now)."
    for key in table:
        if key not in counts:
            yield f"{where}: {quoted(key)} does not fit, this board is for {span}. Remove the line."

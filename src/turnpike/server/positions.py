"""Earlier positions of a table, and rulebooks: the same over HTTP and in a browser tab."""

from typing import Any

from msgspec import Struct

from turnpike import games
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.table import Table

MAX_POSITIONS = 100
"""In one response: about a quarter of a megabyte."""


class Positions(Struct, frozen=True):
    """Consecutive positions as the reader may see them; None while the players still made the set-up."""

    first: int
    views: list[Struct | None]


def last_of(play: Play[Any, Any, Any], first: int, last: int) -> int:
    """The last position of those asked for that are sent at once."""
    return min(max(first, last), first + MAX_POSITIONS - 1, play.at)


def positions_between(play: Play[Any, Any, Any], first: int, last: int, reader: int | None) -> Positions:
    """The positions after these entries."""
    return Positions(first, [view_after(play, n, reader) for n in range(first, last + 1)])


def rulebook_text(game: str, language: str) -> str:
    """The rulebook of a game."""
    file = games.manifest(game).rulebook(language)
    if file is None:
        raise Refused("no_such_page")
    return file.read_text(encoding="utf-8")


def play_of(table: Table) -> Play[Any, Any, Any]:
    """The game of a table; refused before it has started."""
    if table.play is None:
        raise Refused("not_started")
    return table.play


def reader_of(table: Table, account: str | None) -> int | None:
    """The only seat of the account. A player with several seats sees earlier positions as a spectator does."""
    mine = [] if account is None else table.hands_of(account)
    return mine[0] if len(mine) == 1 else None


def view_after(play: Play[Any, Any, Any], n: int, reader: int | None) -> Struct | None:
    """The position after an entry, for one reader; None while the players still made the set-up."""
    try:
        state = play.state_after(n)
    except Refused as refused:
        if refused.code != "setup_first":
            raise
        return None
    view: Struct = play.game.view(state, reader)
    return view

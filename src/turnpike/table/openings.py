"""How the game of a table began, for the explorer.

Counted is every finished game of the server, also of bots among themselves and at tables that are not listed: what is
kept are sums, without names and tables. Imported games are not, since anybody could bring any number of them; nor are
those whose set-up was drawn, chosen or brought along, since no other begins like them (bots/openings).
"""

import logging

from turnpike.bots.openings.opening import PERSON, opening_of
from turnpike.kernel.refused import Refused
from turnpike.store import OpeningCount, OpeningGame
from turnpike.table.document import Chair
from turnpike.table.rated import final_ranks
from turnpike.table.table import Table

logger = logging.getLogger("turnpike.table")


def opening_game(table: Table) -> OpeningGame:
    """The opening of a finished game; without counts if it is none that counts."""
    none = OpeningGame(game=table.id, kind=table.game.id)
    play, document = table.play, table.document
    if play is None or not play.over or document.imported or table.broken is not None:
        return none
    chairs, stand_in = document.chairs, document.settings.stand_in
    try:
        ranks = final_ranks(chairs, play.outcome().ranks)
        found = opening_of(play, ranks, lambda seat, n: _level(chairs[seat], n, stand_in))
    except Refused as refused:
        logger.warning("table %s: its opening cannot be counted: %s", table.id, refused)
        return none
    if found is None:
        return none
    counts = tuple(OpeningCount(one.position, one.choice, one.level, 1, one.points) for one in found.steps)
    return OpeningGame(game=table.id, kind=table.game.id, options=found.options, counts=counts)


def _level(chair: Chair, n: int, stand_in: str) -> str:
    """Who played a seat at entry n."""
    if chair.resigned_at and n > chair.resigned_at:
        return stand_in
    return chair.level if chair.kind == "bot" and not chair.deleted else PERSON

"""Queries about openings: how finished games began, each game counted exactly once.

A game is counted in one transaction: its mark and the counts of its positions. A second process or a second attempt
finds the mark and changes nothing. All counts can be computed again: `clear`, then count every finished game.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from turnpike.store.insert import insert_or_ignore
from turnpike.store.rows import OpeningCount, OpeningGame
from turnpike.store.schema import opening_games, opening_settings, openings
from turnpike.store.tables import row_to


def count(c: Connection, games: Sequence[OpeningGame]) -> int:
    """Count finished games; returns how many of them were not counted before."""
    new = [game for game in sorted(games, key=lambda one: one.game) if _mark(c, game)]
    rows: defaultdict[tuple[int, str, str], list[int]] = defaultdict(lambda: [0, 0])
    settings: Counter[tuple[str, str]] = Counter()
    for game in new:
        for one in game.counts:
            sums = rows[one.position, one.choice, one.level]
            sums[0] += one.games
            sums[1] += one.points
        if game.counts:
            settings[game.kind, game.options] += 1
    # In a fixed order: of two processes that count at the same time, neither waits for the other for ever.
    if rows:
        names = ("position", "choice", "level", "games", "points")
        values = [dict(zip(names, (*key, *rows[key]), strict=True)) for key in sorted(rows)]
        c.execute(_added(c, openings, "games", "points"), values)
        found = [
            {"kind": kind, "options": options, "games": settings[kind, options]} for kind, options in sorted(settings)
        ]
        c.execute(_added(c, opening_settings, "games"), found)
    return len(new)


def _mark(c: Connection, game: OpeningGame) -> bool:
    """Mark a game as counted, also one that counts for nothing; False if it was."""
    return c.execute(insert_or_ignore(c, opening_games).values(game=game.game)).rowcount == 1


def _added(c: Connection, table: Table, *sums: str) -> postgresql.Insert | sqlite.Insert:
    """A statement that inserts a row, or adds these columns to the row that is there."""
    made = (postgresql.insert if c.dialect.name == "postgresql" else sqlite.insert)(table)
    keys = [column.name for column in table.primary_key]
    return made.on_conflict_do_update(
        index_elements=keys, set_={name: table.c[name] + made.excluded[name] for name in sums}
    )


def at_position(c: Connection, position: int) -> list[OpeningCount]:
    """What was chosen at a position."""
    return [row_to(OpeningCount, row) for row in c.execute(select(openings).where(openings.c.position == position))]


def settings(c: Connection, kind: str) -> dict[str, int]:
    """How many games were counted, by their options as JSON."""
    query = select(opening_settings).where(opening_settings.c.kind == kind)
    return {row.options: row.games for row in c.execute(query)}


def clear(c: Connection) -> None:
    """Forget everything, to count again."""
    for table in (openings, opening_settings, opening_games):
        c.execute(delete(table))

"""Queries about openings: how finished games began, each game counted exactly once.

A game is counted in one transaction: its mark and the counts of its positions. A second process or a second attempt
finds the mark and changes nothing. All counts can be computed again: `clear`, then count every finished game.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from turnpike.store.insert import insert_or_ignore
from turnpike.store.rows import OpeningCount, OpeningGame
from turnpike.store.schema import opening_games, opening_settings, openings
from turnpike.store.tables import row_to


def count(c: Connection, games: Sequence[OpeningGame]) -> int:
    """Count finished games; returns how many of them were not counted before."""
    new = 0
    for game in sorted(games, key=lambda one: one.game):
        marked = c.execute(insert_or_ignore(c, opening_games).values(game=game.game))
        if marked.rowcount != 1:
            continue
        new += 1
        if not game.counts:
            continue  # it is marked as one that counts for nothing
        # In a fixed order: of two processes that count at the same time, neither waits for the other for ever.
        rows = sorted(game.counts, key=lambda one: (one.position, one.choice, one.level))
        c.execute(_added(c, openings, "games", "points"), [msgspec.structs.asdict(row) for row in rows])
        c.execute(_added(c, opening_settings, "games"), [{"kind": game.kind, "options": game.options, "games": 1}])
    return new


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

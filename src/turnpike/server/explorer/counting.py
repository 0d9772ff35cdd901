"""Counting the openings of finished games, each exactly once (store/openings.py)."""

import asyncio
from collections.abc import Callable

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.store import OpeningGame, Store
from turnpike.table import Table
from turnpike.table.openings import opening_game

BATCH_GAMES = 200
"""Games that a rebuild counts in one transaction."""


class Openings:
    """Counts the openings of a server's games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, table: Table) -> None:
        """Count how a finished game began, once. A thread replays it, so that no request waits."""
        await self._store.count_openings([await asyncio.to_thread(opening_game, table)])


async def rebuild(store: Store, find: Callable[[str], AnyGame] = games.find) -> int:
    """Count all finished games again, from their logs; returns the number of games that the explorer shows.

    A server may run meanwhile: what it counts at the same time is counted once as well.
    """
    await store.clear_openings()
    counted, after = 0, ""
    while ids := await store.all_tables(after, BATCH_GAMES):
        after = ids[-1]
        found = [one for name in ids if (one := await _opening(store, name, find)) is not None]
        await store.count_openings(found)
        counted += sum(bool(one.counts) for one in found)
    return counted


async def _opening(store: Store, name: str, find: Callable[[str], AnyGame]) -> OpeningGame | None:
    row = await store.find_table(name)
    if row is None or row.status != "over":
        return None
    try:
        return opening_game(await Table.load(store, name, find))
    except Refused:  # deleted meanwhile, or the game is no longer installed
        return None

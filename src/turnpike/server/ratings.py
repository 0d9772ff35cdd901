"""Ratings: how strengths change with a game, on which scale they are shown, and counting finished games.

The model is that of Plackett and Luce for several players (the package openskill): the ranks of all seats count. Each
game and each size of its tables has ratings of its own. Bots have a fixed strength from the manifest of their game,
which anchors the scale: 1500 is a new player's, and 400 points more win ten of eleven games at a table for two.
"""

import asyncio
import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.store import RatedGame, Store, Strength
from turnpike.store.rows import BOT
from turnpike.table import Table
from turnpike.table.document import load
from turnpike.table.rated import counted

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MU, SIGMA = 25.0, 25.0 / 3
"""The strength of a new player."""
BETA = SIGMA / 2
"""How much one player's play varies from game to game."""
TAU = SIGMA / 100
"""How much a strength may change between two games."""
ANCHOR_SIGMA = 1.0
"""How unsure the fixed strengths of bots are."""
FIRST_RATING = 1500
POINTS = 400 / (math.log(10) * math.sqrt(2) * BETA)
"""Rating points for a strength of 1: 400 points are odds of ten to one at a table for two."""
Z = 1.96
"""Standard deviations to each side of a 95 % interval."""
SETTLED_SIGMA = 5.0
"""From here on a rating is no longer provisional: after ten to twenty games."""


class Shown(Struct, frozen=True, kw_only=True):
    """A rating as people see it: it lies within `deviation` of the truth with 95 % probability."""

    rating: int
    deviation: int
    provisional: bool


def shown(mu: float, sigma: float) -> Shown:
    """A strength on the scale of ratings."""
    return Shown(rating=points(mu), deviation=round(Z * sigma * POINTS), provisional=sigma > SETTLED_SIGMA)


def points(mu: float) -> int:
    """The mean of a strength on the scale of ratings."""
    return round(FIRST_RATING + POINTS * (mu - MU))


def anchor(game: str, bot: str) -> Strength | None:
    """The fixed strength of a bot; None if its game gives it none."""
    try:
        fixed = games.manifest(game).ratings.get(bot)
    except Refused:  # the game is no longer installed
        return None
    return None if fixed is None else Strength(MU + (fixed - FIRST_RATING) / POINTS, ANCHOR_SIGMA)


@cache
def _model() -> "PlackettLuce":
    from openskill.models import PlackettLuce  # noqa: PLC0415  (takes half a second, and few servers need it at once)

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, gamma=_full_gain)


def _full_gain(*_: object, **__: object) -> float:
    """What a game tells counts in full. The package's default trusts it less; then ratings need twice as many games,
    and are further from the truth (tests/server/test_rating_model.py).
    """
    return 1.0


def rate(game: RatedGame, before: Sequence[Strength | None]) -> list[Strength]:
    """The strengths of all seats after a game. Those of bots do not change."""
    fixed = [
        anchor(game.kind, seat.player.removeprefix(BOT)) if seat.player.startswith(BOT) else None
        for seat in game.seats
    ]  # fmt: skip
    now = [known or old or Strength(MU, SIGMA) for known, old in zip(fixed, before, strict=True)]
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in now]
    after = model.rate(teams, ranks=[float(seat.rank) for seat in game.seats])
    return [
        known or Strength(team[0].mu, team[0].sigma) for known, team in zip(fixed, after, strict=True)
    ]  # fmt: skip


class Ratings:
    """Counts the finished games of a server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def count(self, table: Table) -> None:
        """Count a finished game, once; nothing but the table's own log says how it ended."""
        game = counted(table)
        if game is None:
            await self._store.forgo_rating(table.id)
            return
        await asyncio.to_thread(_model)
        await self._store.count_rated_game(game, rate)


async def rebuild(store: Store, find: Callable[[str], AnyGame] = games.find) -> int:
    """Compute all ratings again from the logs of finished rated games; returns the number of games that count."""
    found: list[tuple[str, RatedGame | None]] = []
    after = ""
    while ids := await store.all_tables(after):
        after = ids[-1]
        for name in ids:
            row = await store.find_table(name)
            if row is not None and row.status == "over" and load(row.table).settings.rated:
                table = await Table.load(store, name, find)
                found.append((name, counted(table)))
    found.sort(key=lambda one: (0 if one[1] is None else one[1].ended, one[0]))
    return await store.rebuild_ratings(dict(found), rate)

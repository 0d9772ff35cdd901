"""How long it takes to rebuild a game from its log, with and without checking every entry."""

import time

from turnpike import bots
from turnpike.arena.games import play_game
from turnpike.kernel.benchmark import Rebuilt
from turnpike.kernel.contract import AnyGame, Json
from turnpike.kernel.log import Record
from turnpike.kernel.replay import replay

TIMES = 5
"""The first time warms up, and the best counts."""


def rebuild(game: AnyGame, planned: list[tuple[dict[str, Json], str]]) -> Rebuilt:
    """Play these games between bots, and rebuild each."""
    records = []
    for seed, (options, bot) in enumerate(planned, start=1):
        seats = game.players(game.read_options(options))
        records.append(play_game(game, options, [bots.find(bot)] * seats, seed).record())
    return Rebuilt(
        entries=[len(record.entries) for record in records],
        ms=[_best_ms(game, record, check=False) for record in records],
        checked_ms=[_best_ms(game, record, check=True) for record in records],
    )


def _best_ms(game: AnyGame, record: Record, *, check: bool) -> float:
    times = []
    for _ in range(TIMES):
        begun = time.process_time()
        replay(game, record, check=check)
        times.append(1000.0 * (time.process_time() - begun))
    return min(times)

"""Many games between the same bots, with the seats rotated, on one core or several.

A series says everything its games depend on, and each game depends on its own number only: results and logs are the
same whatever the number of workers, and come in the order of the games.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Literal

from msgspec import Struct

from turnpike import bots, games
from turnpike.arena.games import derived_seed, first_player, play_game, seat_names
from turnpike.kernel import log
from turnpike.kernel.contract import Json, Outcome, Words

AHEAD = 4
"""Tasks waiting for each worker: enough to keep it busy, few enough that the results do not pile up."""


class Series(Struct, frozen=True, kw_only=True):
    """What is to be played."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int
    first: Literal["rotate", "random"] | int = "rotate"
    """Who begins: each bot in its turn, whoever is drawn, or always the bot with this number in the list (from 0)."""
    setup: Words | None = None


class Played(Struct, frozen=True, kw_only=True):
    """A game of a series. Lists have one value for each seat, in turn order."""

    number: int
    """Counted from 1."""
    bots: list[str]
    outcome: Outcome
    decisions: int
    turns: int
    log: str = ""
    """The lines of its log, if they were asked for."""


def play_series(series: Series, *, workers: int = 1, logs: bool = False) -> Generator[Played, None, None]:
    """Play the games one after the other, or several at a time; they come in order either way."""
    if workers <= 1 or series.games <= 1:
        for number in range(1, series.games + 1):
            yield play_number(series, number, logs)
        return
    # Spawned, not forked: a fork would copy the threads of a progress bar in whatever state they are.
    pool = ProcessPoolExecutor(
        min(workers, series.games), multiprocessing.get_context("spawn"), _leave_interrupts_to_the_parent
    )
    waiting: deque[Future[Played]] = deque()
    try:
        for number in range(1, series.games + 1):
            waiting.append(pool.submit(play_number, series, number, logs))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_number(series: Series, number: int, logs: bool) -> Played:
    """The game of a series with this number."""
    turned = (number - 1) % len(series.bots) if series.first == "rotate" else 0
    if isinstance(series.first, int):
        turned = series.first
    names = _turn(list(series.bots), turned)
    play = play_game(
        games.find(series.game),
        series.options,
        [bots.find(name) for name in names],
        derived_seed(series.seed, f"game {number}"),
        _turn(seat_names(series.bots), turned),
        setup=series.setup,
        random_first=series.first == "random",
    )
    record = play.record()
    return Played(
        number=number,
        bots=_turn(names, first_player(play)),
        outcome=play.outcome(),
        decisions=sum(1 for entry in record.entries if entry.words),
        turns=play.game.turn_number(play.state),
        log="".join(line + "\n" for line in log.lines(record)) if logs else "",
    )


def _turn(seats: list[str], by: int) -> list[str]:
    return seats[by:] + seats[:by]

"""Many games between the same bots, with the seats rotated, on one core or several.

A series says everything its games depend on, and each game depends on its own number only: results and logs are the
same whatever the number of workers, and come in the order of the games.
"""

from collections.abc import Generator, Iterable
from contextlib import closing
from functools import partial
from typing import Literal

from msgspec import Struct, field

from turnpike import games
from turnpike.arena.games import MAX_TURNS, first_player, play_game, seat_names
from turnpike.arena.processes import in_processes
from turnpike.arena.seating import Seating, paired, rotated, turned
from turnpike.bots import external
from turnpike.kernel import log
from turnpike.kernel.contract import Json, Outcome, Words

UNFINISHED = "unfinished"
"""Instead of a reason why a game ended."""


class Series(Struct, frozen=True, kw_only=True):
    """What is to be played."""

    game: str
    options: dict[str, Json]
    bots: tuple[str, ...]
    """One for each seat."""
    games: int
    seed: int
    first: Literal["rotate", "random"] | int = "rotate"
    """Who begins: each bot in its turn, one drawn by lot, or always the bot with this number in the list (from 0)."""
    setup: Words | None = None
    paired: bool = False
    """Whether the games come in rounds: one seed, and every rotation of the seats."""
    patience: float = external.PATIENCE
    """Seconds an external bot has for each decision."""
    max_turns: int = MAX_TURNS
    """Turns after which a game is stopped, unfinished; 0 is no limit."""

    def seating(self, number: int) -> Seating:
        """Who sits where in the game with this number."""
        if self.paired:
            return paired(len(self.bots), number, self.seed)
        if self.first == "rotate":
            return rotated(len(self.bots), number, self.seed)
        return turned(len(self.bots), self.first if isinstance(self.first, int) else 0, number, self.seed)


class Played(Struct, frozen=True, kw_only=True):
    """A game of a series. Lists have one value for each seat, in turn order."""

    number: int
    """Counted from 1."""
    bots: list[str]
    outcome: Outcome
    decisions: int
    turns: int
    forfeits: list[external.Forfeit] = field(default_factory=list)
    """Decisions that bots from elsewhere lost to greedy."""
    log: str = ""
    """The lines of its log, if they were asked for."""


def stopped(seats: int) -> Outcome:
    """The outcome of a game that was stopped at the limit of turns: no winner, and no score counts."""
    return Outcome(scores=[0] * seats, winners=[], why=UNFINISHED, ranks=[1] * seats, breakdown={})


def play_series(series: Series, *, workers: int = 1, logs: bool = False) -> Generator[Played, None, None]:
    """Play the games one after the other, or several at a time; they come in order either way."""
    waiting: dict[int, Played] = {}
    due = 1
    with closing(play_numbers(series, range(1, series.games + 1), workers=workers, logs=logs)) as finished:
        for played in finished:
            waiting[played.number] = played
            while due in waiting:
                yield waiting.pop(due)
                due += 1


def play_numbers(
    series: Series, numbers: Iterable[int], *, workers: int = 1, logs: bool = False
) -> Generator[Played, None, None]:
    """The games of a series with these numbers, as they are finished."""
    if workers <= 1:
        for number in numbers:
            yield play_number(series, number, logs)
    else:
        yield from in_processes(partial(play_number, series, logs=logs), numbers, workers)


def play_number(series: Series, number: int, logs: bool) -> Played:
    """The game of a series with this number."""
    seating = series.seating(number)
    table = [external.find(series.bots[bot], series.game, series.patience) for bot in seating.order]
    names = seat_names([external.called(name) for name in series.bots])
    play = play_game(
        games.find(series.game),
        series.options,
        table,
        seating.seed,
        [names[bot] for bot in seating.order],
        setup=series.setup,
        random_first=series.first == "random",
        max_turns=series.max_turns,
    )
    record = play.record()
    first = first_player(play)
    return Played(
        number=number,
        bots=[bot.name for bot in [*table[first:], *table[:first]]],
        outcome=play.outcome() if play.over else stopped(len(table)),
        decisions=sum(1 for entry in record.entries if entry.words),
        turns=play.game.turn_number(play.state),
        forfeits=[lost for bot in table if isinstance(bot, external.ExternalBot) for lost in bot.forfeits],
        log="".join(line + "\n" for line in log.lines(record)) if logs else "",
    )

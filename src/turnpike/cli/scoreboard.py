"""The standings of a match: while it is played, and when it is over."""

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from rich import box
from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from turnpike import games
from turnpike.arena.report import BotReport, Report, report
from turnpike.arena.results import Results
from turnpike.arena.series import Series
from turnpike.bots import external
from turnpike.cli.bot_series import unfinished
from turnpike.cli.screen import Screen, clean

MAX_REASONS = 10
EVERY = 0.2
"""Seconds between two updates of the standings."""


class Scoreboard:
    """A bar and the standings on standard error, if it is a terminal."""

    def __init__(self, series: Series, results: Results) -> None:
        self._series, self._results = series, results
        console = Console(stderr=True)
        self._watched = console.is_terminal
        self._next = 0.0
        columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
        self._bar = Progress(TextColumn("{task.description}"), *columns, console=console)
        self._task = self._bar.add_task("Games", total=series.games, completed=len(results.games))
        self._live = Live(console=console, transient=True, auto_refresh=False)

    def __enter__(self) -> Self:
        if self._watched:
            self._live.start()
            self.update()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._watched:
            self._live.stop()

    def update(self) -> None:
        """Show the current standings, but not so often that counting takes more time than playing."""
        if self._watched and time.monotonic() >= self._next:
            began = time.monotonic()
            done = self._results.in_order(self._series.games)
            self._bar.update(self._task, completed=len(done))
            shown: list[RenderableType] = [self._bar]
            if done:
                shown.insert(0, standings(report(done).bots))
            self._live.update(Group(*shown), refresh=True)
            self._next = time.monotonic() + max(EVERY, 20 * (time.monotonic() - began))


def standings(bots: Sequence[BotReport]) -> Table:
    """The bots, the best first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for title in ("", "Seats", "Wins", "Shared", "Share (95 %)", "Score", "Rating (95 %)"):
        table.add_column(title, justify="right" if title else "left", no_wrap=True)
    for bot in bots:
        low, high = bot.interval
        rated = bot.rating_interval
        table.add_row(
            clean(bot.name),
            str(bot.seats),
            str(bot.wins),
            str(bot.shared_wins),
            f"{100 * bot.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})",
            f"{bot.mean_score:.1f}",
            "–" if bot.rating is None or rated is None else f"{bot.rating:.1f} ({rated[0]:.1f}–{rated[1]:.1f})",
        )
    return table


def print_report(series: Series, report: Report, claim: float | None, side: int | None) -> None:
    """The whole result for people."""
    screen = Screen()
    game, title = games.find(series.game), games.manifest(series.game).title()
    speech = game.speech(game.read_options(series.options), "en", [external.called(name) for name in series.bots])
    screen.say(
        f"{report.games} games of {title} for {len(series.bots)} players, seed {series.seed}: "
        f"{report.mean_turns:.1f} turns and {report.mean_decisions:.1f} decisions a game."
    )
    screen.show(standings(report.bots))
    if report.ends:
        screen.say("Ends: " + ", ".join(f"{speech.why(why)} ({times})" for why, times in report.ends.items()) + ".")
    if report.unfinished:
        screen.say(unfinished(report.unfinished, series.max_turns))
    if claim is not None:
        first = external.called(series.bots[0])
        answer = "not clear yet whether" if side is None else "clear that"
        more = "more or less" if side is None else "more" if side > 0 else "less"
        screen.say(f"It is {answer} {first} wins {more} than {100 * claim:.1f} % of its seats.")
    for reason, times in list(report.reasons.items())[:MAX_REASONS]:
        screen.say(f"Greedy decided instead, {times} times: {reason}")
    if len(report.reasons) > MAX_REASONS:
        screen.say(f"And {len(report.reasons) - MAX_REASONS} other reasons; --json lists them all.")

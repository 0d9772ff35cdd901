"""A match: bots against bots for as many games as asked, or until the answer is clear.

Here: which games are still to be played, keeping them, and when to stop. Not here: how a game is played (series.py), on
which processes (processes.py, cluster.py), what the results say (report.py).
"""

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from statistics import fmean

from turnpike.arena.confidence import Gamblers
from turnpike.arena.results import Results
from turnpike.arena.series import Played, Series, play_numbers
from turnpike.bots import external

Runner = Callable[[Series, Iterable[int], bool], Generator[Played, None, None]]
"""Plays the games of a series with these numbers, with logs or without, and hands them out as they are finished."""


def here(workers: int) -> Runner:
    """Plays on this machine."""

    def run(series: Series, numbers: Iterable[int], logs: bool) -> Generator[Played, None, None]:
        return play_numbers(series, numbers, workers=workers, logs=logs)

    return run


def play_match(
    series: Series, results: Results, run: Runner, *, logs: Path | None = None, claim: float | None = None
) -> Generator[Played, None, None]:
    """Play what is not among the results yet, and add it to them; with a claim, stop when it is clear.

    With a folder for logs each game is a file there, written before its result is kept.
    """
    judge = None if claim is None else Judge(series, results, claim)
    if judge is not None and judge.verdict() is not None:
        return
    missing = (number for number in range(1, series.games + 1) if not _is_kept(number, results, logs))
    with closing(run(series, missing, logs is not None)) as finished:
        for played in finished:
            if logs is not None:
                log_file(logs, played.number).write_text(played.log, encoding="utf-8", newline="\n")
            results.add(played)
            yield played
            if judge is not None and judge.verdict() is not None:
                return


def _is_kept(number: int, results: Results, logs: Path | None) -> bool:
    return number in results.games and (logs is None or log_file(logs, number).exists())


def log_file(logs: Path, number: int) -> Path:
    """Where the log of a game is kept."""
    return logs / f"game-{number:06}.jsonl"


class Judge:
    """Says when it is clear that the first bot's share is not the claim.

    Whole rounds count, and only those before which none is missing. So the verdict is the same whatever the number of
    workers and the order in which games were finished.
    """

    def __init__(self, series: Series, results: Results, claim: float) -> None:
        self._series, self._results = series, results
        self._name = external.called(series.bots[0])
        self._gamblers = Gamblers(claim)
        self._rounds = 0
        self._verdict: tuple[int, int] | None = None

    def verdict(self) -> tuple[int, int] | None:
        """After how many games it became clear, and on which side (1: above); None if it is not clear yet."""
        while self._verdict is None and (games := self._next_round()):
            self._rounds += 1
            if side := self._gamblers.see(fmean(_share(game, self._name) for game in games)):
                self._verdict = self._rounds * len(games), side
        return self._verdict

    def _next_round(self) -> list[Played]:
        """The games of the first round not judged yet, if they are all there and were asked for."""
        size = len(self._series.bots)
        numbers = range(self._rounds * size + 1, (self._rounds + 1) * size + 1)
        if numbers[-1] > self._series.games or any(number not in self._results.games for number in numbers):
            return []
        return [self._results.games[number] for number in numbers]


def verdict(series: Series, results: Results, claim: float) -> tuple[int, int] | None:
    """The verdict on results that are there."""
    return Judge(series, results, claim).verdict()


def _share(game: Played, name: str) -> float:
    """What part of a seat's win the bot had in this game, on average over its seats; an unfinished game is a draw."""
    winners = game.outcome.winners or range(len(game.bots))
    return sum(game.bots[seat] == name for seat in winners) / len(winners) / game.bots.count(name)


def counted(series: Series, results: Results, claim: float | None = None) -> list[Played]:
    """The games that count, in order: all that were asked for, or those up to the verdict."""
    clear = None if claim is None else verdict(series, results, claim)
    return results.in_order(series.games if clear is None else clear[0])

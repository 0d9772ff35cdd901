"""What a match says: for each bot its wins, its share with an interval, its mean score and its rating.

The intervals are of 95 %. Shares are reckoned by game and seat: with four equal bots each has 25 %.
"""

import csv
import io
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from turnpike.arena.ratings import Rating, ratings
from turnpike.arena.series import Played
from turnpike.arena.standings import Line, Standings
from turnpike.bots.intervals import interval

COLUMNS = (
    *("name", "games", "seats", "wins", "shared_wins", "share", "share_low", "share_high", "mean_score"),
    *("rating", "rating_low", "rating_high", "forfeits"),
)
"""Of the table for spreadsheets."""


class BotReport(Struct, frozen=True, kw_only=True):
    """The results of one bot."""

    name: str
    seats: int
    wins: int
    shared_wins: int
    share: float
    interval: tuple[float, float]
    """Of the share."""
    mean_score: float
    rating: float | None
    """None where no library for ratings is installed."""
    rating_interval: tuple[float, float] | None
    forfeits: int
    """Decisions that it lost to greedy because it misbehaved."""


class Report(Struct, frozen=True, kw_only=True):
    """The results of a match, the strongest bot first."""

    games: int
    unfinished: int
    """Games that were stopped at the limit of turns: they have no winner and count in no share."""
    bots: list[BotReport]
    seats: list[dict[str, str | int | float]]
    ends: dict[str, int]
    mean_turns: float
    mean_decisions: float
    reasons: dict[str, int]
    """Why decisions were lost, and how often: `mine: no answer within 10 seconds`."""


def report(games: Sequence[Played]) -> Report:
    """Count games, given in their order."""
    standings = Standings()
    reasons: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for game in games:
        standings.add(game)
        for forfeit in game.forfeits:
            lost[game.bots[forfeit.seat]] += 1
            reasons[f"{game.bots[forfeit.seat]}: {forfeit.reason}"] += 1
    rated = ratings(games)
    finished = standings.games - standings.unfinished
    lines = [_bot(line, finished, rated.get(line.name), lost[line.name]) for line in standings.bots.values()]
    summary = standings.summary()
    return Report(
        games=summary.games,
        unfinished=summary.unfinished,
        bots=sorted(lines, key=lambda line: (-line.share, line.name)),
        seats=summary.seats,
        ends=summary.ends,
        mean_turns=summary.mean_turns,
        mean_decisions=summary.mean_decisions,
        reasons=dict(reasons.most_common()),
    )


def _bot(line: Line, games: int, rating: Rating | None, forfeits: int) -> BotReport:
    """Several seats of one bot in one game are not independent, so the interval is that of the games."""
    at_table = line.seats / games if games else 1.0
    low, high = interval(line.points, games)
    return BotReport(
        name=line.name,
        seats=line.seats,
        wins=line.wins,
        shared_wins=line.shared_wins,
        share=round(line.share, 4),
        interval=(round(low / at_table, 4), round(high / at_table, 4)),
        mean_score=round(line.mean_score, 3),
        rating=None if rating is None else round(rating.strength, 2),
        rating_interval=None if rating is None else (round(rating.low, 2), round(rating.high, 2)),
        forfeits=forfeits,
    )


def as_csv(report: Report) -> str:
    """The bots as a table for a spreadsheet."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for bot in report.bots:
        low, high = bot.rating_interval or ("", "")
        share = [bot.share, *bot.interval]
        rating = ["" if bot.rating is None else bot.rating, low, high]
        counts = [bot.seats, bot.wins, bot.shared_wins]
        table.writerow([bot.name, report.games, *counts, *share, bot.mean_score, *rating, bot.forfeits])
    return out.getvalue()

"""The results of a series: wins, scores and seats of each bot, and how the games ended."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

from turnpike.arena.series import UNFINISHED, Played


class Line(Struct, kw_only=True):
    """The results of one bot, or of one seat."""

    name: str
    seats: int = 0
    """How many seats in all: a bot that sits twice in a game counts twice."""
    wins: int = 0
    """Games won alone."""
    shared_wins: int = 0
    """Games won together with others."""
    points: float = 0.0
    """Wins, with a shared one in parts."""
    score: int = 0
    """All scores added up."""

    @property
    def mean_score(self) -> float:
        """Score a seat."""
        return self.score / self.seats if self.seats else 0.0

    @property
    def share(self) -> float:
        """Part of its seats that won."""
        return self.points / self.seats if self.seats else 0.0

    def add(self, score: int, *, won: bool, winners: int) -> None:
        """Count one seat of one game."""
        self.seats += 1
        self.score += score
        if won:
            self.wins += winners == 1
            self.shared_wins += winners > 1
            self.points += 1 / winners


class Summary(Struct, frozen=True, kw_only=True):
    """Standings as an object for programs."""

    games: int
    unfinished: int
    """Games that were stopped at the limit of turns. They count as games, but not for any bot."""
    bots: list[dict[str, str | int | float]]
    seats: list[dict[str, str | int | float]]
    ends: dict[str, int]
    mean_turns: float
    mean_decisions: float


class Standings(Struct):
    """Results counted so far."""

    games: int = 0
    unfinished: int = 0
    turns: int = 0
    decisions: int = 0
    bots: dict[str, Line] = field(default_factory=dict)
    seats: list[Line] = field(default_factory=list)
    """By seat in turn order, with any bot there."""
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count one more game."""
        self.games += 1
        self.turns += played.turns
        self.decisions += played.decisions
        finished = played.outcome.why != UNFINISHED
        if finished:
            self.ends[played.outcome.why] += 1
        else:
            self.unfinished += 1
        winners = played.outcome.winners
        for seat, name in enumerate(played.bots):
            if seat == len(self.seats):
                self.seats.append(Line(name=f"seat {seat + 1}"))
            for line in (self.bots.setdefault(name, Line(name=name)), self.seats[seat]):
                if finished:
                    line.add(played.outcome.scores[seat], won=seat in winners, winners=len(winners))

    def summary(self) -> Summary:
        """The same as plain numbers, rounded so that they read well."""
        games = max(1, self.games)
        return Summary(
            games=self.games,
            unfinished=self.unfinished,
            bots=_plain(self.bots.values()),
            seats=_plain(self.seats),
            ends=dict(sorted(self.ends.items())),
            mean_turns=round(self.turns / games, 3),
            mean_decisions=round(self.decisions / games, 3),
        )


def _plain(lines: Iterable[Line]) -> list[dict[str, str | int | float]]:
    return [
        {
            "name": line.name,
            "seats": line.seats,
            "wins": line.wins,
            "shared_wins": line.shared_wins,
            "share": round(line.share, 4),
            "mean_score": round(line.mean_score, 3),
        }
        for line in sorted(lines, key=lambda line: line.name)
    ]

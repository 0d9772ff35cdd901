"""Openings added up: how often each choice was played at a position, by whom, and with what success."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from msgspec import Struct

from turnpike.bots.openings.opening import Opening


class ChoiceCount(Struct, frozen=True):
    """How often players of a level made a choice at a position, and their points (`POINTS_PER_WIN` for a win)."""

    position: int
    choice: str
    level: str
    games: int
    points: int


class Tally:
    """Openings of many games."""

    def __init__(self) -> None:
        self._counts: defaultdict[int, dict[tuple[str, str], list[int]]] = defaultdict(dict)
        self.settings: defaultdict[str, int] = defaultdict(int)
        """Games by their options."""

    def add(self, opening: Opening) -> None:
        """Add the opening of a game."""
        self.settings[opening.options] += 1
        for step in opening.steps:
            self._add(ChoiceCount(step.position, step.choice, step.level, 1, step.points))

    def _add(self, count: ChoiceCount) -> None:
        found = self._counts[count.position].setdefault((count.choice, count.level), [0, 0])
        found[0] += count.games
        found[1] += count.points

    def counts(self, min_games: int = 1) -> Iterator[ChoiceCount]:
        """All counts of positions that so many games have reached, in a fixed order."""
        for position in sorted(self._counts):
            rows = self._counts[position]
            if sum(games for games, _ in rows.values()) >= min_games:
                for (choice, level), (games, points) in sorted(rows.items()):
                    yield ChoiceCount(position, choice, level, games, points)


def tally_of(openings: Iterable[Opening]) -> Tally:
    """Openings added up."""
    tally = Tally()
    for opening in openings:
        tally.add(opening)
    return tally

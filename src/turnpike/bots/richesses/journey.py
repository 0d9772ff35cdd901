"""The main action of a turn (§5): which move, work, call or rest brings a seat home soonest.

Every choice is worth the turn it takes, the turns to go after it, and what must be expected on the way.
"""

from itertools import pairwise

from turnpike.bots.richesses.outlook import Outlook
from turnpike.bots.richesses.plan import Purse
from turnpike.bots.richesses.roads import FAR, free_ways
from turnpike.bots.richesses.tour import MATCH, WAGE, race_turns
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.circuits.sports.actions import Call
from turnpike.games.richesses.codec.actions import Action, Advance, Go, GoWork, Move, Stay, Work

IDLE = 1.0
"""Nothing ever comes of staying, except a free road: more than the worst luck may weigh, so that nobody waits for
better luck for ever.
"""
LATER = 0.2
"""Work that can wait may turn out not to be needed."""
TO_LOSE = 50.0
"""What ending a game costs that one does not win."""


class Journey:
    """Turns until a seat is home, by what it does now."""

    def __init__(self, outlook: Outlook) -> None:
        self._see = outlook
        self._board = outlook.board
        self._luck = outlook.luck()
        self._waits = outlook.rich and outlook.is_full() and outlook.lead() <= 0
        """§11.1, §11.2 The grid is full, but somebody else is richer: there is more to earn before going home."""
        self._work = free_ways(self._board, outlook.plan.by) if self._waits else {}

    def turns(self, action: Action) -> float:
        """How long it takes after this action, the turn itself included."""
        see, purse = self._see, self._see.purse
        match action:
            case Move(_by, path, race):
                return 1.0 + self._moved(path, race)
            case Work():
                earned = Purse(purse.money + int(WAGE), purse.bike, purse.car)
                return 0.0 if self._waits else 1.0 + LATER + self._to_go(see.place, see.marked, earned)
            case GoWork(to) | Go(to):
                return 1.0 + self._at(self._board.place_index[to], see.marked, purse)
            case Call():
                won = see.marked | 1 << self._board.match_at[see.place]
                return 1.0 + MATCH + self._to_go(see.place, won, purse)
            case Advance(path):
                return self._passed(path, purse, draws=False)
            case Stay():
                later = MATCH if self._is_match(see.place) else 0.0
                return 1.0 + min(self._after_race(), IDLE + later + self._to_go(see.place, see.marked, purse))
            case _:
                return float(FAR)

    def no_lift(self) -> float:
        """§8.3 A lift that is turned down."""
        return self._to_go(self._see.place, self._see.marked, self._see.purse)

    def _to_go(self, place: int, marked: int, purse: Purse) -> float:
        if self._waits:
            reach = self._board.reach[self._see.plan.by]
            towns = [town for town in self._work if town != self._board.finish and not self._once(town)]
            return min(self._work[town].turns(place, reach, stop=True) for town in towns)
        return self._see.plan.to_go(place, marked, purse)

    def _once(self, town: int) -> bool:
        """§11.1 Where one cannot work as long as one likes."""
        return self._board.rule == circuits.ECONOMIE and self._board.stage_at[town] != names.NONE

    def _moved(self, path: list[str], race: str | None) -> float:
        purse = self._see.purse
        francs = 0
        points = [self._board.place_index[word] for word in path]
        for a, b in pairwise(points):
            francs += self._board.joins[a, b][2]
        left = Purse(purse.money - francs, purse.bike, purse.car)
        return self._passed(path, left, draws=True) if race is None else self._raced(race, points, left)

    def _passed(self, path: list[str], purse: Purse, *, draws: bool) -> float:
        """After a path: its stages are marked, its end is reached (§6)."""
        board = self._board
        points = [board.place_index[word] for word in path[1:]]
        stop = board.rule in (circuits.ECONOMIE, circuits.CASINOS)
        marked = self._see.marked
        for place in points[-1:] if stop else points:
            if board.stage_at[place] != names.NONE:
                marked |= 1 << board.stage_at[place]
        return self._at(points[-1], marked, purse, draws=draws)

    def _at(self, place: int, marked: int, purse: Purse, *, draws: bool = True) -> float:
        board = self._board
        if place == board.finish and marked == board.all_stages:
            return TO_LOSE if self._see.rich and self._see.lead() <= 0 else 0.0
        return self._to_go(place, marked, purse) + self._luck.at(place, draws=draws)

    def _raced(self, race: str, points: list[int], purse: Purse) -> float:
        """§11.3 Further along a race; the marker is at its end."""
        board = self._board
        number = board.race_ids.index(race)
        racing = self._see.view.race[self._see.seat]
        index = len(points) - 1 + (racing.index if racing is not None and racing.id == race else 0)
        return self._beyond(number, index, purse) + self._luck.at(points[-1], draws=False)

    def _after_race(self) -> float:
        """§11.3 Whoever is blocked on a race waits for the road to be free, and does not give the race up."""
        board, see = self._board, self._see
        racing = see.view.race[see.seat]
        number = names.NONE if racing is None else board.race_ids.index(racing.id)
        if racing is None or not see.purse.owns(board.race_by[number]):
            return float(FAR)
        return self._beyond(number, racing.index, see.purse)

    def _beyond(self, number: int, index: int, purse: Purse) -> float:
        """From a point of a race to its end, and home from there."""
        board = self._board
        end = board.place_index[board.file.races[number].route[-1]]
        won = self._see.marked | 1 << board.race_stage[number]
        return race_turns(board, number, index) + self._to_go(end, won, purse)

    def _is_match(self, place: int) -> bool:
        match = self._board.match_at[place]
        return match != names.NONE and not self._see.marked >> match & 1


def race_vehicle(see: Outlook) -> int:
    """§11.3 The vehicle for a race that begins where the seat stands, or goes on there; none is needed on foot."""
    board = see.board
    racing = see.view.race[see.seat]
    for number, word in enumerate(board.race_ids):
        stage = board.race_stage[number]
        here = racing is not None and racing.id == word
        starts = board.place_index[board.file.races[number].route[0]] == see.place
        if stage != names.NONE and not see.marked >> stage & 1 and (here or starts):
            return board.race_by[number]
    return names.FOOT


def needed_later(see: Outlook) -> set[int]:
    """Vehicles for the races that are left."""
    board = see.board
    left = [
        race
        for race, stage in enumerate(board.race_stage[: len(board.race_ids)])
        if stage != names.NONE and not see.marked >> stage & 1
    ]
    return {board.race_by[race] for race in left}

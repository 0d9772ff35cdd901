"""The shortest tour over the stages that are left (§10, §11), exact: no circuit has more than twelve.

Here: Held and Karp's table, once for each circuit, transport and price of time: the fewest turns from every stage over
every set of further stages to the finish. Looking up a tour from any point then takes a dozen additions.
A stage is where one enters it, where one leaves it again (the end of a race), and how many turns it takes there.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from math import ceil

from msgspec import Struct

from turnpike.bots.richesses.roads import UNREACHABLE_SECTIONS, Ways, ways_to
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board, board_of

MATCH_TURNS = 1.0
"""§11.3 Turns that a match takes on average after the arrival: every second one is lost and tried again."""
MEAN_WAGE_FRANCS = 35.0
"""§5.4 Francs a turn of work brings on average."""
TURNS_PER_FRANC = {
    names.FOOT: (0.0, 1 / 35),
    names.BIKE: (0.0, 1 / 35),
    names.CAR: (0.0, 1 / 140, 1 / 70, 1 / 50, 1 / 35),
}
"""What a franc may be worth in turns: nothing, or up to what it takes to earn it. (In a compiled file 1 / 35 would be
0.)
"""


class Stop(Struct, frozen=True):
    """A stage as a traveller sees it."""

    enter: int
    leave: int
    turns: float = 0.0
    """Spent there at least."""
    luck: float = 0.0
    """Spent there on average besides."""


def stops(board: Board) -> list[Stop]:
    """The stages of a circuit by their number."""
    if not board.circuit.events:
        work = 1.0 if board.circuit.must_work_at_stages else 0.0
        places = [board.place_index[stage.place] for stage in board.circuit.stages]
        return [Stop(place, place, work) for place in places]
    found = []
    for event in board.circuit.events:
        if event.kind == "match":
            home = board.place_index[event.home]
            found.append(Stop(home, home, 0.0, MATCH_TURNS))
        else:
            race = board.race_ids.index(event.id)
            found.append(Stop(board.place_index[event.start], board.place_index[event.finish], race_turns(board, race)))
    return found


def race_turns(board: Board, race: int, index: int = 0) -> float:
    """Moves that a race still takes from a point of its route."""
    return float(ceil((board.route_length[race] - 1 - index) / board.reach[board.race_by[race]]))


class Left(Struct, frozen=True):
    """What is left of a tour: turns, francs for motorways and ships, and those of them on the way to the next stage."""

    turns: float
    francs: int
    next_francs: int


class Tour:
    """Shortest tours by one transport, where a franc is worth so many turns."""

    def __init__(self, board: Board, by: int, toll: float, *, lucky: bool = False) -> None:
        self.by = by
        self.toll = toll
        self._reach = board.reach[by]
        self.stops = board.stop_at_stages or bool(board.circuit.events)
        """Where passing is not enough, every leg takes whole turns."""
        self._stops = stops(board)
        self._ways = [ways_to(board, stop.enter, by, toll) for stop in self._stops]
        self._home = None if board.finish == names.NONE else ways_to(board, board.finish, by, toll)
        self._stays = [stop.turns + (0.0 if lucky else stop.luck) for stop in self._stops]
        self._count = len(self._stops)
        self._fill()

    def _fill(self) -> None:
        """The table: turns and francs from the end of stage i over all stages of a set, at [set * count + i]."""
        count = self._count
        leaves = [stop.leave for stop in self._stops]
        ways = list(zip(self._ways, self._stays, strict=True))
        legs = [[(self._leg(way, leave) + stay, way.francs[leave]) for way, stay in ways] for leave in leaves]
        self._turns = [0.0] * (count << count)
        self._francs = [0] * (count << count)
        for left in range(1 << count):
            members = [j for j in range(count) if left >> j & 1]
            for i in range(count):
                if left >> i & 1:
                    continue
                if not members:
                    self._turns[i], self._francs[i] = self._to_finish(leaves[i])
                    continue
                best, least, spent = float(UNREACHABLE_SECTIONS), float(UNREACHABLE_SECTIONS), 0
                for j in members:
                    rest = (left & ~(1 << j)) * count + j
                    turns, francs = legs[i][j][0] + self._turns[rest], legs[i][j][1] + self._francs[rest]
                    if turns + francs * self.toll < best:
                        best, least, spent = turns + francs * self.toll, turns, francs
                self._turns[left * count + i], self._francs[left * count + i] = least, spent

    def _leg(self, ways: Ways, place: int) -> float:
        return ways.turns(place, self._reach, stop=self.stops)

    def _to_finish(self, place: int) -> tuple[float, int]:
        if self._home is None:
            return 0.0, 0
        return self._leg(self._home, place), self._home.francs[place]

    def legs(self, places: int) -> Iterator[tuple[float, int]]:
        """For each stage, from each of so many places: turns, those spent there included, and francs."""
        for ways, stay in zip(self._ways, self._stays, strict=True):
            for place in range(places):
                known = place < len(ways.francs)
                yield (self._leg(ways, place) + stay, ways.francs[place]) if known else (float(UNREACHABLE_SECTIONS), 0)

    def to_finish(self, places: int) -> Iterator[tuple[float, int]]:
        """The same to the finish."""
        known = len(self._ways[0].francs)
        for place in range(places):
            yield self._to_finish(place) if place < known else (float(UNREACHABLE_SECTIONS), 0)

    @property
    def rest_turns(self) -> Sequence[float]:
        """From the end of stage i over all stages of a set to the finish, at [set * stages + i]."""
        return self._turns

    @property
    def rest_francs(self) -> Sequence[int]:
        """The francs on that way."""
        return self._francs

    def left(self, place: int, marked: int) -> Left:
        """From a place over all stages not marked yet to the finish."""
        missing = ((1 << self._count) - 1) & ~marked
        if not missing:
            turns, francs = self._to_finish(place)
            return Left(turns, francs, francs)
        best = 2.0 * UNREACHABLE_SECTIONS
        found = (0.0, 0, 0)
        for j, ways in enumerate(self._ways):
            if missing >> j & 1:
                rest = (missing & ~(1 << j)) * self._count + j
                turns = self._leg(ways, place) + self._stays[j] + self._turns[rest]
                francs = ways.francs[place] + self._francs[rest]
                if turns + francs * self.toll < best:
                    best, found = turns + francs * self.toll, (turns, francs, ways.francs[place])
        return Left(*found)


@cache
def tour_of(circuit: str, by: int, toll: float) -> Tour:
    """The table of a circuit, worked out once."""
    return Tour(board_of(circuit), by, toll)


def lower_bound(circuit: str, by: int) -> int:
    """The fewest turns in which a seat can complete a circuit by one transport, with all the money and luck there is.

    No seat in the way, no hasard cards, every match won at once; wages without which a seat may not leave (§11.1) are
    the highest there are. Races are run as they must be (§11.3), everything else by that transport.
    """
    board = board_of(circuit)
    tour = Tour(board, by, 0.0, lucky=True)
    starts: Sequence[int] = [board.start]
    if board.start == names.NONE:
        starts = [stop.enter for stop in stops(board)]
    fewest = min(tour.left(place, _marked_at(board, place)).turns for place in starts)
    return ceil(fewest - 1e-9) + ceil(board.least_to_leave / max(board.die))


def _marked_at(board: Board, place: int) -> int:
    """§11.2 A start that is chosen is a stage, and marked at once."""
    return 1 << board.stage_at[place] if board.start == names.NONE else 0

"""A plan for one seat: by which transport it finishes soonest, what that costs, and how far it still is from anywhere.

Here: turns to go, with the work for what cannot be paid yet. Not here: the tours (tour.py), tolls and cards (luck.py),
choosing (turnpike.bots.traveller).
"""

from functools import cache

from msgspec import Struct

from turnpike.bots.richesses.roads import FAR, Ways, free_ways
from turnpike.bots.richesses.tour import WAGE, Tour, tour_of
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board, board_of
from turnpike.games.richesses.circuits import numbers as circuits

TOLLS = {names.FOOT: (0.0, 1 / 35), names.BIKE: (0.0, 1 / 35), names.CAR: (0.0, 1 / 140, 1 / 70, 1 / 50, 1 / 35)}
"""What a franc may be worth in turns: nothing, or up to what it takes to earn it."""
DETOUR = 0.3
"""Turns that stopping for work costs where one would drive through: the town is seldom just where the turn ends."""
CUSHION = 60
"""Francs for the next toll, so that no vehicle has to be sold for it."""
WORRY = 0.5
"""How much a missing cushion counts, compared with money that is needed for certain."""
FORTUNE = 0.7
"""On circuits that the richest wins: how much a franc lost on the way counts, compared with the work for it."""
GROWTH = 0.17
"""§11.2 What a franc at hand is expected to win in every casino still to come."""


class Purse(Struct, frozen=True):
    """What a seat has."""

    money: int
    bike: bool
    car: bool

    def owns(self, vehicle: int) -> bool:
        """Whether the vehicle is there; one always has feet."""
        return vehicle == names.FOOT or (self.bike if vehicle == names.BIKE else self.car)


class Plan:
    """How a seat with this purse travels on: a transport, perhaps still to be bought, and the price of its time."""

    def __init__(self, board: Board, purse: Purse, by: int, tour: Tour) -> None:
        self.by = by
        self.tour = tour
        self._board = board
        self._price = 0 if purse.owns(by) else board.price[by]
        self._rides = max(vehicle for vehicle in range(by + 1) if purse.owns(vehicle))
        """What it travels by until the vehicle is bought."""
        self._work = _ways_to_work(board.circuit.id, self._rides)
        self._rich = board.rule in (circuits.ECONOMIE, circuits.CASINOS)
        self._known: dict[tuple[int, int, Purse], float] = {}

    def to_go(self, place: int, marked: int, purse: Purse) -> float:
        """Turns until this seat is home, those for the work it needs included."""
        known = self._known.get((place, marked, purse))
        if known is None:
            known = self._known[place, marked, purse] = self._reckon(place, marked, purse)
        return known

    def _reckon(self, place: int, marked: int, purse: Purse) -> float:
        left = self.tour.left(place, marked)
        price = self._price + self._race_price(marked, purse)
        lost = FORTUNE * self._lost(price + left.francs, marked) / WAGE if self._rich else 0.0
        missing = price + max(left.next_francs, left.francs - self._income(marked, purse)) - purse.money
        if missing > 0:
            return lost + self._by_way_of_work(place, marked, missing)
        thin = max(0, CUSHION + missing) if self.by or self._rich else 0
        return lost + left.turns + WORRY * thin / WAGE

    def _lost(self, spent: int, marked: int) -> float:
        """§12.1 What spending costs a seat that wants to be rich: a vehicle still fetches half its price."""
        lost = float(spent - (self._board.resale[self.by] if self._price else 0))
        if self._board.rule == circuits.CASINOS:
            lost += GROWTH * spent * (self._board.stages - marked.bit_count())
        return lost

    def _race_price(self, marked: int, purse: Purse) -> int:
        """§11.3 Vehicles that must be bought for the races that are left."""
        needed = {by for by in self._race_vehicles(marked) if by != self.by and not purse.owns(by)}
        return sum(self._board.price[by] for by in needed)

    def _race_vehicles(self, marked: int) -> set[int]:
        board = self._board
        stages = enumerate(board.race_stage[: len(board.race_ids)])
        return {board.race_by[race] for race, stage in stages if stage != names.NONE and not marked >> stage & 1}

    def _income(self, marked: int, purse: Purse) -> int:
        """What comes in on the way: wages in Économie, of which half are in time; the bike, sold after its race."""
        if self._board.rule == circuits.ECONOMIE:
            return int(WAGE / 2 * (self._board.stages - marked.bit_count()))
        if self.by == names.CAR and (purse.bike or names.BIKE in self._race_vehicles(marked)):
            return self._board.resale[names.BIKE]
        return 0

    def _by_way_of_work(self, place: int, marked: int, missing: int) -> float:
        """§5.4 Over the capital that costs least time, with the work for what is missing.

        If the fares from there are dearer, they are missing too: else it would look nearer to wait where the ship is
        cheap, without the money for it, than to go to work.
        """
        shifts = missing / WAGE + 0.5
        reach = self._board.reach[self._rides]
        francs = self.tour.left(place, marked).francs
        best = float(FAR)
        for town, ways in self._work.items():
            turns = ways.turns(place, reach, stop=True)
            if turns < best and not self._is_stage(town):
                detour = 0.0 if town == place or self.tour.stops else DETOUR
                left = self.tour.left(town, marked)
                dearer = 0.0 if self._rich else max(0, left.francs - francs) / WAGE
                best = min(best, turns + shifts + detour + dearer + left.turns)
        return best

    def _is_stage(self, town: int) -> bool:
        """§11.1 In the stage towns of Économie one works once a visit, no more."""
        return self._board.rule == circuits.ECONOMIE and self._board.stage_at[town] != names.NONE


@cache
def _ways_to_work(circuit: str, by: int) -> dict[int, Ways]:
    return free_ways(board_of(circuit), by)


def best_plan(circuit: str, place: int, marked: int, purse: Purse) -> tuple[float, Plan]:
    """The plan that is home first, and when."""
    board = board_of(circuit)
    plans = [
        Plan(board, purse, by, tour_of(circuit, by, toll))
        for by in (names.FOOT, names.BIKE, names.CAR)
        for toll in TOLLS[by]
        if by or not (purse.bike or purse.car)
    ]
    worths = [(plan.to_go(place, marked, purse), -plan.by, number) for number, plan in enumerate(plans)]
    turns, _by, number = min(worths)
    return turns, plans[number]

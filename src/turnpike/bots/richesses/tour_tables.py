"""The tables of tours of a circuit as flat arrays, for every transport and price of time.

Not here: how a tour is found (tour.py), what is computed with them (evaluation.py).
"""

from array import array
from functools import cache

from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.roads import UNREACHABLE_SECTIONS, free_ways
from turnpike.bots.richesses.tour import MATCH_TURNS, MEAN_WAGE_FRANCS, TURNS_PER_FRANC, tour_of
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board

MAX_PLACES = 256
WORK_DETOUR_TURNS = 0.3
"""Turns that stopping for work costs on the way: the town is seldom just where the turn ends."""
RESERVE_FRANCS = 60
"""Francs for the next toll, so that no vehicle has to be sold for it."""
LOST_FRANC_WEIGHT = 0.7
"""On circuits that the richest wins: how much a franc lost on the way counts, compared with the work for it."""


class TourTables:
    """The tables of one circuit. They are read only, so all threads may share them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        circuit = board.circuit.id
        tours = [(by, tour_of(circuit, by, toll)) for by, tolls in TURNS_PER_FRANC.items() for toll in tolls]
        self.plans = len(tours)
        self.count = board.stages
        self.stops = tours[0][1].stops
        self.rich = board.by_wealth
        self.races = any(stage != names.NONE for stage in board.race_stage)
        self.works_at_stages = board.circuit.must_work_at_stages
        self.by = [0] * 16
        self.worth_of_franc = [0.0] * 16
        legs: array[float] = array("d")
        rest: array[float] = array("d")
        home: array[float] = array("d")
        francs, spent, paid = array("i"), array("i"), array("i")
        for number, (by, tour) in enumerate(tours):
            self.by[number] = by
            self.worth_of_franc[number] = tour.toll
            for turns, price in tour.legs(MAX_PLACES):
                legs.append(turns)
                francs.append(price)
            rest.extend(tour.rest_turns)
            spent.extend(tour.rest_francs)
            for turns, price in tour.to_finish(MAX_PLACES):
                home.append(turns)
                paid.append(price)
        self.legs, self.francs, self.rest, self.spent, self.home, self.paid = legs, francs, rest, spent, home, paid
        self.towns = [0] * 64
        work: array[float] = array("d")
        self.town_count = 0
        for by in (names.FOOT, names.BIKE, names.CAR):
            self.town_count = 0
            for town, ways in free_ways(board, by).items():
                if self.works_at_stages and board.stage_at[town] != names.NONE:
                    continue
                self.towns[self.town_count] = town
                self.town_count += 1
                work.extend(ways.turns(place, board.reach[by], stop=True) for place in range(board.places))
                work.extend([float(UNREACHABLE_SECTIONS)] * (MAX_PLACES - board.places))
        self.work = work
        self.wage, self.pay = MEAN_WAGE_FRANCS, int(MEAN_WAGE_FRANCS)
        self.fortune, self.growth = LOST_FRANC_WEIGHT, knowledge_of(board).growth
        self.cushion, self.detour, self.match = RESERVE_FRANCS, WORK_DETOUR_TURNS, MATCH_TURNS


@cache
def tables_of(board: Board) -> TourTables:
    """The tables of a circuit, made once."""
    return TourTables(board)

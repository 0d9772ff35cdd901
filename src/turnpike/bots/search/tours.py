"""How far seats are from home in Richesses de France, fast: the tables of the traveller's tours, for the search.

Here: turns to go from any place, with any markers and purse, by the plan that is home first. Not here: how the tables
are made (turnpike.bots.richesses.tour), what the numbers mean (turnpike.bots.richesses.plan).
"""

from array import array

from turnpike.bots.richesses import plan
from turnpike.bots.richesses.roads import FAR, free_ways
from turnpike.bots.richesses.tour import WAGE, tour_of
from turnpike.games.richesses import names
from turnpike.games.richesses.board import Board
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.state import State
from turnpike.kernel import bits

PLACES = 256
PENDING = 0.6
"""Turns that a vehicle still to be bought costs: so buying it now is better than going on foot first."""


class Tours:
    """The tables of one circuit. They are read only, so all threads may share them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        circuit = board.circuit.id
        tours = [(by, tour_of(circuit, by, toll)) for by, tolls in plan.TOLLS.items() for toll in tolls]
        self.plans = len(tours)
        self.count = board.stages
        self.stops = tours[0][1].stops
        self.rich = board.rule in (names.ECONOMIE, names.CASINOS)
        self.by = [0] * 16
        self.worth_of_franc = [0.0] * 16
        legs: array[float] = array("d")
        rest: array[float] = array("d")
        home: array[float] = array("d")
        francs, spent, paid = array("i"), array("i"), array("i")
        for number, (by, tour) in enumerate(tours):
            self.by[number] = by
            self.worth_of_franc[number] = tour.toll
            for turns, price in tour.legs(PLACES):
                legs.append(turns)
                francs.append(price)
            rest.extend(tour.rest_turns)
            spent.extend(tour.rest_francs)
            for turns, price in tour.to_finish(PLACES):
                home.append(turns)
                paid.append(price)
        self.legs, self.francs, self.rest, self.spent, self.home, self.paid = legs, francs, rest, spent, home, paid
        self.towns = [0] * 64
        work: array[float] = array("d")
        self.town_count = 0
        for by in (names.FOOT, names.BIKE, names.CAR):
            self.town_count = 0
            for town, ways in free_ways(board, by).items():
                if board.rule == names.ECONOMIE and board.stage_at[town] != names.NONE:
                    continue
                self.towns[self.town_count] = town
                self.town_count += 1
                work.extend(ways.turns(place, board.reach[by], stop=True) for place in range(board.places))
                work.extend([float(FAR)] * (PLACES - board.places))
        self.work = work
        self.wage = WAGE

    def left(self, number: int, place: int, marked: int) -> float:
        """Turns of a tour that is left from a place; a franc on the way counts as this tour counts it."""
        missing = self.board.all_stages & ~marked
        best = 100000.0
        if not missing:
            return self.home[number * 256 + place] + self.worth_of_franc[number] * self.paid[number * 256 + place]
        first = number * self.count
        table = number * (self.count << self.count)
        franc = self.worth_of_franc[number]
        while missing:
            stage = bits.lowest(missing)
            missing &= missing - 1
            row = (first + stage) * 256 + place
            rest = table + (self.board.all_stages & ~marked & ~bits.BIT[stage]) * self.count + stage
            turns = self.legs[row] + self.rest[rest] + franc * (self.francs[row] + self.spent[rest])
            best = min(best, turns)
        return best

    def to_go(self, place: int, marked: int, money: int, owned: int) -> float:
        """Turns until somebody is home, those for the work he needs included, by the plan that is home first."""
        best = 100000.0
        for number in range(self.plans):
            by = self.by[number]
            if by == names.FOOT and owned:
                continue
            price = 0
            if by != names.FOOT and not owned & (bits.BIT[by] >> 1):
                price = self.board.price[by]
            turns = self.left(number, place, marked)
            if price:
                turns += PENDING
            if turns < best:
                missing = price - money
                if missing > 0:
                    turns = self.by_way_of_work(number, place, marked, missing, owned, best)
                elif by:
                    turns += 0.5 * max(0, 60 + missing) / self.wage
                if self.rich:
                    turns += 0.7 * price / self.wage
                best = min(best, turns)
        return best

    def by_way_of_work(self, number: int, place: int, marked: int, missing: int, owned: int, best: float) -> float:
        """Over the capital that costs least time, with the work for what is missing."""
        rides = 2 if owned & 2 else 1 if owned & 1 else 0
        shifts = missing / self.wage + 0.5
        for i in range(self.town_count):
            turns = self.work[(rides * self.town_count + i) * 256 + place] + shifts
            if turns < best:
                detour = 0.0 if self.stops or self.towns[i] == place else 0.3
                best = min(best, turns + detour + self.left(number, self.towns[i], marked))
        return best

    def of_seat(self, s: State, seat: int) -> float:
        """How far a seat is from home, its riches counted where they decide."""
        if s.at[seat] < 0:
            return 30.0
        money = s.money[seat]
        if s.phase == names.DIE and s.asked == seat:
            if s.roll in (names.FOR_WORK, names.FOR_GIFT):
                money += 35
            elif s.roll in (names.FOR_TOLL, names.FOR_COLLECTION):
                money = max(0, money - 35)
            elif s.roll in (names.FOR_BET, names.FOR_FIRST_BET):
                money += s.stake * (self.board.win[0] + 1) // 2
        marked = s.marked[seat]
        if s.claimant == seat:
            for i in range(s.claims):
                marked |= bits.BIT[s.claim[i]]
        place = s.at[seat]
        turns = 0.0
        race = s.race[seat]
        if race >= 0:
            length = self.board.route_length[race]
            place = self.board.route[names.ROUTE * race + length - 1]
            reach = self.board.reach[self.board.race_by[race]]
            turns = (length - 1 - s.race_index[seat] + reach - 1) // reach * 1.0
            marked |= bits.BIT[self.board.race_stage[race]]
        turns += self.to_go(place, marked, money, s.owned[seat]) + s.miss[seat]
        if s.called >= 0 and seat == s.active:
            won = marked | bits.BIT[self.board.match_at[s.at[seat]]]
            turns = 0.5 * (turns + self.to_go(place, won, money, s.owned[seat]))
        if self.rich:
            turns -= 0.5 * (end.wealth(s, seat) + money - s.money[seat]) / self.wage
        return turns

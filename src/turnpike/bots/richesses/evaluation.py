"""The evaluation of Richesses de France: how many turns a seat still needs until it is home.

Here: the turns that are left from a place, with markers and a purse, by one plan or by the best. Not here: the tables
of tours (tour_tables.py), what is chosen by it (traveller.py, rollout.py).

A plan is a transport, perhaps still to be bought, and a price of time. What was looked up is remembered as long as no
other markers take its place; so an evaluator belongs to one thread.
"""

from array import array

from turnpike.bots.richesses.knowledge import knowledge_of
from turnpike.bots.richesses.tour_tables import TourTables, tables_of
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

CACHE_SLOTS = 16
"""Sets of markers that are remembered, a power of two."""
RESERVE_WEIGHT = 0.5
"""How much a missing cushion counts, compared with money that is needed for certain: for the traveller. Rollouts have
a value for each circuit (knowledge.py)."""
UNPLACED_TURNS = 30.0
"""Turns to go for a seat that has no place yet."""


class Evaluator:
    """Computes turns to go on one circuit."""

    def __init__(self, tables: TourTables, worry: float = RESERVE_WEIGHT) -> None:
        self.tables = tables
        self.board = self.tables.board
        self.turns = 0.0
        self.francs = 0
        self.next_francs = 0
        self.best = 0.0
        # What is remembered, for some sets of markers.
        self.tags = [-1] * 16
        self.stamps = [0] * 16
        size = CACHE_SLOTS * self.tables.plans * 256
        self.seen = array("i", [0]) * size
        self.known_turns = array("d", [0.0]) * size
        self.known_francs = array("i", [0]) * size
        self.known_next = array("i", [0]) * size
        self.seen_work = array("i", [0]) * (3 * size)
        self.known_work = array("d", [0.0]) * (3 * size)
        self.fortune = self.tables.fortune
        self.growth = self.tables.growth
        self.worry = worry
        self.cushion = self.tables.cushion

    def left(self, number: int, place: int, marked: int) -> None:
        """What is left of a tour, into `turns`, `francs` and `next_francs`."""
        slot = (marked ^ marked >> 4 ^ marked >> 8) & (CACHE_SLOTS - 1)
        if self.tags[slot] != marked:
            self.tags[slot] = marked
            self.stamps[slot] += 1
        known = ((slot * self.tables.plans + number) << 8) + place
        if self.seen[known] == self.stamps[slot]:
            self.turns = self.known_turns[known]
            self.francs = self.known_francs[known]
            self.next_francs = self.known_next[known]
            return
        self.look_up(number, place, marked)
        self.seen[known] = self.stamps[slot]
        self.known_turns[known] = self.turns
        self.known_francs[known] = self.francs
        self.known_next[known] = self.next_francs

    def look_up(self, number: int, place: int, marked: int) -> None:
        """The stage to visit next, by the table."""
        missing = self.board.all_stages & ~marked
        if not missing:
            self.turns = self.tables.home[number * 256 + place]
            self.francs = self.tables.paid[number * 256 + place]
            self.next_francs = self.francs
            return
        least = 200000.0
        first = number * self.tables.count
        table = number * (self.tables.count << self.tables.count)
        toll = self.tables.worth_of_franc[number]
        ahead = missing
        while ahead:
            stage = bits.lowest(ahead)
            ahead &= ahead - 1
            row = (first + stage) * 256 + place
            rest = table + (missing & ~bits.BIT[stage]) * self.tables.count + stage
            turns = self.tables.legs[row] + self.tables.rest[rest]
            francs = self.tables.francs[row] + self.tables.spent[rest]
            if turns + francs * toll < least:
                least = turns + francs * toll
                self.turns = turns
                self.francs = francs
                self.next_francs = self.tables.francs[row]

    def race_vehicles(self, marked: int) -> int:
        """§11.3 Vehicles for the races that are left, as bits of `owned`."""
        found = 0
        for race in range(names.RACES):
            stage = self.board.race_stage[race]
            if stage >= 0 and not marked & bits.BIT[stage] and self.board.race_by[race] > 0:
                found |= 1 << (self.board.race_by[race] - 1)
        return found

    def turns_by(self, number: int, place: int, marked: int, money: int, owned: int) -> float:
        """Turns until a seat is home by a plan, those for the work it needs included."""
        by = self.tables.by[number]
        self.left(number, place, marked)
        turns = self.turns
        price = 0
        bought = 0
        if by > 0 and not owned & (1 << (by - 1)):
            bought = 1
            price = self.board.price[by]
        races = 0
        if self.tables.races:
            races = self.race_vehicles(marked)
            for vehicle in range(1, 3):
                if races & ~owned & (1 << (vehicle - 1)) and vehicle != by:
                    price += self.board.price[vehicle]
        lost = 0.0
        if self.tables.rich:
            spent = price + self.francs
            lost = spent - (self.board.resale[by] if bought else 0)
            if self.growth > 0.0:
                lost += self.growth * spent * (self.board.stages - bits.count(marked))
            lost = self.fortune * lost / self.tables.wage
        income = 0
        if self.tables.works_at_stages:
            income = self.tables.pay * (self.board.stages - bits.count(marked)) // 2
        elif by == names.CAR and (owned & 1 or races & 1):
            income = self.board.resale[names.BIKE]
        missing = price + max(self.next_francs, self.francs - income) - money
        if missing > 0:
            return lost + self.by_way_of_work(number, place, marked, missing, owned, by)
        if (by > 0 or self.tables.rich) and self.cushion + missing > 0:
            return lost + turns + self.worry * (self.cushion + missing) / self.tables.wage
        return lost + turns

    def by_way_of_work(self, number: int, place: int, marked: int, missing: int, owned: int, by: int) -> float:
        """§5.4 Over the capital that costs least time, with the work for what is missing."""
        rides = 0
        for vehicle in range(1, by + 1):
            if owned & (1 << (vehicle - 1)):
                rides = vehicle
        slot = (marked ^ marked >> 4 ^ marked >> 8) & (CACHE_SLOTS - 1)
        known = (((slot * self.tables.plans + number) * 3 + rides) << 8) + place
        if self.seen_work[known] != self.stamps[slot]:
            self.seen_work[known] = self.stamps[slot]
            self.known_work[known] = self.work(number, place, marked, rides)
        return self.known_work[known] + missing / self.tables.wage + 0.5

    def work(self, number: int, place: int, marked: int, rides: int) -> float:
        """Turns to go by way of the capital that costs least time."""
        best = 10000.0
        self.left(number, place, marked)
        francs = self.francs
        for i in range(self.tables.town_count):
            turns = self.tables.work[(rides * self.tables.town_count + i) * 256 + place]
            if turns < best:
                self.left(number, self.tables.towns[i], marked)
                detour = 0.0 if self.tables.stops or self.tables.towns[i] == place else self.tables.detour
                dearer = 0.0 if self.tables.rich else max(0, self.francs - francs) / self.tables.wage
                best = min(best, turns + detour + dearer + self.turns)
        return best

    def plan(self, place: int, marked: int, money: int, owned: int) -> int:
        """The plan that is home first; when, into `best`."""
        found = -1
        for number in range(self.tables.plans):
            by = self.tables.by[number]
            if by == names.FOOT and owned:
                continue
            turns = self.turns_by(number, place, marked, money, owned)
            if found < 0 or turns < self.best or (turns == self.best and by > self.tables.by[found]):
                found = number
                self.best = turns
        return found

    def turns_of(self, s: State, seat: int) -> float:
        """Turns until a seat is home by its best plan."""
        if s.at[seat] < 0:
            return UNPLACED_TURNS
        money = s.money[seat]
        if s.phase == names.DIE and s.asked == seat:
            if s.roll in (names.FOR_WORK, names.FOR_GIFT):
                money += 35
            elif s.roll in (names.FOR_TOLL, names.FOR_COLLECTION):
                money = max(0, money - 35)
            elif s.roll >= names.OWN_ROLL:
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
        self.plan(place, marked, money, s.owned[seat])
        turns += self.best + s.miss[seat]
        if s.called >= 0 and seat == s.active:
            self.plan(place, marked | bits.BIT[self.board.match_at[s.at[seat]]], money, s.owned[seat])
            turns = 0.5 * (turns + self.best)
        return turns


def rollout_evaluator(board: Board) -> Evaluator:
    """The evaluator that rollouts use."""
    return Evaluator(tables_of(board), knowledge_of(board).rollout_worry)


def pace_evaluator(tables: TourTables) -> Evaluator:
    """An evaluator that counts turns only, whatever is spent on the way."""
    evaluator = Evaluator(tables)
    evaluator.fortune = evaluator.growth = evaluator.worry = 0.0
    return evaluator

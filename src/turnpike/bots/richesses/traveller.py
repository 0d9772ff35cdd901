"""The traveller: follows the shortest tour over the stages that are left, by the transport that pays.

Here: an answer to every question of Richesses de France, from a state, in microseconds where it is compiled. It uses
nothing that its seat may not know. Not here: turns to go (evaluation.py), tolls and cards (risks.py), what it does on
single circuits (heuristics.py, circuits/), the bot (traveller_bot.py) and the rollouts (rollout.py) that travel so.

It works for what it must pay, buys a vehicle that saves more time than its price costs, sells what it no longer needs,
claims every toll, and does not end a game that it would lose.
"""

from turnpike.bots.richesses.circuit_heuristics import heuristics_for
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import USUAL, Heuristics
from turnpike.bots.richesses.risks import Risks
from turnpike.games.richesses import names
from turnpike.games.richesses.rules import auction, end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

STAY_PENALTY_TURNS = 1.0
"""Nothing ever comes of staying, except a free road: more than the worst luck may weigh, so that no seat waits for
better luck for ever.
"""
WORK_PENALTY_TURNS = 0.2
"""Work that can wait may turn out not to be needed."""
LOSING_PENALTY_TURNS = 50.0
"""What ending a game costs that the seat does not win."""
MIN_DEAL_GAIN_TURNS = 0.5
"""Turns a deal must save at least."""
TIE_TOLERANCE_TURNS = 1e-6
"""Turns by which two ways may differ and still be equally good; then lots decide."""
UNREACHABLE_TURNS = 1e6
"""After what is no journey at all."""


class Traveller:
    """Travels with a plan. Belongs to one thread."""

    def __init__(self, evaluator: Evaluator, boldness: int = USUAL, overlooks: int = 0) -> None:
        """`overlooks`: how many of the moves it does not see, in percent."""
        self.evaluator = evaluator
        self.board = self.evaluator.board
        self.risks = Risks(evaluator)
        self.heuristics: Heuristics = heuristics_for(self.board, evaluator, boldness)
        self.overlooks = overlooks
        self.seat = 0
        self.place = 0
        self.marked = 0
        self.money = 0
        self.owned = 0
        self.number = 0
        self.by = 0
        self.turns = 0.0
        self.waits = False
        self.ahead = 0

    def choose(self, s: State, rng: Rng) -> int:
        """The code of what the seat that is asked does."""
        phase = s.phase
        turn.list_choices(s)
        if s.choices == 1 and s.more == 0:
            return s.listed[0]
        if phase == names.TURN:
            return self.take_turn(s, rng)
        if names.OWN_QUESTION <= phase < names.REGION_CARD:
            return self.heuristics.answer(s)
        if phase in (names.HAMMER, names.TOLL, names.CLAIM_STAGE):
            return s.listed[0]
        if phase == names.DISPLACE:
            return s.listed[rng.below(s.choices)]
        self.look(s, s.asked)
        if phase == names.OUTFIT:
            code = self.trade(s) if self.heuristics.buys_at_start else 0
            return code or s.listed[s.choices - 1]
        if phase == names.RAISE:
            return self.raise_money(s)
        if phase == names.BID:
            return self.bid(s)
        return self.soonest(s, rng, 0)

    def look(self, s: State, seat: int) -> None:
        """Take in what a seat has, and make its plan."""
        self.seat = seat
        self.place = s.at[seat]
        self.marked = s.marked[seat]
        self.money = s.money[seat]
        self.owned = s.owned[seat]
        self.ahead = self.lead(s) if self.evaluator.tables.rich else 0
        self.waits = self.evaluator.tables.rich and self.marked == self.board.all_stages and self.ahead <= 0
        if self.place >= 0:
            self.number = self.evaluator.plan(self.place, self.marked, self.money, self.owned)
            self.turns = self.evaluator.best
            self.by = self.evaluator.tables.by[self.number]

    def expect_risks(self, s: State) -> None:
        """Compute what is to be expected where a move ends."""
        self.risks.prepare(s, self.seat, self.number, self.turns)

    def take_turn(self, s: State, rng: Rng) -> int:
        """§5 Trade, then what the circuit offers if it is worth its turn, or the way that is home first."""
        code = self.heuristics.begin_turn(s)
        if code:
            return code
        self.look(s, s.active)
        code = self.trade(s)
        if not code:
            code = self.heuristics.instead_of_moving(s, self.waits)
        return code or self.soonest(s, rng, self.heuristics.wanted(s))

    def soonest(self, s: State, rng: Rng, wanted: int) -> int:
        """The listed action after which the seat is home first; of the circuit's own only the wanted one."""
        self.expect_risks(s)
        best = 1e9
        found = s.listed[s.choices - 1]
        alike = 0
        for i in range(s.choices):
            code = s.listed[i]
            if code >> names.KIND >= names.OWN_ACTION and code != wanted:
                continue
            if self.overlooks and code >> names.KIND == names.MOVE and rng.below(100) < self.overlooks:
                continue
            turns = self.after(s, code)
            if turns < best - TIE_TOLERANCE_TURNS:
                best = turns
                found = code
                alike = 1
            elif turns <= best + TIE_TOLERANCE_TURNS:
                alike += 1
                if rng.below(alike) == 0:
                    found = code
        return found

    def after(self, s: State, code: int) -> float:
        """How long it takes after an action, the turn itself included; far, for what is no journey."""
        kind = code >> names.KIND
        value = code & (bits.BIT[names.KIND] - 1)
        if kind == names.MOVE:
            return 1.0 + self.moved(s, value, True)
        if kind == names.WORK:
            if self.waits:
                return 0.0
            return (
                1.0 + WORK_PENALTY_TURNS + self.to_go(self.place, self.marked, self.money + self.evaluator.tables.pay)
            )
        if kind in (names.GO_WORK, names.GO_TO):
            return 1.0 + self.at(value, self.marked, self.money, True)
        if kind >= names.OWN_ACTION:
            return self.heuristics.after(s, code, self.number)
        if kind == names.RIDE:
            return self.moved(s, value, False)
        if kind == names.STAY:
            if s.phase == names.ADVANCE:
                return self.to_go(self.place, self.marked, self.money)
            race = s.race[self.seat]
            if race >= 0 and (self.board.race_by[race] == 0 or self.owned & (1 << (self.board.race_by[race] - 1))):
                return 1.0 + self.raced(race, s.race_index[self.seat], self.money)
            match = self.board.match_at[self.place]
            later = self.evaluator.tables.match if match >= 0 and not self.marked & bits.BIT[match] else 0.0
            return 1.0 + STAY_PENALTY_TURNS + later + self.to_go(self.place, self.marked, self.money)
        return UNREACHABLE_TURNS

    def moved(self, s: State, path: int, draws: bool) -> float:
        """After a path: its stages are marked, its end is reached (§6)."""
        hops = path >> names.HOPS & 7
        race = (path >> names.RACE & 3) - 1
        place = self.place
        marked = self.marked
        money = self.money
        for i in range(hops):
            section = names.SECTIONS * place + (path >> 4 * i & 15)
            money -= self.board.section_price[section]
            place = self.board.leads_to[section]
            if self.board.stage_at[place] >= 0 and (i == hops - 1 or not self.board.stop_at_stages):
                marked |= bits.BIT[self.board.stage_at[place]]
        if race < 0 or not draws:
            return self.at(place, marked, money, draws)
        index = hops + (s.race_index[self.seat] if s.race[self.seat] == race else 0)
        return self.raced(race, index, money) + self.risks.at(place, False)

    def raced(self, race: int, index: int, money: int) -> float:
        """§11.3 From a point of a race to its end, and on from there."""
        length = self.board.route_length[race]
        reach = self.board.reach[self.board.race_by[race]]
        finish = self.board.route[names.ROUTE * race + length - 1]
        won = self.marked | bits.BIT[self.board.race_stage[race]]
        left = (length - 1 - index + reach - 1) // reach * 1.0
        return left + self.to_go(finish, won, money)

    def at(self, place: int, marked: int, money: int, draws: bool) -> float:
        """After an arrival."""
        if place == self.board.finish and marked == self.board.all_stages:
            return LOSING_PENALTY_TURNS if self.evaluator.tables.rich and self.ahead <= 0 else 0.0
        return self.to_go(place, marked, money) + self.risks.at(place, draws)

    def to_go(self, place: int, marked: int, money: int) -> float:
        """Turns to go by the plan; for a seat that must not come home yet, to the next work."""
        if not self.waits:
            return self.evaluator.turns_by(self.number, place, marked, money, self.owned)
        best = 1000.0
        for i in range(self.evaluator.tables.town_count):
            if self.evaluator.tables.towns[i] != self.board.finish:
                best = min(
                    best, self.evaluator.tables.work[(self.by * self.evaluator.tables.town_count + i) * 256 + place]
                )
        return best

    def lead(self, s: State) -> int:
        """By how much this seat would win if it came home now; premiums counted where there are some (§11.1)."""
        homes = 0
        for seat in range(s.players):
            homes += s.home[seat]
        first = self.board.home_bonus[min(homes, 3)]
        later = self.board.home_bonus[min(homes + 1, 3)]
        most = -1000000
        for seat in range(s.players):
            if seat != self.seat:
                most = max(most, end.wealth(s, seat) + (0 if s.home[seat] else later))
        return end.wealth(s, self.seat) + first - most

    def planned(self, money: int, owned: int) -> float:
        """Turns to go with another purse."""
        if self.place >= 0:
            self.evaluator.plan(self.place, self.marked, money, owned)
            return self.evaluator.best
        best = 1e9
        for place in range(self.board.places):
            if self.board.stage_at[place] >= 0:
                self.evaluator.plan(place, self.marked, money, owned)
                best = min(best, self.evaluator.best)
        return best

    def plan_from_anywhere(self) -> None:
        """§11.2 Before a start is chosen, the plan from the best of the stages."""
        self.turns = 1e9
        for place in range(self.board.places):
            if self.board.stage_at[place] >= 0:
                number = self.evaluator.plan(place, self.marked, self.money, self.owned)
                if self.evaluator.best < self.turns:
                    self.turns = self.evaluator.best
                    self.by = self.evaluator.tables.by[number]

    def trade(self, s: State) -> int:
        """§4 A deal worth making now, or 0."""
        if self.place < 0:
            self.plan_from_anywhere()
        for i in range(s.choices):
            if s.listed[i] >> names.KIND == names.BUY and self.is_worth_buying(s, s.listed[i] & 3):
                return s.listed[i]
        for vehicle in range(names.BIKE, names.CAR + 1):
            if self.owned & (1 << (vehicle - 1)) and self.is_surplus(vehicle):
                return self.sale(s, vehicle)
        return 0

    def sale(self, s: State, vehicle: int) -> int:
        """§4.2, §4.3 To the other players if one of them could bid, else to the bank."""
        found = 0
        for i in range(s.choices):
            kind = s.listed[i] >> names.KIND
            if (kind == names.OFFER or (kind == names.SELL and not found)) and s.listed[i] & 3 == vehicle:
                found = s.listed[i]
        return found

    def is_worth_buying(self, s: State, vehicle: int) -> bool:
        """It must save time, or be needed for what the circuit is about."""
        if self.heuristics.must_buy(s, self.seat, vehicle):
            return True
        if vehicle != self.by:
            return False
        rest = self.money - self.board.price[vehicle]
        return self.planned(rest, self.owned | 1 << (vehicle - 1)) <= self.turns + MIN_DEAL_GAIN_TURNS

    def is_surplus(self, vehicle: int) -> bool:
        """A bike beside a car, once no race needs it; or anything whose price saves more time than it does."""
        if self.evaluator.race_vehicles(self.marked) & 1 << (vehicle - 1):
            return False
        if vehicle == names.BIKE and self.owned & 2:
            return True
        if self.money > self.risks.poor:
            return False
        rest = self.money + self.board.resale[vehicle]
        return self.planned(rest, self.owned & ~(1 << (vehicle - 1))) < self.turns - 2 * MIN_DEAL_GAIN_TURNS

    def raise_money(self, s: State) -> int:
        """§9.1 Sell what is missed least."""
        vehicle = names.CAR
        if self.owned == 1:
            vehicle = names.BIKE
        elif self.owned == 3:
            without_bike = self.planned(max(0, self.money + self.board.resale[names.BIKE] - s.due), 2)
            if without_bike <= self.planned(max(0, self.money + self.board.resale[names.CAR] - s.due), 1):
                vehicle = names.BIKE
        found = self.sale(s, vehicle)
        return found or s.listed[0]

    def bid(self, s: State) -> int:
        """§4.3 The lowest bid, as long as the vehicle saves more time than its price costs."""
        vehicle = s.on_sale
        francs = auction.lowest_bid(s)
        left = self.money - francs
        wanted = self.evaluator.race_vehicles(self.marked) & 1 << (vehicle - 1) != 0
        if not wanted:
            if self.place < 0:
                self.plan_from_anywhere()
            wanted = self.planned(left, self.owned | 1 << (vehicle - 1)) < self.turns - MIN_DEAL_GAIN_TURNS
        return names.PLACE_BID << names.KIND | francs if wanted else names.PASS << names.KIND

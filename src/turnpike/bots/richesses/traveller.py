"""The traveller: follows the shortest tour over the stages that are left, by the transport that pays.

Here: an answer to every question of Richesses de France, from a state, in microseconds where it is compiled. It uses
nothing that its seat may not know. Not here: turns to go (evaluation.py), tolls and cards (risks.py), betting to win
(betting.py); the bot (traveller_bot.py) and the rollouts (rollout.py) that travel this way.

It works for what it must pay, buys a vehicle that saves more time than its price costs, sells what it no longer needs,
bets on colours within its means, claims every toll, and does not end a game that it would lose.
"""

from turnpike.bots.richesses.betting import Betting, turns_only
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.risks import Risks
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import auction, end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

MATCH = 1.0
"""§11.3 Turns that a match takes on average after the arrival: every second one is lost and tried again."""
IDLE = 1.0
"""Nothing ever comes of staying, except a free road: more than the worst luck may weigh, so that no seat waits for
better luck for ever.
"""
LATER = 0.2
"""Work that can wait may turn out not to be needed."""
TO_LOSE = 50.0
"""What ending a game costs that the seat does not win."""
GAIN = 0.5
"""Turns a deal must save at least."""
PART = 35
"""The part of the money that goes on a colour, in percent: it wins twice the stake every second time, so a good quarter
is best in the long run, and a little more when the game is short."""
RICH = 2
"""So many times the wealth of the next richest: enough not to bet on where a bet costs a turn."""
ALIKE = 1e-6
"""Turns by which two ways may differ and still be equally good; then lots decide."""
FAR = 1e6
"""After what is no journey at all."""
USUAL, FASTER, CUNNING = 0, 1, 2
"""§11.2 How bold it plays Casinos: as usual; buys the car early; also bets by what the others do."""


class Traveller:
    """Travels with a plan. Belongs to one thread."""

    def __init__(self, evaluator: Evaluator, boldness: int = USUAL, overlooks: int = 0) -> None:
        """`overlooks`: how many of the moves it does not see, in percent."""
        self.evaluator = evaluator
        self.board = self.evaluator.board
        self.risks = Risks(evaluator)
        self.fast = boldness >= FASTER and self.board.rule == circuits.CASINOS
        self.cunning = boldness == CUNNING and self.board.rule == circuits.CASINOS
        self.betting = Betting(turns_only(evaluator.tables) if self.cunning else evaluator)
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
        if phase in (circuits.BET, circuits.FIRST_BET):
            return self.betting.bet(s, s.asked) if self.cunning else self.bet_of(s.money[s.asked])
        if phase in (names.HAMMER, names.TOLL, names.CLAIM_STAGE):
            return s.listed[0]
        if phase == names.DISPLACE:
            return s.listed[rng.below(s.choices)]
        self.look(s, s.asked)
        if phase == names.OUTFIT:
            code = 0 if self.cunning else self.trade(s)
            return code or s.listed[s.choices - 1]
        if phase == circuits.CHOOSE_START:
            return circuits.CHOOSE << names.KIND | self.betting.first if self.cunning else self.start(s)
        if phase == names.RAISE:
            return self.raise_money(s)
        if phase == names.BID:
            return self.bid(s)
        if phase == circuits.CALL:
            code = self.call(s)
            return code or names.PASS << names.KIND
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
        """§5 Trade, then a bet that is worth its turn, a match, or the way that is home first."""
        if self.cunning and s.more > 0 and self.betting.stays(s, s.active):
            return self.betting.bet(s, s.active)
        self.look(s, s.active)
        code = self.trade(s)
        if code:
            return code
        if s.more > 0 and not self.cunning and (self.waits or self.bets_on(s)):
            return self.bet_of(self.money)
        return self.soonest(s, rng, self.call(s) if self.board.rule == circuits.SPORTS else 0)

    def soonest(self, s: State, rng: Rng, wanted: int) -> int:
        """The listed action after which the seat is home first; of calls only the wanted one."""
        self.expect_risks(s)
        best = 1e9
        found = s.listed[s.choices - 1]
        alike = 0
        for i in range(s.choices):
            code = s.listed[i]
            if code >> names.KIND == circuits.CALL_UP and code != wanted:
                continue
            if self.overlooks and code >> names.KIND == names.MOVE and rng.below(100) < self.overlooks:
                continue
            turns = self.after(s, code)
            if turns < best - ALIKE:
                best = turns
                found = code
                alike = 1
            elif turns <= best + ALIKE:
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
            return 1.0 + LATER + self.to_go(self.place, self.marked, self.money + self.evaluator.tables.pay)
        if kind in (names.GO_WORK, names.GO_TO):
            return 1.0 + self.at(value, self.marked, self.money, True)
        if kind == circuits.CALL_UP:
            won = self.marked | bits.BIT[self.board.match_at[self.place]]
            return 1.0 + MATCH + self.to_go(self.place, won, self.money)
        if kind == names.RIDE:
            return self.moved(s, value, False)
        if kind == names.STAY:
            if s.phase == names.ADVANCE:
                return self.to_go(self.place, self.marked, self.money)
            race = s.race[self.seat]
            if race >= 0 and (self.board.race_by[race] == 0 or self.owned & (1 << (self.board.race_by[race] - 1))):
                return 1.0 + self.raced(race, s.race_index[self.seat], self.money)
            match = self.board.match_at[self.place]
            later = MATCH if match >= 0 and not self.marked & bits.BIT[match] else 0.0
            return 1.0 + IDLE + later + self.to_go(self.place, self.marked, self.money)
        return FAR

    def moved(self, s: State, path: int, draws: bool) -> float:
        """After a path: its stages are marked, its end is reached (§6)."""
        hops = path >> names.HOPS & 7
        race = (path >> names.RACE & 3) - 1
        stop = self.board.rule in (circuits.ECONOMIE, circuits.CASINOS)
        place = self.place
        marked = self.marked
        money = self.money
        for i in range(hops):
            section = names.SECTIONS * place + (path >> 4 * i & 15)
            money -= self.board.section_price[section]
            place = self.board.leads_to[section]
            if self.board.stage_at[place] >= 0 and (not stop or i == hops - 1):
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
            return TO_LOSE if self.evaluator.tables.rich and self.ahead <= 0 else 0.0
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
        first = 0
        later = 0
        if self.board.rule == circuits.ECONOMIE:
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

    def stake(self, money: int) -> int:
        """§11.2 How much to bet: a part of the money, but never the cushion."""
        within = min(PART * money // 100, money - self.evaluator.cushion, self.board.most_stake)
        return max(names.NOTE, within // names.NOTE * names.NOTE)

    def bet_of(self, money: int) -> int:
        """§11.2 That stake on a colour."""
        notes = self.stake(money) // names.NOTE - 1
        return circuits.PLACE_BET << names.KIND | (notes * circuits.ONS + circuits.ON_RED)

    def bets_on(self, s: State) -> bool:
        """§11.2 Whether another bet is worth a turn: it must bring more than work, and be needed."""
        most = -1000000
        for seat in range(s.players):
            if seat != self.seat:
                most = max(most, end.wealth(s, seat))
        brings = self.stake(self.money) * (self.board.win[0] - 1) * 0.5
        return brings > self.evaluator.tables.wage and end.wealth(s, self.seat) < RICH * most

    def call(self, s: State) -> int:
        """§11.3 The seat with the fewest markers; none that the match could make the winner, unless it is our last,
        too: two that both waited to be called would wait for ever.
        """
        found = 0
        fewest = self.board.stages - 1
        if bits.count(s.marked[s.active]) == fewest:
            fewest += 1
        for i in range(s.choices):
            code = s.listed[i]
            if code >> names.KIND == circuits.CALL_UP:
                markers = bits.count(s.marked[code & 7])
                if markers < fewest:
                    fewest = markers
                    found = code
        return found

    def start(self, s: State) -> int:
        """§11.2 The casino with the shortest tour from there."""
        best = 1e9
        found = s.listed[0]
        for i in range(s.choices):
            place = s.listed[i] & (bits.BIT[names.KIND] - 1)
            self.evaluator.plan(place, bits.BIT[self.board.stage_at[place]], self.money, self.owned)
            if self.evaluator.best < best:
                best = self.evaluator.best
                found = s.listed[i]
        return found

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
        """§11.2 Before a start is chosen, the plan from the best of the casinos."""
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
        """It must save time, or be needed for the race that begins here or goes on."""
        if self.board.rule == circuits.SPORTS and self.place >= 0:
            for race in range(names.RACES):
                stage = self.board.race_stage[race]
                here = s.race[self.seat] == race or self.board.route[names.ROUTE * race] == self.place
                if stage >= 0 and here and not self.marked & bits.BIT[stage] and self.board.race_by[race] == vehicle:
                    return True
        if self.fast and vehicle == names.CAR and self.place >= 0 and self.betting.wants_car(s, self.seat):
            return True
        if vehicle != self.by:
            return False
        rest = self.money - self.board.price[vehicle]
        return self.planned(rest, self.owned | 1 << (vehicle - 1)) <= self.turns + GAIN

    def is_surplus(self, vehicle: int) -> bool:
        """A bike beside a car, once no race needs it; or anything whose price saves more time than it does."""
        if self.board.rule == circuits.SPORTS and self.evaluator.race_vehicles(self.marked) & 1 << (vehicle - 1):
            return False
        if vehicle == names.BIKE and self.owned & 2:
            return True
        if self.money > self.risks.poor:
            return False
        rest = self.money + self.board.resale[vehicle]
        return self.planned(rest, self.owned & ~(1 << (vehicle - 1))) < self.turns - 2 * GAIN

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
        wanted = self.board.rule == circuits.SPORTS and self.evaluator.race_vehicles(self.marked) & 1 << (vehicle - 1)
        if not wanted:
            if self.place < 0:
                self.plan_from_anywhere()
            wanted = self.planned(left, self.owned | 1 << (vehicle - 1)) < self.turns - GAIN
        return names.PLACE_BID << names.KIND | francs if wanted else names.PASS << names.KIND

"""Betting on Casinos (§11.2): within one's means, or to win.

Here: which casino to start from, what to stake and on what, whether to stay for another bet, when to buy the car. Not
here: the journey (traveller.py). The game ends when a seat that is done comes home, and the richest wins. So a seat
that is done and ahead ends it: a car pays, since others have not won much by then; a seat that is behind must catch up
before; a seat that is nearly home and ahead need not win any more. The numbers were tried in 5,000 games each
(docs/bots.md).
"""

from turnpike.bots.richesses.evaluation import Evaluator, pace_evaluator
from turnpike.bots.richesses.heuristics import CUNNING, FASTER, Heuristics
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

USUAL_STAKE_PERCENT = 35
"""The part of the money that goes on a colour, in percent: it wins twice the stake every second time, so a good quarter
is best in the long run, and a little more when the game is short."""
CUNNING_STAKE_PERCENT = 70
"""The same for a cunning traveller."""
MIN_MONEY_TO_STAY = 80
"""A seat with less does not stay for another bet."""
ENOUGH_WEALTH_RATIO = 2
"""So many times the wealth of the next richest: enough not to stay for another bet."""
MIN_MONEY_FOR_CAR = 1500
"""With so much money the car is bought."""
MIN_STAGES_FOR_CAR = 3
"""... if so many casinos are still to be visited."""
LATE_TURNS = 6
"""Turns before another seat that is ahead is home, when it is time to take every risk."""
NEARLY_HOME_TURNS = 3
"""Turns before the seat itself is home, when it is time to take none."""
FIRST_CASINO = "le-touquet"
"""The casino to begin with: from there more games were won than from any other."""


class Betting(Heuristics):
    """Starts, bets, and buys the car in time."""

    def __init__(self, evaluator: Evaluator, boldness: int) -> None:
        super().__init__()
        self.evaluator = evaluator
        self.board = self.evaluator.board
        self.fast = boldness >= FASTER
        self.cunning = boldness == CUNNING
        self.pace = pace_evaluator(evaluator.tables) if self.cunning else evaluator
        self.first = self.board.place_index[FIRST_CASINO]
        self.buys_at_start = not self.cunning
        self.ahead = 0
        self.turns = 0.0
        self.others_turns = 0.0

    def answer(self, s: State) -> int:
        """A start, or a bet."""
        if s.phase == numbers.CHOOSE_START:
            return numbers.CHOOSE << names.KIND | self.first if self.cunning else self.shortest(s)
        return self.bet(s, s.asked) if self.cunning else self.usual_bet(s.money[s.asked])

    def begin_turn(self, s: State) -> int:
        """Another bet, if the others are such that it is worth its turn."""
        if self.cunning and s.more > 0 and self.stays(s, s.active):
            return self.bet(s, s.active)
        return 0

    def instead_of_moving(self, s: State, waits: bool) -> int:
        """Another bet, as usual."""
        if s.more > 0 and not self.cunning and (waits or self.bets_on(s, s.active)):
            return self.usual_bet(s.money[s.active])
        return 0

    def must_buy(self, s: State, seat: int, vehicle: int) -> bool:
        """Whether it is time to be faster."""
        if not self.fast or vehicle != names.CAR or s.at[seat] < 0:
            return False
        return (
            s.money[seat] >= MIN_MONEY_FOR_CAR and self.board.stages - bits.count(s.marked[seat]) >= MIN_STAGES_FOR_CAR
        )

    def shortest(self, s: State) -> int:
        """The casino with the shortest tour from there."""
        best = 1e9
        found = s.listed[0]
        for i in range(s.choices):
            place = s.listed[i] & (bits.BIT[names.KIND] - 1)
            self.evaluator.plan(place, bits.BIT[self.board.stage_at[place]], s.money[s.asked], s.owned[s.asked])
            if self.evaluator.best < best:
                best = self.evaluator.best
                found = s.listed[i]
        return found

    def count(self, s: State, seat: int, number: int) -> int:
        """Whether the seat stands where it may win a bet; stakes of the highest kind that it can pay."""
        if number == 0:
            place = s.at[seat]
            stage = self.board.stage_at[place] if place >= 0 else names.NONE
            return 1 if stage >= 0 and not s.won[seat] & bits.BIT[stage] else 0
        if number == 1:
            return s.money[seat] // self.board.most_stake
        return 0

    # --- As usual ----------------------------------------------------------------------------------------------------

    def usual_stake(self, money: int) -> int:
        """A part of the money, but never the cushion."""
        within = min(USUAL_STAKE_PERCENT * money // 100, money - self.evaluator.cushion, self.board.most_stake)
        return max(names.NOTE, within // names.NOTE * names.NOTE)

    def usual_bet(self, money: int) -> int:
        """That stake on a colour."""
        return self.placed(self.usual_stake(money) // names.NOTE, numbers.ON_RED)

    def bets_on(self, s: State, seat: int) -> bool:
        """Whether another bet is worth a turn: it must bring more than work, and be needed."""
        most = -1000000
        for other in range(s.players):
            if other != seat:
                most = max(most, end.wealth(s, other))
        brings = self.usual_stake(s.money[seat]) * (self.board.win[0] - 1) * 0.5
        return brings > self.evaluator.tables.wage and end.wealth(s, seat) < ENOUGH_WEALTH_RATIO * most

    # --- To win ------------------------------------------------------------------------------------------------------

    def look(self, s: State, seat: int) -> None:
        """By how much a seat is richer than all others; how soon it is home, and the first who might win by it."""
        mine = end.wealth(s, seat)
        self.turns = self.pace.turns_of(s, seat)
        self.ahead = 1000000
        for other in range(s.players):
            if other != seat:
                self.ahead = min(self.ahead, mine - end.wealth(s, other))
        self.others_turns = 1000.0
        for other in range(s.players):
            if other != seat and (self.ahead > 0 or end.wealth(s, other) > mine):
                self.others_turns = min(self.others_turns, self.pace.turns_of(s, other))

    def is_late(self) -> bool:
        """Another seat is ahead, and about to end the game."""
        return self.ahead < 0 and self.others_turns <= LATE_TURNS and self.others_turns < self.turns

    def bet(self, s: State, seat: int) -> int:
        """The stake, and on what: a colour, unless only more would be enough."""
        self.look(s, seat)
        money = s.money[seat]
        most = min(money, self.board.most_stake) // names.NOTE
        if self.is_late():
            return self.placed(most, self.enough(most * names.NOTE))
        if self.ahead > 0 and self.turns <= NEARLY_HOME_TURNS and self.turns <= self.others_turns:
            return self.placed(1, numbers.ON_RED)
        within = min(CUNNING_STAKE_PERCENT * money // 100, money - self.evaluator.cushion) // names.NOTE
        return self.placed(min(most, within), numbers.ON_RED)

    def enough(self, stake: int) -> int:
        """What makes the seat the richest, and is likeliest."""
        if stake * self.board.win[0] > -self.ahead:
            return numbers.ON_RED
        if stake * self.board.win[2] > -self.ahead:
            return numbers.ON_TWO
        return numbers.ON_ONE if stake * self.board.win[1] > -self.ahead else numbers.ON_RED

    def placed(self, notes: int, on: int) -> int:
        """A bet, as a code."""
        return numbers.PLACE_BET << names.KIND | (max(notes, 1) - 1) * numbers.ONS + on

    def stays(self, s: State, seat: int) -> bool:
        """Whether another bet is worth a turn here."""
        self.look(s, seat)
        if self.is_late():
            return True
        mine = end.wealth(s, seat)
        return s.money[seat] >= MIN_MONEY_TO_STAY and mine < ENOUGH_WEALTH_RATIO * (mine - self.ahead)

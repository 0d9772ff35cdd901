"""Betting to win on Casinos (§11.2), for travellers that are to be that bold.

Here: what to stake and on what, whether to stay for another bet, when to buy the car. Not here: the journey
(traveller.py). The game ends when a seat that is done comes home, and the richest wins. So a seat that is done and
ahead ends it: a car pays, since others have not won much by then; a seat that is behind must catch up before; a seat
that is nearly home and ahead need not win any more. The numbers were tried in 5,000 games each (docs/bots.md).
"""

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.tour_tables import TourTables
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

PART = 70
"""The part of the money that goes on a colour, in percent."""
WORTH = 80
"""A seat with less does not stay for another bet."""
RICH = 2
"""So many times the wealth of the next richest: enough not to stay for another bet."""
CAR = 1500
"""With so much money the car is bought."""
STAGES = 3
"""... if so many casinos are still to be visited."""
SOON = 6
"""Turns before another seat that is ahead is home, when it is time to take every risk."""
NEAR = 3
"""Turns before the seat itself is home, when it is time to take none."""
FIRST = "le-touquet"
"""The casino to begin with: from there more games were won than from any other."""


def turns_only(tables: TourTables) -> Evaluator:
    """An evaluator that counts turns only, whatever is spent on the way."""
    evaluator = Evaluator(tables)
    evaluator.fortune = evaluator.growth = evaluator.worry = 0.0
    return evaluator


class Betting:
    """Decides when to be bold. Belongs to one thread."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.board = self.evaluator.board
        self.first = self.board.place_index[FIRST]
        self.ahead = 0
        self.turns = 0.0
        self.others_turns = 0.0

    def look(self, s: State, seat: int) -> None:
        """By how much a seat is richer than all others; how soon it is home, and the first who might win by it."""
        mine = end.wealth(s, seat)
        self.turns = self.evaluator.turns_of(s, seat)
        self.ahead = 1000000
        for other in range(s.players):
            if other != seat:
                self.ahead = min(self.ahead, mine - end.wealth(s, other))
        self.others_turns = 1000.0
        for other in range(s.players):
            if other != seat and (self.ahead > 0 or end.wealth(s, other) > mine):
                self.others_turns = min(self.others_turns, self.evaluator.turns_of(s, other))

    def is_late(self) -> bool:
        """Another seat is ahead, and about to end the game."""
        return self.ahead < 0 and self.others_turns <= SOON and self.others_turns < self.turns

    def bet(self, s: State, seat: int) -> int:
        """The stake, and on what: a colour, unless only more would be enough."""
        self.look(s, seat)
        money = s.money[seat]
        most = min(money, self.board.most_stake) // names.NOTE
        if self.is_late():
            return self.placed(most, self.enough(most * names.NOTE))
        if self.ahead > 0 and self.turns <= NEAR and self.turns <= self.others_turns:
            return self.placed(1, circuits.ON_RED)
        within = min(PART * money // 100, money - self.evaluator.cushion) // names.NOTE
        return self.placed(min(most, within), circuits.ON_RED)

    def enough(self, stake: int) -> int:
        """What makes the seat the richest, and is likeliest."""
        if stake * self.board.win[0] > -self.ahead:
            return circuits.ON_RED
        if stake * self.board.win[2] > -self.ahead:
            return circuits.ON_TWO
        return circuits.ON_ONE if stake * self.board.win[1] > -self.ahead else circuits.ON_RED

    def placed(self, notes: int, on: int) -> int:
        """A bet, as a code."""
        return circuits.PLACE_BET << names.KIND | (max(notes, 1) - 1) * circuits.ONS + on

    def stays(self, s: State, seat: int) -> bool:
        """Whether another bet is worth a turn here."""
        self.look(s, seat)
        if self.is_late():
            return True
        mine = end.wealth(s, seat)
        return s.money[seat] >= WORTH and mine < RICH * (mine - self.ahead)

    def wants_car(self, s: State, seat: int) -> bool:
        """Whether it is time to be faster."""
        return s.money[seat] >= CAR and self.board.stages - bits.count(s.marked[seat]) >= STAGES

"""Matches and races on Sports (§11.3): whom to call, which vehicle a race needs. Not here: the way (traveller.py)."""

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import Heuristics
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


class Matches(Heuristics):
    """Calls the weakest player, and buys what the race needs."""

    def __init__(self, evaluator: Evaluator) -> None:
        super().__init__()
        self.evaluator = evaluator
        self.board = self.evaluator.board

    def answer(self, s: State) -> int:
        """A call, or none."""
        code = self.wanted(s)
        return code or names.PASS << names.KIND

    def wanted(self, s: State) -> int:
        """The seat with the fewest markers; none that the match could make the winner, unless it is our last, too: two
        that both waited to be called would wait for ever.
        """
        found = 0
        fewest = self.board.stages - 1
        if bits.count(s.marked[s.active]) == fewest:
            fewest += 1
        for i in range(s.choices):
            code = s.listed[i]
            if code >> names.KIND == numbers.CALL_UP:
                markers = bits.count(s.marked[code & 7])
                if markers < fewest:
                    fewest = markers
                    found = code
        return found

    def after(self, s: State, code: int, number: int) -> float:
        """After a match, which is won in the end."""
        seat = s.active
        won = s.marked[seat] | bits.BIT[self.board.match_at[s.at[seat]]]
        turns = self.evaluator.turns_by(number, s.at[seat], won, s.money[seat], s.owned[seat])
        return 1.0 + self.evaluator.tables.match + turns

    def must_buy(self, s: State, seat: int, vehicle: int) -> bool:
        """What the race that begins here, or goes on, is run with."""
        if s.at[seat] < 0:
            return False
        for race in range(names.RACES):
            stage = self.board.race_stage[race]
            here = s.race[seat] == race or self.board.route[names.ROUTE * race] == s.at[seat]
            if stage >= 0 and here and not s.marked[seat] & bits.BIT[stage] and self.board.race_by[race] == vehicle:
                return True
        return False

    def count(self, s: State, seat: int, number: int) -> int:
        """Races that are left; whether the seat stands where a match is left to play; matches that are left."""
        left = self.board.all_stages & ~s.marked[seat]
        races = 0
        for race in range(names.RACES):
            if self.board.race_stage[race] >= 0 and left & bits.BIT[self.board.race_stage[race]]:
                races += 1
        if number == 0:
            return races
        if number == 1:
            match = self.board.match_at[s.at[seat]] if s.at[seat] >= 0 else names.NONE
            return 1 if match >= 0 and left & bits.BIT[match] else 0
        return bits.count(left) - races if number == 2 else 0

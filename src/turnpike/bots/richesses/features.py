"""What a position of Richesses de France looks like to a network: whole numbers, for each seat and for all.

Here: the numbers, from what everybody at the table may know. Not here: which number stands where (feature_numbers.py),
the network (turnpike.bots.network), the hand-made odds (odds.py), which are among the numbers.
"""

import math

from turnpike.bots.network.inputs import Inputs
from turnpike.bots.richesses import feature_numbers as numbers
from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.bots.richesses.heuristics import Heuristics
from turnpike.bots.richesses.odds import Odds
from turnpike.games.richesses import names
from turnpike.games.richesses.board.tables import Board
from turnpike.games.richesses.rules import end
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

VERSION = 1
"""One more whenever a number means something else than before."""
TURN_STEPS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40)
"""Turns to go, at most."""
MONEY_STEPS = (10, 30, 50, 80, 120, 160, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 5000)
"""Francs, at least."""
WEALTH_LEAD_STEPS = (-2000, -1000, -500, -300, -100, 0, 10, 100, 300, 500, 1000, 2000)
TURNS_LEAD_STEPS = (-10, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 6)
SMALL_CHANGE = 50.0
"""Francs that are added before a logarithm is taken."""


def inputs_of(circuits: tuple[str, ...]) -> str:
    """Which inputs these are, for the head of a file of weights: with the circuits that have a number each."""
    return f"{VERSION} {numbers.SEAT_FEATURES} {numbers.PUBLIC_FEATURES} {' '.join(circuits)}"


def circuits_of(inputs: str) -> tuple[str, ...]:
    """The circuits that weights with such inputs know; none if the inputs are others."""
    words = inputs.split()
    known = tuple(words[3:])
    return known if inputs == inputs_of(known) and len(known) <= numbers.MAX_CIRCUITS else ()


class Features(Inputs):
    """The inputs of positions on one circuit."""

    def __init__(self, board: Board, players: int, slot: int, odds: Odds, pace: Evaluator, own: Heuristics) -> None:
        """`slot`: the number of the circuit among those that weights know; `pace`: counts turns alone."""
        super().__init__(players, numbers.SEAT_FEATURES, numbers.PUBLIC_FEATURES)
        self.board = board
        self.odds = odds
        self.evaluator = odds.evaluator
        self.pace = pace
        self.own = own
        self.block = numbers.CIRCUIT + slot * numbers.CIRCUIT_FEATURES
        self.wealth = [0] * 4
        self.paces = [0.0] * 4
        self.estimates = [0.0] * 4
        self.by_transport = [0.0] * 3
        self.turn_step = [0] * 16
        self.money_step = [0] * 16
        self.wealth_step = [0] * 16
        self.lead_step = [0] * 16
        for i in range(numbers.TURN_STEPS):
            self.turn_step[i] = TURN_STEPS[i]
        for i in range(numbers.MONEY_STEPS):
            self.money_step[i] = MONEY_STEPS[i]
        for i in range(numbers.LEAD_STEPS):
            self.wealth_step[i] = WEALTH_LEAD_STEPS[i]
            self.lead_step[i] = TURNS_LEAD_STEPS[i]
        self.stage_region = [names.NONE] * 12
        for place in range(board.places):
            if board.stage_at[place] >= 0:
                self.stage_region[board.stage_at[place]] = board.region[place]
        self.put_public(numbers.CIRCUIT_IS + slot, 1)
        self.put_public(numbers.PLAYERS + players, 1)

    def put(self, seat: int, feature: int, value: int) -> None:
        """An input of a seat has this value now."""
        at = seat * numbers.SEAT_FEATURES + feature
        if self.seat[at] != value:
            self.changed_seat[self.changes] = seat
            self.changed_input[self.changes] = feature
            self.changed_by[self.changes] = value - self.seat[at]
            self.changes += 1
            self.seat[at] = value

    def put_public(self, feature: int, value: int) -> None:
        """A public input has this value now."""
        if self.public[feature] != value:
            self.changed_seat[self.changes] = -1
            self.changed_input[self.changes] = feature
            self.changed_by[self.changes] = value - self.public[feature]
            self.changes += 1
            self.public[feature] = value

    def whole(self, number: float) -> int:
        """A number rounded towards zero, within the limits of an input."""
        return int(min(max(number, -127.0), 127.0))

    def logarithm(self, francs: float) -> float:
        """Of francs, 16 for each factor of e."""
        return 16.0 * math.log(max(francs, 0.0) / SMALL_CHANGE + 1.0)

    def update(self, s: State) -> None:
        """Become the inputs of this position, which is not over."""
        self.odds.look(s)
        for seat in range(self.seats):
            self.wealth[seat] = end.wealth(s, seat)
            self.paces[seat] = self.pace.turns_of(s, seat)
        for seat in range(self.seats):
            self.estimates[seat] = self.odds.against_all(s, seat)
        for seat in range(self.seats):
            self.update_turns(s, seat)
            self.update_money(s, seat)
            self.update_stages(s, seat)
            self.update_standing(s, seat)
            for i in range(numbers.OWN_FEATURES):
                self.put(seat, self.block + numbers.CIRCUIT_OWN + i, self.whole(1.0 * self.own.count(s, seat, i)))
        self.put_public(numbers.ROUND, self.whole(1.0 * (s.turn // self.seats)))

    def update_turns(self, s: State, seat: int) -> None:
        """Turns to go, by the best plan and by others, and the lead."""
        turns = self.odds.turns[seat]
        soonest = 1000.0
        soonest_pace = 1000.0
        for other in range(self.seats):
            if other != seat:
                soonest = min(soonest, self.odds.turns[other])
                soonest_pace = min(soonest_pace, self.paces[other])
        lead = soonest - turns
        pace_lead = soonest_pace - self.paces[seat]
        self.put(seat, numbers.TURNS, self.whole(4.0 * turns))
        self.put(seat, self.block + numbers.CIRCUIT_TURNS, self.whole(4.0 * turns))
        self.put(seat, numbers.WHOLE_TURNS, self.whole(turns))
        for i in range(numbers.TURN_STEPS):
            self.put(seat, numbers.TURNS_WITHIN + i, 1 if turns <= self.turn_step[i] + 0.01 else 0)
        self.put(seat, numbers.PACE, self.whole(4.0 * self.paces[seat]))
        self.put(seat, numbers.MONEY_TURNS, self.whole(4.0 * (turns - self.paces[seat])))
        self.put(seat, numbers.TURNS_LEAD, self.whole(4.0 * lead))
        self.put(seat, numbers.PACE_LEAD, self.whole(4.0 * pace_lead))
        self.put(seat, self.block + numbers.CIRCUIT_TURNS_LEAD, self.whole(4.0 * lead))
        self.put(seat, self.block + numbers.CIRCUIT_PACE_LEAD, self.whole(4.0 * pace_lead))
        for i in range(numbers.LEAD_STEPS):
            self.put(seat, numbers.TURNS_LEAD_FROM + i, 1 if lead >= self.lead_step[i] - 0.01 else 0)
        self.put(seat, numbers.UNPLACED, 1 if s.at[seat] < 0 else 0)
        if s.at[seat] >= 0:
            self.update_plans(s, seat)

    def update_plans(self, s: State, seat: int) -> None:
        """The best plan by each transport, and what the best of all costs."""
        best = 1000.0
        chosen = 0
        for by in range(3):
            self.by_transport[by] = 1000.0
        for number in range(self.evaluator.tables.plans):
            by = self.evaluator.tables.by[number]
            if by == names.FOOT and s.owned[seat]:
                continue
            turns = self.evaluator.turns_by(number, s.at[seat], s.marked[seat], s.money[seat], s.owned[seat])
            self.by_transport[by] = min(self.by_transport[by], turns)
            if turns < best:
                best = turns
                chosen = number
        for by in range(3):
            self.put(seat, numbers.BY_TRANSPORT + by, self.whole(2.0 * self.by_transport[by]))
        self.evaluator.left(chosen, s.at[seat], s.marked[seat])
        self.put(seat, numbers.FRANCS, self.whole(0.1 * self.evaluator.francs))
        self.put(seat, numbers.MISSING, self.whole(0.1 * (self.evaluator.francs - s.money[seat])))

    def update_money(self, s: State, seat: int) -> None:
        """Money, wealth, and the lead."""
        money = s.money[seat]
        richest = -1000000
        for other in range(self.seats):
            if other != seat:
                richest = max(richest, self.wealth[other])
        wealth = self.wealth[seat]
        lead = wealth - richest
        self.put(seat, numbers.MONEY, self.whole(0.1 * money))
        self.put(seat, self.block + numbers.CIRCUIT_MONEY, self.whole(0.1 * money))
        self.put(seat, numbers.MONEY_HUNDREDS, self.whole(0.01 * money))
        self.put(seat, numbers.MONEY_LOG, self.whole(self.logarithm(money)))
        for i in range(numbers.MONEY_STEPS):
            self.put(seat, numbers.MONEY_FROM + i, 1 if money >= self.money_step[i] else 0)
        self.put(seat, numbers.WEALTH, self.whole(0.1 * wealth))
        self.put(seat, numbers.WEALTH_HUNDREDS, self.whole(0.01 * wealth))
        self.put(seat, numbers.WEALTH_LOG, self.whole(self.logarithm(wealth)))
        self.put(seat, numbers.WEALTH_LEAD, self.whole(0.1 * lead))
        self.put(seat, self.block + numbers.CIRCUIT_WEALTH_LEAD, self.whole(0.02 * lead))
        self.put(seat, numbers.WEALTH_LEAD_HUNDREDS, self.whole(0.01 * lead))
        self.put(seat, numbers.WEALTH_LEAD_LOG, self.whole(self.logarithm(wealth) - self.logarithm(richest)))
        for i in range(numbers.LEAD_STEPS):
            self.put(seat, numbers.WEALTH_LEAD_FROM + i, 1 if lead >= self.wealth_step[i] else 0)
        for i in range(4):
            self.put(seat, numbers.OWNED + i, 1 if s.owned[seat] == i else 0)

    def update_stages(self, s: State, seat: int) -> None:
        """Stages that are left, cards, and the race that is run."""
        left = self.board.all_stages & ~s.marked[seat]
        most = 0
        others = 0
        for other in range(self.seats):
            if other != seat:
                most = max(most, bits.count(s.marked[other]))
                others |= s.hand[other] & s.known
        tolls = 0
        for stage in range(self.board.stages):
            is_left = left & bits.BIT[stage] != 0
            self.put(seat, self.block + stage, 1 if is_left else 0)
            if is_left and self.stage_region[stage] >= 0 and others & bits.BIT[self.stage_region[stage]]:
                tolls += 1
        count = bits.count(left)
        not_won = self.board.stages - bits.count(s.won[seat])
        self.put(seat, numbers.STAGES_LEFT, count)
        self.put(seat, numbers.NOT_WON, not_won)
        self.put(seat, self.block + numbers.CIRCUIT_NOT_WON, not_won)
        self.put(seat, numbers.STAGES_LEAD, bits.count(s.marked[seat]) - most)
        for i in range(numbers.STAGES + 1):
            self.put(seat, numbers.STAGES_LEFT_IS + i, 1 if count == i else 0)
        self.put(seat, numbers.HAND, bits.count(s.hand[seat]))
        self.put(seat, numbers.TOLLS_KNOWN, tolls)
        race = s.race[seat]
        self.put(seat, numbers.RACING, 1 if race >= 0 else 0)
        to_run = self.board.route_length[race] - 1 - s.race_index[seat] if race >= 0 else 0
        self.put(seat, numbers.RACE_LEFT, to_run)

    def update_standing(self, s: State, seat: int) -> None:
        """The odds, the rank, whose turn it is, and what keeps a seat from moving."""
        estimate = self.whole(16.0 * self.estimates[seat])
        rank = 0
        for other in range(self.seats):
            if self.estimates[other] > self.estimates[seat] or (
                other < seat and self.estimates[other] == self.estimates[seat]
            ):
                rank += 1
        ahead = (seat - s.active + self.seats) % self.seats
        self.put(seat, numbers.ESTIMATE, estimate)
        self.put(seat, self.block + numbers.CIRCUIT_ESTIMATE, estimate)
        self.put(seat, self.block + numbers.CIRCUIT_ON_TURN, 1 if ahead == 0 else 0)
        for i in range(4):
            self.put(seat, numbers.RANK + i, 1 if rank == i else 0)
            self.put(seat, numbers.NEXT + i, 1 if ahead == i else 0)
        self.put(seat, numbers.MISS, s.miss[seat])
        self.put(seat, numbers.HOME, s.home[seat])
        self.put(seat, numbers.OUT, s.out[seat])
        self.put(seat, numbers.MUST_WORK, s.must_work[seat])
        self.put(seat, numbers.WORKED_HERE, s.worked_here[seat])

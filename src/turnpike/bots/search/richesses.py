"""Richesses de France as a position to search from.

Here: which choices the search looks at, and what it likes. Not here: how far somebody is from home (guide.py), the
rules (turnpike.games.richesses). Of bets it looks at some on red, of bids at the lowest: there are thousands of others,
and none of them is better.
"""

import math
from collections.abc import Callable

from turnpike.bots.search.guide import Guide
from turnpike.bots.search.position import Position
from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers as circuits
from turnpike.games.richesses.rules import end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

MAX_CHOICES = 1000
"""Choices."""


class RichessesPosition(Position):
    """A position of Richesses de France, in one world after the other."""

    def __init__(
        self, imagine: Callable[[], State], scratch: State, spare: State, guide: Guide, scale: float, heat: float
    ) -> None:
        """`scale`: the lead, in turns, that makes a win about three times as likely as a loss."""
        super().__init__(scratch.players, False)
        self.imagine = imagine
        self.root = imagine()
        self.s = scratch
        self.spare = spare
        self.guide = guide
        self.scale = scale
        self.heat = heat
        self.turns = [0.0] * 8

    def renew(self) -> None:
        """Imagine another world."""
        self.root = self.imagine()

    def number_of(self, action: int) -> int:
        """The number of a choice with this code."""
        return turn.number_of(self.root, action)

    def restart(self) -> None:
        """Back to the root."""
        self.s.copy_from(self.root)

    def to_act(self) -> int:
        """Whose turn it is."""
        if self.s.phase == names.OVER:
            return -2
        return -1 if self.s.phase >= names.REGION_CARD else self.s.asked

    def list_actions(self) -> int:
        """What may be done, by code; how many outcomes there are."""
        total = turn.list_choices(self.s)
        if self.s.phase >= names.REGION_CARD:
            return total
        count = 0
        for i in range(min(self.s.choices, MAX_CHOICES)):
            self.actions[count] = self.s.listed[i]
            count += 1
        if self.s.more > 0:
            if self.s.phase == names.BID:
                self.actions[count] = turn.code_of(self.s, self.s.choices)
                count += 1
            else:
                for part in range(1, 4):  # a quarter, a half, three quarters of what one may stake
                    stake = self.s.more // circuits.ONS * part // 4
                    if stake * 4 >= self.s.more // circuits.ONS * (part - 1) and count < MAX_CHOICES:
                        code = turn.code_of(self.s, self.s.choices + stake * circuits.ONS + circuits.ON_RED)
                        if part == 1 or self.actions[count - 1] != code:
                            self.actions[count] = code
                            count += 1
        return count

    def apply(self, action: int) -> None:
        """Do it, or let chance do it."""
        if self.s.phase >= names.REGION_CARD:
            turn.decide(self.s, action)
        else:
            turn.take(self.s, action)

    def weigh(self, count: int, rng: Rng) -> None:  # noqa: ARG002  (judged by tables, nothing is played out)
        """Look at what each choice leads to. The best of them is what the position is worth."""
        seat = self.s.asked
        best = 0
        for i in range(count):
            self.spare.copy_from(self.s)
            turn.take(self.spare, self.actions[i])
            self.look(self.spare, i > 0)
            self.guess[i] = self.turns[4 + seat] if i else self.value[seat]
            if i and self.guess[i] > self.guess[best]:
                best = i
                for other in range(self.seats):
                    self.value[other] = self.turns[4 + other]
        self.share_wins()
        self.lean(count, best, self.heat)

    def look(self, s: State, aside: bool) -> None:
        """How far everybody is from home, as values; into `value`, or aside, behind `turns`."""
        winners = 0
        if s.phase == names.OVER:
            winners = end.winners(s)
        for seat in range(self.seats):
            self.turns[seat] = 0.0 if winners else self.guide.of_seat(s, seat)
        for seat in range(self.seats):
            rival = 1e9
            for other in range(self.seats):
                if other != seat:
                    rival = min(rival, self.turns[other])
            if winners:
                value = 1.0 / bits.count(winners) if winners & bits.BIT[seat] else 0.0
            else:
                value = 1.0 / (1.0 + math.exp((self.turns[seat] - rival) / self.scale))
            if aside:
                self.turns[4 + seat] = value
            else:
                self.value[seat] = value

    def share_wins(self) -> None:
        """What is told to people: chances that add up to one, and scores as they stand."""
        total = 1e-9
        for seat in range(self.seats):
            total += self.value[seat]
        for seat in range(self.seats):
            self.win[seat] = self.value[seat] / total
            self.score[seat] = end.score(self.s, seat)

    def estimate(self, rng: Rng) -> None:  # noqa: ARG002  (as above)
        """Judge it as it stands."""
        self.look(self.s, False)
        self.share_wins()

    def finish(self) -> None:
        """What the end is worth."""
        self.look(self.s, False)
        self.share_wins()

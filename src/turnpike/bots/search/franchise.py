"""Franchise as a position to search from.

Here: which actions the search looks at, how it plays on from a leaf, and what it likes about the end. Not here: the
estimate (outlook.py), the rules (turnpike.games.franchise).

Within a turn most orders of the same actions end alike, so below the root the search increases cities in the order of
their numbers, and doubles the city it has just increased.
"""

from turnpike.bots.search import leaves
from turnpike.bots.search.outlook import Outlook
from turnpike.bots.search.position import Position
from turnpike.games.franchise import names
from turnpike.games.franchise.rules import end, playout, turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng

MAX_DECISIONS = 4000
DECIDED = 100
"""A city that the next franchise decides is more urgent than all others."""
KEPT = 2
"""Dollars."""


class FranchisePosition(Position):
    """A position of Franchise and how to look at it."""

    def __init__(self, state: State, scratch: State, spare: State, outlook: Outlook, manner: int, heat: float) -> None:
        """`heat`: how much better a choice must look, in value, to be about three times as likely to be looked at."""
        super().__init__(state.board.players, True)
        self.root = state
        self.s = scratch
        self.spare = spare
        self.outlook = outlook
        self.manner = manner
        self.heat = heat
        self.at_root = True

    def restart(self) -> None:
        """Back to the root."""
        self.s.copy_from(self.root)
        self.at_root = True

    def to_act(self) -> int:
        """Whose turn it is."""
        return -2 if self.s.phase == names.OVER else self.s.active

    def list_actions(self) -> int:
        """What may be done."""
        actions = turn.legal(self.s)
        if self.s.phase == names.INCREASE and self.s.centers > 0 and not self.at_root:
            last = self.s.center_order[self.s.centers - 1]
            # What comes before the last one in the numbering was to be increased before it.
            actions &= ~(bits.BIT[last] - 1) & ~(self.s.center & ~bits.BIT[last])
        count = 0
        while actions:
            self.actions[count] = bits.lowest(actions)
            actions &= actions - 1
            count += 1
        if self.s.hooked:
            for way in range(1, names.WAYS):
                actions = turn.legal_in(self.s, way)
                while actions:
                    self.actions[count] = way * names.WAY + bits.lowest(actions)
                    actions &= actions - 1
                    count += 1
        return count

    def apply(self, action: int) -> None:
        """Do it."""
        self.at_root = False
        turn.apply(self.s, action)

    def weigh(self, count: int, rng: Rng) -> None:
        """Play each action, pass to the end of the turn, and look. The best of them is what the position is worth."""
        if self.manner == leaves.UNIFORM:
            for i in range(count):
                self.prior[i] = 1.0 / count
                self.guess[i] = 0.5
            self.estimate(rng)
            return
        seat = self.s.active
        best = 0
        for i in range(count):
            self.spare.copy_from(self.s)
            turn.apply(self.spare, self.actions[i])
            self.pass_on(seat)
            self.outlook.look(self.spare)
            self.guess[i] = self.outlook.value[seat]
            if i == 0 or self.guess[i] > self.guess[best]:
                best = i
                self.tell()
        self.lean(count, best, self.heat)
        if self.manner == leaves.GUIDED:
            self.estimate(rng)

    def pass_on(self, seat: int) -> None:
        """Pass until the seat's turn is over; what a variant asks in between is answered somehow."""
        number = self.spare.turn
        while self.spare.phase != names.OVER and self.spare.active == seat and self.spare.turn == number:
            if self.spare.phase in (names.EXPAND, names.INCREASE):
                turn.apply(self.spare, names.DONE)
            elif self.spare.phase == names.ORDER:
                turn.apply(self.spare, bits.lowest(turn.legal(self.spare)))
            else:
                return

    def tell(self) -> None:
        """What the outlook found is what the position is worth."""
        total = 0.0
        for seat in range(self.seats):
            self.value[seat] = self.outlook.value[seat]
            self.score[seat] = self.outlook.worth[seat]
            total += self.value[seat]
        for seat in range(self.seats):
            self.win[seat] = self.value[seat] / total

    def estimate(self, rng: Rng) -> None:
        """Play on, or judge as it stands."""
        if self.manner == leaves.JUDGED:
            self.spare.copy_from(self.s)
            self.pass_on(self.s.active)
            self.outlook.look(self.spare)
            self.tell()
        elif self.manner == leaves.GUIDED:
            play_sensibly(self.s, rng)
            self.finish()
        else:
            playout.play_out(self.s, rng)
            self.finish()

    def finish(self) -> None:
        """What the end is worth."""
        winners = end.winners(self.s)
        if self.manner != leaves.UNIFORM:
            self.outlook.look(self.s)
        for seat in range(self.seats):
            self.win[seat] = 1.0 / bits.count(winners) if winners & bits.BIT[seat] else 0.0
            self.score[seat] = self.s.influence[seat]
            self.value[seat] = self.win[seat] if self.manner == leaves.UNIFORM else self.outlook.value[seat]


def play_sensibly(s: State, rng: Rng) -> int:
    """Play to the end as a hurried person does: expand while it can be paid, finish what pays, keep bonus tiles."""
    decisions = 0
    while s.phase != names.OVER and decisions < MAX_DECISIONS:
        turn.apply(s, sensible_action(s, rng))
        decisions += 1
    return decisions


def sensible_action(s: State, rng: Rng) -> int:
    """One of the legal actions: never done as long as there is something else to do, apart from the last dollars."""
    actions = turn.legal(s)
    places = actions & (bits.BIT[names.DONE] - 1)
    if s.phase == names.EXPAND:
        if s.marker != names.NONE:
            return names.DONE  # A second marker costs a bonus tile, worth 4 at the end.
        if not places:
            return names.TAKE_MONEY if actions & bits.BIT[names.TAKE_MONEY] else names.DONE
        return rng.pick(places)
    if s.phase == names.INCREASE:
        places &= ~s.center
        if not places or rng.below(8) == 0:
            return names.DONE
        # Of two cities the one that is nearer to its end; the last dollars are for the next expansion.
        one = rng.pick(places)
        other = rng.pick(places)
        if urgency(s, one) < urgency(s, other):
            one = other
        return one if s.money[s.active] > KEPT or urgency(s, one) >= DECIDED else names.DONE
    return rng.pick(actions)


def urgency(s: State, city: int) -> int:
    """How much a franchise in a city brings: a city it decides comes first, then those with the larger share."""
    held = s.held(city, s.active)
    size = s.board.size[city]
    if 2 * (held + 1) > size:
        return DECIDED + size
    return 8 * held - s.empty[city]

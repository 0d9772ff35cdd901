"""Franchise as a position to search from.

Here: which actions the search looks at, how it plays on from a leaf, and what it likes about the end. Not here: the
estimate, the rules (turnpike.games.franchise).

Within a turn most orders of the same actions end alike, so below the root the search increases cities in the order of
their numbers, and doubles the city it has just increased.
"""

import math

from turnpike.bots.franchise import leaves, rollout
from turnpike.bots.franchise.evaluation import Evaluator
from turnpike.bots.franchise.features import Features
from turnpike.bots.network.network import Network
from turnpike.bots.search.position import Position
from turnpike.games.franchise import names
from turnpike.games.franchise.rules import end, playout, turn
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng


class FranchisePosition(Position):
    """A position of Franchise and how to look at it."""

    def __init__(
        self,
        state: State,
        scratch: State,
        spare: State,
        evaluator: Evaluator,
        leaf: int,
        heat: float,
        learnt: tuple[Features, Network] | None = None,
        width: int = 1024,
        trust: float = 1.0,
    ) -> None:
        """`heat`: how much better a choice must look, in value, to be about three times as likely to be looked at.

        `learnt`: what judges LEARNT leaves; `width`: so many choices, the best by the hand-made evaluation; `trust`:
        how much it counts, the hand-made evaluation is the rest.
        """
        super().__init__(state.board.players, True)
        self.features = None if learnt is None else learnt[0]
        self.network = None if learnt is None else learnt[1]
        self.width = width
        self.trust = trust
        self.judged = [0.0] * 8
        self.chance = [0.0] * 8
        self.expected = [0.0] * 8
        self.root = state
        self.s = scratch
        self.spare = spare
        self.evaluator = evaluator
        self.leaf = leaf
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
        if self.leaf == leaves.UNIFORM:
            for i in range(count):
                self.prior[i] = 1.0 / count
                self.guess[i] = 0.5
            self.estimate(rng)
            return
        seat = self.s.active
        best = 0
        learnt = self.leaf == leaves.LEARNT and count <= self.width
        for i in range(count):
            self.look_ahead(seat, self.actions[i])
            self.judge(learnt)
            self.guess[i] = self.judged[seat]
            if i == 0 or self.guess[i] > self.guess[best]:
                best = i
                self.take_values()
        if self.leaf == leaves.LEARNT and count > self.width:
            best = self.judge_best(seat, count)
        self.lean(count, best, self.heat)
        if self.leaf == leaves.GUIDED:
            self.estimate(rng)

    def judge_best(self, seat: int, count: int) -> int:
        """Let the network judge the choices that look best; the others keep their distance. Returns the best one."""
        best = -1
        promised = 0.0
        for i in range(count):
            self.prior[i] = self.guess[i]
            promised = max(promised, self.guess[i])
        for _time in range(self.width):
            chosen = 0
            for i in range(1, count):
                if self.prior[i] > self.prior[chosen]:
                    chosen = i
            self.prior[chosen] = -1.0
            self.look_ahead(seat, self.actions[chosen])
            self.judge(True)
            self.guess[chosen] = self.judged[seat]
            if best < 0 or self.guess[chosen] > self.guess[best]:
                best = chosen
                self.take_values()
        for i in range(count):
            if self.prior[i] >= 0.0:
                self.guess[i] = max(0.0, self.guess[best] + self.guess[i] - promised)
        return best

    def look_ahead(self, seat: int, action: int) -> None:
        """Do an action on the spare position and pass to the end of the turn."""
        self.spare.copy_from(self.s)
        turn.apply(self.spare, action)
        self.pass_on(seat)

    def judge(self, learnt: bool) -> None:
        """What the spare position is worth to every seat, by the network or by the hand-made rules.

        `judged` is what a seat likes, as at the end of a game (`Evaluator.compare_at_end`): winning is nearly all, the
        margin a little. `chance` and `expected` are the win and the score alone.
        """
        if not learnt or self.spare.phase == names.OVER or self.features is None or self.network is None:
            self.evaluator.evaluate(self.spare)
            total = 0.0
            for seat in range(self.seats):
                self.judged[seat] = self.evaluator.value[seat]
                self.expected[seat] = self.evaluator.expected[seat]
                total += self.judged[seat]
            for seat in range(self.seats):
                self.chance[seat] = self.judged[seat] / total
            return
        if self.trust < 1.0:
            self.evaluator.evaluate(self.spare)
        else:
            self.evaluator.expect(self.spare)
        self.features.update(self.spare)
        self.network.evaluate(self.features)
        for seat in range(self.seats):
            rival = -10000
            for other in range(self.seats):
                if other != seat:
                    rival = max(rival, self.network.score[other])
            margin = (self.network.score[seat] - rival) / 16.0
            self.chance[seat] = self.network.win[seat]
            self.expected[seat] = self.network.score[seat] / 16.0
            self.judged[seat] = 0.8 * self.network.win[seat] + 0.2 / (1.0 + math.exp(-margin / 8.0))
            self.judged[seat] = self.trust * self.judged[seat] + (1.0 - self.trust) * self.evaluator.value[seat]

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

    def take_values(self) -> None:
        """What was judged is what the position is worth."""
        for seat in range(self.seats):
            self.value[seat] = self.judged[seat]
            self.win[seat] = self.chance[seat]
            self.score[seat] = self.expected[seat]

    def estimate(self, rng: Rng) -> None:
        """Play on, or judge as it stands."""
        if self.leaf in (leaves.JUDGED, leaves.LEARNT):
            self.spare.copy_from(self.s)
            self.pass_on(self.s.active)
            self.judge(self.leaf == leaves.LEARNT)
            self.take_values()
        elif self.leaf == leaves.GUIDED:
            rollout.play_sensibly(self.s, rng)
            self.finish()
        else:
            playout.play_out(self.s, rng)
            self.finish()

    def finish(self) -> None:
        """What the end is worth."""
        winners = end.winners(self.s)
        if self.leaf != leaves.UNIFORM:
            self.evaluator.evaluate(self.s)
        for seat in range(self.seats):
            self.win[seat] = 1.0 / bits.count(winners) if winners & bits.BIT[seat] else 0.0
            self.score[seat] = self.s.influence[seat]
            self.value[seat] = self.win[seat] if self.leaf == leaves.UNIFORM else self.evaluator.value[seat]

"""Rollouts in Richesses de France: a choice is made, and then all seats travel on as the traveller does.

Here: one such game, from one imagined world, and what it is judged by where it ends. Not here: how it is played
(traveller.py), the judgement (odds.py, features.py), which choices are tried how often (rollout_search.py). With the
same generator two choices meet the same hidden cards, and the same dice and cards as long as the games go alike; so
their difference says more than either of them.
"""

import math

from turnpike.bots.network.network import Network
from turnpike.bots.richesses.features import Features
from turnpike.bots.richesses.odds import Odds
from turnpike.bots.richesses.traveller import Traveller
from turnpike.games.richesses import names
from turnpike.games.richesses.rules import end, turn
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits
from turnpike.kernel.rng import Rng


class Rollouts:
    """Plays rollouts from one position. Belongs to one thread."""

    def __init__(
        self,
        root: State,
        scratch: State,
        traveller: Traveller,
        odds: Odds,
        learnt: tuple[Features, Network] | None = None,
        trust: float = 1.0,
    ) -> None:
        """`learnt` judges where a rollout ends, if it is there, and the odds as far as it is not trusted."""
        self.trust = trust
        self.root = root
        self.s = scratch
        self.traveller = traveller
        self.odds = odds
        self.features: Features | None = None
        self.network: Network | None = None
        if learnt is not None:
            self.features, self.network = learnt

    def play(self, code: int, seat: int, rng: Rng, turns: int) -> float:
        """What a choice is worth to the seat that knows its own cards, after so many more turns: from 0 to 1."""
        self.begin(code, seat, rng)
        self.go_on(rng, self.root.turn + turns)
        return self.judge(seat)

    def begin(self, code: int, seat: int, rng: Rng) -> None:
        """A world as the seat may imagine it, or a spectator if it is no seat; and there the choice, 0 for chance's."""
        self.s.copy_from(self.root)
        self.deal(seat, rng)
        if code:
            turn.take(self.s, code)

    def go_on(self, rng: Rng, last: int) -> bool:
        """All seats travel on until that turn is over; whether the game is."""
        while self.s.phase != names.OVER and (self.s.phase != names.TURN or self.s.turn <= last):
            if self.s.phase >= names.REGION_CARD:
                turn.decide(self.s, rng.below(turn.list_choices(self.s)))
            else:
                turn.take(self.s, self.traveller.choose(self.s, rng))
        return self.s.phase == names.OVER

    def score_of(self, seat: int) -> int:
        """What a seat has, as scores are counted."""
        return end.score(self.s, seat)

    def deal(self, seat: int, rng: Rng) -> None:
        """§7.3 Hidden cards are dealt anew; those everybody knows stay where they are."""
        shown = self.s.known
        if self.s.holder >= 0:
            shown |= bits.BIT[self.s.board.region[self.s.at[self.s.active]]]
        pile = self.s.regions_unseen
        for other in range(self.s.players):
            if other != seat:
                pile |= self.s.hand[other] & ~shown
        for other in range(self.s.players):
            if other != seat:
                count = bits.count(self.s.hand[other] & ~shown)
                hand = self.s.hand[other] & shown
                self.s.lets_pass[other] = 0
                for _card in range(count):
                    card = bits.nth(pile, rng.below(bits.count(pile)))
                    hand |= bits.BIT[card]
                    pile &= ~bits.BIT[card]
                self.s.hand[other] = hand
        self.s.regions_unseen = pile

    def judge(self, seat: int) -> float:
        """How likely it is that a seat wins, or whether it has won."""
        if self.s.phase == names.OVER:
            winners = end.winners(self.s)
            return 1.0 / bits.count(winners) if winners & bits.BIT[seat] else 0.0
        if self.features is not None and self.network is not None:
            self.features.update(self.s)
            self.network.evaluate(self.features)
            by_hand = 1.0 / (1.0 + math.exp(-self.features.estimates[seat]))
            return self.trust * self.network.win[seat] + (1.0 - self.trust) * by_hand
        self.odds.look(self.s)
        return 1.0 / (1.0 + math.exp(-self.odds.against_all(self.s, seat)))

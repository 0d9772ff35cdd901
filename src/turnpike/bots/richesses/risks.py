"""What a seat must expect where a move ends (§7, §8): a toll for a hidden card, a card from the pile; in turns.

It uses nothing the seat may not know: of the hands of others it counts the cards, and sees those everybody knows.
"""

from turnpike.bots.richesses.evaluation import Evaluator
from turnpike.games.richesses import names
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits

MAX_TURNS_EXPECTED = 0.9
"""No expectation counts as much as a turn: going on is better than waiting for better luck."""
SPARE_FRANC_WEIGHT = 0.3
"""What a franc is worth to a seat that has enough, compared with one that must work for it."""
GAINED_FRANC_WEIGHT = 0.5
"""What a franc won by chance is worth, compared with one lost: the plan did without it."""
MIN_SAFE_FRANCS = 210
"""With less than this a payment may cost the vehicle; no card asks for more."""


class Risks:
    """Tolls and cards for one seat at one moment. Belongs to one thread."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.board = self.evaluator.board
        self.poor = MIN_SAFE_FRANCS
        self.number = 0
        self.place = 0
        self.marked = 0
        self.money = 0
        self.owned = 0
        self.by = 0
        self.franc = 0.0
        self.toll = 0.0
        self.open_cards = 0
        self.safe_cards = 0
        self.cards = 0.0
        self.each = 0.0
        self.away = 0.0
        self.sent = 0
        self.sold = 0.0

    def prepare(self, s: State, seat: int, number: int, turns: float) -> None:
        """Compute what a seat must expect that has so many turns to go by a plan."""
        self.number = number
        self.place = s.at[seat]
        self.marked = s.marked[seat]
        self.money = s.money[seat]
        self.owned = s.owned[seat]
        self.by = self.evaluator.tables.by[number]
        others = 0
        known = 0
        for other in range(s.players):
            if other != seat:
                others += bits.count(s.hand[other] & ~s.known)
                known |= s.hand[other] & s.known
        returned = 0
        for i in range(s.regions_returned):
            returned |= bits.BIT[s.region_queue[i]]
        self.open_cards = known
        self.safe_cards = s.hand[seat] | returned | ~self.board.in_play  # §7.3 what is not in play costs no toll
        hidden = bits.count(self.board.in_play & ~(known | self.safe_cards))
        self.toll = others * 1.0 / hidden if hidden else 0.0
        self.evaluator.left(self.number, self.place, self.marked)
        needy = self.evaluator.tables.rich or self.money < self.evaluator.cushion + self.evaluator.francs
        self.franc = (1.0 if needy else SPARE_FRANC_WEIGHT) / self.evaluator.tables.wage
        self.sold = 0.0
        if self.owned and self.money < MIN_SAFE_FRANCS:
            best = names.CAR if self.owned & 2 else names.BIKE
            rest = self.owned & ~(1 << (best - 1))
            self.evaluator.plan(self.place, self.marked, self.board.resale[best], rest)
            self.sold = max(0.0, self.evaluator.best - turns)
        self.cards = 0.0
        self.away = 0.0
        self.sent = 0
        possible = s.hasard_unseen
        if not possible:
            possible = bits.BIT[s.hasard_queue[0]]
        self.each = 1.0 / bits.count(possible)
        while possible:
            self.add_card(s, bits.lowest(possible))
            possible &= possible - 1

    def to_go(self, place: int) -> float:
        """Turns to go from another place."""
        return self.evaluator.turns_by(self.number, place, self.marked, self.money, self.owned)

    def add_card(self, s: State, card: int) -> None:
        """§8 What one card would bring, added to the rest."""
        kind = self.board.effect[card]
        value = self.board.effect_a[card]
        if kind == names.GOTO:
            self.sent += 1
            self.away += self.to_go(value)
        elif kind == names.GOTO_NEAREST:
            return
        elif kind == names.ADVANCE_BY:
            self.cards -= value * 1.0 / self.board.reach[self.by]
        elif kind in (names.MISS_TURN, names.MISS_TURN_IF):
            if kind == names.MISS_TURN or self.board.effect_b[card] & bits.BIT[self.by]:
                self.cards += value
        elif kind == names.PLAY_AGAIN:
            self.cards -= 1.0
        elif kind == names.GRANT:
            useful = not self.owned & (1 << (value - 1)) and value > self.by
            price = self.board.price[value] if useful else self.board.resale[value]
            self.cards -= GAINED_FRANC_WEIGHT * self.franc * price
        else:
            self.cards += self.paying(self.asked_by(s, card))

    def asked_by(self, s: State, card: int) -> float:
        """§8.2 What a card that is about money costs."""
        kind = self.board.effect[card]
        value = self.board.effect_a[card]
        if kind == names.RECEIVE:
            return -value
        if kind == names.RECEIVE_DIE:
            return -self.evaluator.tables.wage
        if kind == names.RECEIVE_EACH:
            return -value * (s.players - 1)
        if kind == names.PAY:
            return value
        if kind == names.PAY_DIE:
            return self.evaluator.tables.wage
        if kind == names.PAY_EACH:
            return value * (s.players - 1)
        if kind == names.PAY_OWNED:
            bike = self.board.effect_b[card] if self.owned & 1 else 0
            return bike + (self.board.effect_c[card] if self.owned & 2 else 0)
        if self.by == names.FOOT:
            return value
        return self.board.effect_b[card] if self.by == names.BIKE else self.board.effect_c[card]

    def paying(self, francs: float) -> float:
        """What a payment costs in turns; a seat that cannot make it loses its vehicle, or has nothing to lose."""
        if francs > self.money:
            return self.sold or self.franc * self.money
        return self.franc * francs * (1.0 if francs > 0 else GAINED_FRANC_WEIGHT)

    def toll_chance(self, place: int) -> float:
        """§7.1 How likely it is that another seat holds the card of the region."""
        region = bits.BIT[self.board.region[place]]
        if self.open_cards & region:
            return 1.0
        return 0.0 if self.safe_cards & region else self.toll

    def at(self, place: int, draws: bool) -> float:
        """What is to be expected at the end of a move there, in turns lost."""
        chance = self.toll_chance(place)
        expected = chance * self.paying(self.evaluator.tables.wage) if chance else 0.0
        if draws and self.board.kind[place] & names.IS_PASSAGE:
            away = self.away - self.sent * self.to_go(place) if self.sent else 0.0
            expected += self.each * (self.cards + away)
        return max(-MAX_TURNS_EXPECTED, min(MAX_TURNS_EXPECTED, expected))

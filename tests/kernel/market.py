"""The rules of a tiny game that has everything the kernel must carry: dice, hidden cards, questions, bids, asides.

Each turn chance deals the active seat a card, unseen by others. Then it may bank coins one by one, and do one thing:
`work` (a die pays coins), `ask` another seat, which shows a card or keeps quiet, `offer` a card for sale, or `stay`.
Bids go round clockwise until one bidder is left; the seller accepts or refuses. At any time any seat may `guard` a card
in its hand or give it free again, and nobody else learns which: a seat with nothing but guarded cards is not asked, its
silence comes by itself. Coins and cards are points; after some rounds the game is over.
"""

from turnpike.kernel.contract import CHANCE, NOBODY, Json, Words
from turnpike.kernel.tape import Tape

OPENED, TURN_BEGAN, CARD_DRAWN, DIE_ROLLED, COIN_BANKED, ASKED = range(6)
CARD_SHOWN, SILENCE_KEPT, CARD_OFFERED, BID_MADE, BID_PASSED = range(6, 11)
CARD_SOLD, SALE_REFUSED, CARD_GUARDED, CLOSED = range(11, 15)

ASIDE = 1000
"""Numbers from here on are asides: twice the card, plus one to guard it."""


class State:
    """A position: who has what, and what is asked of whom."""

    def __init__(self, players: int, cards: int, turns: int, wage: int) -> None:
        self.tape: Tape | None = None
        self.recording = False
        self.players = players
        self.turns = turns
        self.wage = wage
        self.cards = cards
        self.unseen = list(range(1, cards + 1))
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.known: list[int] = []
        """Cards that all have seen; their present holder is no secret either."""
        self.guarded: list[int] = []
        self.coins = [3] * players
        self.banked = [0] * players
        self.turn = 0
        self.active = 0
        self.phase = "deal"
        self.asked = -1
        self.on_sale = 0
        self.bid = 0
        self.bidder = -1
        self.bidders: list[int] = []

    def copy(self) -> "State":
        twin = State(self.players, self.cards, self.turns, self.wage)
        for name, value in vars(self).items():
            if name not in ("tape", "recording"):
                setattr(twin, name, value)
        for name in ("unseen", "known", "guarded", "coins", "banked", "bidders"):
            setattr(twin, name, list(getattr(self, name)))
        twin.hands = [list(hand) for hand in self.hands]
        return twin

    def note(self, kind: int, *values: int) -> None:
        if self.recording and self.tape is not None:
            for number in (kind, *values, *[0] * (5 - len(values))):
                self.tape.put(number)


def to_act(s: State) -> int:
    if s.phase in ("deal", "die"):
        return CHANCE
    return {"turn": s.active, "answer": s.asked, "bid": s.asked, "hammer": s.active, "over": NOBODY}[s.phase]


def outcomes(s: State) -> list[Json]:
    """What chance may decide: any unseen card, or the number of a die."""
    return [*s.unseen] if s.phase == "deal" else [1, 2, 3, 4, 5, 6]


def answers(s: State) -> list[Words]:
    """Everything the seat to act may say."""
    said: list[Words] = []
    match s.phase:
        case "turn":
            said = [{"do": "work"}, {"do": "stay"}]
            if s.coins[s.active]:
                said.append({"do": "bank"})
            said += [{"do": "ask", "whom": seat} for seat in range(s.players) if seat != s.active]
            said += [{"do": "offer", "card": card} for card in s.hands[s.active]]
        case "answer":
            free = [card for card in s.hands[s.asked] if card not in s.guarded]
            said = [{"do": "keep"}]
            said += [{"do": "show", "card": card} for card in free]
        case "bid":
            amounts = range(s.bid + 1, s.coins[s.asked] + 1)
            said = [{"do": "pass"}]
            said += [{"do": "bid", "amount": amount} for amount in amounts]
        case "hammer":
            said = [{"do": "accept"}, {"do": "refuse"}]
    return said


def apply(s: State, action: int) -> None:
    """Do what was said, or take an outcome of chance."""
    if action >= ASIDE:
        guard(s, (action - ASIDE) // 2, bool(action % 2))
    elif s.phase == "deal":
        card = s.unseen.pop(action)
        s.hands[s.active] = sorted([*s.hands[s.active], card])
        s.note(CARD_DRAWN, s.active, card)
        s.phase = "turn"
    elif s.phase == "die":
        s.coins[s.active] += (action + 1) * s.wage
        s.note(DIE_ROLLED, s.active, action + 1)
        end_turn(s)
    else:
        _say(s, answers(s)[action])


def _say(s: State, words: Words) -> None:
    match words:
        case {"do": "work"}:
            s.phase = "die"
        case {"do": "stay"}:
            end_turn(s)
        case {"do": "bank"}:
            s.coins[s.active] -= 1
            s.banked[s.active] += 1
            s.note(COIN_BANKED, s.active)
        case {"do": "ask", "whom": int(whom)}:
            s.note(ASKED, s.active, whom)
            s.asked = whom
            s.phase = "answer"
            if all(card in s.guarded for card in s.hands[whom]):
                keep_quiet(s)
        case {"do": "show", "card": int(card)}:
            s.coins[s.asked] += 2
            reveal(s, card)
            s.note(CARD_SHOWN, s.asked, card)
            end_turn(s)
        case {"do": "keep"}:
            keep_quiet(s)
        case {"do": "offer", "card": int(card)}:
            reveal(s, card)
            s.note(CARD_OFFERED, s.active, card)
            s.on_sale, s.bid, s.bidder = card, 0, -1
            s.bidders = [(s.active + step) % s.players for step in range(1, s.players)]
            ask_next_bidder(s)
        case {"do": "bid", "amount": int(amount)}:
            s.bid, s.bidder = amount, s.asked
            s.note(BID_MADE, s.asked, amount)
            s.bidders.append(s.asked)
            ask_next_bidder(s)
        case {"do": "pass"}:
            s.note(BID_PASSED, s.asked)
            ask_next_bidder(s)
        case {"do": "accept"}:
            sell(s)
        case _:
            s.note(SALE_REFUSED, s.active)
            end_turn(s)


def guard(s: State, card: int, on: bool) -> None:
    """A standing order that only its giver knows of."""
    seat = next(seat for seat in range(s.players) if card in s.hands[seat])
    s.guarded = sorted({*s.guarded, card}) if on else [other for other in s.guarded if other != card]
    s.note(CARD_GUARDED, seat, card, on)


def reveal(s: State, card: int) -> None:
    s.known = sorted({*s.known, card})


def keep_quiet(s: State) -> None:
    s.coins[s.active] += 1
    s.note(SILENCE_KEPT, s.asked)
    end_turn(s)


def ask_next_bidder(s: State) -> None:
    """The next in line who is not the highest bidder; after the last the seller decides, if there was any bid."""
    while s.bidders and s.bidders[0] != s.bidder:
        s.asked = s.bidders.pop(0)
        if s.coins[s.asked] > s.bid:
            s.phase = "bid"
            return
    if s.bidder < 0:
        end_turn(s)
    else:
        s.phase = "hammer"


def sell(s: State) -> None:
    s.coins[s.bidder] -= s.bid
    s.coins[s.active] += s.bid
    s.hands[s.active].remove(s.on_sale)
    s.hands[s.bidder] = sorted([*s.hands[s.bidder], s.on_sale])
    s.guarded = [card for card in s.guarded if card != s.on_sale]
    s.note(CARD_SOLD, s.active, s.bidder, s.on_sale, s.bid)
    end_turn(s)


def end_turn(s: State) -> None:
    s.asked, s.on_sale, s.bid, s.bidder, s.bidders = -1, 0, 0, -1, []
    s.turn += 1
    if s.turn == s.turns:
        s.phase = "over"
        s.note(CLOSED)
        return
    s.active = s.turn % s.players
    begin_turn(s)


def begin_turn(s: State) -> None:
    s.note(TURN_BEGAN, s.active)
    s.phase = "deal" if s.unseen else "turn"

"""Hasard cards (§8): what each kind does to the player who drew it.

Here: drawing one on a passage point, and its effect. Not here: the pile (draw_piles.py), paying (money.py), being sent
(relocation.py).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import draw_piles, money, relocation, trade
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def reach_passage(s: State) -> None:
    """§8.1 Only where a move ends (ruling R14), never on a race (ruling R53) or after a lift (ruling R30)."""
    s.step = names.DO_ARRIVED
    if s.board.kind[s.at[s.active]] & names.IS_PASSAGE and not s.no_card:
        s.ask(names.HASARD, s.active)


def to_pay(s: State, card: int) -> int:
    """The sum a card asks for; a die counts as at least one franc. 0 is no payment (ruling R34)."""
    seat = s.active
    kind = s.board.effect[card]
    if kind == names.PAY:
        return s.board.effect_a[card]
    if kind == names.PAY_DIE:
        return 1
    if kind == names.PAY_EACH:
        return s.board.effect_a[card] * (s.players - 1)
    if kind == names.PAY_OWNED:
        bike = s.board.effect_b[card] if s.owns(seat, names.BIKE) else 0
        return bike + (s.board.effect_c[card] if s.owns(seat, names.CAR) else 0)
    if kind == names.PAY_BY_TRANSPORT:
        if s.by == names.FOOT:
            return s.board.effect_a[card]
        return s.board.effect_b[card] if s.by == names.BIKE else s.board.effect_c[card]
    return 0


def draw(s: State, outcome: int) -> None:
    """§8.1 The card is turned. Who has nothing to pay with draws again, without a roll (ruling R26)."""
    card = draw_piles.draw_hasard(s, outcome)
    if s.recording:
        s.note(names.HASARD_DRAWN, s.active, card)
    francs = to_pay(s, card)
    if francs and s.is_ruined(s.active):
        if s.recording:
            s.note(names.HASARD_SKIPPED, s.active, card)
        return
    s.go_on(names.DO_ARRIVED)
    if s.board.effect[card] == names.PAY_DIE:
        s.ask_die(s.active, names.FOR_COLLECTION)
    elif s.board.effect[card] == names.PAY_EACH:
        money.demand(s, francs, names.EACH, names.DO_ARRIVED)
    elif francs:
        money.demand(s, francs, names.BANK, names.DO_ARRIVED)
    else:
        take_effect(s, card)


def take_effect(s: State, card: int) -> None:
    """§8.2 to §8.5 The kinds that ask for no money."""
    seat = s.active
    kind = s.board.effect[card]
    value = s.board.effect_a[card]
    if kind == names.RECEIVE:
        money.receive(s, seat, value)
    elif kind == names.RECEIVE_DIE:
        s.ask_die(seat, names.FOR_GIFT)
    elif kind == names.RECEIVE_EACH:
        money.collect_from_each(s, value)
    elif kind == names.GRANT:
        trade.grant(s, seat, value)
    elif kind == names.GOTO:
        relocation.send(s, value)
    elif kind == names.GOTO_NEAREST:
        s.ask(names.GO, seat)
    elif kind == names.ADVANCE_BY:
        s.ask(names.ADVANCE, seat)
    elif kind == names.MISS_TURN or (kind == names.MISS_TURN_IF and s.board.effect_b[card] & bits.BIT[s.by]):
        miss(s, value)
    elif kind == names.PLAY_AGAIN:
        s.again = 1
        if s.recording:
            s.note(names.TURN_WON, seat)


def miss(s: State, turns: int) -> None:
    """§8.5 The next own turns do not take place (ruling R33)."""
    s.miss[s.active] += turns
    if s.recording:
        s.note(names.TURN_TO_MISS, s.active, turns)

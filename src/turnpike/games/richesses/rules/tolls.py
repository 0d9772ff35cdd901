"""Region cards (§7): a toll for a player who ends a move in a region whose card another player holds.

Here: who claims, the roll, the exchange of the card. Not here: raising the money (money.py).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import draw_piles, money
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def ask(s: State) -> None:
    """§7.1 Standing orders decide, or every other seat is asked in turn (ruling R21). Not for the ruined."""
    if s.is_ruined(s.active):
        s.go_on(names.DO_PASSAGE)
    elif s.ask_tolls:
        s.ask(names.TOLL, (s.active + 1) % s.players)
    else:
        claim_by_order(s)


def card_here(s: State) -> int:
    """The region whose card counts: every point is a town of its region (ruling R22)."""
    return s.board.region[s.at[s.active]]


def claim_by_order(s: State) -> None:
    """Each card exists once, so at most one other seat holds it (ruling R22)."""
    card = bits.BIT[card_here(s)]
    for seat in range(s.players):
        if seat != s.active and s.hand[seat] & card and not s.lets_pass[seat] & card:
            claim(s, seat)
            return
    s.go_on(names.DO_PASSAGE)


def can_claim(s: State, seat: int) -> bool:
    """Only with the card."""
    return s.hand[seat] & bits.BIT[card_here(s)] != 0


def let_pass(s: State) -> None:
    """The next seat is asked, until all others have been."""
    seat = (s.asked + 1) % s.players
    if seat == s.active:
        s.go_on(names.DO_PASSAGE)
    else:
        s.ask(names.TOLL, seat)


def claim(s: State, seat: int) -> None:
    """§7.2 The holder shows the card, the mover rolls."""
    s.holder = seat
    if s.recording:
        s.note(names.TOLL_CLAIMED, seat, s.active, card_here(s))
    s.ask_die(s.active, names.FOR_TOLL)


def rolled(s: State, francs: int) -> None:
    """§7.2 The mover pays what the die shows."""
    if s.recording:
        s.note(names.TOLL_ROLLED, s.active, francs)
    money.demand(s, francs, s.holder, names.DO_TOLL_PAID)


def exchange(s: State) -> None:
    """§7.3 The used card goes under the pile after the payment (ruling R8), chance draws the holder a new one."""
    seat = s.holder
    s.holder = names.NONE
    draw_piles.return_region(s, seat, card_here(s))
    s.step = names.DO_PASSAGE
    s.ask(names.REGION_CARD, seat)


def order(s: State, seat: int, card: int, claims: int) -> None:
    """§7.1 A standing order for a card in hand; it holds for arrivals after it (ruling R21)."""
    if claims:
        s.lets_pass[seat] &= ~bits.BIT[card]
    else:
        s.lets_pass[seat] |= bits.BIT[card]
    if s.recording:
        s.note(names.ORDER_GIVEN, seat, card, claims)

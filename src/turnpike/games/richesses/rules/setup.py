"""The set-up (§3): two region cards each, the outfit, who begins."""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import draw_piles
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def deal(s: State) -> None:
    """§3.2 Seats 0, 1, ... draw one card each, then once more (ruling R3)."""
    fewest = 0
    for seat in range(s.players):
        if bits.count(s.hand[seat]) < bits.count(s.hand[fewest]):
            fewest = seat
    if bits.count(s.hand[fewest]) < s.board.hand:
        s.ask(names.REGION_CARD, fewest)
    elif s.board.start_money == 0:
        roll_for_first(s)  # There is no money for an outfit.
    else:
        s.step = names.DO_OUTFIT
        s.ask(names.OUTFIT, 0)


def dealt(s: State, outcome: int) -> None:
    """Chance has drawn a card for the seat; the step says what for: the deal, or a toll that was paid."""
    draw_piles.draw_region(s, s.asked, outcome)
    s.go_on(s.step)


def outfit_done(s: State) -> None:
    """§3.3 The next seat chooses its transport; after the last they roll (ruling R1)."""
    if s.asked + 1 < s.players:
        s.ask(names.OUTFIT, s.asked + 1)
    else:
        roll_for_first(s)


def roll_for_first(s: State) -> None:
    """§3.4 Everybody rolls."""
    s.contenders = bits.BIT[s.players] - 1
    s.step = names.DO_FIRST_ROLL
    s.ask_die(0, names.FOR_FIRST)


def rolled(s: State, francs: int) -> None:
    """§3.4 The highest begins; those tied for it roll again among themselves (ruling R1)."""
    s.rolled[s.asked] = francs
    if s.recording:
        s.note(names.FIRST_ROLLED, s.asked, francs)
    for seat in range(s.asked + 1, s.players):
        if s.contenders & bits.BIT[seat]:
            s.ask_die(seat, names.FOR_FIRST)
            return
    best = 0
    tied = 0
    for seat in range(s.players):
        if s.contenders & bits.BIT[seat]:
            if s.rolled[seat] > best:
                best = s.rolled[seat]
                tied = 0
            if s.rolled[seat] == best:
                tied |= bits.BIT[seat]
    clear_rolls(s)
    s.contenders = tied
    if bits.count(tied) > 1:
        s.ask_die(bits.lowest(tied), names.FOR_FIRST)
        return
    s.contenders = 0
    s.first = bits.lowest(tied)
    s.active = s.first
    s.asked = s.first
    if s.recording:
        s.note(names.FIRST_PLAYER_FOUND, s.first)
    if not (s.hooked and s.hooks.before_first_turn(s)):
        s.go_on(names.DO_BEGIN)


def clear_rolls(s: State) -> None:
    """The dice are taken up again."""
    for seat in range(s.players):
        s.rolled[seat] = 0

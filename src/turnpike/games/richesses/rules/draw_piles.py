"""The two piles (§3.2, §7.3, §8.1): cards nobody has seen above cards whose order everybody knows (ruling R7).

Here: drawing and returning. An outcome of chance is the number of a card among the unseen ones, the lowest first;
when none is unseen, the first returned one is the only outcome.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def regions_to_draw(s: State) -> int:
    """How many equally likely outcomes a drawn region card has."""
    return bits.count(s.regions_unseen) if s.regions_unseen else 1


def draw_region(s: State, seat: int, outcome: int) -> None:
    """§7.3 A region card for a hand. One from the known queue is known to all."""
    if s.regions_unseen:
        card = bits.nth(s.regions_unseen, outcome)
        s.regions_unseen &= ~bits.BIT[card]
    else:
        card = s.region_queue[0]
        s.regions_returned -= 1
        for i in range(s.regions_returned):
            s.region_queue[i] = s.region_queue[i + 1]
        s.known |= bits.BIT[card]
    s.hand[seat] |= bits.BIT[card]
    if s.recording:
        s.note(names.CARD_DRAWN, seat, card)


def return_region(s: State, seat: int, card: int) -> None:
    """§7.3 A used card goes under the pile; its standing order goes with it (rulings R8, R21)."""
    s.hand[seat] &= ~bits.BIT[card]
    s.lets_pass[seat] &= ~bits.BIT[card]
    s.known &= ~bits.BIT[card]
    s.region_queue[s.regions_returned] = card
    s.regions_returned += 1
    if s.recording:
        s.note(names.CARD_RETURNED, seat, card)


def hasard_to_draw(s: State) -> int:
    """How many equally likely outcomes a drawn hasard card has."""
    return bits.count(s.hasard_unseen) if s.hasard_unseen else 1


def draw_hasard(s: State, outcome: int) -> int:
    """§8.1 A hasard card; it goes under the pile before its effect (ruling R8)."""
    if s.hasard_unseen:
        card = bits.nth(s.hasard_unseen, outcome)
        s.hasard_unseen &= ~bits.BIT[card]
    else:
        card = s.hasard_queue[0]
        s.hasard_returned -= 1
        for i in range(s.hasard_returned):
            s.hasard_queue[i] = s.hasard_queue[i + 1]
    s.hasard_queue[s.hasard_returned] = card
    s.hasard_returned += 1
    return card

"""Queenie 2, Boom (§9): a marker beside a city, whose empty spaces count double for the income.

Hooks in: before the first turn (place it), before the income (move it), in the count of empty spaces.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.hooks import Hooks
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variants.boom import numbers
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Switch the variant on."""
    hooks.ask_before_game = ask_to_place
    hooks.ask_before_turn = ask_to_move
    hooks.answers = answers
    hooks.answer = put
    hooks.more_empty_spaces = more_empty_spaces


def city(s: State) -> int:
    """Where the marker is, or `NONE` before it is placed."""
    return s.more[numbers.BOOM] - 1


def ask_to_place(s: State) -> bool:
    """§9.1 The first player places it when all starting towns are taken, chosen or given (ruling Q10)."""
    return cities(s) != 0


def ask_to_move(s: State) -> bool:
    """§9.2 Every turn, before the income, unless it can go nowhere (ruling Q11)."""
    return s.more[numbers.BOOM] != 0 and targets(s) != 0


def cities(s: State) -> int:
    """All cities in play, open or scored."""
    return s.board.in_play & ~s.board.towns


def answers(s: State, phase: int) -> int:
    """§9 Any city at first; then one it can move to, or `DONE`, which leaves it where it is."""
    if phase == names.BEFORE_GAME:
        return cities(s)
    return targets(s) | bits.BIT[names.DONE]


def targets(s: State) -> int:
    """§9.2 Cities joined by one link, or by several with only towns and scored cities between (rulings Q8, Q9)."""
    here = bits.BIT[city(s)]
    found = here
    passable = s.board.towns | ~s.vacant
    left = here
    while left:
        place = bits.lowest(left)
        left &= left - 1
        for cost in range(s.board.costs):
            new = s.board.near[place * names.COSTS + cost] & ~found
            found |= new
            left |= new & passable
    return found & cities(s) & ~here


def put(s: State, action: int) -> None:
    """§9 The marker goes to a city, or stays."""
    if action == names.DONE:
        return
    placed = s.more[numbers.BOOM] == 0
    s.more[numbers.BOOM] = action + 1
    if s.recording:
        s.note(numbers.BOOM_PLACED if placed else numbers.BOOM_MOVED, s.active, action)


def more_empty_spaces(s: State, seat: int) -> int:
    """§9.3 The spaces of the marker's city once more, for a seat with a franchise there while it is open."""
    if s.more[numbers.BOOM] == 0 or not s.presence[seat] & s.vacant & bits.BIT[city(s)]:
        return 0
    return s.empty[city(s)]

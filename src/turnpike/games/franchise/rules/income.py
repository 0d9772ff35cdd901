"""Phase 1, Income (§4.1).

Here: counting the empty spaces. Not here: the income charts (data/board.toml).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def empty_spaces(s: State, seat: int) -> int:
    """§4.1 The empty spaces of every open city where the seat has a franchise (ruling R7). Towns never count."""
    empty = 0
    left = s.presence[seat] & s.vacant
    while left:
        city = bits.lowest(left)
        left &= left - 1
        empty += s.empty[city]
    if s.hooked:
        empty += s.hooks.more_empty_spaces(s, seat)
    return empty


def income_of(s: State, seat: int) -> int:
    """§4.1 What the seat would take if its turn began now."""
    return s.board.income[empty_spaces(s, seat)]


def take_income(s: State) -> None:
    """§4.1 The chart of the player count turns empty spaces into dollars; no open city still brings its first row."""
    empty = empty_spaces(s, s.active)
    dollars = s.board.income[empty]
    s.money[s.active] += dollars
    if s.recording:
        s.note(names.INCOME_TAKEN, s.active, empty, dollars)

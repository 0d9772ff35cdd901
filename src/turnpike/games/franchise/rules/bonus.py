"""Bonus tiles (§5): when one may be used, and what using one costs.

Here: what the three uses have in common, and taking $10. Not here: the second expansion (expand.py) and the double
market share (increase.py), which follow the rules of their phases.
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State


def ready(s: State) -> bool:
    """§5 One tile a turn, and none in a player's own first turn (ruling R32)."""
    return s.bonus[s.active] > 0 and not s.bonus_used and s.turn >= s.board.players


def use(s: State, purpose: int) -> None:
    """The tile leaves the game."""
    s.bonus[s.active] -= 1
    s.bonus_used = 1
    if s.recording:
        s.note(names.BONUS_TILE_USED, s.active, purpose)


def take_money(s: State) -> None:
    """§5.3 Ten dollars from the bank, at any time in phases 2 and 3 (ruling R12)."""
    use(s, names.USED_FOR_MONEY)
    s.money[s.active] += s.board.dollar_bonus
    if s.recording:
        s.note(names.MONEY_TAKEN, s.active, s.board.dollar_bonus)

"""Set-up: the starting towns and the starting money (§3.4, §3.5).

Here: choosing a town, in reverse order of play. Not here: the given towns of the introductory game
(setup/introductory.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def free_towns(s: State) -> int:
    """§3.4 Any town in play that nobody has taken, also next to another player's (ruling R2)."""
    return s.vacant & s.board.towns


def place_start(s: State, seat: int, town: int) -> None:
    """A franchise of the seat's opens in a town before the first turn."""
    s.supply[seat] -= 1
    s.row[town] = seat + 1
    s.empty[town] = 0
    s.vacant &= ~bits.BIT[town]
    s.settle(seat, town)
    if s.recording:
        s.note(names.START_PLACED, seat, town)


def deal_money(s: State) -> None:
    """§3.5 Starting money follows the seat and comes after the towns (ruling R3)."""
    for seat in range(s.board.players):
        s.money[seat] = s.board.start_money[seat]
        if s.recording:
            s.note(names.START_MONEY_TAKEN, seat, s.money[seat])

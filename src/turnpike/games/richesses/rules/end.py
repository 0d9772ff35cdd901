"""The end of a game (§12): wealth, scores, winners, and the limit of turns."""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def wealth(s: State, seat: int) -> int:
    """§12.1 Money, vehicles at resale price, less debts, plus what others owe (ruling R57)."""
    francs = s.money[seat]
    for vehicle in range(names.BIKE, names.CAR + 1):
        if s.owns(seat, vehicle):
            francs += s.board.resale[vehicle]
    for i in range(s.debts):
        if s.debtor[i] == seat:
            francs -= s.owed[i]
        if s.creditor[i] == seat:
            francs += s.owed[i]
    return francs


def score(s: State, seat: int) -> int:
    """§12.2 Wealth where the circuit says so, else the number of markers (ruling R57)."""
    if s.board.by_wealth:
        return wealth(s, seat)
    return bits.count(s.marked[seat])


def winners(s: State) -> int:
    """§12.2 The one who came first; if wealth or markers decide, equals share the victory (ruling R57)."""
    if s.winner != names.NONE:
        return bits.BIT[s.winner]
    best = 0
    for seat in range(1, s.players):
        if score(s, seat) > score(s, best):
            best = seat
    found = 0
    for seat in range(s.players):
        if score(s, seat) == score(s, best):
            found |= bits.BIT[seat]
    return found


def is_last_turn(s: State) -> bool:
    """§12.3 An agreed number of turns is over, missed ones counted (ruling R60)."""
    if s.turn_limit and s.turn >= s.turn_limit:
        arrival.finish_game(s, names.TURN_LIMIT, names.NONE)
        return True
    return False

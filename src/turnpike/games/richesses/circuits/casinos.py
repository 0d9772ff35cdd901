"""Circuit Casinos (§11.2): start in any casino, bet in each, be rich when somebody reaches Paris.

Hooks in: the set-up (the choice of a start), arrivals in a casino, the turn of a player who stays in one.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival, money
from turnpike.games.richesses.state import State
from turnpike.kernel import bits


def choose_start(s: State, place: int) -> None:
    """§11.2 Any of the casinos, also one already chosen; it is a stage and marked at once (ruling R6)."""
    seat = s.asked
    s.at[seat] = place
    if s.recording:
        s.note(names.START_CHOSEN, seat, place)
    arrival.mark(s, seat, s.stage_here(seat))
    s.go_on(names.DO_FIRST_BET)


def can_bet(s: State, seat: int) -> bool:
    """In a casino where he has not won yet, with money for a stake (ruling R43)."""
    if s.board.rule != names.CASINOS or s.money[seat] < names.NOTE:
        return False
    stage = s.stage_here(seat)
    return stage != names.NONE and not s.won[seat] & bits.BIT[stage]


def bets(s: State, seat: int) -> int:
    """How many different bets there are: so many stakes, each on any of the 23 things."""
    return min(s.money[seat], s.board.most_stake) // names.NOTE * names.ONS if can_bet(s, seat) else 0


def bet(s: State, number: int) -> None:
    """§11.2 The stake goes to the bank, the die decides. A bet at the start does not cost a turn (ruling R6)."""
    seat = s.asked
    s.stake = names.NOTE * (number // names.ONS + 1)
    s.bet_on = number % names.ONS
    money.spend(s, seat, s.stake)
    if s.recording:
        s.note(names.BET_PLACED, seat, s.stake, s.bet_on)
    s.ask_die(seat, names.FOR_FIRST_BET if s.phase == names.FIRST_BET else names.FOR_BET)


def rolled(s: State, face: int) -> None:
    """§11.2 Won: the stake back and so many times it, and no more bets here (ruling R43). Lost: the bank keeps it."""
    seat = s.asked
    if s.board.covers[s.bet_on] & bits.BIT[face]:
        times = s.board.win[0] if s.bet_on < names.ON_ONE else s.board.win[1 if s.bet_on < names.ON_TWO else 2]
        s.won[seat] |= bits.BIT[s.stage_here(seat)]
        s.bank -= s.stake * (times + 1)
        if s.recording:
            s.note(names.BET_WON, seat, s.board.die[face], s.stake * (times + 1))
        money.earn(s, seat, s.stake * (times + 1))
    elif s.recording:
        s.note(names.BET_LOST, seat, s.board.die[face], s.stake)
    s.stake = 0
    s.bet_on = names.NONE

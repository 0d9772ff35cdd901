"""The rules of Casinos (§11.2): start in any casino, bet in each, be the richest when the first player reaches Paris.

Hooks in: before the first turn (the choice of a start), arrivals in a casino, the turn of a player who stays in one,
coming home.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules import arrival, money
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Put the rules into their slots."""
    hooks.before_first_turn = ask_start
    hooks.count_more = count_bets
    hooks.code_of_more = code_of_bet
    hooks.list_answers = list_answers
    hooks.take = take
    hooks.take_pass = take_pass
    hooks.rolled = rolled
    hooks.run_step = run_step
    hooks.arrived = ask_bet
    hooks.came_home = come_home


def list_answers(s: State) -> None:
    """A start, or a bet; the first one may be left out."""
    if s.phase == numbers.CHOOSE_START:
        list_starts(s)
        return
    if s.phase == numbers.FIRST_BET:
        s.listed[s.choices] = names.PASS << names.KIND
        s.choices += 1
    s.more = count_bets(s, s.asked)


def take(s: State, kind: int, value: int) -> None:
    """A bet, or a start."""
    if kind == numbers.PLACE_BET:
        bet(s, value)
    else:
        choose_start(s, value)


def take_pass(s: State) -> None:
    """§11.2 No first bet: the next player chooses a start."""
    s.go_on(numbers.DO_START)


def run_step(s: State, step: int) -> None:
    """The steps before the first turn."""
    if step == numbers.DO_START:
        next_start(s)
    elif can_bet(s, s.asked):
        s.ask(numbers.FIRST_BET, s.asked)
    else:
        s.go_on(numbers.DO_START)


# --- The start -------------------------------------------------------------------------------------------------------


def ask_start(s: State) -> bool:
    """§11.2 The first player chooses a start before all others."""
    s.step = numbers.DO_START
    s.ask(numbers.CHOOSE_START, s.first)
    return True


def next_start(s: State) -> None:
    """§11.2 From the first player clockwise, each chooses a casino; then the first turn begins."""
    seat = (s.asked + 1) % s.players
    if seat == s.first:
        s.go_on(names.DO_BEGIN)
    else:
        s.ask(numbers.CHOOSE_START, seat)


def list_starts(s: State) -> None:
    """All casinos (ruling R6)."""
    for place in range(s.board.places):
        if s.board.stage_at[place] != names.NONE:
            s.listed[s.choices] = numbers.CHOOSE << names.KIND | place
            s.choices += 1


def choose_start(s: State, place: int) -> None:
    """§11.2 Any of the casinos, also one already chosen; it is a stage and marked at once (ruling R6)."""
    seat = s.asked
    s.at[seat] = place
    if s.recording:
        s.note(numbers.START_CHOSEN, seat, place)
    arrival.mark(s, seat, s.stage_here(seat))
    s.go_on(numbers.DO_FIRST_BET)


# --- Bets ------------------------------------------------------------------------------------------------------------


def can_bet(s: State, seat: int) -> bool:
    """In a casino where he has not won yet, with money for a stake (ruling R43)."""
    if s.money[seat] < names.NOTE:
        return False
    stage = s.stage_here(seat)
    return stage != names.NONE and not s.won[seat] & bits.BIT[stage]


def count_bets(s: State, seat: int) -> int:
    """How many different bets there are: so many stakes, each on any of the 23 things."""
    return min(s.money[seat], s.board.most_stake) // names.NOTE * numbers.ONS if can_bet(s, seat) else 0


def code_of_bet(s: State, number: int) -> int:  # noqa: ARG001
    """The code of a bet."""
    return numbers.PLACE_BET << names.KIND | number


def ask_bet(s: State) -> None:
    """§11.2 A bet is compulsory on arrival, if there is money and he has not won there (ruling R43)."""
    if can_bet(s, s.active):
        s.ask(numbers.BET, s.active)


def bet(s: State, number: int) -> None:
    """§11.2 The stake goes to the bank, the die decides. A bet at the start does not cost a turn (ruling R6)."""
    seat = s.asked
    s.stake = names.NOTE * (number // numbers.ONS + 1)
    s.bet_on = number % numbers.ONS
    money.spend(s, seat, s.stake)
    if s.recording:
        s.note(numbers.BET_PLACED, seat, s.stake, s.bet_on)
    s.ask_die(seat, numbers.FOR_FIRST_BET if s.phase == numbers.FIRST_BET else numbers.FOR_BET)


def rolled(s: State, purpose: int, face: int) -> None:
    """The die has decided a bet."""
    settle(s, face)
    s.go_on(names.DO_END if purpose == numbers.FOR_BET else numbers.DO_START)


def settle(s: State, face: int) -> None:
    """§11.2 Won: the stake back and so many times it, and no more bets here (ruling R43). Lost: the bank keeps it."""
    seat = s.asked
    if s.board.covers[s.bet_on] & bits.BIT[face]:
        times = s.board.win[0] if s.bet_on < numbers.ON_ONE else s.board.win[1 if s.bet_on < numbers.ON_TWO else 2]
        s.won[seat] |= bits.BIT[s.stage_here(seat)]
        s.bank -= s.stake * (times + 1)
        if s.recording:
            s.note(numbers.BET_WON, seat, s.board.die[face], s.stake * (times + 1))
        money.earn(s, seat, s.stake * (times + 1))
    elif s.recording:
        s.note(numbers.BET_LOST, seat, s.board.die[face], s.stake)
    s.stake = 0
    s.bet_on = names.NONE


def come_home(s: State) -> bool:
    """§11.2 The first one home ends the game; the richest wins."""
    arrival.finish_game(s, names.RICHEST, names.NONE)
    return True

"""The rules of Économie (§11.1): work in Paris first, work at every stage, premiums on return; the richest wins.

Hooks in: what a player may do in a turn, work, stopping at a stage, coming home.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.rules import arrival, money
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Put the rules into their slots."""
    hooks.must_work = must_work
    hooks.refuses_work = has_worked
    hooks.worked = worked
    hooks.stopped = stop
    hooks.came_home = come_home


def must_work(s: State, seat: int) -> bool:
    """§11.1 At a stage where he has not worked yet (ruling R41), and in Paris before he has enough to leave."""
    return s.must_work[seat] != 0 or must_earn(s, seat)


def must_earn(s: State, seat: int) -> bool:
    """Below 200 F in Paris (ruling R40)."""
    return s.out[seat] == 0 and s.money[seat] < s.board.least_to_leave


def has_worked(s: State, seat: int) -> bool:
    """In the stage towns once a visit (ruling R41)."""
    return s.worked_here[seat] != 0 and s.stage_here(seat) != names.NONE


def worked(s: State, seat: int) -> None:
    """§11.1 The work of a stage is done."""
    if s.stage_here(seat) != names.NONE:
        s.worked[seat] |= bits.BIT[s.stage_here(seat)]
        s.must_work[seat] = 0


def stop(s: State) -> None:
    """§11.1 Stopping at a stage where he has not worked yet: he works there on his next turn (ruling R41)."""
    seat = s.active
    stage = s.stage_here(seat)
    if stage != names.NONE and not s.worked[seat] & bits.BIT[stage]:
        s.must_work[seat] = 1


def at_home(s: State) -> int:
    """How many are home."""
    count = 0
    for seat in range(s.players):
        if s.home[seat]:
            count += 1
    return count


def come_home(s: State) -> bool:
    """§11.1 A premium by order of return. When all but one are home the last takes the next one left (ruling R42)."""
    reward(s, s.active)
    if at_home(s) < s.players - 1:
        s.go_on(names.DO_END)
        return True
    for seat in range(s.players):
        if not s.home[seat] and s.board.home_bonus[at_home(s)]:
            money.receive(s, seat, s.board.home_bonus[at_home(s)])
    arrival.finish_game(s, names.RICHEST, names.NONE)
    return True


def reward(s: State, seat: int) -> None:
    """The premium of the next one home."""
    francs = s.board.home_bonus[at_home(s)]
    s.home[seat] = 1
    if s.recording:
        s.note(numbers.CAME_HOME, seat, at_home(s), francs)
    s.bank -= francs
    money.earn(s, seat, francs)

"""The rules of Sports (§11.3): six matches by calling another player, three races; the first full grid wins.

Hooks in: arrivals in a match town, the turn of a player who stands in one or on a race, moves, markers. Not here: the
races (races.py).
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits import numbers
from turnpike.games.richesses.circuits.sports import races
from turnpike.games.richesses.rules import arrival, relocation
from turnpike.games.richesses.rules.hooks import Hooks
from turnpike.games.richesses.rules.state import State
from turnpike.kernel import bits


def install(hooks: Hooks) -> None:
    """Put the rules into their slots."""
    hooks.list_before_moves = list_before_moves
    hooks.list_answers = list_answers
    hooks.take = take
    hooks.take_pass = take_pass
    hooks.rolled = rolled
    hooks.run_step = run_step
    hooks.moved = races.moved
    hooks.brought = races.leave
    hooks.marked = finish_grid
    hooks.arrived = ask_call


def list_before_moves(s: State) -> None:
    """§11.3 Calls and moves in a race."""
    add_calls(s)
    races.add_moves(s)


def list_answers(s: State) -> None:
    """§11.3 A call, or none."""
    add_calls(s)
    s.listed[s.choices] = names.PASS << names.KIND
    s.choices += 1


def take(s: State, kind: int, value: int) -> None:  # noqa: ARG001
    """A call is all there is to do."""
    call(s, value)


def take_pass(s: State) -> None:
    """Nobody is called."""
    s.go_on(names.DO_END)


def rolled(s: State, purpose: int, face: int) -> None:
    """One of the two dice of a match."""
    if purpose == numbers.FOR_CALLER:
        rolled_by_caller(s, s.board.die[face])
    else:
        rolled_by_called(s, s.board.die[face])


def run_step(s: State, step: int) -> None:  # noqa: ARG001
    """The match begins."""
    kick_off(s)


def finish_grid(s: State, seat: int) -> None:
    """§11.3 The ninth marker ends the game at once, on whosever turn (ruling R56)."""
    if s.has_all_stages(seat):
        s.claims = 0
        s.claimant = names.NONE
        arrival.finish_game(s, names.ALL_EVENTS, seat)


def match_here(s: State, seat: int) -> int:
    """The home match still to be won where a seat stands, or `NONE`."""
    match = s.board.match_at[s.at[seat]]
    return match if match != names.NONE and not s.marked[seat] & bits.BIT[match] else names.NONE


def is_done(s: State, seat: int, match: int) -> bool:
    """Whether a seat has the marker of the reverse match."""
    return s.marked[seat] & bits.BIT[s.board.reverse[match]] != 0


def all_done(s: State, match: int) -> bool:
    """All others have the reverse marker, so that the active seat could never play (ruling R50)."""
    for seat in range(s.players):
        if seat != s.active and not is_done(s, seat, match):
            return False
    return True


def can_call(s: State, seat: int) -> bool:
    """§11.3 Not who is on a race, nor who has the reverse marker, unless all have it (rulings R47, R50)."""
    match = match_here(s, s.active)
    if match == names.NONE or seat == s.active or s.race[seat] != names.NONE:
        return False
    return not is_done(s, seat, match) or all_done(s, match)


def add_calls(s: State) -> None:
    """Everybody who may be called."""
    for seat in range(s.players):
        if can_call(s, seat):
            s.listed[s.choices] = numbers.CALL_UP << names.KIND | seat
            s.choices += 1


def ask_call(s: State) -> None:
    """§11.3 In a match town the player may call at once, if another player can be called (ruling R46)."""
    for seat in range(s.players):
        if can_call(s, seat):
            s.ask(numbers.CALL, s.active)


def call(s: State, seat: int) -> None:
    """§11.3 The called player comes to the away town, wherever he is; a third one there makes room (ruling R48)."""
    match = match_here(s, s.active)
    s.called = seat
    if s.recording:
        s.note(numbers.PLAYER_CALLED, s.active, seat, match)
    relocation.make_way(s, s.board.away[match], seat, numbers.DO_KICK_OFF)


def kick_off(s: State) -> None:
    """§11.3 Being called is no arrival (ruling R48). The caller rolls first."""
    s.depart(s.called)
    s.at[s.called] = s.dest
    s.dest = names.NONE
    s.ask_die(s.active, numbers.FOR_CALLER)


def rolled_by_caller(s: State, francs: int) -> None:
    """The caller's die."""
    s.caller_die = francs
    if s.recording:
        s.note(numbers.MATCH_ROLLED, s.active, francs)
    s.ask_die(s.called, numbers.FOR_CALLED)


def rolled_by_called(s: State, francs: int) -> None:
    """§11.3 The higher die wins, equal dice are rolled again. The winner marks his own match (ruling R49)."""
    if s.recording:
        s.note(numbers.MATCH_ROLLED, s.called, francs)
    if francs == s.caller_die:
        s.ask_die(s.active, numbers.FOR_CALLER)
        return
    match = match_here(s, s.active)
    winner = s.active
    if francs > s.caller_die:
        winner = s.called
        match = s.board.reverse[match]
    if s.recording:
        s.note(numbers.MATCH_WON, winner, match)
    s.called = names.NONE
    s.caller_die = 0
    s.claims = 0
    s.claimant = winner
    arrival.add_claim(s, winner, match)  # Who has the marker already plays without gain (ruling R50).
    s.then = names.DO_END
    s.go_on(names.DO_MARK)

"""Circuit Sports (§11.3): six matches by calling another player, three races; the first full grid wins.

Here: who may be called, the match, which race moves there are. Not here: travelling a race (rules/moving.py).
Hooks in: arrivals in a match town, the turn of a player who stands in one or on a race.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival, moving, sending
from turnpike.games.richesses.state import State
from turnpike.kernel import bits


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
            s.listed[s.choices] = names.CALL_UP << names.KIND | seat
            s.choices += 1


def reach_match(s: State) -> None:
    """§11.3 In a match town the player may call at once, if anybody can be called (ruling R46)."""
    s.go_on(names.DO_END)
    for seat in range(s.players):
        if can_call(s, seat):
            s.ask(names.CALL, s.active)


def call(s: State, seat: int) -> None:
    """§11.3 The called player comes to the away town, wherever he is; a third one there makes room (ruling R48)."""
    match = match_here(s, s.active)
    s.called = seat
    if s.recording:
        s.note(names.PLAYER_CALLED, s.active, seat, match)
    sending.make_way(s, s.board.away[match], seat, names.DO_KICK_OFF)


def kick_off(s: State) -> None:
    """§11.3 Being called is no arrival (ruling R48). The caller rolls first."""
    s.depart(s.called)
    s.at[s.called] = s.dest
    s.dest = names.NONE
    s.ask_die(s.active, names.FOR_CALLER)


def rolled_by_caller(s: State, francs: int) -> None:
    """The caller's die."""
    s.caller_die = francs
    if s.recording:
        s.note(names.MATCH_ROLLED, s.active, francs)
    s.ask_die(s.called, names.FOR_CALLED)


def rolled_by_called(s: State, francs: int) -> None:
    """§11.3 The higher die wins, equal dice are rolled again. The winner marks his own match (ruling R49)."""
    if s.recording:
        s.note(names.MATCH_ROLLED, s.called, francs)
    if francs == s.caller_die:
        s.ask_die(s.active, names.FOR_CALLER)
        return
    match = match_here(s, s.active)
    winner = s.active
    if francs > s.caller_die:
        winner = s.called
        match = s.board.reverse[match]
    if s.recording:
        s.note(names.MATCH_WON, winner, match)
    s.called = names.NONE
    s.caller_die = 0
    s.claims = 0
    s.claimant = winner
    arrival.add_claim(s, winner, match)  # Who has the marker already plays without gain (ruling R50).
    s.then = names.DO_END
    s.go_on(names.DO_MARK)


def race_from(s: State, seat: int, race: int) -> int:
    """Where on the route of a race a seat can go on, or begin at its start (ruling R51); `NONE` if it cannot."""
    if s.race[seat] == race:
        return s.race_index[seat]
    stage = s.board.race_stage[race]
    if stage == names.NONE or s.marked[seat] & bits.BIT[stage]:
        return names.NONE
    return 0 if s.at[seat] == s.board.route[names.ROUTE * race] else names.NONE


def add_race_moves(s: State) -> None:
    """§11.3 Along the route in its order, with the right transport, to a free point of the route (ruling R52)."""
    seat = s.active
    for race in range(names.RACES):
        index = race_from(s, seat, race)
        by = s.board.race_by[race]
        if index == names.NONE or (by != names.FOOT and not s.owns(seat, by)):
            continue
        path = by << names.BY | (race + 1) << names.RACE
        for hops in range(1, s.board.reach[by] + 1):
            if index + hops >= s.board.route_length[race]:
                break
            there = names.ROUTE * race + index + hops
            path |= s.board.route_path[there] << 4 * (hops - 1)
            if not moving.is_blocked(s, seat, s.board.route[there], 0):
                s.listed[s.choices] = names.MOVE << names.KIND | path | hops << names.HOPS
                s.choices += 1

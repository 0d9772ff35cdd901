"""Work in the regional capitals (§5.4), and the way there for the ruined (§9.3)."""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival, money
from turnpike.games.richesses.rules.state import State


def can_work(s: State, seat: int) -> bool:
    """§5.4 Standing in a capital when the turn begins, however he came there (ruling R18)."""
    if not s.board.kind[s.at[seat]] & names.IS_CAPITAL:
        return False
    return not (s.hooked and s.hooks.refuses_work(s, seat))


def earned(s: State, francs: int) -> None:
    """§5.4 The die is the wage."""
    seat = s.active
    if s.recording:
        s.note(names.WORKED, seat, s.at[seat], francs)
    money.receive(s, seat, francs)
    s.worked_here[seat] = 1
    if s.hooked:
        s.hooks.worked(s, seat)
    s.go_on(names.DO_END)


def add_nearest_free(s: State) -> None:
    """§9.3 The ruined may go straight to the nearest free work town, his choice among equals (ruling R27)."""
    seat = s.active
    if not s.is_ruined(seat) or s.board.kind[s.at[seat]] & names.IS_CAPITAL:
        return
    i = names.CAPITALS * s.at[seat]
    nearest = names.NONE
    while nearest == names.NONE or s.board.capital_distance[i] == nearest:
        town = s.board.near_capital[i]
        if s.occupant(town, seat) == names.NONE:
            nearest = s.board.capital_distance[i]
            s.listed[s.choices] = names.GO_WORK << names.KIND | town
            s.choices += 1
        i += 1


def go_work(s: State, town: int) -> None:
    """§9.3 It is an arrival; he works from the next turn on."""
    if s.recording:
        s.note(names.WENT_TO_WORK, s.active, town)
    arrival.come_to(s, s.active, town)

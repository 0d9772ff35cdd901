"""Being sent somewhere (§8.3): by a card, and making room where another player stands (ruling R28).

A circuit can send players too, with a step of its own for their arrival.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.rules import arrival
from turnpike.games.richesses.rules.state import State


def add_nearest_capitals(s: State) -> None:
    """§8.3 Fewest sections by road and sea, occupied or not; his choice among equals (ruling R29)."""
    first = names.CAPITALS * s.at[s.active]
    i = first
    while s.board.capital_distance[i] == s.board.capital_distance[first]:
        s.listed[s.choices] = names.GO_TO << names.KIND | s.board.near_capital[i]
        s.choices += 1
        i += 1


def send(s: State, place: int) -> None:
    """§8.3 A card sends the active player to a point."""
    make_way(s, place, s.active, names.DO_LAND)


def make_way(s: State, place: int, sent: int, step: int) -> None:
    """A player who stands where another one is sent is displaced first; then comes the step."""
    s.dest = place
    s.whom = s.occupant(place, sent)
    s.step = step
    if s.whom == names.NONE:
        s.go_on(step)
    else:
        s.ask(names.DISPLACE, s.active)


def add_free_points(s: State) -> None:
    """The free points nearest by road to the town; the point the sent player left counts as free (rulings R28, R48)."""
    sent = s.active if s.called == names.NONE else s.called
    first = names.RING * s.dest
    nearest = names.NONE
    for i in range(s.board.ring_size[s.dest]):
        place = s.board.ring[first + i]
        if nearest != names.NONE and s.board.ring_distance[first + i] > nearest:
            return
        if s.occupant(place, sent) == names.NONE:
            nearest = s.board.ring_distance[first + i]
            s.listed[s.choices] = names.MAKE_ROOM << names.KIND | place
            s.choices += 1


def displace(s: State, place: int) -> None:
    """Nothing happens to the one displaced; what he had begun there is over (ruling R28)."""
    seat = s.whom
    if s.recording:
        s.note(names.DISPLACED, seat, s.dest, place)
    s.depart(seat)
    if s.hooked:
        s.hooks.brought(s, seat)
    s.at[seat] = place
    s.whom = names.NONE
    s.go_on(s.step)


def land(s: State) -> None:
    """§8.3 The player sent arrives, free of charge (ruling R29)."""
    place = s.dest
    s.dest = names.NONE
    if s.recording:
        s.note(names.SENT, s.active, place)
    arrival.come_to(s, s.active, place)

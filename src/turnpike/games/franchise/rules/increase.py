"""Phase 3, Increase market share (§4.3), and the double market share with a bonus tile (§5.2).

Here: which cities may grow, and the franchises that wait in their centers. Not here: opening them (opening.py).
"""

from turnpike.games.franchise import names
from turnpike.games.franchise.rules import bonus
from turnpike.games.franchise.rules.state import State
from turnpike.kernel import bits


def growing(s: State) -> int:
    """§4.3 Open cities with an own franchise where none waits in the center yet.

    An expansion marker is not a franchise, so the city just entered is not among them (ruling R10).
    """
    cities = s.presence[s.active] & s.vacant & ~s.center
    if cities and s.money[s.active] >= s.board.share_cost and s.spare(s.active) > 0:
        return cities
    return 0


def doubling(s: State) -> int:
    """§5.2 Cities where a franchise was placed this turn and two spaces are still empty (ruling R11)."""
    if not bonus.ready(s) or s.spare(s.active) < 1:
        return 0
    cities = 0
    left = s.center
    while left:
        city = bits.lowest(left)
        left &= left - 1
        if s.empty[city] >= 2:
            cities |= bits.BIT[city]
    return cities


def place_in_center(s: State, city: int) -> None:
    """§4.3 One more franchise for a dollar; §5.2 a second one beside it costs a bonus tile and no money."""
    s.supply[s.active] -= 1
    if s.center & bits.BIT[city]:
        bonus.use(s, names.USED_TO_DOUBLE)
        s.doubled = city
        if s.recording:
            s.note(names.SHARE_DOUBLED, s.active, city)
        return
    s.money[s.active] -= s.board.share_cost
    s.center |= bits.BIT[city]
    s.center_order[s.centers] = city
    s.centers += 1
    if s.recording:
        s.note(names.SHARE_INCREASED, s.active, city, s.board.share_cost)

"""Paths that are not listed (§5, §8.3): whether one is open, and if not, why.

The list of choices has one path for each different consequence; any other legal path is judged here and accepted.
"""

from turnpike.games.richesses import names
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.rules import moving
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.refused import Refused


def why_not(s: State, path: int, lift: bool) -> Refused | None:
    """What keeps the active seat from travelling this path now; nothing if it is open."""
    race = (path >> names.RACE & 3) - 1
    by = path >> names.BY & 3
    if not lift and by != names.FOOT and not s.owns(s.active, by):
        return Refused("no_vehicle", vehicle=TRANSPORTS[by])
    if race != names.NONE:
        return s.board.ruleset.refuse_race(s, path, race)
    return _too_far(s, path, names.LIFT if lift else by) or blocked(s, path)


def _too_far(s: State, path: int, mode: int) -> Refused | None:
    """§5.1, §5.2 How far and on which roads a transport goes."""
    most = s.board.lift if mode == names.LIFT else s.board.reach[mode]
    hops = path >> names.HOPS & 7
    if hops > most:
        return Refused("too_far", sections=hops, most=most)
    at = s.at[s.active]
    for i in range(hops):
        to, kind, _price = s.board.near[at][path >> 4 * i & 15]
        if kind == names.MOTORWAY and mode != names.CAR:
            return Refused("motorway", from_=s.board.place_ids[at], to=s.board.place_ids[to])
        if kind == names.SEA and mode == names.LIFT:
            return Refused("no_ship", from_=s.board.place_ids[at], to=s.board.place_ids[to])
        at = to
    return None


def blocked(s: State, path: int) -> Refused | None:
    """§5.2, §5.3 What it costs, and who stands at its end."""
    cost = moving.price_of(s, path)
    if cost > s.money[s.active]:
        return Refused("too_poor_to_travel", cost=cost, have=s.money[s.active])
    at = s.at[s.active]
    passed = 0
    stop = s.board.stop_at_stages
    for i in range(path >> names.HOPS & 7):
        at = s.board.near[at][path >> 4 * i & 15][0]
        stage = s.board.stage_at[at]
        bit = 0 if stage == names.NONE else 1 << stage
        passed = bit if stop else passed | bit
    if moving.is_blocked(s, s.active, at, passed):
        return Refused("occupied", place=s.board.place_ids[at], whom=s.occupant(at, s.active))
    return None

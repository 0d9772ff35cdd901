"""Paths in a race (§11.3): whether one is open, and if not, why."""

from turnpike.games.richesses import names
from turnpike.games.richesses.circuits.sports import races
from turnpike.games.richesses.codec.paths import blocked
from turnpike.games.richesses.codec.vocabulary import TRANSPORTS
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.refused import Refused


def refuse_race(s: State, path: int, race: int) -> Refused | None:
    """The route in its order, from its start, with its transport (rulings R51, R52)."""
    word = s.board.race_ids[race]
    by = path >> names.BY & 3
    index = races.index_on(s, s.active, race)
    if index == names.NONE:
        stage = s.board.race_stage[race]
        if stage != names.NONE and s.marked[s.active] >> stage & 1:
            return Refused("race_done", race=word)
        return Refused("not_at_race", race=word, place=s.board.file.races[race].route[0])
    if by != s.board.race_by[race]:
        return Refused("wrong_transport", race=word, vehicle=TRANSPORTS[s.board.race_by[race]])
    hops = path >> names.HOPS & 7
    if hops > s.board.reach[by]:
        return Refused("too_far", sections=hops, most=s.board.reach[by])
    route = s.board.route[names.ROUTE * race : names.ROUTE * race + s.board.route_length[race]]
    at = s.at[s.active]
    for i in range(hops):
        at = s.board.near[at][path >> 4 * i & 15][0]
        if index + i + 1 >= len(route) or route[index + i + 1] != at:
            return Refused("off_the_route", race=word)
    return blocked(s, path)

"""What a seat can do with the Queenies, as it stands in a log, and the way between these words and the ints.

Here: the words that only they have, and an expansion with the route tile. Not here: the base game's (actions.py), paths
as numbers (routes.py), why something is not possible (objections.py).
"""

from typing import assert_never

import msgspec
from msgspec import field

from turnpike.games.franchise import actions, names
from turnpike.games.franchise.actions import Action, Expand, ExpandAgain, place_number
from turnpike.games.franchise.queenies import numbers, regions, routes, ways
from turnpike.games.franchise.state import State
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.ids import PlaceId, RegionId
from turnpike.kernel.refused import Refused


class ExpandByRoute(Action, tag="expand"):
    """§10.4 Place the expansion marker; if `route` is true the route tile pays the link."""

    to: PlaceId
    from_: PlaceId | None = field(default=None, name="from")
    route: bool = False


class ExpandAgainByRoute(Action, tag="expand_again"):
    """§10.4 The same with the extra marker."""

    to: PlaceId
    from_: PlaceId | None = field(default=None, name="from")
    route: bool = False


class BoomPlace(Action, tag="boom_place"):
    """§9.1 Place the boom marker."""

    city: PlaceId


class BoomMove(Action, tag="boom_move"):
    """§9.2 Move it before the income."""

    city: PlaceId


class BoomStay(Action, tag="boom_stay"):
    """§9.2 Leave it where it is."""


class Develop(Action, tag="develop"):
    """§10.3 Expand with the development tile along a path, from an own place to the target.

    `waive`: which of its links the route tile pays, counted from 0.
    """

    path: list[PlaceId]
    waive: int | None = None


class ScoreRegion(Action, tag="score_region"):
    """§10.2 Score this region first."""

    region: RegionId


QueenieAction = BoomPlace | BoomMove | BoomStay | Develop | ScoreRegion | ExpandByRoute | ExpandAgainByRoute
DOES = frozenset(kind.__struct_config__.tag for kind in QueenieAction.__args__)
ASKED = frozenset({names.BEFORE_GAME, names.BEFORE_TURN, names.ORDER})


def only_here(words: Words) -> bool:
    """Whether the base game has no such words; of those it has, an expansion may speak of `route` besides."""
    do = words.get("do")
    return isinstance(do, str) and do in DOES and (do not in actions.KINDS or "route" in words)


def parse(words: Words) -> QueenieAction:
    """Words as a typed action; `Refused` if they are none."""
    try:
        action: QueenieAction = msgspec.convert(words, QueenieAction)
    except msgspec.ValidationError as error:
        raise Refused("bad_action", detail=str(error)) from None
    return action


def to_words(s: State, action: int) -> Words:
    """A legal action of the seat to act in words, with or without Queenies."""
    if s.phase not in ASKED and action < names.WAY:
        return actions.to_words(s, action)
    words: Words = msgspec.to_builtins(_said(s, action))
    return words


def _said(s: State, action: int) -> Action:
    ids = [PlaceId(place) for place in s.board.place_ids]
    if s.phase == names.ORDER:
        return ScoreRegion(RegionId(s.board.region_ids[action]))
    if s.phase == names.BEFORE_GAME:
        return BoomPlace(ids[action])
    if s.phase == names.BEFORE_TURN:
        return BoomStay() if action == names.DONE else BoomMove(ids[action])
    if action // names.WAY < numbers.FAR:
        link = ways.link_of(s, action)
        kind = ExpandByRoute if s.marker == names.NONE else ExpandAgainByRoute
        origin, to = ids[s.board.link_from[link]], ids[s.board.link_to[link]]
        return kind(to=to, from_=origin, route=bool(action // names.WAY & numbers.WAIVED))
    path, waive = path_of(s, action)
    return Develop([ids[place] for place in path], waive)


def path_of(s: State, action: int) -> tuple[list[int], int | None]:
    """The path of an expansion with the development tile: the one it names, or the cheapest to its place."""
    if action >= routes.FIRST:
        return routes.path_of(action)
    path, waive = regions.cheapest_path(s, action % names.WAY, action // names.WAY & numbers.WAIVED)
    return path, None if waive == names.NONE else waive


def to_number(s: State, action: QueenieAction) -> int:
    """The int of an action, legal or not; `Refused` for unknown places and regions."""
    match action:
        case BoomPlace(city) | BoomMove(city):
            return place_number(s, city)
        case BoomStay():
            return names.DONE
        case ExpandByRoute() | ExpandAgainByRoute():
            return actions.to_number(s, without_route(action)) + (names.WAY * numbers.WAIVED if action.route else 0)
        case Develop(path, waive):
            if waive is not None and not 0 <= waive < len(path) - 1:
                raise Refused("no_such_link", waive=waive, links=max(0, len(path) - 1))
            return routes.number_of([place_number(s, place) for place in path], waive)
        case ScoreRegion(region):
            if region not in s.board.region_index:
                raise Refused("unknown_region", region=region[:60])
            return int(s.board.region_index[region])
        case _:
            assert_never(action)


def without_route(action: ExpandByRoute | ExpandAgainByRoute) -> Expand | ExpandAgain:
    """The same expansion as the base game knows it."""
    kind = Expand if isinstance(action, ExpandByRoute) else ExpandAgain
    return kind(action.to, action.from_)


def choice(s: State, action: int) -> Choice:
    """A legal action that only Queenies have, with what its text mentions."""
    words = to_words(s, action)
    key = str(words["do"])
    facts: dict[str, str | int] = {name: str(value) for name, value in words.items() if name in {"city", "region"}}
    if s.phase == names.EXPAND and action // names.WAY < numbers.FAR:
        cost = s.board.link_cost[ways.link_of(s, action)]
        facts = {"from_": str(words["from"]), "to": str(words["to"]), "cost": cost}
        key += "_route" if "route" in words else ""
    elif s.phase == names.EXPAND:
        path, waive = path_of(s, action)
        ids = s.board.place_ids
        facts = {"from_": ids[path[0]], "to": ids[path[-1]], "cost": routes.cost_of(s, path, waive)}
        facts["links"] = len(path) - 1
        key += "" if waive is None else "_route"
    elif key == "boom_stay":
        facts = {"city": s.board.place_ids[s.more[numbers.BOOM] - 1]}
    return Choice(words=(words,), actions=(action,), key=key, facts=facts)

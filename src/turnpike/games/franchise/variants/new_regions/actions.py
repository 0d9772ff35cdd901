"""What a seat can do with New regions (§10), as it stands in a log, and the way between these words and the ints.

Here: paths of the development tile, expansions with the route tile, and which region is scored first.
Not here: paths as numbers (paths.py), why something is not possible (refusals.py).
"""

from typing import ClassVar, cast

import msgspec
from msgspec import field

from turnpike.games.franchise import names
from turnpike.games.franchise.codec import actions
from turnpike.games.franchise.codec.actions import Action, Expand, ExpandAgain, place_number
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.variant import LARGE, ActionPart
from turnpike.games.franchise.variants.new_regions import paths, rules
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


class Develop(Action, tag="develop"):
    """§10.3 Expand with the development tile along a path, from an own place to the target.

    `waive`: which of its links the route tile pays, counted from 0.
    """

    path: list[PlaceId]
    waive: int | None = None


class ScoreRegion(Action, tag="score_region"):
    """§10.2 Score this region first."""

    region: RegionId


class NewRegionsActions(ActionPart):
    """Expansions that the two tiles allow, and the answer to which region is scored first."""

    kinds: ClassVar = {
        "expand": ExpandByRoute,
        "expand_again": ExpandAgainByRoute,
        "develop": Develop,
        "score_region": ScoreRegion,
    }

    def reads(self, words: Words) -> bool:
        """Of the base game's actions, an expansion that says something about `route`."""
        return words["do"] not in actions.KINDS or "route" in words

    def to_number(self, s: State, action: Action) -> int:
        """A place, a link or a path; or a region."""
        match action:
            case ExpandByRoute() | ExpandAgainByRoute():
                return actions.to_number(s, without_route(action)) + (names.WAY * names.WAIVED if action.route else 0)
            case Develop(path, waive):
                if waive is not None and not 0 <= waive < len(path) - 1:
                    raise Refused("no_such_link", waive=waive, links=max(0, len(path) - 1))
                return paths.number_of([place_number(s, place) for place in path], waive)
            case _:
                return _region_number(s, cast("ScoreRegion", action).region)

    def choice(self, s: State, action: int) -> Choice | None:
        """By the phase and the way to expand."""
        if s.phase == names.ORDER:
            region = RegionId(s.board.region_ids[action])
            return _choice(action, ScoreRegion(region), "", {"region": region})
        if s.phase != names.EXPAND:
            return None
        is_path = action >= LARGE or action // names.WAY & names.FAR
        return _path_choice(s, action) if is_path else _link_choice(s, action)

    def is_legal(self, s: State, action: int) -> bool:
        """§10.3 A path that a player names."""
        return paths.is_legal(s, action)

    def apply(self, s: State, action: int) -> None:
        """§10.3 Go along it."""
        paths.go(s, action)


def without_route(action: ExpandByRoute | ExpandAgainByRoute) -> Expand | ExpandAgain:
    """The same expansion as the base game knows it."""
    kind = Expand if isinstance(action, ExpandByRoute) else ExpandAgain
    return kind(action.to, action.from_)


def _region_number(s: State, region: str) -> int:
    if region not in s.board.region_index:
        raise Refused("unknown_region", region=region[:60])
    return int(s.board.region_index[region])


def _link_choice(s: State, action: int) -> Choice:
    """§10.4 An expansion over a link that the route tile pays."""
    origin, to, cost = actions.link_of(s, action)
    ids = [PlaceId(s.board.place_ids[place]) for place in (origin, to)]
    kind = ExpandByRoute if s.marker == names.NONE else ExpandAgainByRoute
    said = kind(to=ids[1], from_=ids[0], route=True)
    return _choice(action, said, "_route", {"from_": ids[0], "to": ids[1], "cost": cost})


def _path_choice(s: State, action: int) -> Choice:
    """§10.3 An expansion along a path."""
    path, waive = path_of(s, action)
    ids = [PlaceId(s.board.place_ids[place]) for place in path]
    facts: dict[str, str | int] = {"from_": ids[0], "to": ids[-1], "cost": paths.cost_of(s, path, waive)}
    facts["links"] = len(path) - 1
    return _choice(action, Develop(ids, waive), "" if waive is None else "_route", facts)


def _choice(action: int, said: Action, ending: str, facts: dict[str, str | int]) -> Choice:
    words: Words = msgspec.to_builtins(said)
    return Choice(words=(words,), actions=(action,), key=f"{words['do']}{ending}", facts=facts)


def path_of(s: State, action: int) -> tuple[list[int], int | None]:
    """The path of an expansion with the development tile: the one it names, or the cheapest to its place."""
    if action >= LARGE:
        return paths.path_of(action)
    path, waive = rules.cheapest_path(s, action % names.WAY, action // names.WAY & names.WAIVED)
    return path, None if waive == names.NONE else waive

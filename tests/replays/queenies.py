"""What a golden replay with Queenies can show (§8 to §10), as features.py does for the base game."""

from collections.abc import Callable, Iterator

from msgspec import Struct
from replays.features import Story

from turnpike.games.franchise.codec import events as e
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.variants.boom.events import BoomMoved, BoomPlaced
from turnpike.games.franchise.variants.milestones.events import StageFulfilled
from turnpike.games.franchise.variants.new_regions import schema
from turnpike.games.franchise.variants.new_regions.events import BonusTileReturned

Feature = Callable[[Story], bool]


def on(s: Story) -> str:
    """Which Queenies are on."""
    return ",".join(s.options.with_)


def stages(s: Story) -> set[str]:
    """§8.3 The stages that some seat has reached."""
    return {event.stage for event in s.all(StageFulfilled)}


def reached(*wanted: str) -> Feature:
    """§8.3 All of these."""
    return lambda s: set(wanted) <= stages(s)


def in_anothers_turn(s: Story) -> bool:
    """Q4 Somebody reaches a stage while another is active."""
    active = None
    for event in s.events:
        if isinstance(event, e.TurnBegan):
            active = event.seat
        if isinstance(event, StageFulfilled) and event.seat != active:
            return True
    return False


class Move(Struct, frozen=True):
    """A move of the boom: by a single link, and whether its target, and what it must have passed, was scored."""

    direct: bool
    to_scored: bool
    scored_between: bool


def moves(s: Story) -> Iterator[Move]:
    """All moves of the boom (§9.2)."""
    board = s.options.played_on
    near: dict[str, set[str]] = {}
    for link in board.links:
        near.setdefault(link.a, set()).add(link.b)
        near.setdefault(link.b, set()).add(link.a)
    towns = {place.id for place in board.places if place.kind == "town"}
    here, scored = "", set[str]()
    for event in s.events:
        if isinstance(event, e.CityScored):
            scored.add(event.city)
        if isinstance(event, BoomPlaced):
            here = event.city
        if isinstance(event, BoomMoved):
            by_towns = event.city in _reach(near, here, towns)
            yield Move(event.city in near[here], event.city in scored, not by_towns)
            here = event.city


def _reach(near: dict[str, set[str]], start: str, passable: set[str]) -> set[str]:
    """Everything joined to a place by links that pass only what may be passed."""
    found, left = set(near[start]), [*near[start]]
    while left:
        place = left.pop()
        if place in passable:
            new = near[place] - found
            found |= new
            left += new
    return found


def boom_stayed(s: Story) -> bool:
    """§9.2"""
    return any(words["do"] == "boom_stay" for words in s.said)


def boom_by_a_link(s: Story) -> bool:
    """§9.2"""
    return any(move.direct for move in moves(s))


def boom_through_towns(s: Story) -> bool:
    """Q8"""
    return any(not move.direct and not move.scored_between for move in moves(s))


def boom_through_a_scored_city(s: Story) -> bool:
    """Q8"""
    return any(move.scored_between for move in moves(s))


def boom_to_a_scored_city(s: Story) -> bool:
    """Q9"""
    return any(move.to_scored for move in moves(s))


def kinds(s: Story) -> set[str]:
    """§10.2 Of the regions that were scored; new tiles of points look like printed ones."""
    return {
        (part_of(s.last, schema.ViewPart).kinds or {}).get(moved.region, "points") for moved in s.all(e.RegionTileMoved)
    }


def paid(*wanted: str) -> Feature:
    """§10.2 Regions of all these kinds were scored."""
    return lambda s: set(wanted) <= kinds(s)


def bonus_returned(s: Story) -> bool:
    """Q14"""
    return bool(s.all(BonusTileReturned))


def developed(s: Story) -> bool:
    """§10.3 The development tile was taken and used."""
    return any(words["do"] == "develop" for words in s.said)


def developed_with_route(s: Story) -> bool:
    """Q18 One link of the path was waived."""
    return any(words["do"] == "develop" and "waive" in words for words in s.said)


def route_used(s: Story) -> bool:
    """§10.4"""
    return any(words["do"] == "expand" and "route" in words for words in s.said)


def route_used_again(s: Story) -> bool:
    """Q18 For a second expansion."""
    return any(words["do"] == "expand_again" and "route" in words for words in s.said)


def order_chosen(s: Story) -> bool:
    """§10.2"""
    return any(words["do"] == "score_region" for words in s.said)


def variant(s: Story) -> int:
    """§10.1 Where the region tiles came from, or 0."""
    return part_of(s.options, schema.OptionsPart).regions if "regions" in s.options.with_ else 0

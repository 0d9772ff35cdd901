"""What a golden replay of Franchise can show: questions about a whole game, answered from its events.

Used twice: to look for games worth keeping (make.py), and to prove that each file still shows what it was kept for
(tests/test_replays.py).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from turnpike.games.franchise.codec import events as e
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.kernel.contract import Outcome, Words
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.play import Play

FranchisePlay = Play[State, Options, View]
E = TypeVar("E", bound=Event)


class Story(Struct, frozen=True):
    """A finished game: its options, everything that happened in it, and how it ended."""

    options: Options
    events: list[Event]
    outcome: Outcome
    said: list[Words]
    """What the players did."""
    last: View

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]


def story(play: FranchisePlay) -> Story:
    """What happened in a game; undone entries happened too."""
    later = [event for n in range(1, play.at + 1) for event in play.events(n, None)]
    said = [entry.words for entry in play.entries if entry.words]
    return Story(play.options, play.start_events + later, play.outcome(), said, play.view())


def red_zone(s: Story) -> bool:
    """§6.1"""
    return s.outcome.why == "red_zone"


def nobody_expanded(s: Story) -> bool:
    """§6.2 After everybody has expanded at least once, so that the count began anew."""
    expanded = {placed.seat for placed in s.all(e.ExpansionPlaced)}
    return s.outcome.why == "nobody_expanded" and len(expanded) == s.options.players


def expanded_again(s: Story) -> bool:
    """§5.1"""
    return any(placed.extra for placed in s.all(e.ExpansionPlaced))


def doubled(s: Story) -> bool:
    """§5.2 With both franchises opened."""
    return bool(s.all(e.ShareDoubled)) and not second_returned(s)


def took_money(s: Story) -> bool:
    """§5.3"""
    return bool(s.all(e.MoneyTaken))


def second_returned(s: Story) -> bool:
    """R16 The first of two franchises in a center decides the city, and the second returns."""
    return any(
        isinstance(first, e.FranchisesReturned) and isinstance(then, e.CityScored) and first.city == then.city
        for first, then in pairwise(s.events)
    )


def city_tie(s: Story) -> bool:
    """R17 A full city goes to one of several with the most franchises, and not to the one who filled it."""
    opened: dict[PlaceId, Counter[Seat]] = {}
    last = Seat(0)
    for event in s.events:
        if isinstance(event, e.FranchiseOpened):
            opened.setdefault(event.place, Counter())[event.seat] += 1
            last = event.seat
        if isinstance(event, e.CityScored) and not event.majority:
            held = opened[event.city]
            if held[last] == held[event.winner] and last != event.winner:
                return True
    return False


def _tied_ranks(s: Story) -> Iterator[tuple[int, int, int]]:
    """Token's owner, better and worse seat, wherever two with equally many franchises were paid differently (§4.5)."""
    tokens: dict[RegionId, Seat] = {}
    for first, then in pairwise(s.events):
        if isinstance(first, e.TokenPlaced):
            tokens[first.region] = first.seat
        if not isinstance(first, e.RegionPaid) or not isinstance(then, e.RegionPaid) or first.region != then.region:
            continue
        if first.franchises == then.franchises and first.influence > then.influence:
            yield tokens[first.region], first.seat, then.seat


def region_tie_by_token(s: Story) -> bool:
    """§4.5 The owner of the token comes first, though he does not have the lowest seat."""
    return any(token == better > worse for token, better, worse in _tied_ranks(s))


def region_tie_clockwise(s: Story) -> bool:
    """§4.5 The token belongs to a third player, and from him the higher seat of the two comes first."""
    return any(worse < token < better for token, better, worse in _tied_ranks(s))


def final_tie(s: Story) -> bool:
    """§6.4 As much influence as the winner, but fewer towns."""
    return len(s.outcome.winners) == 1 and s.outcome.scores.count(max(s.outcome.scores)) > 1


def shared_victory(s: Story) -> bool:
    """§6.4"""
    return len(s.outcome.winners) > 1


def players(s: Story) -> int:
    """§3 How many play."""
    return s.options.players


def expert(s: Story) -> str:
    """§7 How the tiles came to lie where they lie, or nothing."""
    return s.options.tiles if s.options.expert else ""


def introductory(s: Story) -> bool:
    """§3.6"""
    return s.options.start == "introductory"


def own_board(s: Story) -> bool:
    """§2 Not the printed one."""
    return s.options.board is not None


def something_scored(s: Story) -> bool:
    """§4.4 A city at least, so that a game is worth keeping."""
    return bool(s.all(e.CityScored))


def region_scored(s: Story) -> bool:
    """§4.5 A region at least."""
    return bool(s.all(e.RegionTileMoved))


def dearer_link(s: Story) -> bool:
    """R9 An expansion over a link although a cheaper one led there."""
    cost = {frozenset((link.a, link.b)): link.cost for link in s.options.played_on.links}
    mine: dict[Seat, set[str]] = {}
    for event in s.events:
        if isinstance(event, e.StartPlaced):
            mine.setdefault(event.seat, set()).add(event.town)
        if isinstance(event, e.FranchiseOpened):
            mine.setdefault(event.seat, set()).add(event.place)
        if isinstance(event, e.ExpansionPlaced):
            prices = [cost.get(frozenset((origin, event.place)), event.cost) for origin in mine[event.seat]]
            if min(prices) < event.cost:
                return True
    return False

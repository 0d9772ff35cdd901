"""A table of Franchise for tests: a position in a few words, a turn in a line, and what came of it.

    t = Table("red", "blue").city("detroit", "red blue red .")
    t.turn("red", increase="detroit")
    assert t.influence("red") == 4

Colours are the seats in turn order. Unless stated otherwise each seat has $10, all bonus tiles, no influence, and those
of the 40 franchises that are not on the board; the first round is over; where a city is scored, the token of its region
belongs to the colour named first there. The position is a view that the game imagines, so compiled and plain rules work
alike. Every action goes through the words of the log, so nothing illegal is ever played.
"""

from collections.abc import Sequence
from typing import Generic, Self, TypeVar, overload

import msgspec

from turnpike.games.franchise.board.file import BoardFile
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.variants.milestones import schema
from turnpike.kernel.contract import Outcome, Words
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, RegionId, Seat
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

E = TypeVar("E", bound=Event)
T = TypeVar("T", bound="Table")


class Amount(Generic[T]):
    """Something countable each seat has: `t.money("red", 7)` sets it, `t.money("red")` reads it."""

    def __init__(self, table: T, name: str, usual: int) -> None:
        self._table, self._name, self._usual = table, name, usual
        self._told: dict[str, int] = {}

    @overload
    def __call__(self, colour: str) -> int: ...
    @overload
    def __call__(self, colour: str, number: int) -> T: ...
    def __call__(self, colour: str, number: int | None = None) -> T | int:
        if number is None:
            now: list[int] = getattr(self._table.view, self._name)
            return now[self._table.seat(colour)]
        self._told[colour] = number
        return self._table.not_begun()

    def at_first(self, elsewhere: Sequence[int] = (0, 0, 0, 0, 0)) -> list[int]:
        """What each seat begins with: what was given, or the usual number less what lies elsewhere."""
        return [self._told.get(colour, self._usual - elsewhere[i]) for i, colour in enumerate(self._table.colours)]


class Table:
    """Two to five colours round a board. First the position, then turns, then questions."""

    money: "Amount[Self]"
    influence: "Amount[Self]"
    bonus: "Amount[Self]"
    supply: "Amount[Self]"

    def __init__(
        self: Self,
        *colours: str,
        board: BoardFile | None = None,
        options: Options | None = None,
        setup: Words | None = None,
    ) -> None:
        """With a custom board, or any other options and the set-up they need."""
        self.colours = colours
        self.options = options or Options(players=len(colours), board=board)
        self._region_of = {place.id: RegionId(place.region) for place in self.options.played_on.places}
        self._first = FRANCHISE.view(FRANCHISE.start(self.options, setup), None)
        """What the set-up leaves on the board; cities, towns and tokens are put there in place."""
        self.money = Amount(self, "money", 10)
        self.influence = Amount(self, "influence", 0)
        self.bonus = Amount(self, "bonus", self._first.bonus[0])
        self.supply = Amount(self, "supply", self._first.supply[0])
        self._turns: int | None = None
        self._streak = 0
        self._state: State | None = None
        self.events: list[Event] = []
        """What the last turn, or the last single action, has caused."""
        self.facts: dict[str, str | int] = {}
        """What the last refusal mentioned."""

    # --- The position -------------------------------------------------------------------------------------------------

    def not_begun(self) -> Self:
        assert self._state is None, "set up the position before the first turn"
        return self

    def seat(self, colour: str) -> Seat:
        return Seat(self.colours.index(colour))

    def city(self, city: str, row: str) -> Self:
        """An open city, clockwise from the icon: `"red blue . ."`."""
        spaces = self._first.sizes[PlaceId(city)]
        assert len(row.split()) == spaces, f"{city} has {spaces} spaces"
        self._first.places[PlaceId(city)] = [self.seat(colour) for colour in row.rstrip(" .").split()]
        return self.not_begun()

    def scored(self, city: str, owners: str) -> Self:
        """A city without its tile, and whose franchises were left in it."""
        seats = [self.seat(colour) for colour in owners.split()]
        self._first.places[PlaceId(city)] = [*seats]
        self._first.scored.append(PlaceId(city))
        self._first.tokens.setdefault(self._region_of[city], seats[0])
        return self.not_begun()

    def town(self, town: str, owner: str) -> Self:
        self._first.places[PlaceId(town)] = [self.seat(owner)]
        return self.not_begun()

    def token(self, region: str, colour: str) -> Self:
        """Who was the first to score a city in the region."""
        self._first.tokens[RegionId(region)] = self.seat(colour)
        return self.not_begun()

    def track(self, *regions: str) -> Self:
        """Tiles already on the region track, after those of the regions out of play; they are never scored again."""
        self._first.track.extend(map(RegionId, regions))
        return self.not_begun()

    def tile(self, city: str, size: int) -> Self:
        """Another city tile than the printed one, as in the expert variant."""
        self._first.sizes[PlaceId(city)] = size
        return self.not_begun()

    def turn_number(self, turns: int) -> Self:
        """Turns finished so far: 0 is the very first one, and below the number of players it is a player's first."""
        self._turns = turns
        return self.not_begun()

    def streak(self, turns: int) -> Self:
        """Turns in a row without an expansion."""
        self._streak = turns
        return self.not_begun()

    def on_turn(self, colour: str) -> Self:
        """The position is complete; the colour has taken its income and is asked where to expand."""
        self.not_begun()
        seat, players = self.seat(colour), len(self.colours)
        view = msgspec.structs.replace(
            self._first,
            money=self.money.at_first(),
            influence=self.influence.at_first(),
            earned=[[points, 0, 0] for points in self.influence.at_first()],
            bonus=self.bonus.at_first(),
            supply=self.supply.at_first([pieces(self._first, someone) for someone in range(players)]),
            active=seat,
            phase="expand",
            turn=players + seat if self._turns is None else self._turns,
            no_expand_streak=self._streak,
        )
        self._state = FRANCHISE.imagine(self.finished(view), self.options, Rng())
        self._state.recording = True
        return self

    def finished(self, view: View) -> View:
        """The position as it is played from; a table for variants adds what only they know."""
        return view

    # --- Play ---------------------------------------------------------------------------------------------------------

    def turn(
        self,
        colour: str,
        *,
        expand: str = "",
        expand_from: str = "",
        again: str = "",
        again_from: str = "",
        increase: str | Sequence[str] = (),
        double: str = "",
        money: bool = False,
    ) -> Self:
        """A whole turn from phase 2 on; what is not mentioned is passed. Money for a bonus tile is taken first."""
        if self._state is None:
            self.on_turn(colour)
        assert self.active == colour, f"it is {self.active}'s turn"
        steps: list[dict[str, str]] = [{"do": "take_money"}] if money else []
        steps += [{"do": "expand", "to": expand, "from": expand_from}] if expand else []
        steps += [{"do": "expand_again", "to": again, "from": again_from}] if again else []
        steps += [{"do": "done"}]
        cities = [increase] if isinstance(increase, str) else increase
        steps += [{"do": "increase", "city": city} for city in cities]
        steps += [{"do": "double", "city": double}] if double else []
        happened: list[Event] = []
        for step in [*steps, {"do": "done"}]:
            self.do(**step)
            happened += self.events
        self.events = happened
        return self

    def do(self, do: str, **places: str) -> Self:
        """One small action; `from_` is the word `from`."""
        given = {key.rstrip("_"): place for key, place in places.items() if place}
        action = FRANCHISE.read(self.state, {"do": do, **given})
        tape = Tape()
        self.state.tape = tape
        FRANCHISE.apply(self.state, action)
        self.events = FRANCHISE.events(self.state, tape.numbers(), None)
        return self

    # --- Questions ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        assert self._state is not None, "nobody is on turn yet; say on_turn(colour) or play a turn"
        return self._state

    @property
    def view(self) -> View:
        return FRANCHISE.view(self.state, None)

    @property
    def active(self) -> str:
        return self.colours[self.state.active]

    @property
    def outcome(self) -> Outcome:
        return FRANCHISE.outcome(self.state)

    def refused(self, do: str, **places: str) -> str:
        """Why not: the code of the refusal. What it mentions is in `facts`."""
        before = FRANCHISE.digest(self.state)
        try:
            self.do(do, **places)
        except Refused as refused:
            assert FRANCHISE.digest(self.state) == before, "a refusal changes nothing"
            self.facts = refused.facts
            return refused.code
        raise AssertionError(f"{do} {places} was not refused")

    def offered(self, do: str) -> set[str]:
        """The places to choose from for one kind of action; `{""}` if it needs no place."""
        offers = [choice.words[0] for choice in FRANCHISE.choices(self.state)]
        return {str(words.get("to") or words.get("city") or "") for words in offers if words["do"] == do}

    def row(self, place: str) -> str:
        """Who stands in a place, clockwise from the icon; empty spaces are dots."""
        view = self.view
        here = [self.colours[int(owner)] for owner in view.places.get(PlaceId(place), [])]
        spaces = 0 if place in view.scored else view.sizes.get(PlaceId(place), 1)
        return " ".join(here + ["."] * (spaces - len(here)))

    def token_of(self, region: str) -> str | None:
        seat = self.view.tokens.get(RegionId(region))
        return None if seat is None else self.colours[seat]

    def happened(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


def pieces(view: View, seat: int) -> int:
    """Franchises of a seat that are not in its supply: on spaces, in centers, beside region tiles and stage tiles."""
    spaces = sum(owners.count(Seat(seat)) for owners in view.places.values())
    waiting = sum(view.center.values()) if view.active == seat else 0
    stages = part_of(view, schema.ViewPart)
    beside = [*view.tokens.values(), *(stages.one_8_link or [])]
    for seats in (stages.stages or {}).values():
        beside += seats
    return spaces + waiting + beside.count(Seat(seat))

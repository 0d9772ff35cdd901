"""A table of Richesses de France for tests: a position in a few words, decisions and outcomes in words, what came.

    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    t.move("foot", "paris", "meaux").hasard("h02")
    assert t.money["red"] == 1100

Colours are the seats, clockwise. Unless stated otherwise each seat has the money of the circuit, no vehicle, no card in
hand, stands at the start without having left it, and no hasard card has been drawn. The position is a view that the
game imagines, so compiled and plain rules work alike. Every action and every outcome goes through the words of the log.
"""

from collections.abc import Iterable
from copy import copy
from typing import TypeVar

import msgspec

from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import Moment, View
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.rules.state import State
from turnpike.kernel.contract import CHANCE, REFEREE, Choice, Json, Outcome
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

E = TypeVar("E", bound=Event)


class Trip:
    """Two to four colours on a circuit. First the position, then decisions, then questions."""

    def __init__(
        self, *colours: str, circuit: str = "monuments", markers: str = "auto", tolls: str = "auto", turns: int = 0
    ) -> None:
        self.colours = colours
        raw: dict[str, Json] = {"circuit": circuit, "markers": markers, "tolls": tolls, "turns": turns}
        self.options: Options = RICHESSES.read_options({**raw, "players": len(colours)})
        start = RICHESSES.view(RICHESSES.start(self.options, None), REFEREE)
        self.words: dict[str, Json] = msgspec.to_builtins(start) | {"first": 0}
        self.state: State | None = None
        self.events: list[Event] = []
        """What the last decision or outcome has caused."""
        self.facts: dict[str, str | int] = {}
        """What the last refusal mentioned."""

    # --- The position -------------------------------------------------------------------------------------------------

    def seat(self, colour: str) -> int:
        return self.colours.index(colour)

    def put(self, name: str, colour: str, value: Json) -> "Trip":
        """One of the lists of a view, for one colour."""
        assert self.state is None, "set up the position before the first decision"
        values = self.words[name]
        assert isinstance(values, list)
        values[self.seat(colour)] = value
        return self

    def at(self, colour: str, place: str) -> "Trip":
        """The colour has left the start and stands here."""
        return self.put("at", colour, place).put("out", colour, True)

    def has(self, colour: str, money: int, *vehicles: str) -> "Trip":
        self.put("money", colour, money)
        return self.put("bike", colour, "bike" in vehicles).put("car", colour, "car" in vehicles)

    def marked(self, colour: str, *stages: str) -> "Trip":
        return self.put(
            "marked", colour, [stage for stage in board_of(self.options.circuit).stage_ids if stage in stages]
        )

    def all_but(self, colour: str, *stages: str) -> "Trip":
        """All markers except these."""
        everything = board_of(self.options.circuit).stage_ids
        return self.marked(colour, *[stage for stage in everything if stage not in stages])

    def holds(self, colour: str, *cards: str) -> "Trip":
        return self.put("cards", colour, list(cards))

    def debts(self, *debts: tuple[str, str, int]) -> "Trip":
        """Debtor, creditor, francs."""
        self.words["debts"] = [
            [self.seat(debtor), creditor if creditor == "bank" else self.seat(creditor), francs]
            for debtor, creditor, francs in debts
        ]
        return self

    def returned(self, pile: str, cards: Iterable[str]) -> "Trip":
        """Cards of a pile that have been used, the first to come back first."""
        whole = self.words[pile]
        assert isinstance(whole, dict)
        left = list(cards)
        unseen = whole["unseen"]
        if isinstance(unseen, list):
            whole["unseen"] = [card for card in unseen if card not in left]
        whole["returned"] = [*left]
        return self

    def turn_of(self, colour: str, asked: str = "turn", **more: Json) -> "Trip":
        """The position is complete; the colour is on turn."""
        seat = self.seat(colour)
        moment: Json = {"asked": asked, "seat": seat, **more}
        view = msgspec.convert(self.words | {"active": seat, "moment": moment}, View)
        self.state = RICHESSES.imagine(view, self.options, Rng())
        return self

    def from_the_start(self) -> "Trip":
        """The first position of a game, before the cards are dealt."""
        self.state = RICHESSES.start(self.options, None)
        return self

    # --- Decisions and outcomes ---------------------------------------------------------------------------------------

    def _apply(self, action: int) -> "Trip":
        state = self.now
        tape = Tape()
        state.tape, state.recording = tape, True
        RICHESSES.apply(state, action)
        self.events = RICHESSES.events(state, tape.numbers(), REFEREE)
        return self

    def do(self, do: str, **words: Json) -> "Trip":
        """What the colour that is asked does."""
        assert RICHESSES.to_act(self.now) >= 0, f"chance comes next: {self.asked}"
        given: dict[str, Json] = {"do": do, **words}
        action = RICHESSES.read(self.now, given)
        assert RICHESSES.is_legal(self.now, action)
        assert RICHESSES.words(self.now, action) == given
        return self._apply(action)

    def move(self, by: str, *path: str, race: str = "") -> "Trip":
        return self.do("move", by=by, path=[*path], **({"race": race} if race else {}))

    def aside(self, colour: str, card: str, claim: bool) -> "Trip":
        """A standing order."""
        for choice in RICHESSES.asides(self.now, self.seat(colour)):
            if choice.words == ({"do": "toll_order", "card": card, "claim": claim},):
                return self._apply(choice.actions[0])
        raise AssertionError(f"{colour} cannot give an order for {card}")

    def chance(self, kind: str, got: Json, colour: str = "") -> "Trip":
        assert RICHESSES.to_act(self.now) == CHANCE, f"{self.asked} is asked"
        asked = RICHESSES.chance(self.now)
        assert asked.kind == kind
        assert colour in {"", self.colours[asked.seat or 0]}
        return self._apply(list(asked.outcomes).index(got))

    def die(self, *values: int, colour: str = "") -> "Trip":
        for value in values:
            self.chance("die", value, colour)
        return self

    def hasard(self, card: str) -> "Trip":
        return self.chance("hasard", card)

    def region(self, card: str, colour: str = "") -> "Trip":
        return self.chance("region_card", card, colour)

    # --- Questions ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> State:
        assert self.state is not None, "nobody is on turn yet; say turn_of(colour)"
        return self.state

    @property
    def view(self) -> View:
        return RICHESSES.view(self.now, REFEREE)

    def imagined(self) -> "Trip":
        """The same moment, made from a view that hides nothing."""
        twin = copy(self)
        twin.state = RICHESSES.imagine(self.view, self.options, Rng(0))
        return twin

    def redact_log(self, colour: str | None) -> View:
        return RICHESSES.view(self.now, None if colour is None else self.seat(colour))

    @property
    def moment(self) -> Moment:
        return self.view.moment

    @property
    def asked(self) -> str:
        """What is asked now, and of whom: `"turn red"`."""
        moment = self.moment
        return moment.asked if moment.seat is None else f"{moment.asked} {self.colours[moment.seat]}"

    def of(self, name: str) -> dict[str, object]:
        """One of the lists of the view, by colour."""
        return dict(zip(self.colours, getattr(self.view, name), strict=True))

    @property
    def money(self) -> dict[str, int]:
        return dict(zip(self.colours, self.view.money, strict=True))

    @property
    def places(self) -> dict[str, str | None]:
        return dict(zip(self.colours, self.view.at, strict=True))

    @property
    def choices(self) -> list[Choice]:
        return RICHESSES.choices(self.now)

    def offered(self, do: str) -> list[dict[str, Json]]:
        """All choices of one kind, in words."""
        return [choice.words[0] for choice in self.choices if choice.words[0]["do"] == do]

    def ends(self, by: str) -> set[str]:
        """Where the moves with a transport lead."""
        paths = [words["path"] for words in self.offered("move") if words["by"] == by]
        return {str(path[-1]) for path in paths if isinstance(path, list)}

    def refused(self, do: str, **words: Json) -> str:
        """Why not: the code of the refusal. What it mentions is in `facts`."""
        before = RICHESSES.digest(self.now)
        try:
            RICHESSES.read(self.now, {"do": do, **words})
        except Refused as refused:
            assert RICHESSES.digest(self.now) == before
            self.facts = refused.facts
            english = RICHESSES.speech(self.options, "en", self.colours).refusal(refused)
            return refused.code if english != str(refused) else f"{refused.code} has no words"
        raise AssertionError(f"{do} {words} was not refused")

    def happened(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def outcome(self) -> Outcome:
        return RICHESSES.outcome(self.now)

    def winners(self) -> list[str]:
        return [self.colours[seat] for seat in self.outcome.winners]

"""The contract of a game: everything the rest of Turnpike needs of it, besides its manifest (manifest.py).

A game owns its states; no other code looks inside one. Everything that can happen is a decision of a seat or of chance,
one at a time: a small int inside, words outside. docs/design.md gives the reasons.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import msgspec
from msgspec import Struct

from turnpike.kernel.chance import Draws
from turnpike.kernel.events import Event
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

CHANCE = -1
"""`to_act` when an outcome of chance comes next."""
NOBODY = -2
"""`to_act` when the game is over."""
REFEREE = -3
"""Instead of a seat, for `view`, `events` and `hides`: a reader who may know everything, as the log does."""

MAX_TURN_ACTIONS = 100
"""Actions that a preview looks ahead at most; turns are far shorter."""

if TYPE_CHECKING:
    Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
else:
    Json = Any  # msgspec cannot follow a type that refers to itself; what came from JSON is JSON anyway.
Words = dict[str, Json]
"""An action as it stands in a log: `{"do": "expand", "from": "pueblo", "to": "denver"}`."""


Wordbook = dict[str, dict[str, str]]
"""Texts by table and key, with their placeholders, for clients that draw the board themselves."""


class Choice(Struct, frozen=True):
    """Something a seat may do now, in words, with the small actions it stands for (more than one where it bundles)."""

    words: tuple[Words, ...]
    actions: tuple[int, ...]
    key: str
    """Which text says it."""
    facts: dict[str, str | int]
    """What the text mentions: costs, ids of places, ..."""


class ChanceAsked(Struct, frozen=True):
    """An outcome of chance that comes next: what it decides, and for which seat, if for any."""

    kind: str
    outcomes: Sequence[Json]
    """Equally likely. The number of an outcome in this list is the action that `apply` takes."""
    seat: int | None = None


class Outcome(Struct, frozen=True):
    """How a game ended. Lists have one number a seat."""

    scores: list[int]
    winners: list[int]
    why: str
    ranks: list[int]
    breakdown: dict[str, list[int]]


class State(Protocol):
    """A position; the fields every state has. All others are private to the game."""

    tape: Tape | None
    recording: bool


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Struct)  # noqa: E741  (options)
V = TypeVar("V", bound=Struct)


class Speech(Protocol):
    """Says things about one game in one language. Names of places, regions and players are filled in."""

    def choice(self, choice: Choice) -> str:
        """What a choice does."""

    def event(self, event: Event) -> str:
        """What happened."""

    def refusal(self, refused: Refused) -> str:
        """What is wrong and what to do now."""

    def why(self, why: str) -> str:
        """Why the game is over."""

    def source(self, source: str) -> str:
        """The name of a part of the score, one of the keys of `Outcome.breakdown`."""


@runtime_checkable
class SharedSpeech(Speech, Protocol):
    """A speech that says the same about most choices as those of other games; a table then asks it only once."""

    group: str
    """Speeches of one group say the same about a choice that names nobody. Empty: this one is alone."""

    def names_nobody(self, choice: Choice) -> bool:
        """Whether what is said about a choice names no player."""


class Draft(Protocol):
    """A set-up made by the players' choices before the game starts. Its legal actions are a short list."""

    @property
    def to_act(self) -> int:
        """The seat that chooses now, or NOBODY: the set-up is complete."""

    def choices(self) -> list[Choice]:
        """All choices of the seat to act."""

    def place(self, words: Words) -> None:
        """Apply a choice of the seat to act; `Refused` if it is not allowed."""

    def setup(self) -> Words:
        """What has been laid out, as it stands in a header."""

    def copy(self) -> "Draft":
        """The same, to be changed independently."""


class NoMaterial(Struct, frozen=True):
    """No material: the client shows the pictures that the server draws."""


class Game(ABC, Generic[S, O, V]):
    """A game. `S` is its state, `O` its options, `V` its view."""

    id: ClassVar[str]
    rules: ClassVar[int]
    """Incremented when a fix changes any replay."""
    secrets: ClassVar[bool] = False
    """Whether seats know different things. If so, logs and digests are redacted for each reader (redaction.py)."""
    has_asides: ClassVar[bool] = False
    """Whether there is anything that a seat may do out of turn; set for a game that has `asides` of its own."""
    event_types: ClassVar[tuple[type[Event], ...]] = ()
    """All kinds of events, for clients that are typed."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.has_asides = cls.asides is not Game.asides

    @abstractmethod
    def read_options(self, raw: Mapping[str, Json]) -> O:
        """Typed options with their defaults; `Refused("bad_option", ...)` names what does not fit."""

    @abstractmethod
    def plain_options(self, options: O) -> dict[str, Json]:
        """Options for a header: what differs from the defaults, and always the number of players."""

    @abstractmethod
    def players(self, options: O) -> int:
        """How many seats there are."""

    @abstractmethod
    def draw_setup(self, options: O, draws: Draws) -> Words | None:
        """The set-up that these options leave to chance; None if there is nothing to draw."""

    @abstractmethod
    def draft(self, options: O) -> Draft | None:
        """The set-up that these options leave to the players; None if there is nothing to choose."""

    def is_laid_out(self, options: O, setup: Words) -> bool:
        """Whether a header leaves the players nothing to lay out, since it says more than who begins."""
        return not set(setup) <= {"first_player"}

    @abstractmethod
    def start(self, options: O, setup: Words | None, tape: Tape | None = None) -> S:
        """The first position, recorded on the tape if there is one; `Refused("bad_setup", ...)` if it cannot be.

        A set-up is public. Hidden cards are dealt afterwards, by chance.
        """

    def set_up(self, position: Words, options: O) -> S:
        """The state of a position in words, those of the `REFEREE`'s view; `Refused` names what cannot be so.

        The words may come from any client: a game that has this checks all of them (positions.py). Others have no
        positions of one's own, and nothing is asked about what might be.
        """
        raise Refused("no_positions", game=self.id)

    @abstractmethod
    def to_act(self, state: S) -> int:
        """A seat, CHANCE or NOBODY."""

    @abstractmethod
    def legal(self, state: S) -> list[int]:
        """All actions to choose from, one for each different consequence; the outcomes when it is chance's turn."""

    @abstractmethod
    def is_legal(self, state: S, action: int) -> bool:
        """Whether the action is possible: one of `legal`, or another with the same consequence."""

    @abstractmethod
    def apply(self, state: S, action: int) -> None:
        """Change the state. Trusts the caller: check with `is_legal` or `read` first."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """The same position without its tape."""

    @abstractmethod
    def digest(self, state: S) -> str:
        """A stable hash of the position."""

    @abstractmethod
    def turn_number(self, state: S) -> int:
        """A number that changes when a turn ends; undo without consent never crosses a change."""

    @abstractmethod
    def view(self, state: S, seat: int | None) -> V:
        """What that seat, a spectator (None) or the `REFEREE` may see."""

    def encoded_view(self, state: S, seat: int | None) -> bytes:
        """The view as JSON, for clients. A game may override it with a faster way."""
        return msgspec.json.encode(self.view(state, seat))

    @abstractmethod
    def imagine(self, view: V, options: O, rng: Rng) -> S:
        """A full state that fits the view, made from the view alone; what it does not show is drawn at random."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome:
        """How a finished game ended."""

    @abstractmethod
    def choices(self, state: S) -> list[Choice]:
        """`legal` in words, plus bundles such as the end of a turn."""

    @abstractmethod
    def words(self, state: S, action: int) -> Words:
        """An action in words."""

    @abstractmethod
    def read(self, state: S, words: Words) -> int:
        """An action from words, checked; `Refused` says why not."""

    @abstractmethod
    def events(self, state: S, numbers: Sequence[int], seat: int | None) -> list[Event]:
        """A tape in words, as that seat, a spectator or the `REFEREE` may know it.

        The state serves for its tables only: it may be any position of the same game.
        """

    @abstractmethod
    def pass_action(self, state: S) -> int | None:
        """The action that passes on towards the end of the turn, for previews; None if there is none."""

    def finish_turn(self, state: S, actions: Sequence[int]) -> None:
        """Take these actions of the seat to act, then pass on to the end of its turn, for previews.

        Stops before the first outcome of chance and before a decision of another seat. A game may override it with a
        faster way.
        """
        seat, turn = self.to_act(state), self.turn_number(state)
        ahead = list(actions)
        for _ in range(MAX_TURN_ACTIONS):
            if not ahead and (onward := self.pass_action(state)) is not None:
                ahead = [onward]
            if not ahead:
                return
            self.apply(state, ahead.pop(0))
            if self.to_act(state) != seat or self.turn_number(state) != turn:
                return

    def my_turn(self, view: V, options: O, seat: int, rng: Rng) -> S:
        """The position if this seat were to decide next, from its view alone: as if the others passed. For plans.

        `Refused` says why nothing can be planned. A game overrides this where passing changes more than the turn.
        """
        state = self.imagine(view, options, rng)
        for _ in range(MAX_TURN_ACTIONS):
            acting = self.to_act(state)
            if acting == seat:
                return state
            onward = self.pass_action(state) if acting >= 0 else None
            if onward is None:
                break
            self.apply(state, onward)
        raise Refused("nothing_to_plan")

    @abstractmethod
    def speech(self, options: O, language: str, seats: Sequence[str]) -> Speech:
        """The words for this game in a language."""

    def chance(self, state: S) -> ChanceAsked:
        """What chance decides next. Never called for games without dice and cards."""
        raise AssertionError(f"{self.id} leaves nothing to chance")

    def asides(self, state: S, seat: int) -> list[Choice]:
        """What a seat may do at any time, also out of turn, such as a standing order. Most games have none.

        Each is a single action whose words differ from those of all choices; `apply` takes it at any time.
        """
        return []

    def hides(self, entry: Words, seat: int | None) -> bool:
        """Whether the content of an entry, given as it is in the log, is hidden from that seat or a spectator."""
        return False

    def reveals(self, entry: Words) -> bool:
        """Whether an action has shown hidden facts to other seats, so that its undo needs their consent."""
        return False

    def wordbook(self, options: O, language: str) -> Wordbook:
        """The texts and names of the game in a language; places are in the table `place`, regions in `region`."""
        return {}

    def svg(self, view: V, options: O, seats: Sequence[str], title: str = "", language: str = "en") -> str:
        """A picture of a view as one self-contained SVG file. A game without pictures returns an empty one."""
        return '<svg xmlns="http://www.w3.org/2000/svg"/>'

    def figures(self, state: S) -> dict[str, list[int]]:
        """Public numbers of every seat, by name, that a preview of a choice shows."""
        return {}

    def material(self, options: O) -> Struct:
        """What a client that draws the game itself needs besides views: board, colours, outlines. May be empty."""
        return NoMaterial()


AnyGame = Game[Any, Any, Any]
"""Any game."""

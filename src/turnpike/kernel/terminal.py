"""A game in the terminal: how its choices, its board and its rules are shown as text.

Here: the base class of a game's `TERMINAL`, with defaults that suit any game, and the plain
parts that `turnpike show` prints. Not here: writing to a screen (turnpike.cli), colours of text (drawing/ansi.py).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from turnpike.kernel.contract import Choice, Json, Speech
from turnpike.kernel.data import DataError
from turnpike.kernel.events import Event

SIGNS = "●■▲◆★✚▼⬟"
COLOURS = ("#c0392b", "#2471a3", "#d4a017", "#1e8449", "#7d3c98", "#ba4a00", "#117a65", "#5d6d7e")


class UnknownSubjectError(LookupError):
    """Nothing of that name can be shown; the message suggests a similar name."""


@dataclass(frozen=True)
class Offer:
    """A choice as a sentence, with a note."""

    choice: Choice
    said: str
    note: str = ""
    typed: tuple[str, ...] = ()
    """Words that play it besides its number: the name of its place, or a short command."""
    listed: bool = True
    """Whether it is in the menu. One that is not can still be typed: a menu of hundreds of lines helps no player."""


@dataclass(frozen=True)
class Canvas:
    """For which players, in which language and on how many columns a board is drawn."""

    seats: Sequence[str]
    width: int
    colour: bool
    language: str
    numbers: Mapping[int, Choice] = field(default_factory=dict)
    """The numbers of the choices, drawn next to their places."""


@dataclass(frozen=True)
class Line:
    """A paragraph; an empty one is a blank line."""

    text: str = ""
    bold: bool = False


@dataclass(frozen=True)
class Item:
    """An item of a list: sentences, each with whether it is bold."""

    sentences: tuple[tuple[str, bool], ...]


@dataclass(frozen=True)
class Rows:
    """A table without a head."""

    rows: tuple[tuple[str, ...], ...]


Block = Line | Item | Rows


class Boards(Protocol):
    """Custom boards, for games that have them: `turnpike board` and the option `board`."""

    printed: Path
    """The file of the board that the game comes with."""

    def problems(self, path: Path) -> list[str]:
        """Everything that is wrong with a board file."""

    def describe(self, path: Path) -> str:
        """What a board has, in a sentence."""

    def read(self, path: Path) -> Json:
        """The board as in the options of a log; `DataError` lists all that is wrong with it."""

    def options(self, path: Path) -> dict[str, Json]:
        """Options of a game on this board for as many players as it allows."""


V_contra = TypeVar("V_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Terminal(Generic[V_contra, O_contra]):
    """How one game is shown and played in a terminal. Views and options are those of that game.

    The methods here suit any game; a game overrides those that it can do better.
    """

    boards: Boards | None = None

    def sign(self, seat: int) -> str:
        """The sign of a seat's pieces."""
        return SIGNS[seat % len(SIGNS)]

    def colour(self, seat: int) -> str:
        """The colour of a seat's pieces, `#rrggbb`."""
        return COLOURS[seat % len(COLOURS)]

    def read_file(self, option: str, path: Path) -> Json:
        """The value of an option that the command line takes from a file."""
        if option == "board" and self.boards is not None:
            return self.boards.read(path)
        raise DataError(path.name, [f"The option --{option} takes no file."])

    def offers(
        self,
        view: V_contra | None,
        options: O_contra,
        choices: Sequence[Choice],
        speech: Speech,
        language: str,
    ) -> list[list[Offer]]:
        """The choices in groups, in the best order for reading; `view` is None while the set-up is made."""
        return [[Offer(choice, speech.choice(choice), typed=_typed(choice)) for choice in choices]]

    def unlisted(self, count: int, language: str) -> str | None:
        """How to type choices that are not in the menu; empty if there is nothing to explain."""
        return None

    def board(self, view: V_contra, options: O_contra, canvas: Canvas, max_lines: int) -> str:
        """The position on at most so many lines, if that is possible."""
        return self.whole_board(view, options, canvas)

    def whole_board(self, view: V_contra, options: O_contra, canvas: Canvas) -> str:
        """The whole view: by default its fields."""
        fields: dict[str, Any] = msgspec.to_builtins(view)
        return "".join(f"{name}: {msgspec.json.encode(value).decode()}\n" for name, value in fields.items())

    def heading(
        self,
        view: V_contra | None,
        seats: Sequence[str],
        seat: int,
        offered: Choice,
        language: str,
    ) -> str:
        """One line above the choices, of which the first is given: who decides what, and with which means."""
        return f"{self.sign(seat)} {seats[seat]}"

    def legend(self, language: str) -> str:
        """What the signs on the board mean."""
        return ""

    def rules(self, options: O_contra, language: str) -> list[str]:
        """The rules in a few sentences, for a game with these options."""
        return []

    def help(self, language: str) -> dict[str, tuple[str, str]]:
        """What can be typed besides numbers, each with what it does: for `name`, `go` and `do`, if there is one."""
        return {}

    def score_name(self, language: str) -> str | None:
        """What the score is called in this game."""
        return None

    def is_quiet(self, event: Event) -> bool:
        """Whether an event is left out of the narration of a turn."""
        return event.begins_turn

    def stands_out(self, event: Event) -> bool:
        """Whether an event is printed in bold."""
        return False

    def show(
        self,
        board: Path | None,
        players: int | None,
        subject: str,
        language: str,
    ) -> Iterable[Block]:
        """What there is to know about a subject, or about the whole board if it is empty."""
        if subject:
            raise UnknownSubjectError(f"There is nothing called “{subject[:60]}” to look up in this game.")
        for sentence in self.legend(language).splitlines():
            yield Line(sentence)


def _typed(choice: Choice) -> tuple[str, ...]:
    """Words that play a choice: what its first action is about, or what it does."""
    facts = [str(value) for name, value in choice.words[0].items() if name != "do" and isinstance(value, str | int)]
    return (" ".join(facts),) if facts else (str(choice.words[0].get("do", choice.key)),)


AnyTerminal = Terminal[Any, Any]

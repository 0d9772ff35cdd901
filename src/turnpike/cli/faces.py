"""A game's face: what the commands need to know of it beyond its contract, such as how its board is drawn.

Here: what a face can do, and finding one. Not here: the faces themselves, one package a game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, TypeVar

from turnpike import games
from turnpike.cli.screen import Screen
from turnpike.kernel.contract import Choice, Json, Speech
from turnpike.kernel.events import Event
from turnpike.kernel.play import Play

AnyPlay = Play[Any, Any, Any]


@dataclass(frozen=True)
class Offer:
    """A choice as a person sees it: in words, with a note beside it."""

    choice: Choice
    said: str
    note: str = ""
    typed: tuple[str, ...] = ()
    """Words that play it besides its number: the name of its place, or a short command."""
    listed: bool = True
    """Whether it stands in the menu. What does not can still be typed: nobody reads hundreds of lines."""


@dataclass(frozen=True)
class Sight:
    """For whom and on what a board is drawn."""

    seats: Sequence[str]
    screen: Screen
    language: str
    numbers: Mapping[int, Choice] = field(default_factory=dict)
    """The numbers of the choices, which are drawn beside their places."""


V_contra = TypeVar("V_contra", contravariant=True)
O_contra = TypeVar("O_contra", contravariant=True)


class Face(Protocol[V_contra, O_contra]):
    """How one game looks and is asked at the command line. Views and options are those of that game."""

    name: str
    """The name of the game, as people write it."""
    settings: frozenset[str]
    """The options of the command line that this game has, besides the number of players."""
    adviser: str
    """The bot that gives hints, and takes the other seats if nobody else is named."""
    samples: tuple[str, str, str]
    """What can be typed in this game: a name, the short words, an action as it stands in the log."""

    def read_board(self, path: Path) -> Json:
        """A board of one's own for the options; `DataError` says all that is wrong with it."""

    def sign(self, seat: int) -> str:
        """The sign that stands for a seat's pieces."""

    def offers(
        self, view: V_contra | None, options: O_contra, choices: Sequence[Choice], speech: Speech, language: str
    ) -> list[list[Offer]]:
        """The choices in groups, the best order for reading; `view` is None while the set-up is made."""

    def board(self, view: V_contra, options: O_contra, sight: Sight, room: int) -> str:
        """The position for a screen; `room` is how many lines there are for it."""

    def whole_board(self, view: V_contra, options: O_contra, sight: Sight) -> str:
        """Everything there is to see."""

    def heading(self, view: V_contra | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
        """One line above the choices, of which one is given: who is asked what, and what there is to spend."""

    def legend(self, language: str) -> str:
        """What the signs on the board mean."""

    def rules(self, options: O_contra, language: str) -> list[str]:
        """The rules in a few sentences, for a game with these options."""

    def is_quiet(self, event: Event) -> bool:
        """Whether an event goes without saying when a turn is told."""

    def stands_out(self, event: Event) -> bool:
        """Whether an event is what everybody waits for."""

    def show(self, screen: Screen, board: Path | None, players: int | None, subject: str, language: str) -> None:
        """Tell about a place, a region or the whole board, the printed one or another; for so many players, or all."""


AnyFace = Face[Any, Any]


def face_of(name: str) -> AnyFace:
    """The face of the game with this name; `Refused` lists the names there are."""
    games.find(name)
    face: AnyFace = import_module(f"turnpike.cli.{name}").FACE
    return face

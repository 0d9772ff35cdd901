"""What clients send about puzzles, and the answers."""

from typing import Annotated

from msgspec import Meta, Struct

from turnpike.bots.puzzles.solving import Verdict
from turnpike.kernel.contract import MAX_TURN_ACTIONS, Words
from turnpike.kernel.log import Header
from turnpike.server.analysis.schemas import MAX_PREVIEWS, ChoiceNumber
from turnpike.table.snapshot import LogEntry, Offer


class SolverView(Struct, frozen=True, kw_only=True):
    """How a player solves the puzzles of a game; within `deviation` of the truth with 95 % probability."""

    game: str
    rating: int
    deviation: int
    provisional: bool
    tried: int
    solved: int
    streak: int
    """Solved in a row, each with the first answer and without hints."""
    best_streak: int


class ThemeView(Struct, frozen=True, kw_only=True):
    """What puzzles are about."""

    id: str
    name: str
    puzzles: int
    """How many have it."""


class PuzzleSummary(Struct, frozen=True, kw_only=True):
    """A puzzle in a list."""

    id: str
    players: int
    rating: int
    solved: bool | None
    """Whether the reader's answer was right; None if there was none."""


class PuzzleList(Struct, frozen=True, kw_only=True):
    """The puzzles of a game."""

    game: str
    daily: str
    """The id of the puzzle of the day."""
    me: SolverView | None
    themes: list[ThemeView]
    puzzles: list[PuzzleSummary]


class PuzzlePosition(Struct, frozen=True, kw_only=True):
    """A position on the way through the turn, as the seat of the puzzle sees it."""

    at: int
    to_act: int | None
    view: Struct
    choices: list[Offer]
    """Empty when the turn is over."""
    entries: list[LogEntry]
    """What was played since the position of the puzzle."""


class PuzzleView(Struct, frozen=True, kw_only=True):
    """A puzzle to be solved."""

    id: str
    game: str
    header: Header
    """The game it is from, for `POST /api/analysis/material`."""
    seat: int
    rating: int
    tried: int
    """How many accounts have tried it,"""
    solvers: int
    """and how many have solved it."""
    daily: str
    """The date (UTC) if it is the puzzle of today; otherwise empty."""
    hints: int
    """The reader has taken so many."""
    solved: bool | None
    """Whether the reader's answer was right; None if there was none."""
    me: SolverView | None
    position: PuzzlePosition


class PuzzleMoves(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The actions of the turn so far, from the position of the puzzle on."""

    moves: Annotated[list[Words], Meta(max_length=MAX_TURN_ACTIONS)]


class PuzzlePreviews(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What choices after these actions would cause, by their index."""

    moves: Annotated[list[Words], Meta(max_length=MAX_TURN_ACTIONS)]
    choices: Annotated[list[ChoiceNumber], Meta(max_length=MAX_PREVIEWS)]


class PuzzleStep(Struct, frozen=True, kw_only=True):
    """An action of a turn."""

    do: Words
    sentence: str


class PuzzleTurn(Struct, frozen=True, kw_only=True):
    """A turn: its actions, what it causes that the other turn does not, and the chance to win after it."""

    steps: list[PuzzleStep]
    caused: list[str]
    win: float


class PuzzleSolution(Struct, frozen=True, kw_only=True):
    """The best turn, the next different idea, and the way to the position, for an analysis."""

    best: PuzzleTurn
    other: PuzzleTurn
    themes: list[str]
    path: list[Words]


class PuzzleAnswer(Struct, frozen=True, kw_only=True):
    """The position after the actions, and when the turn is over, whether it solves the puzzle."""

    verdict: Verdict
    counted: bool
    """Whether this answer is the one that counts for the ratings."""
    change: int
    """Of the reader's rating."""
    me: SolverView | None
    position: PuzzlePosition
    solution: PuzzleSolution | None
    """Once the puzzle is solved."""


class PuzzleHint(Struct, frozen=True, kw_only=True):
    """A hint: first what the turn is about, then the action that makes the idea."""

    hints: int
    last: bool
    themes: list[str]
    action: str


class GivenUp(Struct, frozen=True, kw_only=True):
    """The solution of a puzzle that was given up, unless it had been answered before."""

    counted: bool
    change: int
    me: SolverView | None
    solution: PuzzleSolution

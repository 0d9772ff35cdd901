"""What the analysis board asks, and the answers: the same over HTTP and in a browser tab."""

from typing import Annotated

from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Json, Outcome, Wordbook, Words
from turnpike.kernel.log import Header
from turnpike.server.errors import Problem
from turnpike.table.snapshot import LogEntry, Offer

MAX_PATH = 5_000
"""Entries; far more than any real game has."""
MAX_OUTCOMES = 120
"""Different outcomes of chance that are listed; the largest pile of cards has fewer."""
MAX_PREVIEWS = 20
"""Choices in one request for previews, as on the websocket."""
MAX_SEATS = 16
MAX_CHOICES = 10_000

ChoiceNumber = Annotated[int, Meta(ge=0, le=MAX_CHOICES)]
Path = Annotated[list[Words], Meta(max_length=MAX_PATH)]
"""The lines of a log that lead to a position: actions and outcomes, without numbers, undos and events."""


class NewAnalysis(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A new game to be played by one reader for all seats."""

    game: str
    options: dict[str, Json] = field(default_factory=dict)
    seats: Annotated[list[str], Meta(max_length=MAX_SEATS)] = field(default_factory=list)
    """Names; left out, the seats are numbered."""


class AnalysisStart(Struct, frozen=True, kw_only=True):
    """Where an analysis begins: a game and what was played; what was undone in a log are variations."""

    header: Header
    start: list[str]
    """Sentences about what the set-up caused."""
    entries: list[LogEntry]
    """Actions and outcomes, with their numbers in the log they come from."""
    parents: list[int]
    """For each entry the number of the one it follows; 0 is the start."""
    line: list[int]
    """The numbers of the entries that were played to the end: the main line."""
    colours: list[str]
    """The colour that each player prefers, if any."""
    eyes: int | None = None
    """The seat whose eyes it is for, if what others hide is only imagined."""


class AnalysisGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, by its header."""

    header: Header


class GameMaterial(Struct, frozen=True, kw_only=True):
    """What a client needs to draw the game and to name its parts."""

    material: Struct
    words: Wordbook


class SetupCheck(Struct, frozen=True, kw_only=True):
    """Whether a position that was set up by hand can be analysed."""

    view: Struct | None
    """The position as the rules see it, if they accept it."""
    problem: Problem | None
    """The first thing that cannot be so; its fact `key` names the part of the position."""


class PositionRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, by the path that leads to it."""

    header: Header
    path: Path
    after: Annotated[int, Meta(ge=0, le=MAX_PATH)] = 0
    """The answer has the entries after this one."""
    roll: bool = False
    """Whether chance decides until a seat is to act."""
    seat: Annotated[int, Meta(ge=0, lt=MAX_SEATS)] | None = None
    """Through whose eyes; None: with all cards open."""


class PreviewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What choices at a position would cause, by their index."""

    header: Header
    path: Path
    choices: Annotated[list[ChoiceNumber], Meta(max_length=MAX_PREVIEWS)]


class TreeMove(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A move of a tree."""

    parent: Annotated[int, Meta(ge=0, le=MAX_PATH)] | None
    """The index of the move it follows, which comes before it; None is the start."""
    line: Words
    told: bool = True
    """Whether its entry is asked for; others only lead to those that are."""


class TreeRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the moves of a tree caused."""

    header: Header
    moves: Annotated[list[TreeMove], Meta(max_length=MAX_PATH)]


class ToldMoves(Struct, frozen=True, kw_only=True):
    """What the moves of a tree caused, in their order."""

    start: list[str]
    """Sentences about what the set-up caused."""
    entries: list[LogEntry | None]
    """None for a move that the rules do not allow."""


class ChanceOutcome(Struct, frozen=True, kw_only=True):
    """Something that chance may decide, what it would cause, and how many of the equally likely outcomes it is."""

    got: Json
    ways: int
    sentences: list[str]


class AnalysisChance(Struct, frozen=True, kw_only=True):
    """What chance decides next."""

    kind: str
    seat: int | None
    """For which seat, if for any."""
    ways: int
    """How many equally likely outcomes there are."""
    outcomes: list[ChanceOutcome]


class AnalysisPosition(Struct, frozen=True, kw_only=True):
    """A position: what a snapshot says of a table, for all seats."""

    at: int
    to_act: int | None
    chance: AnalysisChance | None
    start: list[str]
    entries: list[LogEntry]
    view: Struct | None
    choices: list[Offer]
    asides: list[Offer]
    """What the seat to act may do besides."""
    outcome: Outcome | None
    why: str
    """Why the game is over."""

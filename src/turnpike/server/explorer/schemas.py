"""What is asked of the explorer, and the answers."""

from typing import Annotated

from msgspec import Meta, Struct, field

from turnpike.kernel.contract import Json, Words
from turnpike.kernel.log import Header
from turnpike.table.snapshot import Offer

MAX_LINE = 200
"""Entries of a line; the decisions that are counted and what chance decides between them are fewer."""
MAX_LEVELS = 20
MAX_LEVEL_LENGTH = 64


class ExplorerSetting(Struct, frozen=True, kw_only=True):
    """Options with which games are counted."""

    options: dict[str, Json]
    games: int


class ExplorerOrigin(Struct, frozen=True, kw_only=True):
    """The games between bots that come with the game: how many each level has played, and how they were made."""

    games: dict[str, int]
    seed: int
    command: str
    about: str


class ExplorerOverview(Struct, frozen=True, kw_only=True):
    """Which games the explorer has counted."""

    game: str
    games: int
    """Of this server; those of the corpus come on top."""
    corpus: ExplorerOrigin | None
    settings: list[ExplorerSetting]
    """The most played first."""
    max_decisions: int
    """Decisions of a game that are counted."""


class ExplorerRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position, by the choices that lead to it."""

    options: dict[str, Json] = field(default_factory=dict)
    line: Annotated[list[Words], Meta(max_length=MAX_LINE)] = field(default_factory=list)
    """Actions, and `{"got": ...}` for what chance decides openly. Hidden draws and decisions with a single choice may
    be left out."""
    levels: Annotated[list[Annotated[str, Meta(max_length=MAX_LEVEL_LENGTH)]], Meta(max_length=MAX_LEVELS)] = field(
        default_factory=list
    )
    """Count only games in which the player to choose was of one of these levels; `person` are people. Empty: all."""


class ExplorerShare(Struct, frozen=True, kw_only=True):
    """How often a choice was made, and the share of wins with an interval of 95 %; a shared win counts in parts."""

    games: int
    share: float
    low: float
    high: float


class ExplorerLevel(Struct, frozen=True, kw_only=True):
    """The same for players of one level."""

    level: str
    result: ExplorerShare


class ExplorerChoice(Struct, frozen=True, kw_only=True):
    """A choice that was made at a position."""

    offer: Offer
    """As it is offered at a table; its one action is what to add to the line."""
    result: ExplorerShare
    levels: list[ExplorerLevel]


class ExplorerStep(Struct, frozen=True, kw_only=True):
    """An entry on the way to the position, with what happened."""

    do: Words | None
    """As it is in the line; None if it was not asked for: a hidden draw, or a single choice."""
    sentences: list[str]


class ExplorerPosition(Struct, frozen=True, kw_only=True):
    """A position as a spectator sees it, and what was chosen there."""

    header: Header
    """The game, for `POST /api/analysis/material` and an analysis."""
    path: list[Words]
    """The lines of a log that lead here, for an analysis. Hidden cards in it are made up."""
    steps: list[ExplorerStep]
    to_act: int | None
    chance: str
    """What chance decides here; empty if a seat is to act or the game is over."""
    view: Struct
    games: int
    choices: list[ExplorerChoice]
    """The most played first; a choice that was never played is left out."""

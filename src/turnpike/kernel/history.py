"""What has been played: every entry, and the live line of those that still count.

Here: keeping both, going back, what may be played again, and the position after any entry. Not here: making entries
(play.py). Positions are not kept: playing on from the last one that was kept is faster than copying every one.
"""

from itertools import takewhile
from typing import Generic

from msgspec import Struct

from turnpike.kernel.append_only import AppendOnlyList
from turnpike.kernel.contract import Draft, Game, O, S, V
from turnpike.kernel.events import Event
from turnpike.kernel.log import Entry
from turnpike.kernel.refused import Refused

APART = 32
"""Steps between two positions that are kept."""


class Step(Struct, Generic[S], frozen=True):
    """An entry, what it caused, and how to get to the position after it."""

    entry: Entry
    tape: list[int]
    turn: int
    """The number of the turn the game is in afterwards."""
    action: int = 0
    """What was done, after the step before it."""
    before: "Step[S] | None" = None
    state: S | None = None
    """The position, where it is kept; it is never changed."""
    draft: Draft | None = None
    """While a draft runs, the draft."""
    events: list[Event] | None = None
    """What it caused, as the referee knows it; None where only the tape tells."""


class History(Generic[S]):
    """The steps of a game. What is undone leaves the live line and stays among the steps."""

    def __init__(self, start: Step[S]) -> None:
        """Begin with a step that stands for the start; its entry has the number 0 and is not in the log."""
        self.steps = AppendOnlyList([start])
        self.line = AppendOnlyList([start])
        self.undone: list[Entry] = []
        """Actions that can be played again, the next one first."""

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return self.steps.count - 1  # the start is number 0

    def after(self, n: int) -> Step[S]:
        """Entry n, undone or not; 0 is the start."""
        if not 0 <= n <= self.at:
            raise Refused("no_such_entry", n=n)
        return self.steps.at(n)

    def add(self, step: Step[S]) -> None:
        """Something new was played: the line grows, and what was undone before is forgotten."""
        self.steps.append(step)
        self.line.append(step)
        self.undone = []

    def go_back(self, to: int) -> Step[S]:
        """Make an earlier entry of the line its last one, and return its step; 0 is the start."""
        kept = [step for step in self.line if step.entry.n <= to]
        if not kept or kept[-1].entry.n != to or len(kept) == len(self.line):
            raise Refused("cannot_undo", to=to)
        undone = [step.entry for step in self.line.since(len(kept))]
        # Undone chance is rolled again, and what followed the old roll need not fit the new one.
        before_chance = list(takewhile(lambda entry: entry.chance is None, undone))
        later = self.undone if len(before_chance) == len(undone) else []
        self.undone = [entry for entry in before_chance if entry.words] + later
        self.line = AppendOnlyList(kept)
        return kept[-1]

    def copy(self) -> "History[S]":
        """The same, to be continued independently."""
        twin: History[S] = object.__new__(History)
        twin.steps = self.steps.copy()
        twin.line = self.line.copy()
        twin.undone = self.undone[:]
        return twin


def kept_before(step: Step[S]) -> tuple[S | None, list[int]]:
    """The nearest position that is kept, and what was done since; None during a draft."""
    actions = []
    while step.state is None and step.before is not None:
        actions.append(step.action)
        step = step.before
    return step.state, actions[::-1]


def position_after(game: Game[S, O, V], step: Step[S]) -> S | None:
    """A copy of the position after a step; None during a draft."""
    kept, actions = kept_before(step)
    if kept is None:
        return None
    state = game.copy(kept)
    for action in actions:
        game.apply(state, action)
    return state

"""What has been played: every entry, and the live line of those that still count, with the position after each.

Here: keeping both, going back, and what may be played again. Not here: making entries (play.py).
"""

from collections.abc import Callable
from itertools import pairwise, takewhile
from typing import Generic

from msgspec import Struct

from turnpike.kernel.contract import Draft, S
from turnpike.kernel.log import Entry
from turnpike.kernel.refused import Refused


class Step(Struct, Generic[S], frozen=True):
    """An entry, what it caused, and the position after it (while a draft runs, the draft after it)."""

    entry: Entry
    tape: list[int]
    state: S | None
    draft: Draft | None


class History(Generic[S]):
    """The steps of a game. What is undone leaves the live line and stays among the steps."""

    def __init__(self, start: Step[S]) -> None:
        """Begin with a step that stands for the start; its entry has the number 0 and is not in the log."""
        self.steps = [start]
        self.line = [start]
        self.undone: list[Entry] = []
        """Actions that can be played again, the next one first."""

    @property
    def at(self) -> int:
        """The number of the newest entry."""
        return self.steps[-1].entry.n

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
        undone = [step.entry for step in self.line[len(kept) :]]
        # Chance that is undone is rolled anew, and what came after the old roll need not fit the new one.
        before_chance = list(takewhile(lambda entry: entry.chance is None, undone))
        later = self.undone if len(before_chance) == len(undone) else []
        self.undone = [entry for entry in before_chance if entry.words] + later
        self.line = kept
        return kept[-1]

    def reach(self, is_free: Callable[[Step[S], Step[S]], bool]) -> int:
        """How far back one can go over steps that are free to undo: `is_free` of the step before and the step."""
        to = self.line[-1].entry.n
        for before, step in reversed(list(pairwise(self.line))):
            if not is_free(before, step):
                break
            to = before.entry.n
        return to

    def copy(self) -> "History[S]":
        """The same, to be continued independently."""
        twin = History(self.steps[0])
        twin.steps = list(self.steps)
        twin.line = list(self.line)
        twin.undone = list(self.undone)
        return twin

"""What bots know about one game: it evaluates positions, chooses for a level, and analyses.

Here: the interface `Brain`, and what an analysis answers. Not here: which game has which brain (brains.py), the brains
themselves (<game>/brain.py; search/brain.py plays any game).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Generic

from msgspec import Struct

from turnpike.kernel.contract import Choice, O, S, V, Words
from turnpike.kernel.events import Event
from turnpike.kernel.rng import Rng


class Budget(Struct, frozen=True, kw_only=True):
    """How long to think. The same simulations, threads and seed give the same answer; a clock need not."""

    simulations: int = 2000
    """Or rollouts: about so many to compare the choices, and at most so many again for the seats."""
    seconds: float | None = None
    """The search ends after so many seconds even if it has simulations left."""
    threads: int = 1
    """Rollouts are played in one."""
    scores: bool = True
    """Whether the scores to expect are wanted, too. Where they need rollouts, those take longer than the search."""
    choices: bool = True
    """Whether it is wanted what each choice is worth. Where rollouts compare them, all go to the seats otherwise."""


class Prospect(Struct, frozen=True, kw_only=True):
    """What one seat can expect."""

    score: float
    """Its final score."""
    win: float
    """The chance that it wins, from 0 to 1; a shared victory counts in parts."""


class Worth(Struct, frozen=True, kw_only=True):
    """What one choice is worth to the seat that has it."""

    choice: Choice
    win: float
    """The chance to win after it, from 0 to 1; a rough estimate after few visits."""
    visits: int
    """How many simulations went that way: how sure the number is. 0: it was not tried, and the number is that of a
    similar choice, less what it is estimated to lose by the difference."""


class Step(Struct, frozen=True, kw_only=True):
    """One move of a line."""

    seat: int
    choice: Choice
    """`Speech.choice` says it in words."""


class Line(Struct, frozen=True, kw_only=True):
    """How the game may well go on."""

    steps: tuple[Step, ...]
    win: float
    """The chance of the seat to act to win this way."""


class Analysis(Struct, frozen=True, kw_only=True):
    """What a position is worth: to every seat, and every choice to the seat to act."""

    seat: int | None
    """Whose choices these are; None if no seat is to choose."""
    seats: tuple[Prospect, ...]
    choices: tuple[Worth, ...]
    """The best first."""
    lines: tuple[Line, ...]
    """The best few, the best first."""
    simulations: int
    rollouts: int = 0
    """Of these, rollouts behind the chances of the seats; 0 where the chances come from a search."""
    errors: tuple[float, ...] = ()
    """Standard errors of these chances; empty where they come from a search."""


class Brain(ABC, Generic[S, O, V]):
    """What bots know about one game."""

    levels: Mapping[str, Struct]
    """How each level plays, by its name."""
    equal_within: ClassVar[float]
    """Positions whose evaluations differ by no more are equally good to greedy."""
    expects_best_play: ClassVar[bool]
    """Whether the chances of the seats in an analysis count on the best choice of the seat to act, as in a tree.

    If not, a seat loses what a better choice would have brought although its own chance does not fall.
    """
    action_themes: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """Themes of puzzles that belong to an action, whatever it causes: by the name of the action in a log."""

    @abstractmethod
    def evaluate(self, state: S, options: O) -> Sequence[float]:
        """How good a position is for every seat, in a unit of the game's own. What is hidden has been imagined."""

    @abstractmethod
    def choose(
        self, view: V, options: O, choices: Sequence[Choice], level: str, rng: Rng, seconds: float | None = None
    ) -> Choice:
        """What this level does, from what its seat may know; `choices` holds no bundles."""

    @abstractmethod
    def analyse(
        self,
        view: V,
        options: O,
        budget: Budget,
        *,
        seed: int = 0,
        stop: Callable[[], bool] | None = None,
        spectating: bool = False,
    ) -> Analysis:
        """What a position is worth that is not over.

        `spectating`: the view is the referee's, as after a finished game. Choices are still judged by what their seat
        may know.
        """

    def themes(self, events: Sequence[Event], seat: int) -> tuple[str, ...]:
        """What a turn of a seat that caused these events is about, for puzzles: keys of the table `theme` in the texts
        of the game.
        """
        return ()

    def idea(self, action: Words) -> Words:
        """What an action amounts to in a puzzle: those with the same idea are no different answers."""
        return action

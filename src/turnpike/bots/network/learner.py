"""What training needs of a game: games of self-play, matches between two evaluations, positions as inputs.

A game is kept as its options and its actions, a few hundred bytes. Its positions become inputs when they are trained
on; so inputs may change, and old games serve still.
"""

from abc import ABC, abstractmethod
from array import array
from sys import byteorder
from typing import ClassVar

from msgspec import Struct

from turnpike.bots.network.weights_file import NetworkWeights
from turnpike.kernel.contract import Json, Words

SHARE_UNITS = 255
"""A share of the win of 1 in `searched`."""


class GameRecord(Struct, frozen=True, array_like=True):
    """A game of self-play."""

    options: dict[str, Json]
    setup: Words | None
    actions: bytes
    """16 bits each."""
    marks: bytes
    """Positions to learn from, by the number of actions before each; 16 bits each."""
    searched: bytes
    """For each of them and each seat the share of the win that the search expected; nothing at all if the players were
    of different strength, since a search expects equals."""
    winners: list[int]
    scores: list[int]


class Example(Struct, frozen=True):
    """A position to learn from."""

    seats: int
    inputs: "array[int]"
    """8 bits each: those of all seats, then the public ones."""
    won: list[float]
    """What part of the win each seat had in the end."""
    searched: list[float]
    """What part the search expected; empty if that is not known."""
    scores: list[int]
    """Final scores."""


class SelfPlay(Struct, frozen=True, kw_only=True):
    """How games of self-play are played."""

    simulations: int = 50
    """For each decision."""


class Learner(ABC):
    """A game whose evaluation can be learnt."""

    game: ClassVar[str]
    seat_inputs: ClassVar[int]
    public_inputs: ClassVar[int]
    estimate: ClassVar[int]
    """The input of a seat that is its lead by the hand-made evaluation: 16 is as much as one step of a logit."""
    anchors: ClassVar[dict[int, tuple[float, float]]]
    """What untrained weights begin with: for inputs of a seat their part in its win logit and in its score."""

    @abstractmethod
    def inputs(self) -> str:
        """Which inputs these are, for the head of a file of weights."""

    @abstractmethod
    def play(self, seed: int, weights: NetworkWeights | None, how: SelfPlay) -> GameRecord:
        """A game of self-play, with exploration; without weights by the hand-made evaluation."""

    @abstractmethod
    def duel(self, seed: int, new: NetworkWeights | None, old: NetworkWeights | None, simulations: int) -> float:
        """The share of the win that the new evaluation had, in games from the same start with seats exchanged."""

    @abstractmethod
    def examples(self, record: GameRecord, seed: int, count: int) -> list[Example]:
        """Some of the positions of a game."""


def packed(numbers: list[int]) -> bytes:
    """Numbers of 16 bits, the low byte first."""
    return _ordered(array("H", numbers)).tobytes()


def unpacked(data: bytes) -> list[int]:
    """The numbers again."""
    numbers = array("H")
    numbers.frombytes(data)
    return _ordered(numbers).tolist()


def _ordered(numbers: "array[int]") -> "array[int]":
    if byteorder == "big":
        numbers.byteswap()
    return numbers

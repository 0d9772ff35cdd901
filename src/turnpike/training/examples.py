"""Positions of games as arrays, by the number of players, so that all in one array have the same shape."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from turnpike.bots.network.learner import Example, GameRecord, Learner

Floats: TypeAlias = npt.NDArray[np.float32]
Bytes: TypeAlias = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Examples:
    """Positions with the same number of seats: one row each."""

    seat: Bytes
    """Position, seat, input."""
    public: Bytes
    won: Floats
    """Position, seat."""
    searched: Floats
    """Not a number where it is not known."""
    scores: Floats

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.public)

    def rows(self, chosen: npt.NDArray[np.int64]) -> "Examples":
        """Some of them."""
        return Examples(
            self.seat[chosen], self.public[chosen], self.won[chosen], self.searched[chosen], self.scores[chosen]
        )


def examples_of(games: Iterable[tuple[int, GameRecord]], learner: Learner, positions: int) -> dict[int, Examples]:
    """Examples from numbered games, by the number of seats."""
    found: dict[int, list[Example]] = {}
    for number, game in games:
        for example in learner.examples(game, number, positions):
            found.setdefault(example.seats, []).append(example)
    return {seats: _arrays(found[seats], learner) for seats in sorted(found)}


def _arrays(examples: list[Example], learner: Learner) -> Examples:
    seats = examples[0].seats
    inputs = np.empty((len(examples), seats * learner.seat_inputs + learner.public_inputs), np.int8)
    for row, example in enumerate(examples):
        inputs[row] = np.frombuffer(example.inputs, np.int8)
    of_seats = seats * learner.seat_inputs
    return Examples(
        inputs[:, :of_seats].reshape(len(examples), seats, learner.seat_inputs),
        inputs[:, of_seats:],
        np.array([example.won for example in examples], np.float32),
        np.array([example.searched or [np.nan] * seats for example in examples], np.float32),
        np.array([example.scores for example in examples], np.float32),
    )

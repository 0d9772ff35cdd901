"""Positions of games as arrays, by the number of players, so that all in one array have the same shape."""

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from math import nan
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


class _Rows:
    """Examples with the same number of seats as they come in: numbers side by side, as there are millions of them."""

    def __init__(self) -> None:
        self.count = 0
        self.inputs = bytearray()
        self.won = array("f")
        self.searched = array("f")
        self.scores = array("f")

    def add(self, example: Example) -> None:
        self.count += 1
        self.inputs += example.inputs.tobytes()
        self.won.extend(example.won)
        self.searched.extend(example.searched or [nan] * example.seats)
        self.scores.extend(example.scores)

    def arrays(self, seats: int, learner: Learner) -> Examples:
        of_seats = seats * learner.seat_inputs
        inputs = np.frombuffer(self.inputs, np.int8).reshape(self.count, of_seats + learner.public_inputs)
        won, searched, scores = (
            np.frombuffer(values, np.float32).reshape(self.count, seats)
            for values in (self.won, self.searched, self.scores)
        )
        seat = inputs[:, :of_seats].reshape(self.count, seats, learner.seat_inputs)
        return Examples(seat, inputs[:, of_seats:], won, searched, scores)


def examples_of(games: Iterable[tuple[int, GameRecord]], learner: Learner, positions: int) -> dict[int, Examples]:
    """Examples from numbered games, by the number of seats."""
    found: dict[int, _Rows] = {}
    for number, game in games:
        for example in learner.examples(game, number, positions):
            found.setdefault(example.seats, _Rows()).add(example)
    return {seats: found[seats].arrays(seats, learner) for seats in sorted(found)}

"""Chance of a universe: each draw follows from the seed, what it is for, and how often that was drawn before.

So a step that is left out of a story changes nothing about the draws of the others, and a story can be shrunk.
"""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """Everything that is drawn in one universe."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[str] = Counter()

    def number(self, label: str) -> float:
        """A number from 0 up to 1, not included."""
        self._drawn[label] += 1
        drawn = f"{self._seed}|{label}|{self._drawn[label]}".encode()
        return int.from_bytes(blake2b(drawn, digest_size=6).digest()) / 2**48

    def below(self, limit: int, label: str) -> int:
        """A whole number from 0 up to the limit, not included."""
        return int(self.number(label) * limit)

    def happens(self, probability: float, label: str) -> bool:
        """Whether something of this probability happens."""
        return probability > 0 and self.number(label) < probability

    def pick(self, these: Sequence[T], label: str) -> T:
        """One of these."""
        return these[self.below(len(these), label)]

    def between(self, low: float, high: float, label: str) -> float:
        """A number in this range."""
        return low + (high - low) * self.number(label)

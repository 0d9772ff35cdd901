"""Chance that can be checked: every outcome follows from a secret that was sealed before the game.

Here: the seal and the drawing of outcomes. Not here: which outcomes there are (each game), when they come (play.py).
The header of a log shows the seal, a hash of the secret, and the salt, words of the players' own that came after the
seal. The outcome of entry n is `HMAC-SHA256(secret, "salt|n")`, read as one large number, modulo the number of equally
likely outcomes; draws of the set-up use n = 0, -1, -2, ... The end reveals the secret, so players can check it.
A number of 256 bits modulo a small one is even to within one part in 2**240.
"""

import hashlib
import hmac
from typing import TypeVar

from msgspec import Struct

from turnpike.kernel import entropy

T = TypeVar("T")


class Secret(Struct, frozen=True):
    """What the server knows and reveals at the end; `word` is 64 hexadecimal digits."""

    word: str
    salt: str = ""

    @property
    def seal(self) -> str:
        """What the header shows from the start: it fixes the secret without telling it."""
        return seal_of(self.word)

    def pick(self, n: int, outcomes: int) -> int:
        """Which of so many equally likely outcomes entry n has, counted from 0."""
        message = f"{self.salt}|{n}".encode()
        digest = hmac.new(bytes.fromhex(self.word), message, hashlib.sha256).digest()
        return int.from_bytes(digest) % outcomes


class Draws:
    """The draws of a set-up, one after the other: n = 0, -1, -2, ..."""

    def __init__(self, secret: Secret) -> None:
        self._secret = secret
        self._n = 0

    def pick(self, outcomes: int) -> int:
        """One of so many outcomes."""
        drawn = self._secret.pick(self._n, outcomes)
        self._n -= 1
        return drawn

    def shuffle(self, items: list[T]) -> list[T]:
        """The items in a drawn order; each place takes one draw."""
        left = list(items)
        return [left.pop(self.pick(len(left))) for _ in items]


def seal_of(word: str) -> str:
    """The seal of a secret."""
    return hashlib.sha256(bytes.fromhex(word)).hexdigest()


def new_secret(salt: str = "", label: str = "game") -> Secret:
    """An unguessable secret; with a seed, tests get the same one for the same label."""
    return Secret(entropy.token_hex(32, label), salt)


def seeded_secret(seed: int, salt: str = "") -> Secret:
    """The same secret for the same seed, for simulations and tests that must be repeatable."""
    return Secret(hashlib.sha256(f"turnpike seed {seed}".encode()).hexdigest(), salt)

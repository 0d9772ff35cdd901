"""Unguessable random bytes; or, with a seed, the same ones every time, for tests.

Everything random a server draws comes from here: the secrets of games, the ids of tables and accounts, session tokens.
With a seed, each draw follows from the seed, the test it is for, its label and how often that label was drawn before,
so other draws in between change nothing. A seeded server keeps no secrets: docs/security.md.
"""

import base64
import hashlib
import secrets
from collections import Counter
from contextvars import ContextVar

_seed: str | None = None
_drawn: Counter[str] = Counter()

scope: ContextVar[str] = ContextVar("scope", default="")
"""Which test a draw is for, where several share a server."""


def use_seed(seed: str | None) -> None:
    """Draw the bytes that follow from this seed from now on; None draws from the system again."""
    global _seed  # noqa: PLW0603  (one process, one source)
    _seed = seed
    _drawn.clear()


def seeded() -> bool:
    """Whether draws follow from a seed."""
    return _seed is not None


def token_bytes(size: int, label: str) -> bytes:
    """So many random bytes; the label says what for."""
    if _seed is None:
        return secrets.token_bytes(size)
    drawn = f"{_seed}|{scope.get()}|{label}"
    _drawn[drawn] += 1
    return hashlib.shake_256(f"{drawn}|{_drawn[drawn]}".encode()).digest(size)


def token_hex(size: int, label: str) -> str:
    """So many random bytes, as hexadecimal digits."""
    return token_bytes(size, label).hex()


def token_urlsafe(size: int, label: str) -> str:
    """So many random bytes, as letters and digits for addresses."""
    return base64.urlsafe_b64encode(token_bytes(size, label)).rstrip(b"=").decode()


def randbits(bits: int, label: str) -> int:
    """A random number of so many bits."""
    return int.from_bytes(token_bytes(-(-bits // 8), label)) % (1 << bits)

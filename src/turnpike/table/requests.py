"""Idempotent requests: the key identifies a request, a digest of its content tells a repetition from a reused key."""

import hashlib

import msgspec
from msgspec import Struct

from turnpike.kernel.refused import Refused

MAX_KEY_LENGTH = 64
_encode = msgspec.json.Encoder(order="sorted").encode
_EMPTY = hashlib.sha256()
"""To be copied: looking up the algorithm takes longer than the digest of a request."""
DIGEST_LETTERS = 32


class Request(Struct, frozen=True):
    """An idempotent request: its key as it is stored, and a digest of its content."""

    key: str
    digest: str

    @classmethod
    def of(cls, seat: int | None, key: str | None, *content: object) -> "Request | None":
        """The request of a seat with this key; None if it has no key."""
        if key is None:
            return None
        if not 0 < len(key) <= MAX_KEY_LENGTH:
            raise Refused("bad_key", most=MAX_KEY_LENGTH)
        digest = _EMPTY.copy()
        digest.update(_encode(content))
        return cls(f"{seat} {key}", digest.hexdigest()[:DIGEST_LETTERS])

"""Idempotent requests: the key identifies a request, a digest of its content tells a repetition from a reused key."""

import hashlib

import msgspec
from msgspec import Struct

from turnpike.kernel.refused import Refused

MAX_KEY_LENGTH = 64
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
        encoded = msgspec.json.encode(content, order="sorted")
        return cls(f"{seat} {key}", hashlib.sha256(encoded).hexdigest()[:DIGEST_LETTERS])

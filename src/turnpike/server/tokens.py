"""Secret tokens: in cookies and links. Only their hashes are stored."""

import hashlib

from turnpike.kernel import entropy


def random_token() -> str:
    """A secret token: 256 random bits."""
    return entropy.token_urlsafe(32, "word")


def hash_of(word: str) -> str:
    """The hash that is stored of a token. Tokens are long and random, so a plain hash cannot be reversed."""
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()

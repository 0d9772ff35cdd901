"""Both kinds of databases, for every test that asks for `url`."""

from services import url

__all__ = ["url"]

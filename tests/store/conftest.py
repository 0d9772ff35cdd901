"""Both kinds of databases, for every test that asks for `url` or `empty_url`."""

from services import empty_url, url

__all__ = ["empty_url", "url"]

"""Turnpike: road-map board games to play, to study and to write bots for.

Importing the package does one thing: it decides whether the compiled rules or the plain files run (build.py).
`turnpike.new` and `turnpike.load` (session.py) import the rest when they are first used.
"""

from typing import TYPE_CHECKING

from turnpike import build

if TYPE_CHECKING:
    from turnpike.session import load, new

__version__ = "0.1.0"

build.choose()


def __getattr__(name: str) -> object:
    if name in ("load", "new"):
        from turnpike import session  # noqa: PLC0415  (importing the package must stay cheap)

        return getattr(session, name)
    raise AttributeError(f"module 'turnpike' has no attribute {name!r}")


__all__ = ["__version__", "load", "new"]

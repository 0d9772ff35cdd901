"""Turnpike: two road-map board games, Franchise and Richesses de France, to play, to study and to write bots for.

Importing the package does one thing: it decides whether the compiled rules or the plain files run (build.py).
"""

from turnpike import build

__version__ = "0.1.0"

build.choose()

"""The games that tests of research play: every number of players, each variant and each circuit."""

from typing import Any

import pytest

Case = tuple[str, int, dict[str, Any]]

FRANCHISE: list[Case] = [
    *(("franchise", players, {}) for players in (2, 3, 4, 5)),
    ("franchise", 3, {"start": "introductory"}),
    ("franchise", 4, {"expert": True}),
    ("franchise", 2, {"with": ["stages"]}),
    ("franchise", 3, {"with": ["boom"]}),
    ("franchise", 4, {"with": ["regions"], "regions": 2}),
    ("franchise", 5, {"with": ["stages", "boom", "regions"], "regions": 1, "expert": True}),
]
CIRCUITS = ("economie", "monuments", "casinos", "vins", "touristique", "vacances", "specialites", "sports")
RICHESSES: list[Case] = [
    *(("richesses", 2 + number % 3, {"circuit": circuit}) for number, circuit in enumerate(CIRCUITS)),
    ("richesses", 3, {"markers": "claim", "tolls": "ask", "turns": 40}),
]
CASES = FRANCHISE + RICHESSES
EVERY_CIRCUIT: list[Case] = [
    *(("richesses", players, {"circuit": circuit}) for circuit in CIRCUITS for players in (2, 3, 4)),
    RICHESSES[-1],
]
"""Richesses de France with every number of players on every circuit."""


def name_of(case: Case) -> str:
    """A case as the name of a test."""
    game, players, options = case
    words = [str(value) if not isinstance(value, list) else "+".join(value) for value in options.values()]
    return "-".join([game, str(players), *words])


def each_case() -> list[Any]:
    """All cases with their names, for parametrize."""
    return _named(CASES)


def each_conformance_case() -> list[Any]:
    """The cases that other packages' own tests play, with their names."""
    return _named(FRANCHISE + EVERY_CIRCUIT)


def _named(cases: list[Case]) -> list[Any]:
    return [pytest.param(*case, id=name_of(case)) for case in cases]

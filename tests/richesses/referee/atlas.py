"""The printed things: places, sections, circuits, races and cards, read from the board files as bare tables.

Nothing here changes during a game. The referee reads the files by itself and shares no code with the package.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

ROAD, SEA, MOTORWAY = "road", "sea", "motorway"


PACKAGE = resources.files("turnpike.games.richesses")


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads((PACKAGE / "data" / name).read_text("utf-8"))


def _circuits() -> Iterator[dict[str, Any]]:
    """A file each, some in a folder of their own."""
    for item in (PACKAGE / "circuits").iterdir():
        file = item / "circuit.toml" if item.is_dir() else item
        if file.name.endswith(".toml") and file.is_file():
            yield tomllib.loads(file.read_text("utf-8"))


class Atlas:
    """The map of France and the piles."""

    def __init__(self) -> None:
        board = _file("board.toml")
        self.region_of: dict[str, str] = {place["id"]: place["region"] for place in board["places"]}
        self.kinds_of: dict[str, list[str]] = {place["id"]: place["kinds"] for place in board["places"]}
        self.sections: dict[str, list[tuple[str, str, int]]] = {place: [] for place in self.region_of}
        """From each place: where a section leads, what kind it is, what using it costs."""
        toll = board["money"]["motorway_toll_per_section"]
        for section in board["roads"]:
            cost = toll if section["kind"] == MOTORWAY else section.get("price", 0)
            self.sections[section["a"]].append((section["b"], section["kind"], cost))
            self.sections[section["b"]].append((section["a"], section["kind"], cost))
        self.vehicles: dict[str, dict[str, Any]] = board["vehicles"]
        self.colour_of: dict[int, str] = {face["value"]: face["colour"] for face in board["die"]["faces"]}
        self.faces = sorted(self.colour_of)
        self.highest_stake: int = board["casino"]["max_stake"]
        self.times: dict[str, int] = {bet["id"]: bet["win"] for bet in board["casino"]["bets"]}
        self.regions = [region["id"] for region in board["regions"]]
        self.circuits: dict[str, dict[str, Any]] = {circuit["id"]: circuit for circuit in _circuits()}
        self.routes: dict[str, list[str]] = {race["id"]: race["route"] for race in board["races"]}
        self.race_vehicle: dict[str, str] = {race["id"]: race["vehicle"] for race in board["races"]}
        self.hasard: dict[str, dict[str, Any]] = {card["id"]: card["effect"] for card in _file("cards.toml")["cards"]}

    def is_capital(self, place: str | None) -> bool:
        return place is not None and "capital" in self.kinds_of[place]

    def is_passage(self, place: str) -> bool:
        return "passage" in self.kinds_of[place]

    def distances(self, origin: str, kinds: tuple[str, ...]) -> dict[str, int]:
        """How many sections of these kinds every place is away, circle by circle."""
        far = {origin: 0}
        circle = [origin]
        while circle:
            circle = [
                to for place in circle for to, kind, _cost in self.sections[place] if kind in kinds and to not in far
            ]
            steps = max(far.values()) + 1
            far.update(dict.fromkeys(circle, steps))
        return far


@cache
def atlas() -> Atlas:
    return Atlas()

"""The setting of a universe, drawn from its seed: how many machines, who plays what at which table, and clocks."""

from typing import Any

from msgspec import Struct
from universe.dice import Dice

PEOPLE = [("Ann", "en"), ("Bo", "fr"), ("Cy", "de")]
RANDOM_BOT, GREEDY_BOT = -1, -2
CLOCKS: list[dict[str, Any]] = [
    {"kind": "none"},
    {"kind": "none"},
    {"kind": "live", "bank": 20, "increment": 2},
    {"kind": "correspondence", "turn": 8},
]


class TableSetting(Struct, frozen=True):
    """A table: its settings, and who sits where."""

    settings: dict[str, Any]
    seats: list[int]
    """Numbers of people; below 0 a bot. The first is the host."""


class Setting(Struct, frozen=True):
    """Everything that is so when a universe begins."""

    machines: int
    people: list[tuple[str, str]]
    tables: list[TableSetting]


def draw_setting(dice: Dice) -> Setting:
    """The setting of a seed."""
    people = 1 + dice.below(3, "people")
    tables = [_table(dice, people) for _ in range(1 + dice.happens(0.3, "two tables"))]
    return Setting(dice.pick([1, 2, 2, 3], "machines"), PEOPLE[:people], tables)


def _table(dice: Dice, people: int) -> TableSetting:
    game = dice.pick(["market", "market", "franchise", "richesses"], "game")
    seats = [0, *(dice.pick([*range(1, people), RANDOM_BOT], "seats") for _ in range(dice.pick([1, 1, 2], "players")))]
    seats = [seat if seat not in seats[:place] or seat < 0 else RANDOM_BOT for place, seat in enumerate(seats)]
    players = len(seats)
    options: dict[str, dict[str, Any]] = {
        "market": {"players": players, "cards": 30, "rounds": 9},
        "franchise": {"players": players, "start": "introductory"},
        "richesses": {"players": players, "circuit": dice.pick(["vins", "casinos", "sports"], "circuit")},
    }
    settings = {
        "game": game,
        "options": options[game],
        "clock": dice.pick(CLOCKS, "clock"),
        "stand_in": "random",
        "random_first": dice.happens(0.5, "random first"),
    }
    return TableSetting(settings, seats)

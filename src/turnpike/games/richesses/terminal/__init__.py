"""The position in the terminal (§2): a map where there is room for one, the grid of the circuit, the players.

| file | has |
| --- | --- |
| chart.py, ground.py | the map, and the land under it |
| tables.py | players, grid |
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from turnpike.games.richesses.codec.speech import all_texts
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.scene import scene as make_scene
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.terminal.chart import chart
from turnpike.games.richesses.terminal.tables import grid, players
from turnpike.kernel.ids import PlaceId

MAP_WIDTH = 60
"""Columns that a readable map needs."""
MAX_WIDTH = 140
Part = Literal["map", "grid", "players"]
ALL_PARTS: tuple[Part, ...] = ("map", "grid", "players")
_NO_CHOICES: Mapping[PlaceId, str] = {}


def text(
    view: View,
    options: Options,
    *,
    seats: Sequence[str] = (),
    width: int = 100,
    colour: bool = False,
    choices: Mapping[PlaceId, str] = _NO_CHOICES,
    parts: Sequence[Part] = ALL_PARTS,
    language: str = "en",
) -> str:
    """The position for a terminal of that width, with ANSI colours if wanted.

    `choices` puts a number (or another short word) beside each place that is a choice now. Stages are shown as the
    seat has marked them that is asked. A map that has no room is left out.
    """
    scene = make_scene(view, options, seats, language=language)
    seat = scene.acting() or 0
    words = all_texts(language)
    width = max(40, min(width, MAX_WIDTH))
    drawn = {
        "map": lambda: chart(scene, width, choices, seat=seat, colour=colour),
        "grid": lambda: grid(scene, width, seat, colour=colour),
        "players": lambda: players(scene, words, width, colour=colour),
    }
    wanted = [part for part in parts if part != "map" or width >= MAP_WIDTH]
    return "\n\n".join("\n".join(drawn[part]()) for part in wanted) + "\n"

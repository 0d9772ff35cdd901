"""The board in the terminal (§2): a map where there is room for one, the players, the region track, the regions.

| file | has |
| --- | --- |
| chart.py, ground.py | the map, and the land under it |
| tables.py | players, region track, regions, what variants add |
| places.py | one place in one line |
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.draw.scene import scene as make_scene
from turnpike.games.franchise.terminal.chart import chart
from turnpike.games.franchise.terminal.tables import head, players, regions, remarks, track
from turnpike.kernel.ids import PlaceId

MAP_WIDTH = 100
"""Columns that a readable map needs."""
_MAX_WIDTH = 160
_MIN_WIDTH = 40
_NO_CHOICES: Mapping[PlaceId, str] = {}
Part = Literal["head", "map", "players", "track", "regions"]
ALL_PARTS: tuple[Part, ...] = ("head", "map", "players", "track", "regions")


def text(
    view: View,
    board: BoardFile,
    *,
    seats: Sequence[str] = (),
    width: int = MAP_WIDTH,
    colour: bool = False,
    choices: Mapping[PlaceId, str] = _NO_CHOICES,
    parts: Sequence[Part] = ALL_PARTS,
    language: str = "en",
) -> str:
    """The position for a terminal of that width, with ANSI colours if wanted.

    `choices` puts a number (or another short word) beside each place that is a choice now. `parts` says what is drawn
    and in which order; a map that has no room is left out.
    """
    scene = make_scene(view, board, seats, language=language)
    width = min(max(width, _MIN_WIDTH), _MAX_WIDTH)
    drawn = {
        "head": lambda: head(scene, width, colour=colour),
        "map": lambda: chart(scene, width, choices, colour=colour),
        "players": lambda: players(scene, width, colour=colour),
        "track": lambda: track(scene, width, colour=colour) + remarks(scene, width, colour=colour),
        "regions": lambda: regions(scene, width, choices, colour=colour),
    }
    wanted = [part for part in parts if part != "map" or width >= MAP_WIDTH]
    return "\n\n".join("\n".join(drawn[part]()) for part in wanted) + "\n"

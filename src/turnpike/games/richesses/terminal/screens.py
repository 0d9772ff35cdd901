"""A position of Richesses de France on a screen: as much of it as there is room for."""

from collections.abc import Mapping, Sequence

from turnpike.games.richesses.codec.speech import all_texts
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.draw.look import read_look
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.terminal import MAP_WIDTH, MAX_WIDTH, Part, text
from turnpike.games.richesses.terminal.chart import CAPITAL, MARKED, PASSAGE, POINT, STAGE
from turnpike.games.richesses.terminal.offers import place_of
from turnpike.games.richesses.terminal.phrases import phrases
from turnpike.kernel.contract import Choice
from turnpike.kernel.ids import PlaceId
from turnpike.kernel.terminal import Canvas

_WHOLE: tuple[Part, ...] = ("map", "grid", "players")
_NARROW: tuple[Part, ...] = ("grid", "players")
_NARROWER = 8
"""Columns by which a map that is too high is made smaller."""


def board(view: View, options: Options, canvas: Canvas, max_lines: int) -> str:
    """A map, as wide as its height allows; on a small screen the grid and the players only."""
    width = min(canvas.width, MAX_WIDTH)
    while width >= MAP_WIDTH:
        drawn = _drawn(view, options, canvas, width, _WHOLE)
        if drawn.count("\n") <= max_lines:
            return drawn
        width -= _NARROWER
    return _drawn(view, options, canvas, min(canvas.width, MAX_WIDTH), _NARROW)


def whole_board(view: View, options: Options, canvas: Canvas) -> str:
    """Everything, however high it is."""
    return _drawn(view, options, canvas, max(MAP_WIDTH, min(canvas.width, MAX_WIDTH)), _WHOLE)


def _drawn(view: View, options: Options, canvas: Canvas, width: int, parts: Sequence[Part]) -> str:
    return text(
        view,
        options,
        seats=canvas.seats,
        width=width,
        colour=canvas.colour,
        choices=_tags(canvas.numbers),
        parts=parts,
        language=canvas.language,
    )


def _tags(numbers: Mapping[int, Choice]) -> dict[PlaceId, str]:
    """The number of the first choice at each place: it is the best one there."""
    tags: dict[PlaceId, str] = {}
    for number, choice in numbers.items():
        if (place := place_of(choice)) is not None:
            tags.setdefault(PlaceId(place), str(number))
    return tags


def heading(view: View | None, seats: Sequence[str], seat: int, language: str) -> str:
    """One line: the player, the turn, what is asked, and the money."""
    sign = read_look().seats[seat].sign
    if view is None:
        return f"{sign} {seats[seat]}"
    asked = all_texts(language).say("asked", view.moment.asked)
    facts = {"sign": sign, "name": seats[seat], "turn": view.turn + 1, "asked": asked, "money": view.money[seat]}
    due = view.moment.due
    return phrases(language).say("play", "heading_due" if due else "heading", due=due, **facts)


def legend(language: str) -> str:
    """The signs on the map in words."""
    signs = {"capital": CAPITAL, "stage": STAGE, "marked": MARKED, "passage": PASSAGE, "point": POINT}
    return phrases(language).say("play", "legend", **signs)

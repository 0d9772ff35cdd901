"""The board of Franchise on a screen: as much of it as there is room for."""

from collections.abc import Mapping, Sequence

from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.terminal import MAP_WIDTH, Part, text
from turnpike.games.franchise.terminal.offers import place_of
from turnpike.games.franchise.terminal.phrases import phrases
from turnpike.games.franchise.terminal.places import EMPTY_SPACE, FREE_TOWN, MARKER, SCORED, WAITING
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.contract import Choice
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.terminal import Canvas

_WIDE: tuple[Part, ...] = ("map", "track", "players")
_NARROW: tuple[Part, ...] = ("regions", "track", "players")
_WHOLE: tuple[Part, ...] = ("head", "map", "regions", "track", "players")
"""What is drawn; what matters most for the next decision stands below, next to the choices."""
_MAX_WIDTH = 160
_NARROWER = 10
"""Columns by which a map that is too high is made smaller."""


def board(view: View, file: BoardFile, canvas: Canvas, max_lines: int) -> str:
    """A map, as wide as its height allows; on a narrow screen the regions instead."""
    width = min(canvas.width, _MAX_WIDTH)
    if width < MAP_WIDTH:
        return _drawn(view, file, canvas, width, _NARROW)
    while True:
        drawn = _drawn(view, file, canvas, width, _WIDE)
        if drawn.count("\n") <= max_lines or width - _NARROWER < MAP_WIDTH:
            return drawn
        width -= _NARROWER


def whole_board(view: View, file: BoardFile, canvas: Canvas) -> str:
    """Everything."""
    return _drawn(view, file, canvas, canvas.width, _WHOLE)


def _drawn(view: View, file: BoardFile, canvas: Canvas, width: int, parts: tuple[Part, ...]) -> str:
    return text(
        view,
        file,
        seats=canvas.seats,
        width=width,
        colour=canvas.colour,
        choices=_tags(canvas.numbers),
        parts=parts,
        language=canvas.language,
    )


def heading(view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
    """One line: the player, the turn, the phase, the money and the bonus tiles."""
    words = phrases(language)
    facts: dict[str, str | int] = {"sign": read_look().brand(Seat(seat)).sign, "name": seats[seat]}
    if view is None or view.phase == "start":
        return words.say("play", f"heading_{offered.key}", **facts)
    facts |= {"turn": view.turn + 1, "money": view.money[seat], "bonus": view.bonus[seat], "n": view.bonus[seat]}
    return words.say("play", f"heading_{view.phase}", **facts)


def legend(language: str) -> str:
    """The signs on the board in words."""
    own = phrases(language).say(
        "play",
        "legend",
        empty=EMPTY_SPACE,
        town=FREE_TOWN,
        scored=SCORED,
        marker=MARKER,
        waiting=WAITING,
        neutral=read_look().neutral.sign,
    )
    return "   ".join([own, *(sign for variant in all_variants() if (sign := variant.drawing.legend(language)))])


def _tags(numbers: Mapping[int, Choice]) -> dict[PlaceId, str]:
    """The number of the choice at each place."""
    places = ((place_of(choice), number) for number, choice in numbers.items())
    return {PlaceId(place): str(number) for place, number in places if place is not None}

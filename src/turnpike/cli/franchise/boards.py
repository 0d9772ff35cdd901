"""The board of Franchise on a screen: as much of it as there is room for."""

from collections.abc import Mapping, Sequence

from turnpike.cli.faces import Sight
from turnpike.cli.franchise.offers import place_of
from turnpike.cli.words import words_in
from turnpike.games.franchise.board.parts import BoardFile
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.terminal import MAP_WIDTH, Part, text
from turnpike.games.franchise.terminal.places import EMPTY_SPACE, FREE_TOWN, MARKER, SCORED, WAITING
from turnpike.games.franchise.variants.boom.draw import SIGN as BOOM
from turnpike.kernel.contract import Choice
from turnpike.kernel.ids import PlaceId, Seat

_WIDE: tuple[Part, ...] = ("map", "track", "players")
_NARROW: tuple[Part, ...] = ("regions", "track", "players")
_WHOLE: tuple[Part, ...] = ("head", "map", "regions", "track", "players")
"""What is drawn; what matters most for the next decision stands below, next to the choices."""
_MAX_WIDTH = 160
_NARROWER = 10
"""Columns by which a map that is too high is made smaller."""


def board(view: View, file: BoardFile, sight: Sight, room: int) -> str:
    """A map, as wide as its height allows; on a narrow screen the regions instead."""
    width = min(sight.screen.width, _MAX_WIDTH)
    if width < MAP_WIDTH:
        return _drawn(view, file, sight, width, _NARROW)
    while True:
        drawn = _drawn(view, file, sight, width, _WIDE)
        if drawn.count("\n") <= room or width - _NARROWER < MAP_WIDTH:
            return drawn
        width -= _NARROWER


def whole_board(view: View, file: BoardFile, sight: Sight) -> str:
    """Everything."""
    return _drawn(view, file, sight, sight.screen.width, _WHOLE)


def _drawn(view: View, file: BoardFile, sight: Sight, width: int, parts: tuple[Part, ...]) -> str:
    return text(
        view,
        file,
        seats=sight.seats,
        width=width,
        colour=sight.screen.colour,
        choices=_tags(sight.numbers),
        parts=parts,
        language=sight.language,
    )


def heading(view: View | None, seats: Sequence[str], seat: int, offered: Choice, language: str) -> str:
    """One line: the player, the turn, the phase, the money and the bonus tiles."""
    words = words_in(language)
    facts: dict[str, str | int] = {"sign": read_look().brand(Seat(seat)).sign, "name": seats[seat]}
    if view is None or view.phase == "start":
        return words.say("franchise", f"heading_{offered.key}", **facts)
    facts |= {"turn": view.turn + 1, "money": view.money[seat], "bonus": view.bonus[seat], "n": view.bonus[seat]}
    return words.say("franchise", f"heading_{view.phase}", **facts)


def legend(language: str) -> str:
    """The signs on the board in words."""
    return words_in(language).say(
        "franchise",
        "legend",
        empty=EMPTY_SPACE,
        town=FREE_TOWN,
        scored=SCORED,
        marker=MARKER,
        waiting=WAITING,
        neutral=read_look().neutral.sign,
        boom=BOOM,
    )


def _tags(numbers: Mapping[int, Choice]) -> dict[PlaceId, str]:
    """The number of the choice at each place."""
    places = ((place_of(choice), number) for number, choice in numbers.items())
    return {PlaceId(place): str(number) for place, number in places if place is not None}

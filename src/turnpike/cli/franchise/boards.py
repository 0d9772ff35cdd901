"""The board of Franchise on a screen: as much of it as there is room for."""

from collections.abc import Mapping, Sequence

from turnpike.cli.franchise.offers import place_of
from turnpike.cli.screen import Screen
from turnpike.cli.words import words_in
from turnpike.games.franchise.board_parts import BoardFile
from turnpike.games.franchise.look import read_look
from turnpike.games.franchise.terminal import MAP_WIDTH, Part, text
from turnpike.games.franchise.terminal.places import EMPTY_SPACE, FREE_TOWN, MARKER, SCORED, WAITING
from turnpike.games.franchise.view import View
from turnpike.kernel.contract import Choice
from turnpike.kernel.words import PlaceId

_WIDE: tuple[Part, ...] = ("map", "track", "players")
_NARROW: tuple[Part, ...] = ("regions", "track", "players")
_WHOLE: tuple[Part, ...] = ("head", "map", "regions", "track", "players")
"""What is drawn; what matters most for the next decision stands below, next to the choices."""
_NARROWER = 10
"""Columns by which a map that is too high is made smaller."""


def board(
    view: View, board: BoardFile, seats: Sequence[str], screen: Screen, numbers: Mapping[int, Choice], room: int
) -> str:
    """A map, as wide as its height allows; on a narrow screen the regions instead."""
    tags = _tags(numbers)
    width = min(screen.width, 160)
    if width < MAP_WIDTH:
        return text(view, board, seats=seats, width=width, colour=screen.colour, choices=tags, parts=_NARROW)
    while True:
        drawn = text(view, board, seats=seats, width=width, colour=screen.colour, choices=tags, parts=_WIDE)
        if drawn.count("\n") <= room or width - _NARROWER < MAP_WIDTH:
            return drawn
        width -= _NARROWER


def whole_board(
    view: View, board: BoardFile, seats: Sequence[str], screen: Screen, numbers: Mapping[int, Choice]
) -> str:
    """Everything."""
    width, tags = screen.width, _tags(numbers)
    return text(view, board, seats=seats, width=width, colour=screen.colour, choices=tags, parts=_WHOLE)


def heading(view: View, seats: Sequence[str], language: str) -> str:
    """One line: the player, the turn, the phase, the money and the bonus tiles."""
    facts = {"sign": read_look().brand(view.active).sign, "name": seats[view.active], "phase": view.phase}
    if view.phase == "start":
        return words_in(language).say("franchise", "heading_start", **facts)
    bonus, money = view.bonus[view.active], view.money[view.active]
    return words_in(language).say(
        "franchise", f"heading_{view.phase}", **facts, turn=view.turn + 1, n=bonus, bonus=bonus, money=money
    )


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
    )


def _tags(numbers: Mapping[int, Choice]) -> dict[PlaceId, str]:
    """The number of the choice at each place."""
    places = ((place_of(choice), number) for number, choice in numbers.items())
    return {PlaceId(place): str(number) for place, number in places if place is not None}

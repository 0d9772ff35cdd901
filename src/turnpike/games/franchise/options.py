"""What can be chosen before a game of Franchise: players, start, variants, board."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct, field

from turnpike.games.franchise.board_check import check
from turnpike.games.franchise.board_file import BoardFile, read_board
from turnpike.games.franchise.queenies.tiles import check_choice
from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import odd_numbers

Queenie = Literal["stages", "boom", "regions"]
QUEENIES: tuple[Queenie, ...] = ("stages", "boom", "regions")


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options as they stand in a header."""

    players: int = 4
    start: Literal["choose", "introductory"] = "choose"
    """§3.4 Towns chosen in reverse order, or §3.6 given ones."""
    expert: bool = False
    """§7 City and region tiles lie elsewhere than printed."""
    tiles: Literal["random", "choose", "given"] = "random"
    """§7 How they get there: drawn, placed by the players one at a time, or given in the set-up."""
    with_: tuple[Queenie, ...] = field(default=(), name="with")
    """§8, §9, §10 The Queenies that are on."""
    regions: Literal[1, 2, 3] = 1
    """§10.1 Where the new region tiles come from: mixed with the printed ones, only new ones, or chosen ones."""
    region_choice: tuple[str, ...] = ()
    """§10.1 The chosen ones, by their ids; a selection of ours if there are none."""
    board: BoardFile | None = None
    """A board of one's own; the printed one if there is none."""

    @property
    def played_on(self) -> BoardFile:
        """The board file of this game."""
        return self.board or read_board()


def read_options(raw: Mapping[str, Json]) -> Options:
    """Typed options; `Refused("bad_option")` says which does not fit."""
    # A board from Python may hold numbers that no log could: they are not JSON.
    if odd := next(odd_numbers(dict(raw)), None):
        raise Refused("bad_option", detail=odd.rstrip("."))
    try:
        options = msgspec.convert(dict(raw), Options)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused("bad_option", detail=str(error)) from None
    if options.board is not None and (complaints := check(options.board)):
        raise Refused("bad_option", detail=f"board: {complaints[0]} ({len(complaints)} in all)")
    numbers = options.played_on.game
    if not numbers.players_min <= options.players <= numbers.players_max:
        detail = f"players: {options.players}, but the board is for {numbers.players_min} to {numbers.players_max}"
        raise Refused("bad_option", detail=detail)
    if "regions" not in options.with_ and options.regions != 1:
        raise Refused("bad_option", detail='regions: a set-up of new region tiles needs "regions" in with')
    if options.regions != 3 and options.region_choice:
        raise Refused("bad_option", detail="region_choice: tiles are chosen only with regions 3")
    check_choice(options.region_choice, options.played_on)
    ordered = tuple(queenie for queenie in QUEENIES if queenie in options.with_)
    return msgspec.structs.replace(options, with_=ordered)


def plain_options(options: Options) -> dict[str, Json]:
    """Options for a header: the number of players and whatever differs from the defaults."""
    plain: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(options))  # as a log has it: lists, no tuples
    return {"players": options.players, **plain}

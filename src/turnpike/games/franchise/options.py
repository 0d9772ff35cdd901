"""What can be chosen before a game of Franchise: players, start, variants, board."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct, field

from turnpike.games.franchise.board.file import BoardFile, read_board
from turnpike.games.franchise.board.validation import check
from turnpike.games.franchise.schema import extended, variant_ids
from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import odd_numbers

VARIANTS = variant_ids()


@extended("OptionsPart", before="board", types={"with_": tuple[Literal[VARIANTS], ...]})  # type: ignore[valid-type]
class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options as they stand in a header."""

    players: int = 4
    start: Literal["choose", "introductory"] = "choose"
    """§3.4 Towns chosen in reverse order, or §3.6 given ones."""
    expert: bool = False
    """§7 City and region tiles lie elsewhere than printed."""
    tiles: Literal["random", "choose", "given"] = "random"
    """§7 How they get there: drawn, placed by the players one at a time, or given in the set-up."""
    with_: tuple[str, ...] = field(default=(), name="with")
    """The variants that are on, of those in variants/."""
    board: BoardFile | None = None
    """A custom board; the printed one if there is none."""

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
    for variant in all_variants():
        variant.setup.check_options(options)
    ordered = tuple(variant for variant in VARIANTS if variant in options.with_)
    return msgspec.structs.replace(options, with_=ordered)


def plain_options(options: Options) -> dict[str, Json]:
    """Options for a header: the number of players and whatever differs from the defaults."""
    plain: dict[str, Json] = msgspec.json.decode(msgspec.json.encode(options))  # as a log has it: lists, no tuples
    return {"players": options.players, **plain}

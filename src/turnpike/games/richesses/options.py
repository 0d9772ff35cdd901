"""What can be chosen before a game of Richesses de France: circuit, players, markers, tolls, a limit of turns."""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import Struct

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.circuits import CIRCUITS, DEFAULT
from turnpike.kernel.contract import Json
from turnpike.kernel.refused import Refused
from turnpike.kernel.validation import did_you_mean, quoted

MAX_TURNS = 100_000
"""Longer than any game; the count of turns must stay a small number."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Options as they stand in a header."""

    circuit: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(CIRCUITS)})] = DEFAULT
    """§10, §11 Which circuit all players travel. Forms show the list; what is not on the board we refuse ourselves."""
    players: int = 2
    markers: Literal["auto", "claim"] = "auto"
    """§6.1 Markers are placed by themselves, or each must be claimed (ruling R58)."""
    tolls: Literal["auto", "ask"] = "auto"
    """§7.1 Standing orders decide, or everybody is asked (ruling R21)."""
    turns: int = 0
    """§12.3 The game ends after so many turns; 0 is no limit (ruling R60)."""


def read_options(raw: Mapping[str, Json]) -> Options:
    """Typed options; `Refused("bad_option")` says which does not fit."""
    try:
        options = msgspec.convert(dict(raw), Options)
    except msgspec.ValidationError as error:
        raise Refused("bad_option", detail=str(error)) from None
    board = read_board()
    if options.circuit not in CIRCUITS:
        meant = did_you_mean(options.circuit, CIRCUITS).rstrip(".")
        detail = f"circuit: no circuit {quoted(options.circuit)}{meant} There are {', '.join(CIRCUITS)}"
        raise Refused("bad_option", detail=detail)
    if not board.players.min <= options.players <= board.players.max:
        detail = f"players: {options.players}, but the game is for {board.players.min} to {board.players.max}"
        raise Refused("bad_option", detail=detail)
    if not 0 <= options.turns <= MAX_TURNS:
        raise Refused("bad_option", detail=f"turns: {options.turns}, write a number from 0 to {MAX_TURNS}")
    return options


def plain_options(options: Options) -> dict[str, Json]:
    """Options for a header: circuit and number of players, and whatever differs from the defaults."""
    plain: dict[str, Json] = msgspec.to_builtins(options)
    return {"circuit": options.circuit, "players": options.players, **plain}

"""The golden replays there are to be: what each is there to show, and how to find or play it (make.py)."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct, field
from replays import features
from replays.features import Story

from turnpike.games.franchise.board_file import read_board
from turnpike.kernel.contract import Json

SMALL_BOARD = Path(__file__).parents[1] / "franchise" / "boards" / "small.toml"


class Wanted(Struct, frozen=True):
    """A replay to keep: what it is there to show, and how to find or play it."""

    name: str
    about: str
    shows: tuple[Callable[[Story], object], ...]
    options: dict[str, Json] = field(default_factory=lambda: {"players": 2})
    idle: int = 4
    """How often a player passes without need, in sixteenths."""
    games: int = 400
    script: str = ""
    """Instead of a search: actions, one a line. An expansion names its link, `undo 3` goes back to entry 3."""
    given: int | None = None
    """The seed of the tiles that are given in the set-up."""


WANTED = (
    Wanted(
        "two-red-zone",
        "Two players; the fifth region they score goes to space 8 and ends the game (§6.1, R4).",
        (features.red_zone,),
        idle=0,
    ),
    Wanted(
        "four-red-zone",
        "Four players on the whole board; eight regions are scored before the game ends (§6.1).",
        (features.red_zone,),
        {"players": 4},
        idle=0,
        games=100,
    ),
    Wanted(
        "three-region-tie-clockwise",
        "Three players; a tie in a region is broken clockwise from the token's owner, who is not part of it (§4.5).",
        (features.region_tie_clockwise,),
        {"players": 3},
        idle=1,
        games=1500,
    ),
    Wanted(
        "five-nobody-expands",
        "Five players; nobody expands for five turns in a row (§6.2, R28).",
        (features.nobody_expanded, features.something_scored),
        {"players": 5},
        idle=10,
    ),
    Wanted(
        "two-nobody-expands",
        "Two players; neither expands, after both had expanded before (§6.2, R28).",
        (features.nobody_expanded, features.something_scored),
        idle=8,
    ),
    Wanted("bonus-expand-again", "A bonus tile for a second expansion (§5.1).", (features.expanded_again,), idle=8),
    Wanted(
        "bonus-double",
        "A bonus tile for a double market share; both franchises open (§5.2).",
        (features.doubled,),
        idle=8,
    ),
    Wanted(
        "bonus-double-decided",
        "A doubled city is decided by the first of two franchises; the second returns (R16).",
        (features.second_returned,),
    ),
    Wanted("bonus-money", "A bonus tile for $10 (§5.3).", (features.took_money,), idle=8),
    Wanted(
        "city-tie",
        "A full city goes to the one of two equals who stands first, not to the one who filled it (R17).",
        (features.city_tie,),
    ),
    Wanted(
        "region-tie-token",
        "A tie in a region is broken by the token (§4.5).",
        (features.region_tie_by_token,),
        idle=1,
        games=1000,
    ),
    Wanted(
        "final-tie-towns",
        "Equal influence at the end; more towns win (§6.4, R30).",
        (features.final_tie,),
        idle=8,
        games=1500,
    ),
    Wanted(
        "shared-victory",
        "Equal influence and equally many towns: a shared victory. Nobody ever expands (§6.4, R28).",
        (features.shared_victory,),
        script="""
            start pueblo
            start montgomery
            done
            done
            done
            done
        """,
    ),
    Wanted(
        "expert-random",
        "Expert variant, tiles drawn; three players, so the tiles of three regions leave the game (§7, R31).",
        (features.expert, features.red_zone),
        {"players": 3, "expert": True},
        idle=0,
        games=60,
    ),
    Wanted(
        "expert-chosen",
        "Expert variant, tiles laid by the players one at a time (§7, R38).",
        (features.expert, features.something_scored),
        {"players": 2, "expert": True, "tiles": "choose"},
    ),
    Wanted(
        "expert-given",
        "Expert variant, tiles given in the set-up (§7, R31).",
        (features.expert, features.something_scored),
        {"players": 4, "expert": True, "tiles": "given"},
        idle=8,
        given=7,
    ),
    Wanted(
        "introductory",
        "The introductory game: two given towns for each of four players (§3.6, R3).",
        (features.introductory, features.region_scored),
        {"players": 4, "start": "introductory"},
        idle=2,
    ),
    Wanted(
        "own-board",
        "A board of one's own with two regions; the second goes into the red zone (§2, §6.1).",
        (features.own_board, features.red_zone),
        {"players": 2, "board": msgspec.to_builtins(read_board(SMALL_BOARD))},
        idle=1,
    ),
    Wanted(
        "dearer-link",
        "Ann is in Phoenix and in Pueblo and goes to Denver from Phoenix for $5, though from Pueblo it is $1 (R9).",
        (features.dearer_link,),
        script="""
            start montgomery
            start pueblo
            expand pueblo phoenix
            done
            done
            expand montgomery atlanta
            done
            done
            take_money
            expand phoenix denver
            done
            increase phoenix
            done
            done
            done
            done
            done
        """,
    ),
    Wanted(
        "undo-redo",
        "Entries that take back and play again: within a turn, over whole turns, to the start, and after the end.",
        (),
        script="""
            start montgomery
            start pueblo
            undo 0
            start huntsville
            start el-paso
            expand el-paso dallas
            undo 5
            redo
            undo 5
            expand el-paso albuquerque
            done
            done
            expand huntsville little-rock
            done
            undo 13
            redo
            done
            undo 11
            redo
            redo
            undo 19
            expand huntsville montgomery
            done
            done
            done
            increase albuquerque
            done
            done
            done
            undo 28
            redo
        """,
    ),
)

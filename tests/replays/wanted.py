"""The golden replays there are to be: what each is there to show, and how to find or play it (make.py)."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct, field
from replays import features, queenies
from replays.features import Story

from turnpike.games.franchise.board.file import read_board
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
    hoard: bool = False
    """Whether players keep the development and the route tile until they can use both at once (§10)."""
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
    Wanted(
        "stages-towns-and-regions",
        "Milestones: four towns, four regions, and open cities of 2, 3 and 4 (§8.3).",
        (queenies.reached("four_towns", "four_regions", "unscored_2_3_4"),),
        {"players": 2, "with": ["stages"]},
    ),
    Wanted(
        "stages-scoring",
        "Milestones: five franchises in scored cities, scoring a city of 6, 7 or 8, scoring a region (§8.3).",
        (queenies.reached("five_in_scored", "score_big_city", "score_region"),),
        {"players": 2, "with": ["stages"]},
        idle=1,
    ),
    Wanted(
        "stages-two-links",
        "Milestones: two links for $8, and a stage reached in another player's turn (§8.3, Q4).",
        (queenies.reached("two_8_links"), queenies.in_anothers_turn),
        {"players": 3, "with": ["stages"], "start": "introductory"},
        idle=1,
    ),
    Wanted(
        "boom-moves",
        "Boom: placed, left, moved by a single link and through towns (§9.2, Q8).",
        (queenies.boom_stayed, queenies.boom_by_a_link, queenies.boom_through_towns, features.something_scored),
        {"players": 4, "with": ["boom"]},
        idle=6,
    ),
    Wanted(
        "boom-scored-cities",
        "Boom: moved through a scored city and to one (Q8, Q9).",
        (queenies.boom_through_a_scored_city, queenies.boom_to_a_scored_city),
        {"players": 2, "with": ["boom"], "start": "introductory"},
        idle=3,
    ),
    Wanted(
        "regions-dollars-count",
        "New regions: tiles that pay dollars and tiles that count; the order of scoring is chosen (§10.2).",
        (queenies.paid("points", "dollars", "count"), queenies.order_chosen),
        {"players": 2, "with": ["regions"], "regions": 2},
        idle=0,
        games=1500,
    ),
    Wanted(
        "regions-bonus",
        "New regions: a used bonus tile comes back (§10.2, Q14).",
        (queenies.bonus_returned,),
        {"players": 2, "with": ["regions"], "regions": 1},
        idle=1,
        games=800,
    ),
    Wanted(
        "regions-development",
        "New regions: the development tile is taken and used (§10.3, Q17).",
        (queenies.paid("development"), queenies.developed),
        {"players": 2, "with": ["regions"], "regions": 3},
        idle=0,
        games=800,
    ),
    Wanted(
        "regions-route",
        "New regions: the route tile pays for a link (§10.4).",
        (queenies.paid("route"), queenies.route_used),
        {"players": 2, "with": ["regions"], "regions": 3},
        idle=0,
        games=800,
    ),
    Wanted(
        "regions-route-again",
        "New regions: the route tile pays for the link of a second expansion (Q18).",
        (queenies.route_used_again,),
        {"players": 3, "with": ["regions"], "regions": 3},
        idle=0,
        games=1500,
    ),
    Wanted(
        "regions-both-tiles",
        "New regions: the route tile pays for a link of the development tile's path (Q18).",
        (queenies.developed_with_route,),
        {"players": 4, "with": ["regions"], "regions": 3},
        idle=4,
        games=120,
        hoard=True,
    ),
    Wanted(
        "queenies-all-expert",
        "All three Queenies in the expert variant, tiles laid by the players (§7, §8, §9, §10).",
        (features.expert, features.region_scored, queenies.in_anothers_turn),
        {"players": 3, "with": ["stages", "boom", "regions"], "expert": True, "tiles": "choose"},
        idle=1,
    ),
    Wanted(
        "queenies-all-five",
        "All three Queenies with five players (§8, §9, §10).",
        (features.red_zone,),
        {"players": 5, "with": ["stages", "boom", "regions"]},
        idle=0,
        games=40,
    ),
)

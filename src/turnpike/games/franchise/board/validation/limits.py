"""What a board may have at most. docs/boards.md lists these limits for those who write a board.

Numbers of places, regions, links and so on are limited by the tables of the rules (names.py), the others so that no sum
of a game can grow too large for them, or by what people can read.
"""

from turnpike.games.franchise import names

SCHEMA = 1
SIZES = range(2, 9)
"""Spaces of a city (§2.1)."""
MAX_LINKS = names.LINKS // 2
"""The rules number a link once in each direction."""
MAX_DOLLARS = 99
MAX_POINTS = 99
MAX_BONUS_TILES = 99
MIN_FRANCHISES = 2
"""The introductory game places two before the first turn (§3.6)."""
MAX_FRANCHISES = 2 * names.CENTERS
"""A franchise waits in a center only beside one on a space of the same city (§4.3), so this many never fill more than
the rules can list."""
MAX_INFLUENCE_TRACK = 999
MAX_CARDS = 999
TILE_VALUES = 3
INTRODUCTORY_TOWNS = 2
MAX_NAME_LENGTH = 40
MAX_SIDE = 10_000.0
"""Of the sheet, in its own units; ours is 1600 wide."""

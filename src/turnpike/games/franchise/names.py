"""The numbers that stand for words inside the rules.

Limits of a board, phases of a turn, actions, ways to end, and the kinds of notes on the tape. Nothing here is a number
of the rulebook: those are in data/board.toml.
"""

# What a board can hold at most.
PLACES = 62
REGIONS = 12
SPACES = 12
SEATS = 5
COSTS = 5
LINKS = 512
EMPTIES = 512
CENTERS = 40

NONE = -1

# What the active seat is asked. Phases 1, 4 and 5 run by themselves.
START = 0
EXPAND = 2
INCREASE = 3
OVER = 6
# Asked only where a variant wants it (rules/hooks.py): the order of scoring regions, and something before the first
# turn or before the income.
ORDER = 5
BEFORE_GAME = 7
BEFORE_TURN = 8

# An action is a place (its number), one of these two, or LINK + the number of a link in one direction.
DONE = 62
TAKE_MONEY = 63
LINK = 128
# Variants may open more ways to expand (rules/ways.py). A way is a sum of the three below and less than WAYS; the
# action is then one of the numbers above plus WAY times the way. The link is not paid, the link is not the cheapest one
# to the place, the place is several links away.
WAY = 1024
WAYS = 6
WAIVED = 1
DEARER = 2
FAR = 4

# What the numbers of a region tile are: influence, unless a variant has other kinds, numbered from 1.
POINTS = 0

# Why a game is over.
RED_ZONE = 1
NOBODY_EXPANDED = 2

# Where influence came from: offsets into `earned`, which has one number a seat for each source.
FROM_CITIES = 0
FROM_REGIONS = 5
FROM_TRACK = 10

# What a bonus tile was used for.
USED_TO_EXPAND = 0
USED_TO_DOUBLE = 1
USED_FOR_MONEY = 2

# Kinds of notes on the tape, in the order of the list in codec/events.py; those of variants follow.
START_PLACED = 0
START_MONEY_TAKEN = 1
TURN_BEGAN = 2
INCOME_TAKEN = 3
EXPANSION_PLACED = 4
SHARE_INCREASED = 5
SHARE_DOUBLED = 6
BONUS_TILE_USED = 7
MONEY_TAKEN = 8
FRANCHISE_OPENED = 9
CITY_SCORED = 10
FRANCHISES_RETURNED = 11
TOKEN_PLACED = 12
REGION_PAID = 13
REGION_TILE_MOVED = 14
TURN_ENDED = 15
FINAL_SCORED = 16
GAME_ENDED = 17

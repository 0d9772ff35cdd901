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
# Asked only where a variant wants it (hooks.py): the order of scoring regions, and something before the first turn or
# before the income.
ORDER = 5
BEFORE_GAME = 7
BEFORE_TURN = 8

# An action is a place (its number), one of these two, or LINK + the number of a link in one direction.
DONE = 62
TAKE_MONEY = 63
LINK = 128
# Variants know more ways to expand: the action is then one of the numbers above plus WAY times the sum of these.
WAY = 1024
WAIVED = 1
DEAR = 2
FAR = 4
WAYS = 6

# What the numbers of a region tile are.
POINTS = 0
DOLLARS = 1
BONUS = 2
COUNT = 3
DEVELOPMENT = 4
ROUTE = 5

# Which of the 32 numbers `more` of a state belongs to which variant. §8: tiles in the game (a set), seats that have
# used one link for $8 (a set), bonus tiles the active seat cannot use yet, seats that fulfilled each of the seven tiles
# (sets), the reserve of each seat. §9: the city, counted from 1. §10: who holds the two tiles, counted from 1, GONE
# after use.
STAGE_TILES = 0
ONE_LINK = 1
FRESH = 2
FULFILLED = 3
RESERVE = 10
BOOM = 15
DEVELOPMENT_TILE = 16
ROUTE_TILE = 17
GONE = 6

# The seven stage tiles, in the order of data/queenie1.toml.
FOUR_TOWNS = 0
FOUR_REGIONS = 1
FIVE_IN_SCORED = 2
UNSCORED_2_3_4 = 3
SCORE_BIG_CITY = 4
SCORE_REGION = 5
TWO_8_LINKS = 6

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

# Kinds of notes on the tape, in the order of the list in events.py.
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
BOOM_PLACED = 18
BOOM_MOVED = 19
STAGE_FULFILLED = 20
FIRST_8_LINK_USED = 21
REGION_PAID_MONEY = 22
BONUS_TILE_RETURNED = 23
TILE_TAKEN = 24
TILE_USED = 25
LINK_PAID = 26

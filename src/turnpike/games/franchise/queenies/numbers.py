"""The numbers that stand for words inside the rules of the Queenies, as those of the base game are in names.py."""

# Ways to expand (§4.2): a sum of these. The link is not paid, it is one for $8 though a cheaper one is there, the place
# is several links away.
WAIVED = 1
DEAR = 2
FAR = 4

# What the numbers of a region tile are (§10.2), besides influence.
DOLLARS = 1
BONUS = 2
COUNT = 3
DEVELOPMENT = 4
ROUTE = 5

# Which of the 32 numbers `more` of a state belongs to which Queenie. §8: tiles in the game (a set), seats that have
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

# The seven stage tiles (§8.3), in the order of data/queenie1.toml.
FOUR_TOWNS = 0
FOUR_REGIONS = 1
FIVE_IN_SCORED = 2
UNSCORED_2_3_4 = 3
SCORE_BIG_CITY = 4
SCORE_REGION = 5
TWO_8_LINKS = 6

# Kinds of notes on the tape, in the order of the list in events.py; they follow those of the base game.
BOOM_PLACED = 18
BOOM_MOVED = 19
STAGE_FULFILLED = 20
FIRST_8_LINK_USED = 21
REGION_PAID_MONEY = 22
BONUS_TILE_RETURNED = 23
TILE_TAKEN = 24
TILE_USED = 25
LINK_PAID = 26

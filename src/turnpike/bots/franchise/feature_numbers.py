"""The numbers of the network's inputs: where in the lists of a seat and of all each of them stands.

Places and regions have room for the largest board. Where a feature has several numbers, the comment says for what.
"""

# Of a seat, for each place: franchises in an open city, its share of the city's points in quarters, if it is there.
HELD = 0
SHARE = 62
PRESENT = 124
# For each region that is not scored: franchises, how many more than the best of the others, whether the token is the
# seat's, and the influence to expect there, in quarters.
IN_REGION = 186
LEAD = 198
TOKEN = 210
STAKE = 222
# What a seat has.
INFLUENCE = 234
MONEY = 235
INCOME = 236
EMPTY_SPACES = 237
BONUS = 238
SUPPLY = 239
TOWNS = 240
# The hand-made evaluation: influence to expect, that of it in hand, what lies within reach, the lead in units of its
# scale (sixteenths).
WORTH = 241
IN_HAND = 242
WITHIN_REACH = 243
ESTIMATE = 244
# If the game ended now: the score, and the lead over the best of the others.
SCORE_NOW = 245
LEAD_NOW = 246
# One of these is 1: the rank by what can be expected; how many turns until the seat's.
RANK = 247
NEXT = 252
# For each link cost: places within reach that cost so much, and whether the seat can pay it.
REACH = 257
AFFORDS = 262
# One of these is 1: bonus tiles, from none to four.
BONUS_TILES = 267
# What variants count, by the number in `more` of a state.
MORE_OF_SEAT = 272
SEAT_FEATURES = 304

# Public, for each place: whether it is open, empty spaces of an open city, spaces of a city.
OPEN = 0
EMPTY = 62
SIZE = 124
# For each region: whether it is not scored yet, empty spaces, the three numbers of its tile, which kind of tile it is.
UNSCORED = 186
SPACES = 198
TILE = 210
KIND = 246
# One of these is 1: tiles on the track, turns without an expansion, players, phase.
ON_TRACK = 342
STREAK = 355
PLAYERS = 361
# Whether the players may be of different strength; no table has none, so the number is free.
UNEQUAL = 361
PHASE = 367
# Rounds played, and rounds to come in quarters.
ROUND = 376
ROUNDS_LEFT = 377
# Variants that are on, and sets of tiles of variants.
VARIANT = 378
TILE_SET = 386
PUBLIC_FEATURES = 394

# What a number in `more` of a state says: nothing here, the set of seats that have something, a number for each seat
# from there on, the seat that holds something (from 1), a place (from 1), a set of tiles.
UNUSED = 0
SEAT_SET = 1
SEAT_COUNTS = 2
HOLDER = 3
PLACE = 4
TILES = 5

MAX_INPUT = 127
"""Inputs lie between this and its negative."""
MAX_LEAD = 4
"""In a region: more makes no difference."""

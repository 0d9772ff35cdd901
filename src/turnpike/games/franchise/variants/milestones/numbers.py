"""The numbers that stand for words in the rules of Milestones, as those of the base game are in names.py."""

# Which of the 32 numbers `more` of a state are used here: tiles in the game (a set), seats that have used one link for
# $8 (a set), bonus tiles the active seat cannot use yet, seats that fulfilled each of the seven tiles (sets), the
# reserve of each of five seats.
STAGE_TILES = 0
ONE_LINK = 1
FRESH = 2
FULFILLED = 3
RESERVE = 10

# The seven stage tiles (§8.3), in the order of stages.toml.
FOUR_TOWNS = 0
FOUR_REGIONS = 1
FIVE_IN_SCORED = 2
UNSCORED_2_3_4 = 3
SCORE_BIG_CITY = 4
SCORE_REGION = 5
TWO_8_LINKS = 6

# Kinds of notes on the tape.
STAGE_FULFILLED = 20
FIRST_8_LINK_USED = 21

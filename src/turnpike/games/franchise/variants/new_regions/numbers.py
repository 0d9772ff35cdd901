"""The numbers that stand for words in the rules of New regions, as those of the base game are in names.py."""

# What the numbers of a region tile are (§10.2), besides influence.
DOLLARS = 1
BONUS = 2
COUNT = 3
DEVELOPMENT = 4
ROUTE = 5

# Which of the 32 numbers `more` of a state are used here: who holds the two tiles, counted from 1, GONE after use.
DEVELOPMENT_TILE = 16
ROUTE_TILE = 17
GONE = 6

# Kinds of notes on the tape.
REGION_PAID_MONEY = 22
BONUS_TILE_RETURNED = 23
TILE_TAKEN = 24
TILE_USED = 25
LINK_PAID = 26

"""The numbers that stand for words in the rules of Boom, as those of the base game are in names.py."""

# Which of the 32 numbers `more` of a state is used here: the city, counted from 1.
BOOM = 15

# Kinds of notes on the tape.
BOOM_PLACED = 18
BOOM_MOVED = 19

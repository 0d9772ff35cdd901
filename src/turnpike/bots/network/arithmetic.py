"""The numbers of the network's arithmetic: all are whole, so that compiled and plain code agree to the last bit."""

MAX_SEATS = 8
MAX_HIDDEN = 128
BLOCK = 16
"""Hidden units come in blocks of so many."""
MAX_SEAT_INPUTS = 512
MAX_PUBLIC_INPUTS = 512
MAX_CHANGES = 4608
"""All inputs of all seats at once."""

HALF = 32768
WORD = 65535
"""Hidden sums are 16 bits wide and wrap around: compiled while they are added up, plain when they are used."""
OUTPUT_BITS = 10
"""Weights of the outputs are multiples of 2 ** -10."""

COARSE_BITS = 8
COARSE_STEPS = 256
FINE_BITS = 12
FINE_STEPS = 256
"""Powers of e come from two tables: steps of 1 / 16, and within one of them of 1 / 4096."""
EXP_ONE = 32768
"""1.0 in these tables."""
SCORE_UNITS = 16
"""Scores are told in sixteenths of a point."""

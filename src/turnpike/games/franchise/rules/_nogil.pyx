"""Playouts that let other threads run (compiled rules only; batch_playout.py says which ones run here).

`with nogil` is the one thing that cannot be written in a plain `.py`.
"""

from libc.stdint cimport int64_t

from turnpike.games.franchise.rules cimport playout
from turnpike.games.franchise.rules.state cimport State
from turnpike.kernel.rng cimport Rng


def play_many(State start not None, State scratch not None, Rng rng not None, int games):
    cdef int64_t decisions
    with nogil:
        decisions = playout.play_many(start, scratch, rng, games)
    return decisions


def copy_many(State start not None, State scratch not None, int times):
    with nogil:
        playout.copy_many(start, scratch, times)

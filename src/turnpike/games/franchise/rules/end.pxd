from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

cdef int reason_to_end(State s) noexcept nogil

cpdef int towns(State s, int seat) noexcept nogil

@cython.locals(seat=int, for_towns=int, for_money=int, for_bonus=int)
cdef void score_finally(State s, int why) noexcept nogil

@cython.locals(best=uint64_t, most=int, seat=int, worth=int)
cpdef uint64_t winners(State s) noexcept nogil

from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

cdef uint64_t free_towns(State s) noexcept nogil

cpdef void place_start(State s, int seat, int town) noexcept nogil

@cython.locals(seat=int)
cpdef void deal_money(State s) noexcept nogil

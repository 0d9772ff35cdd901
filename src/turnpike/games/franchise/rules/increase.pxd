from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport bonus
from turnpike.games.franchise.rules.state cimport State

@cython.locals(cities=uint64_t)
cpdef uint64_t growing(State s) noexcept nogil

@cython.locals(cities=uint64_t, left=uint64_t, city=int)
cpdef uint64_t doubling(State s) noexcept nogil

cdef void place_in_center(State s, int city) noexcept nogil

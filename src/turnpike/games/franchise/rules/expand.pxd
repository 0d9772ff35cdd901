from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport bonus
from turnpike.games.franchise.rules.state cimport State

@cython.locals(targets=uint64_t)
cpdef uint64_t open_targets(State s) noexcept nogil

@cython.locals(places=uint64_t, first=int, cost=int)
cpdef uint64_t linked(State s, int dollars) noexcept nogil

cdef bint link_is_legal(State s, int link) noexcept nogil

@cython.locals(first=int, cost=int, origin=int)
cpdef int cheapest_link(State s, int place) noexcept nogil

@cython.locals(place=int, second=int)
cdef void place_marker(State s, int link, int cost) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from libc.stdint cimport uint64_t
from turnpike.games.richesses.rules cimport arrival

@cython.locals(francs=int, vehicle=int, i=int)
cpdef int wealth(State s, int seat) noexcept nogil

cpdef int score(State s, int seat) noexcept nogil

@cython.locals(best=int, seat=int, found=uint64_t)
cpdef uint64_t winners(State s) noexcept nogil

cdef bint is_last_turn(State s) noexcept nogil

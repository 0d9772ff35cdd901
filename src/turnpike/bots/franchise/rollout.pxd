from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport turn
from turnpike.games.franchise.rules.state cimport State

cdef int MAX_DECISIONS
cdef int DECIDED
cdef int KEPT

@cython.locals(decisions=int)
cpdef int play_sensibly(State s, Rng rng) noexcept nogil

@cython.locals(actions=uint64_t, places=uint64_t, one=int, other=int)
cpdef int sensible_action(State s, Rng rng) noexcept nogil

@cython.locals(held=int, size=int)
cdef int urgency(State s, int city) noexcept nogil

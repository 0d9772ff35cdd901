cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival, moving

@cython.locals(stage=int)
cpdef int index_on(State s, int seat, int race) noexcept nogil

@cython.locals(seat=int, race=int, index=int, by=int, path=int, hops=int, there=int)
cdef void add_moves(State s) noexcept nogil

@cython.locals(race=int)
cdef void moved(State s, int path) noexcept nogil

cdef void leave(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void advance(State s, int race, int hops) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.state cimport State
from turnpike.games.richesses.rules cimport arrival, moving, sending

@cython.locals(match=int)
cpdef int match_here(State s, int seat) noexcept nogil

cdef bint is_done(State s, int seat, int match) noexcept nogil

@cython.locals(seat=int)
cdef bint all_done(State s, int match) noexcept nogil

@cython.locals(match=int)
cdef bint can_call(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void add_calls(State s) noexcept nogil

@cython.locals(seat=int)
cdef void reach_match(State s) noexcept nogil

@cython.locals(match=int)
cdef void call(State s, int seat) noexcept nogil

cdef void kick_off(State s) noexcept nogil
cdef void rolled_by_caller(State s, int francs) noexcept nogil

@cython.locals(match=int, winner=int)
cdef void rolled_by_called(State s, int francs) noexcept nogil

@cython.locals(stage=int)
cpdef int race_from(State s, int seat, int race) noexcept nogil

@cython.locals(seat=int, race=int, index=int, by=int, path=int, hops=int, there=int)
cdef void add_race_moves(State s) noexcept nogil

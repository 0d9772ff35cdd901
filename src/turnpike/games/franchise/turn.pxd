from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.phases cimport bonus, end, expand, income, increase, opening, regions, start
from turnpike.games.franchise.state cimport State

@cython.locals(actions=uint64_t)
cpdef uint64_t legal(State s) noexcept nogil

cpdef bint is_legal(State s, int action) noexcept nogil

cpdef void apply(State s, int action) noexcept nogil

cdef void choose_town(State s, int town) noexcept nogil
cpdef void begin_game(State s) noexcept nogil
cdef void begin_turn(State s) noexcept nogil

@cython.locals(expanded=bint, vacant=uint64_t, why=int)
cdef void finish_turn(State s) noexcept nogil

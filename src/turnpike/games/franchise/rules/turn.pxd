# copies: turnpike.games.franchise.rules turnpike.games.franchise.board
from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport bonus, end, expand, income, increase, opening, regions, start, ways
from turnpike.games.franchise.rules.state cimport State

@cython.locals(actions=uint64_t)
cpdef uint64_t legal(State s) noexcept nogil

cpdef uint64_t legal_in(State s, int way) noexcept nogil

cpdef bint is_legal(State s, int action) noexcept nogil

cpdef void apply(State s, int action) noexcept nogil

@cython.locals(link=int)
cdef void go(State s, int action) noexcept nogil

cdef void choose_town(State s, int town) noexcept nogil
cpdef void begin_game(State s) noexcept nogil
cdef void begin_turn(State s) noexcept nogil

@cython.locals(first=bint)
cdef void answer(State s, int action) noexcept nogil

@cython.locals(vacant=uint64_t)
cdef void finish_turn(State s) noexcept nogil
cpdef void pass_on(State s, int seat, int number) noexcept nogil
cdef void score_and_end(State s) noexcept nogil

@cython.locals(why=int)
cdef void end_turn(State s) noexcept nogil

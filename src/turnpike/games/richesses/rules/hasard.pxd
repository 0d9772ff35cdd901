cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport money, draw_piles, relocation, trade

cdef void reach_passage(State s) noexcept nogil

@cython.locals(seat=int, kind=int, bike=int)
cdef int to_pay(State s, int card) noexcept nogil

@cython.locals(card=int, francs=int)
cdef void draw(State s, int outcome) noexcept nogil

@cython.locals(seat=int, kind=int, value=int)
cdef void take_effect(State s, int card) noexcept nogil

cdef void miss(State s, int turns) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State

cdef int regions_to_draw(State s) noexcept nogil

@cython.locals(card=int, i=int)
cdef void draw_region(State s, int seat, int outcome) noexcept nogil

cdef void return_region(State s, int seat, int card) noexcept nogil
cdef int hasard_to_draw(State s) noexcept nogil

@cython.locals(card=int, i=int)
cdef int draw_hasard(State s, int outcome) noexcept nogil

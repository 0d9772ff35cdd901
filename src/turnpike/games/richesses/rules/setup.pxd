cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from libc.stdint cimport uint64_t
from turnpike.games.richesses.rules cimport draw_piles

@cython.locals(fewest=int, seat=int)
cdef void deal(State s) noexcept nogil

cdef void dealt(State s, int outcome) noexcept nogil
cdef void outfit_done(State s) noexcept nogil
cdef void roll_for_first(State s) noexcept nogil

@cython.locals(seat=int, best=int, tied=uint64_t)
cdef void rolled(State s, int francs) noexcept nogil

@cython.locals(seat=int)
cdef void clear_rolls(State s) noexcept nogil

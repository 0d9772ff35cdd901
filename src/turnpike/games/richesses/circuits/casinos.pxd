cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.state cimport State
from turnpike.games.richesses.rules cimport arrival, money

@cython.locals(seat=int)
cdef void choose_start(State s, int place) noexcept nogil

@cython.locals(stage=int)
cdef bint can_bet(State s, int seat) noexcept nogil

cdef int bets(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void bet(State s, int number) noexcept nogil

@cython.locals(seat=int, times=int)
cdef void rolled(State s, int face) noexcept nogil

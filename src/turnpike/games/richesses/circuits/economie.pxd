cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.state cimport State
from turnpike.games.richesses.rules cimport arrival, money

cpdef bint must_work(State s, int seat) noexcept nogil

@cython.locals(seat=int, stage=int)
cdef void stop(State s) noexcept nogil

@cython.locals(count=int, seat=int)
cdef int at_home(State s) noexcept nogil

@cython.locals(seat=int)
cdef void come_home(State s) noexcept nogil

@cython.locals(francs=int)
cdef void reward(State s, int seat) noexcept nogil

cimport cython
from libc cimport math
from turnpike.kernel cimport bits
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

cdef double MAX_ODDS

@cython.final
cdef class Odds:
    cdef readonly Evaluator evaluator
    cdef double turns[4]
    cdef double weights[16]
    @cython.locals(seat=int)
    cpdef void look(self, State s) noexcept nogil
    @cython.locals(least=double, other=int)
    cpdef double against_all(self, State s, int seat) noexcept nogil
    @cython.locals(first=double, near=double, odds=double, i=int, ahead=double)
    cdef double compare(self, State s, int seat, int other) noexcept nogil
    @cython.locals(near=double)
    cpdef double slope(self, State s, int seat) noexcept nogil

from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

@cython.locals(empty=int, left=uint64_t, city=int)
cpdef int empty_spaces(State s, int seat) noexcept nogil

cpdef int income_of(State s, int seat) noexcept nogil

@cython.locals(empty=int, dollars=int)
cdef void take_income(State s) noexcept nogil

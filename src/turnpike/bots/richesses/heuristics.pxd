from turnpike.games.richesses.rules cimport turn
from turnpike.games.richesses.rules.state cimport State

cdef double UNREACHABLE_TURNS

cdef class Heuristics:
    cdef bint buys_at_start
    cdef int answer(self, State s) noexcept nogil
    cdef int begin_turn(self, State s) noexcept nogil
    cdef int instead_of_moving(self, State s, bint waits) noexcept nogil
    cdef int wanted(self, State s) noexcept nogil
    cdef double after(self, State s, int code, int number) noexcept nogil
    cdef bint must_buy(self, State s, int seat, int vehicle) noexcept nogil
    cdef int count(self, State s, int seat, int number) noexcept nogil

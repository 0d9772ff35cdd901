cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport money

cpdef int lowest_bid(State s) noexcept nogil
cpdef int highest_bid(State s, int seat) noexcept nogil

@cython.locals(bit=int, seat=int)
cdef bint can_offer(State s, int vehicle) noexcept nogil

cdef void offer(State s, int vehicle) noexcept nogil

@cython.locals(i=int, seat=int)
cdef void ask_next(State s) noexcept nogil

cdef void make_bid(State s, int francs) noexcept nogil
cdef void leave(State s) noexcept nogil

@cython.locals(vehicle=int, francs=int, buyer=int, bit=int)
cdef void close(State s, int sold) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from libc.stdint cimport uint32_t
from turnpike.games.richesses.rules cimport arrival, money

@cython.locals(marked=uint32_t)
cpdef bint is_blocked(State s, int seat, int end, int stages) noexcept nogil

@cython.locals(
    seat=int, first=int, last=int, francs=int, missing=uint32_t, taken_a=int, taken_b=int, taken_c=int, other=int,
    i=int, cost=int, end=int
)
cdef void add_ways(State s, int mode, int kind) noexcept nogil

@cython.locals(j=int)
cdef bint is_repeated(State s, int first, int i, uint32_t missing) noexcept nogil

cdef void add_moves(State s) noexcept nogil

@cython.locals(place=int, cost=int, i=int, section=int)
cpdef int price_of(State s, int path) noexcept nogil

@cython.locals(seat=int, start=int, hops=int, stop=bint, place=int, i=int)
cdef void travel(State s, int path) noexcept nogil

@cython.locals(seat=int, cost=int, race=int, route=int)
cdef void move(State s, int path) noexcept nogil

cdef void ride(State s, int path) noexcept nogil

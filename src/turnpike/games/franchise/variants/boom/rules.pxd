from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.hooks cimport Hooks
from turnpike.games.franchise.variants.boom cimport numbers
from turnpike.games.franchise.rules.state cimport State

cpdef install(Hooks hooks)

cpdef int city(State s) noexcept nogil
cdef bint ask_to_place(State s) noexcept nogil
cdef bint ask_to_move(State s) noexcept nogil
cpdef uint64_t cities(State s) noexcept nogil
cdef uint64_t answers(State s, uint64_t phase) noexcept nogil

@cython.locals(here=uint64_t, found=uint64_t, passable=uint64_t, left=uint64_t, place=int, cost=int, new=uint64_t)
cpdef uint64_t targets(State s) noexcept nogil

@cython.locals(placed=bint)
cdef void put(State s, int action) noexcept nogil

cdef uint64_t more_empty_spaces(State s, uint64_t seat) noexcept nogil

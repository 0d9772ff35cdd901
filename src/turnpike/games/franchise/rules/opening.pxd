from libc.stdint cimport uint32_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

@cython.locals(place=int, i=int)
cdef void open_franchises(State s) noexcept nogil

cdef void open_marker(State s, int place) noexcept nogil
cdef void open_center(State s, int city) noexcept nogil

@cython.locals(space=int)
cdef void occupy(State s, int place) noexcept nogil

cdef bint is_decided(State s, int city) noexcept nogil

@cython.locals(best=int, most=int, row=uint32_t, seat=int, held=int)
cdef int leader(State s, int city) noexcept nogil

@cython.locals(size=int, winner=int, majority=bint, points=int)
cdef void score_city(State s, int city) noexcept nogil

@cython.locals(returned=int, row=uint32_t, kept=uint32_t, owner=uint32_t, space=int, found=bint)
cdef void clear_winner(State s, int city, int winner) noexcept nogil

@cython.locals(piece=bint)
cdef void place_token(State s, int region) noexcept nogil

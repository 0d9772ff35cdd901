from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

cdef uint64_t BYTE

@cython.locals(regions=uint64_t, region=int)
cpdef uint64_t complete(State s) noexcept nogil

@cython.locals(left=uint64_t)
cdef bint score_regions(State s) noexcept nogil

@cython.locals(total=int, left=uint64_t, place=int)
cpdef int franchises(State s, int region, int seat) noexcept nogil

@cython.locals(unpaid=uint64_t, rank=int, seat=int, points=int)
cdef void score_region(State s, int region) noexcept nogil

@cython.locals(everybody=uint64_t, seat=int)
cdef uint64_t standing(State s, int region) noexcept nogil

@cython.locals(best=int, most=int, step=int, seat=int, held=int)
cdef int next_in_rank(State s, int region, uint64_t unpaid) noexcept nogil

@cython.locals(column=int, points=int)
cdef void pay(State s, int region, int seat, int rank) noexcept nogil

cdef void gain(State s, int region, int seat, int rank, int points) noexcept nogil

from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.hooks cimport Hooks
from turnpike.games.franchise.phases cimport expand
from turnpike.games.franchise.queenies cimport numbers, regions, stages
from turnpike.games.franchise.state cimport State

cpdef install(Hooks hooks)

cdef uint64_t more_ways(State s, uint64_t way) noexcept nogil
cdef uint64_t waived_targets(State s) noexcept nogil
@cython.locals(cost=int)
cdef uint64_t dear_targets(State s, int waived) noexcept nogil

@cython.locals(cost=int)
cdef int eight(State s) noexcept nogil

@cython.locals(way=int, what=int, link=int)
cdef bint is_a_way(State s, int action) noexcept nogil

@cython.locals(what=int, near=uint64_t)
cpdef int link_of(State s, int action) noexcept nogil

@cython.locals(way=int, link=int)
cdef void expand_in_a_way(State s, int action) noexcept nogil

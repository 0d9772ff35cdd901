from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport expand
from turnpike.games.franchise.rules.state cimport State

cdef uint64_t targets(State s, int way) noexcept nogil
cdef uint64_t waived_targets(State s) noexcept nogil

@cython.locals(cost=int, reached=uint64_t)
cdef uint64_t dearer_targets(State s, int waived) noexcept nogil

@cython.locals(way=int, what=int, link=int)
cdef bint is_legal(State s, int action) noexcept nogil

@cython.locals(what=int, near=uint64_t)
cpdef int link_of(State s, int action) noexcept nogil

@cython.locals(way=int, link=int)
cdef void expand_in(State s, int action) noexcept nogil

cimport cython
from libc cimport math
from turnpike.kernel.rng cimport Rng

cdef class Position:
    cdef readonly int seats
    cdef readonly bint settled
    cdef int actions[1024]
    cdef double prior[1024]
    cdef double guess[1024]
    cdef double value[8]
    cdef double win[8]
    cdef double score[8]
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    cdef int list_actions(self) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    cdef void weigh(self, int count, Rng rng) noexcept nogil
    @cython.locals(i=int, total=double)
    cdef void lean(self, int count, int best, double heat) noexcept nogil
    cdef void estimate(self, Rng rng) noexcept nogil
    cdef void finish(self) noexcept nogil

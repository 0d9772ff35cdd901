from libc.stdint cimport uint64_t
from turnpike.kernel cimport bits

cdef uint64_t MASK
cdef uint64_t STEP
cdef uint64_t FACTOR
cdef uint64_t SCATTER

cimport cython

@cython.final
cdef class Rng:
    cdef uint64_t state
    # Two threads write to two generators all the time: none may share a line of the cache with another one.
    cdef uint64_t alone[8]
    @cython.locals(state=uint64_t)
    cpdef int below(self, int limit) noexcept nogil
    @cython.locals(_skipped=int)
    cpdef int pick(self, uint64_t mask) noexcept nogil

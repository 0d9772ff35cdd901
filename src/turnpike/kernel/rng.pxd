from libc.stdint cimport uint64_t
from turnpike.kernel cimport bits

cdef uint64_t MASK
cdef uint64_t STEP
cdef uint64_t MIX_A
cdef uint64_t MIX_B

cimport cython

@cython.final
cdef class Rng:
    cdef uint64_t state
    @cython.locals(mixed=uint64_t)
    cpdef int below(self, int limit) noexcept nogil
    cpdef int pick(self, uint64_t mask) noexcept nogil

from libc.stdint cimport int32_t
cimport cython

cdef int SIZE

@cython.final
cdef class Tape:
    cdef int32_t data[8192]
    cdef int used
    cpdef void put(self, int number) noexcept nogil
    cpdef void clear(self) noexcept nogil
    cpdef list numbers(self)

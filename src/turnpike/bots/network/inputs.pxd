cimport cython
from libc.stdint cimport int16_t

cdef class Inputs:
    cdef readonly int seats, seat_inputs, public_inputs
    cdef int16_t seat[4096]
    cdef int16_t public[512]
    cdef int changes
    cdef int16_t changed_seat[4608]
    cdef int16_t changed_input[4608]
    cdef int16_t changed_by[4608]
    @cython.locals(of_seats=int, i=int)
    cpdef void copy_to(self, signed char[::1] numbers) noexcept
    cpdef void forget_changes(self) noexcept

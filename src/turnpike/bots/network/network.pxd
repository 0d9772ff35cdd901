from libc.stdint cimport int16_t, int32_t, int64_t
cimport cython
from turnpike.bots.network cimport arithmetic
from turnpike.bots.network.inputs cimport Inputs

@cython.final
cdef class Network:
    cdef readonly int seats, hidden
    cdef int scale_bits, cap
    cdef int16_t[::1] seat_rows
    cdef int16_t[::1] public
    cdef int32_t[::1] win_skip
    cdef int32_t[::1] score_skip
    cdef int16_t win_output[128]
    cdef int16_t score_output[128]
    cdef int64_t coarse[256]
    cdef int64_t fine[256]
    cdef int16_t of_seat[1024]
    cdef int16_t of_all[128]
    cdef int64_t win_sum[8]
    cdef int64_t score_sum[8]
    cdef int64_t logit[8]
    cdef int64_t power[8]
    cdef readonly double win[8]
    cdef readonly int score[8]
    cpdef void evaluate(self, Inputs x) noexcept nogil
    @cython.locals(i=int, seat=int, number=int, by=int16_t)
    cdef void follow(self, Inputs x) noexcept nogil
    @cython.locals(row=Py_ssize_t, block=Py_ssize_t, first=Py_ssize_t, i=Py_ssize_t)
    cdef void add_public(self, int number, int16_t by) noexcept nogil
    @cython.locals(own=Py_ssize_t, other=Py_ssize_t, mine=Py_ssize_t, block=Py_ssize_t, first=Py_ssize_t, i=Py_ssize_t)
    cdef void add_seat(self, int seat, int number, int16_t by) noexcept nogil
    @cython.locals(mine=Py_ssize_t, win=int, score=int, i=Py_ssize_t, total=int16_t, active=int16_t, floor=int16_t, cap=int16_t)
    cdef void put_out(self, int seat) noexcept nogil
    @cython.locals(best=int64_t, less=int64_t, total=int64_t, seat=int)
    cdef void share_win(self) noexcept nogil
    @cython.locals(i=int)
    cpdef list hidden_sums(self, int seat)

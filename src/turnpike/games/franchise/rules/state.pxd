from libc.stdint cimport int16_t, int32_t, uint32_t, uint64_t
cimport cython
cdef class State
from turnpike.kernel cimport bits
from turnpike.kernel.tape cimport Tape
from turnpike.games.franchise cimport names
from turnpike.games.franchise.board.tables cimport Board
from turnpike.games.franchise.rules.hooks cimport Hooks

cdef uint32_t LOW

@cython.final
cdef class State:
    cdef readonly Board board
    cdef readonly Hooks hooks
    cdef readonly bint hooked
    cdef public Tape tape
    cdef public bint recording
    cdef public int16_t turn
    cdef public bits.tiny phase, active, streak, why, bonus_used, marker, extra, doubled, centers, on_track
    cdef public uint64_t center, vacant, unscored
    cdef public uint64_t presence[5]
    cdef public uint64_t reach[25]
    cdef public uint32_t row[62]
    cdef public bits.tiny empty[62]
    cdef public bits.tiny center_order[40]
    cdef public int32_t money[5]
    cdef public int32_t influence[5]
    cdef public int32_t earned[15]
    cdef public bits.tiny bonus[5]
    cdef public bits.tiny supply[5]
    cdef public bits.tiny token[12]
    cdef public bits.tiny track[12]
    cdef public bits.tiny more[32]
    @cython.locals(differs=uint32_t)
    cpdef int held(self, int place, int seat) noexcept nogil
    cpdef int spare(self, int seat) noexcept nogil
    @cython.locals(mine=int, here=int, cost=int)
    cpdef void settle(self, int seat, int place) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cdef void note(self, int kind, int a=*, int b=*, int c=*, int d=*, int e=*) noexcept nogil

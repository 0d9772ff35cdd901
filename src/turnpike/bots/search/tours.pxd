cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board cimport Board
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.state cimport State

cdef double PENDING

@cython.final
cdef class Tours:
    cdef Board board
    cdef int plans, count, town_count
    cdef bint stops
    cdef readonly bint rich
    cdef double wage
    cdef int by[16]
    cdef double worth_of_franc[16]
    cdef int towns[64]
    cdef double[::1] legs
    cdef int[::1] francs
    cdef double[::1] rest
    cdef int[::1] spent
    cdef double[::1] home
    cdef int[::1] paid
    cdef double[::1] work
    @cython.locals(missing=int, best=double, first=int, table=int, franc=double, stage=int, row=int, rest=int, turns=double)
    cdef double left(self, int number, int place, int marked) noexcept nogil
    @cython.locals(best=double, number=int, by=int, price=int, turns=double, missing=int)
    cpdef double to_go(self, int place, int marked, int money, int owned) noexcept nogil
    @cython.locals(rides=int, shifts=double, i=int, turns=double, detour=double)
    cdef double by_way_of_work(self, int number, int place, int marked, int missing, int owned, double best) noexcept nogil
    @cython.locals(money=int, marked=int, i=int, place=int, turns=double, race=int, length=int, reach=int, won=int)
    cpdef double of_seat(self, State s, int seat) noexcept nogil

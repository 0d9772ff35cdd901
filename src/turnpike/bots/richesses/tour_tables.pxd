cimport cython
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board.tables cimport Board

@cython.final
cdef class TourTables:
    cdef Board board
    cdef int plans, count, town_count, cushion, pay
    cdef bint stops, races, works_at_stages
    cdef readonly bint rich
    cdef double wage, fortune, growth, detour, match
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

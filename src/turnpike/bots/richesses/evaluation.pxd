cimport cython
from turnpike.kernel cimport bits
from turnpike.bots.richesses.tour_tables cimport TourTables
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules.state cimport State

cdef int CACHE_SLOTS
cdef double UNPLACED_TURNS

@cython.final
cdef class Evaluator:
    cdef readonly TourTables tables
    cdef readonly Board board
    cdef double turns
    cdef int francs, next_francs
    cdef readonly double best
    cdef int tags[16]
    cdef int stamps[16]
    cdef int[::1] seen
    cdef double[::1] known_turns
    cdef int[::1] known_francs
    cdef int[::1] known_next
    cdef int[::1] seen_work
    cdef double[::1] known_work
    cdef public double fortune, growth, worry
    cdef int cushion
    @cython.locals(slot=int, known=int)
    cdef void left(self, int number, int place, int marked) noexcept nogil
    @cython.locals(missing=int, least=double, first=int, table=int, toll=double, ahead=int, stage=int, row=int, rest=int, turns=double, francs=int)
    cdef void look_up(self, int number, int place, int marked) noexcept nogil
    @cython.locals(found=int, race=int, stage=int)
    cdef int race_vehicles(self, int marked) noexcept nogil
    @cython.locals(by=int, turns=double, price=int, bought=int, races=int, vehicle=int, lost=double, spent=int, income=int, missing=int)
    cpdef double turns_by(self, int number, int place, int marked, int money, int owned) noexcept nogil
    @cython.locals(rides=int, vehicle=int, slot=int, known=int)
    cdef double by_way_of_work(self, int number, int place, int marked, int missing, int owned, int by) noexcept nogil
    @cython.locals(best=double, francs=int, i=int, turns=double, detour=double, dearer=double)
    cdef double work(self, int number, int place, int marked, int rides) noexcept nogil
    @cython.locals(found=int, number=int, by=int, turns=double)
    cpdef int plan(self, int place, int marked, int money, int owned) noexcept nogil
    @cython.locals(money=int, marked=int, i=int, place=int, turns=double, race=int, length=int, reach=int)
    cpdef double turns_of(self, State s, int seat) noexcept nogil

cimport cython
from libc.stdint cimport uint32_t
from turnpike.kernel cimport bits
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules.state cimport State

cdef double MAX_TURNS_EXPECTED
cdef double SPARE_FRANC_WEIGHT
cdef double GAINED_FRANC_WEIGHT
cdef int MIN_SAFE_FRANCS

@cython.final
cdef class Risks:
    cdef Evaluator evaluator
    cdef Board board
    cdef int poor, number, place, marked, money, owned, by, sent
    cdef uint32_t open_cards, safe_cards
    cdef double franc, toll, cards, each, away, sold
    @cython.locals(others=int, known=uint32_t, other=int, returned=uint32_t, i=int, hidden=int, needy=bint, best=int, rest=int, possible=uint32_t)
    cpdef void prepare(self, State s, int seat, int number, double turns) noexcept nogil
    cdef double to_go(self, int place) noexcept nogil
    @cython.locals(kind=int, value=int, useful=bint, price=int)
    cdef void add_card(self, State s, int card) noexcept nogil
    @cython.locals(kind=int, value=int, bike=int)
    cdef double asked_by(self, State s, int card) noexcept nogil
    cdef double paying(self, double francs) noexcept nogil
    @cython.locals(region=uint32_t)
    cpdef double toll_chance(self, int place) noexcept nogil
    @cython.locals(chance=double, away=double, expected=double)
    cdef double at(self, int place, bint draws) noexcept nogil

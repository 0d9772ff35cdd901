cimport cython
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.bots.richesses.risks cimport Risks
from turnpike.bots.richesses.heuristics cimport Heuristics
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules cimport turn
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules cimport auction, end
from turnpike.games.richesses.rules.state cimport State

cdef double STAY_PENALTY_TURNS
cdef double WORK_PENALTY_TURNS
cdef double LOSING_PENALTY_TURNS
cdef double MIN_DEAL_GAIN_TURNS
cdef double TIE_TOLERANCE_TURNS
cdef double UNREACHABLE_TURNS

@cython.final
cdef class Traveller:
    cdef Evaluator evaluator
    cdef Board board
    cdef Risks risks
    cdef readonly Heuristics heuristics
    cdef int overlooks, seat, place, marked, money, owned, number, by, ahead
    cdef bint waits
    cdef double turns
    @cython.locals(phase=int, code=int)
    cpdef int choose(self, State s, Rng rng) noexcept nogil
    cpdef void look(self, State s, int seat) noexcept nogil
    cpdef void expect_risks(self, State s) noexcept nogil
    @cython.locals(code=int)
    cdef int take_turn(self, State s, Rng rng) noexcept nogil
    @cython.locals(best=double, found=int, alike=int, i=int, code=int, turns=double)
    cdef int soonest(self, State s, Rng rng, int wanted) noexcept nogil
    @cython.locals(kind=int, value=int, race=int, match=int, later=double)
    cpdef double after(self, State s, int code) noexcept nogil
    @cython.locals(hops=int, race=int, place=int, marked=int, money=int, i=int, section=int, index=int)
    cdef double moved(self, State s, int path, bint draws) noexcept nogil
    @cython.locals(length=int, reach=int, finish=int, won=int, left=double)
    cdef double raced(self, int race, int index, int money) noexcept nogil
    cdef double at(self, int place, int marked, int money, bint draws) noexcept nogil
    @cython.locals(best=double, i=int)
    cdef double to_go(self, int place, int marked, int money) noexcept nogil
    @cython.locals(first=int, later=int, homes=int, seat=int, most=int)
    cdef int lead(self, State s) noexcept nogil
    @cython.locals(best=double, place=int)
    cdef double planned(self, int money, int owned) noexcept nogil
    @cython.locals(place=int, number=int)
    cdef void plan_from_anywhere(self) noexcept nogil
    @cython.locals(i=int, vehicle=int)
    cdef int trade(self, State s) noexcept nogil
    @cython.locals(found=int, i=int, kind=int)
    cdef int sale(self, State s, int vehicle) noexcept nogil
    @cython.locals(rest=int)
    cdef bint is_worth_buying(self, State s, int vehicle) noexcept nogil
    @cython.locals(rest=int)
    cdef bint is_surplus(self, int vehicle) noexcept nogil
    @cython.locals(vehicle=int, without_bike=double, found=int)
    cdef int raise_money(self, State s) noexcept nogil
    @cython.locals(vehicle=int, francs=int, left=int, wanted=bint)
    cdef int bid(self, State s) noexcept nogil

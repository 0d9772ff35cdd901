cimport cython
from libc cimport math
from libc.stdint cimport uint32_t
from turnpike.kernel cimport bits
from turnpike.bots.network.inputs cimport Inputs
from turnpike.bots.richesses cimport feature_numbers as numbers
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.bots.richesses.heuristics cimport Heuristics
from turnpike.bots.richesses.odds cimport Odds
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

cdef double SMALL_CHANGE

@cython.final
cdef class Features(Inputs):
    cdef Board board
    cdef Odds odds
    cdef Evaluator evaluator, pace
    cdef Heuristics own
    cdef int block
    cdef int wealth[4]
    cdef double paces[4]
    cdef double estimates[4]
    cdef double by_transport[3]
    cdef int turn_step[16]
    cdef int money_step[16]
    cdef int wealth_step[16]
    cdef int lead_step[16]
    cdef int stage_region[12]
    @cython.locals(at=int)
    cdef void put(self, int seat, int feature, int value) noexcept nogil
    cdef void put_public(self, int feature, int value) noexcept nogil
    cdef int whole(self, double number) noexcept nogil
    cdef double logarithm(self, double francs) noexcept nogil
    @cython.locals(seat=int, i=int)
    cpdef void update(self, State s) noexcept nogil
    @cython.locals(turns=double, soonest=double, soonest_pace=double, lead=double, pace_lead=double, other=int, i=int)
    cdef void update_turns(self, State s, int seat) noexcept nogil
    @cython.locals(best=double, chosen=int, by=int, number=int, turns=double)
    cdef void update_plans(self, State s, int seat) noexcept nogil
    @cython.locals(money=int, richest=int, wealth=int, lead=int, other=int, i=int)
    cdef void update_money(self, State s, int seat) noexcept nogil
    @cython.locals(left=uint32_t, others=uint32_t, most=int, other=int, tolls=int, stage=int, is_left=bint, count=int, not_won=int, i=int, race=int, to_run=int)
    cdef void update_stages(self, State s, int seat) noexcept nogil
    @cython.locals(estimate=int, rank=int, ahead=int, other=int, i=int)
    cdef void update_standing(self, State s, int seat) noexcept nogil

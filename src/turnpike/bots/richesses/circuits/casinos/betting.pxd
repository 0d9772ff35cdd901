cimport cython
from turnpike.kernel cimport bits
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.bots.richesses.heuristics cimport Heuristics
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

cdef int USUAL_STAKE_PERCENT
cdef int CUNNING_STAKE_PERCENT
cdef int MIN_MONEY_TO_STAY
cdef int ENOUGH_WEALTH_RATIO
cdef int MIN_MONEY_FOR_CAR
cdef int MIN_STAGES_FOR_CAR
cdef double LATE_TURNS
cdef double NEARLY_HOME_TURNS

cdef class Betting(Heuristics):
    cdef Evaluator evaluator, pace
    cdef Board board
    cdef int first, ahead
    cdef bint fast, cunning
    cdef double turns, others_turns
    cdef int answer(self, State s) noexcept nogil
    cdef int begin_turn(self, State s) noexcept nogil
    cdef int instead_of_moving(self, State s, bint waits) noexcept nogil
    cdef bint must_buy(self, State s, int seat, int vehicle) noexcept nogil
    @cython.locals(place=int, stage=int)
    cdef int count(self, State s, int seat, int number) noexcept nogil
    @cython.locals(best=double, found=int, i=int, place=int)
    cdef int shortest(self, State s) noexcept nogil
    @cython.locals(within=int)
    cdef int usual_stake(self, int money) noexcept nogil
    cdef int usual_bet(self, int money) noexcept nogil
    @cython.locals(most=int, other=int, brings=double)
    cdef bint bets_on(self, State s, int seat) noexcept nogil
    @cython.locals(mine=int, other=int)
    cdef void look(self, State s, int seat) noexcept nogil
    cdef bint is_late(self) noexcept nogil
    @cython.locals(money=int, most=int, within=int)
    cdef int bet(self, State s, int seat) noexcept nogil
    cdef int enough(self, int stake) noexcept nogil
    cdef int placed(self, int notes, int on) noexcept nogil
    @cython.locals(mine=int)
    cdef bint stays(self, State s, int seat) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers as circuits
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

cdef int PART
cdef int WORTH
cdef int RICH
cdef int CAR
cdef int STAGES
cdef double SOON
cdef double NEAR

@cython.final
cdef class Betting:
    cdef Evaluator evaluator
    cdef Board board
    cdef int first, ahead
    cdef double turns, others_turns
    @cython.locals(mine=int, other=int)
    cdef void look(self, State s, int seat) noexcept nogil
    cdef bint is_late(self) noexcept nogil
    @cython.locals(money=int, most=int, within=int)
    cpdef int bet(self, State s, int seat) noexcept nogil
    cdef int enough(self, int stake) noexcept nogil
    cdef int placed(self, int notes, int on) noexcept nogil
    @cython.locals(mine=int)
    cpdef bint stays(self, State s, int seat) noexcept nogil
    cdef bint wants_car(self, State s, int seat) noexcept nogil

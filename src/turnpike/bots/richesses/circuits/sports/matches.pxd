cimport cython
from libc.stdint cimport uint32_t
from turnpike.kernel cimport bits
from turnpike.bots.richesses.evaluation cimport Evaluator
from turnpike.bots.richesses.heuristics cimport Heuristics
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules.state cimport State

cdef class Matches(Heuristics):
    cdef Evaluator evaluator
    cdef Board board
    @cython.locals(code=int)
    cdef int answer(self, State s) noexcept nogil
    @cython.locals(found=int, fewest=int, i=int, code=int, markers=int)
    cdef int wanted(self, State s) noexcept nogil
    @cython.locals(seat=int, won=int, turns=double)
    cdef double after(self, State s, int code, int number) noexcept nogil
    @cython.locals(race=int, stage=int, here=bint)
    cdef bint must_buy(self, State s, int seat, int vehicle) noexcept nogil
    @cython.locals(left=uint32_t, races=int, race=int, match=int)
    cdef int count(self, State s, int seat, int number) noexcept nogil

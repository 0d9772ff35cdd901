# copies: turnpike.games.franchise.rules turnpike.games.franchise.board
from libc cimport math
from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.bots.franchise cimport leaves, rollout
from turnpike.bots.franchise.evaluation cimport Evaluator
from turnpike.bots.franchise.features cimport Features
from turnpike.bots.network.network cimport Network
from turnpike.bots.search.position cimport Position
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport playout, turn
from turnpike.games.franchise.rules cimport end
from turnpike.games.franchise.rules.state cimport State

cdef class FranchisePosition(Position):
    cdef State root
    cdef State s
    cdef State spare
    cdef Evaluator evaluator
    cdef int leaf
    cdef double heat
    cdef bint at_root
    cdef Features features
    cdef Network network
    cdef int width
    cdef double trust
    cdef double judged[8]
    cdef double chance[8]
    cdef double expected[8]
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    @cython.locals(actions=uint64_t, last=int, count=int, way=int)
    cdef int list_actions(self) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(i=int, seat=int, best=int, learnt=bint)
    cdef void weigh(self, int count, Rng rng) noexcept nogil
    @cython.locals(i=int, best=int, chosen=int, _time=int, promised=double)
    cdef int judge_best(self, int seat, int count) noexcept nogil
    cdef void look_ahead(self, int seat, int action) noexcept nogil
    @cython.locals(total=double, seat=int, other=int, rival=int, margin=double)
    cdef void judge(self, bint learnt) noexcept nogil
    @cython.locals(number=int)
    cdef void pass_on(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cdef void take_values(self) noexcept nogil
    cdef void estimate(self, Rng rng) noexcept nogil
    @cython.locals(winners=uint64_t, seat=int)
    cdef void finish(self) noexcept nogil

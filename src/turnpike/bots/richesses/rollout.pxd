cimport cython
from libc cimport math
from libc.stdint cimport uint32_t, uint64_t
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.bots.network.network cimport Network
from turnpike.bots.richesses.features cimport Features
from turnpike.bots.richesses.odds cimport Odds
from turnpike.bots.richesses.traveller cimport Traveller
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules cimport turn
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

@cython.final
cdef class Rollouts:
    cdef State root
    cdef readonly State s
    cdef readonly Traveller traveller
    cdef readonly Odds odds
    cdef Features features
    cdef Network network
    cdef double trust
    cpdef double play(self, int code, int seat, Rng rng, int turns) noexcept nogil
    cpdef void begin(self, int code, int seat, Rng rng) noexcept nogil
    cpdef bint go_on(self, Rng rng, int last) noexcept nogil
    cpdef int score_of(self, int seat) noexcept nogil
    @cython.locals(shown=uint32_t, pile=uint32_t, hand=uint32_t, other=int, count=int, _card=int, card=int)
    cdef void deal(self, int seat, Rng rng) noexcept nogil
    @cython.locals(winners=uint64_t)
    cpdef double judge(self, int seat) noexcept nogil

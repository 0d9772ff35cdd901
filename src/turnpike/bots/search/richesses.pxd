cimport cython
from libc cimport math
from libc.stdint cimport uint64_t
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.bots.search.guide cimport Guide
from turnpike.bots.search.position cimport Position
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules cimport turn
from turnpike.games.richesses.circuits cimport numbers as circuits
from turnpike.games.richesses.rules cimport end
from turnpike.games.richesses.rules.state cimport State

cdef int MAX_CHOICES

cdef class RichessesPosition(Position):
    cdef object imagine
    cdef State root
    cdef State s
    cdef State spare
    cdef Guide guide
    cdef double scale, heat
    cdef double turns[8]
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    @cython.locals(total=int, count=int, i=int, part=int, stake=int, code=int)
    cdef int list_actions(self) noexcept nogil
    cdef void apply(self, int action) noexcept nogil
    @cython.locals(seat=int, best=int, i=int, other=int)
    cdef void weigh(self, int count, Rng rng) noexcept nogil
    @cython.locals(winners=uint64_t, seat=int, rival=double, other=int, value=double)
    cdef void look(self, State s, bint aside) noexcept nogil
    @cython.locals(total=double, seat=int)
    cdef void share_wins(self) noexcept nogil
    cdef void estimate(self, Rng rng) noexcept nogil
    cdef void finish(self) noexcept nogil

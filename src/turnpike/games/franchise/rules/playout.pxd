# copies: turnpike.games.franchise.rules turnpike.games.franchise.board turnpike.kernel.rng
from libc.stdint cimport int64_t, uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.kernel.rng cimport Rng
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport turn
from turnpike.games.franchise.rules.state cimport State

@cython.locals(decisions=int, actions=uint64_t)
cpdef int play_out(State s, Rng rng) noexcept nogil

@cython.locals(actions=uint64_t, total=int, way=int, chosen=int)
cpdef int any_action(State s, Rng rng) noexcept nogil

@cython.locals(decisions=int64_t, _game=int)
cpdef int64_t play_many(State start, State scratch, Rng rng, int games) noexcept nogil

@cython.locals(_time=int)
cpdef void copy_many(State start, State scratch, int times) noexcept nogil

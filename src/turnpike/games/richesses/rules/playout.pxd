# copies: turnpike.games.richesses.rules turnpike.games.richesses.board turnpike.kernel.rng
from libc.stdint cimport int64_t
cimport cython
from turnpike.kernel.rng cimport Rng
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules cimport turn
from turnpike.games.richesses.rules.state cimport State

@cython.locals(decisions=int, choice=int)
cpdef int play_out(State s, Rng rng, int most) noexcept nogil

@cython.locals(decisions=int64_t, _game=int)
cpdef int64_t play_many(State start, State scratch, Rng rng, int games, int most) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State

cdef void come_to(State s, int seat, int place) noexcept nogil

@cython.locals(stage=int)
cdef void pass_stage(State s, int seat, int place) noexcept nogil

@cython.locals(i=int)
cdef void add_claim(State s, int seat, int stage) noexcept nogil

cdef void begin(State s, int seat) noexcept nogil
cdef void mark_all(State s) noexcept nogil

@cython.locals(seat=int, stage=int, i=int)
cdef void mark_next(State s, int claimed) noexcept nogil

cdef void mark(State s, int seat, int stage) noexcept nogil
cdef bint is_home(State s) noexcept nogil
cdef void finish_game(State s, int why, int winner) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.circuits.sports cimport races
from turnpike.games.richesses.rules.hooks cimport Hooks
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival, relocation

cpdef install(Hooks hooks)

cdef void list_before_moves(State s) noexcept nogil
cdef void list_answers(State s) noexcept nogil
cdef void take(State s, int kind, int value) noexcept nogil
cdef void take_pass(State s) noexcept nogil
cdef void rolled(State s, int purpose, int face) noexcept nogil
cdef void run_step(State s, int step) noexcept nogil
cdef void finish_grid(State s, int seat) noexcept nogil

@cython.locals(match=int)
cpdef int match_here(State s, int seat) noexcept nogil

cdef bint is_done(State s, int seat, int match) noexcept nogil

@cython.locals(seat=int)
cdef bint all_done(State s, int match) noexcept nogil

@cython.locals(match=int)
cdef bint can_call(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void add_calls(State s) noexcept nogil

@cython.locals(seat=int)
cdef void ask_call(State s) noexcept nogil

@cython.locals(match=int)
cdef void call(State s, int seat) noexcept nogil

cdef void kick_off(State s) noexcept nogil
cdef void rolled_by_caller(State s, int francs) noexcept nogil

@cython.locals(match=int, winner=int)
cdef void rolled_by_called(State s, int francs) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.rules.hooks cimport Hooks
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival, money

cpdef install(Hooks hooks)

cdef void list_answers(State s) noexcept nogil
cdef void take(State s, int kind, int value) noexcept nogil
cdef void take_pass(State s) noexcept nogil
cdef void run_step(State s, int step) noexcept nogil
cdef bint ask_start(State s) noexcept nogil

@cython.locals(seat=int)
cdef void next_start(State s) noexcept nogil

@cython.locals(place=int)
cdef void list_starts(State s) noexcept nogil

@cython.locals(seat=int)
cdef void choose_start(State s, int place) noexcept nogil

@cython.locals(stage=int)
cdef bint can_bet(State s, int seat) noexcept nogil

cdef int count_bets(State s, int seat) noexcept nogil
cdef int code_of_bet(State s, int number) noexcept nogil
cdef void ask_bet(State s) noexcept nogil

@cython.locals(seat=int)
cdef void bet(State s, int number) noexcept nogil

cdef void rolled(State s, int purpose, int face) noexcept nogil

@cython.locals(seat=int, times=int)
cdef void settle(State s, int face) noexcept nogil

cdef bint come_home(State s) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport (
    arrival, auction, end, hasard, money, moving, setup, draw_piles, relocation, tolls, trade, work,
)

cdef void add(State s, int kind, int value) noexcept nogil

@cython.locals(phase=int)
cpdef int list_choices(State s) noexcept nogil

@cython.locals(phase=int)
cdef void list_answers(State s) noexcept nogil

@cython.locals(vehicle=int)
cdef void list_purchases(State s) noexcept nogil

@cython.locals(vehicle=int)
cdef void list_sales(State s) noexcept nogil

@cython.locals(seat=int)
cdef void list_turn(State s) noexcept nogil

cpdef int code_of(State s, int choice) noexcept nogil

@cython.locals(choice=int)
cpdef int number_of(State s, int code) noexcept nogil

cpdef void apply(State s, int action) noexcept nogil

@cython.locals(kind=int, value=int)
cpdef void take(State s, int code) noexcept nogil

cdef void take_trade(State s, int kind, int value) noexcept nogil
cdef void take_main(State s, int kind, int value) noexcept nogil
cdef void take_pass(State s) noexcept nogil
cdef void take_answer(State s, int kind, int value) noexcept nogil
cpdef void decide(State s, int outcome) noexcept nogil

@cython.locals(francs=int, purpose=int)
cdef void fall(State s, int face) noexcept nogil

@cython.locals(step=int)
cpdef void run(State s) noexcept nogil

cdef void run_rarely(State s, int step) noexcept nogil
cdef void reach_finish(State s) noexcept nogil

@cython.locals(again=int)
cdef void end_turn(State s) noexcept nogil

cdef bint find_next(State s) noexcept nogil
cdef void begin_turn(State s) noexcept nogil

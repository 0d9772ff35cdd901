cimport cython
cdef class Hooks
from turnpike.games.richesses.rules.state cimport State

ctypedef bint (*question)(State) noexcept nogil
ctypedef bint (*seat_question)(State, int) noexcept nogil
ctypedef int (*amount)(State, int) noexcept nogil
ctypedef void (*handler)(State) noexcept nogil
ctypedef void (*number_handler)(State, int) noexcept nogil
ctypedef void (*pair_handler)(State, int, int) noexcept nogil

cdef bint no(State s) noexcept nogil
cdef bint no_seat(State s, int seat) noexcept nogil
cdef int zero(State s, int number) noexcept nogil
cdef void nothing(State s) noexcept nogil
cdef void nothing_of(State s, int number) noexcept nogil
cdef void nothing_of_both(State s, int one, int other) noexcept nogil

@cython.final
cdef class Hooks:
    cdef question before_first_turn, came_home
    cdef seat_question must_work, refuses_work
    cdef amount count_more, code_of_more
    cdef handler list_before_moves, list_answers, take_pass, stopped, arrived
    cdef number_handler run_step, moved, brought, marked, worked
    cdef pair_handler take, rolled

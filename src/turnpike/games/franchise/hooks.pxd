from libc.stdint cimport uint64_t
cimport cython
cdef class Hooks
from turnpike.games.franchise.state cimport State

ctypedef bint (*question)(State) noexcept nogil
ctypedef bint (*judgement)(State, int) noexcept nogil
ctypedef uint64_t (*amount)(State, uint64_t) noexcept nogil
ctypedef void (*deed)(State, int) noexcept nogil
ctypedef void (*moment)(State) noexcept nogil
ctypedef void (*payment)(State, int, int, int, int) noexcept nogil

cdef bint no(State s) noexcept nogil
cdef bint not_so(State s, int number) noexcept nogil
cdef uint64_t none(State s, uint64_t number) noexcept nogil
cdef void nothing(State s, int number) noexcept nogil
cdef void nothing_more(State s) noexcept nogil
cdef void no_pay(State s, int region, int seat, int rank, int value) noexcept nogil

@cython.final
cdef class Hooks:
    cdef question ask_before_game, ask_before_turn
    cdef judgement is_a_way
    cdef amount answers, more_empty_spaces, more_ways, order_matters
    cdef deed answer, expand_in_a_way, link_used, city_scored, region_scored
    cdef moment step_done, turn_ended
    cdef payment pay

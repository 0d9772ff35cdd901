from libc.stdint cimport uint64_t
cimport cython
from turnpike.games.franchise cimport names
cdef class Hooks
from turnpike.games.franchise.rules.state cimport State

ctypedef bint (*question)(State) noexcept nogil
ctypedef int (*count)(State) noexcept nogil
ctypedef uint64_t (*amount)(State, uint64_t) noexcept nogil
ctypedef void (*deed)(State, int) noexcept nogil
ctypedef void (*moment)(State) noexcept nogil
ctypedef void (*payment)(State, int, int, int, int) noexcept nogil

cdef bint no(State s) noexcept nogil
cdef int no_cost(State s) noexcept nogil
cdef uint64_t none(State s, uint64_t number) noexcept nogil
cdef void nothing(State s, int number) noexcept nogil
cdef void nothing_more(State s) noexcept nogil
cdef void no_pay(State s, int region, int seat, int rank, int value) noexcept nogil

@cython.final
cdef class Hooks:
    cdef question ask_before_game, ask_before_turn, can_waive
    cdef count wanted_cost
    cdef amount answers, more_empty_spaces, far_targets, kept_bonus_tiles, order_matters
    cdef deed answer, expand_far, link_used, city_scored, region_scored
    cdef moment link_waived, step_done, turn_ended
    cdef payment pay

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from libc.stdint cimport uint64_t
from turnpike.games.richesses.rules cimport money, draw_piles

cdef void ask(State s) noexcept nogil
cdef int card_here(State s) noexcept nogil

@cython.locals(card=uint64_t, seat=int)
cdef void claim_by_order(State s) noexcept nogil

cdef bint can_claim(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void let_pass(State s) noexcept nogil

cdef void claim(State s, int seat) noexcept nogil
cdef void rolled(State s, int francs) noexcept nogil

@cython.locals(seat=int)
cdef void exchange(State s) noexcept nogil

cdef void order(State s, int seat, int card, int claims) noexcept nogil

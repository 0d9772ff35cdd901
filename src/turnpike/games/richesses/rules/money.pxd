cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State

cdef void earn(State s, int seat, int francs) noexcept nogil

@cython.locals(i=int, part=int)
cdef void pour(State s, int seat, int francs) noexcept nogil

@cython.locals(i=int, kept=int)
cdef void forget_paid(State s) noexcept nogil

cdef void owe(State s, int seat, int creditor, int francs) noexcept nogil

@cython.locals(i=int, j=int)
cdef void merge_debts(State s) noexcept nogil

cdef void receive(State s, int seat, int francs) noexcept nogil
cdef void spend(State s, int seat, int francs) noexcept nogil
cdef void demand(State s, int francs, int creditor, int after) noexcept nogil

@cython.locals(seat=int, paid=int)
cdef void settle(State s) noexcept nogil

@cython.locals(i=int, francs=int)
cdef void repay(State s, int seat) noexcept nogil

@cython.locals(seat=int, others=int, each=int, notes=int, i=int, other=int, part=int)
cdef void settle_with_each(State s) noexcept nogil

@cython.locals(seat=int, i=int, other=int, part=int)
cdef void collect_from_each(State s, int francs) noexcept nogil

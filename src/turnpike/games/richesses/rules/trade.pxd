cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport money

@cython.locals(price=int)
cdef bint can_buy(State s, int seat, int vehicle) noexcept nogil

cdef void buy(State s, int seat, int vehicle) noexcept nogil

@cython.locals(francs=int)
cdef void sell(State s, int seat, int vehicle) noexcept nogil

cdef void grant(State s, int seat, int vehicle) noexcept nogil

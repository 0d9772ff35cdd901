from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.state cimport State

cpdef bint ready(State s) noexcept nogil
cdef void use(State s, int purpose) noexcept nogil
cdef void take_money(State s) noexcept nogil

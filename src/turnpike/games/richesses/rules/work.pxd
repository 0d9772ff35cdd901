cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival, money

cdef bint can_work(State s, int seat) noexcept nogil

@cython.locals(seat=int)
cdef void earned(State s, int francs) noexcept nogil

@cython.locals(seat=int, nearest=int, i=int, town=int)
cdef void add_nearest_free(State s) noexcept nogil

cdef void go_work(State s, int town) noexcept nogil

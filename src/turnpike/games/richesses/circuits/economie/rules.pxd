cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers
from turnpike.games.richesses.rules.hooks cimport Hooks
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival, money

cpdef install(Hooks hooks)

cdef bint must_work(State s, int seat) noexcept nogil
cpdef bint must_earn(State s, int seat) noexcept nogil
cdef bint has_worked(State s, int seat) noexcept nogil
cdef void worked(State s, int seat) noexcept nogil

@cython.locals(seat=int, stage=int)
cdef void stop(State s) noexcept nogil

@cython.locals(count=int, seat=int)
cdef int at_home(State s) noexcept nogil

@cython.locals(seat=int)
cdef bint come_home(State s) noexcept nogil

@cython.locals(francs=int)
cdef void reward(State s, int seat) noexcept nogil

cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.rules.state cimport State
from turnpike.games.richesses.rules cimport arrival

@cython.locals(first=int, i=int)
cdef void add_nearest_capitals(State s) noexcept nogil

cdef void send(State s, int place) noexcept nogil
cdef void make_way(State s, int place, int sent, int step) noexcept nogil

@cython.locals(sent=int, first=int, nearest=int, i=int, place=int)
cdef void add_free_points(State s) noexcept nogil

@cython.locals(seat=int)
cdef void displace(State s, int place) noexcept nogil

@cython.locals(place=int)
cdef void land(State s) noexcept nogil

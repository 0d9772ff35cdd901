from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules cimport end, income, turn
from turnpike.games.franchise.rules.state cimport State
from turnpike.research.environment cimport Environment
from turnpike.research.franchise cimport packing

cdef class FranchiseEnvironment(Environment):
    cdef State start, s
    cdef char[::1] stored
    cdef int places
    cdef readonly object layout
    cdef readonly Py_ssize_t bytes_per_game
    cdef void load(self, int game) noexcept nogil
    cdef void save(self, int game) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    @cython.locals(action=int, legal=uint64_t, count=int, way=int)
    cdef int mark(self, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    @cython.locals(count=int)
    cdef int mark_set(self, uint64_t members, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    @cython.locals(way=int)
    cdef int to_number(self, int action) noexcept nogil
    @cython.locals(way=int, place=int, link=int, legal=uint64_t)
    cdef int to_action(self, int number) noexcept nogil
    cdef void take(self, int action) noexcept nogil
    @cython.locals(seat=int)
    cdef void judge(self) noexcept nogil
    @cython.locals(cost=int)
    cdef int cost_to(self, int seat, int place) noexcept nogil
    @cython.locals(i=int, at=Py_ssize_t)
    cdef void observe(self, int seat, float[::1] out, Py_ssize_t start) noexcept nogil
    @cython.locals(i=int, who=int)
    cdef Py_ssize_t observe_seats(self, int seat, float[::1] out, Py_ssize_t at) noexcept nogil
    cdef Py_ssize_t observe_turn(self, int seat, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(region=int, rank=int)
    cdef Py_ssize_t observe_regions(self, int seat, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(region=int, slot=int, bit=int)
    cdef Py_ssize_t observe_variants(self, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(first=Py_ssize_t, facts=Py_ssize_t, place=int, vacant=bint, i=int, who=int, cost=int)
    cdef void observe_places(self, int seat, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(space=int)
    cdef int first_space(self, int place, int seat) noexcept nogil

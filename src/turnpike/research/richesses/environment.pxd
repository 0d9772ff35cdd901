from libc.stdint cimport uint32_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names
from turnpike.games.richesses.circuits cimport numbers as circuits
from turnpike.games.richesses.rules cimport end, moving, turn
from turnpike.games.richesses.rules.state cimport State
from turnpike.research.environment cimport Environment
from turnpike.research.richesses cimport numbers, packing

cdef double WINNER

cdef class RichessesEnvironment(Environment):
    cdef State start, s
    cdef char[::1] stored
    cdef int[::1] codes
    cdef int places, others
    cdef readonly object layout
    cdef readonly Py_ssize_t bytes_per_game
    cdef void load(self, int game) noexcept nogil
    cdef void save(self, int game) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    cdef void roll(self) noexcept nogil
    @cython.locals(action=int, total=int, listed=int, count=int, i=int, code=int, kind=int)
    cdef int mark(self, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    @cython.locals(by=int, kind=int, mode=int, way=int, missing=uint32_t, there=int, most=int, code=int, passed=int, action=int)
    cdef int mark_ways(self, int i, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    @cython.locals(kind=int, value=int, race=int)
    cdef int plain_action(self, int code) noexcept nogil
    cdef int worded_action(self, int kind, int value) noexcept nogil
    cdef int to_number(self, int action) noexcept nogil
    @cython.locals(code=int, kind=int, action=int, _block=int)
    cdef int to_action(self, int number) noexcept nogil
    @cython.locals(place=int, i=int)
    cdef int end_of(self, int path) noexcept nogil
    @cython.locals(missing=uint32_t)
    cdef bint leads_to_same(self, int path, int other) noexcept nogil
    @cython.locals(place=int, i=int, stages=uint32_t)
    cdef uint32_t passed(self, int path) noexcept nogil
    cdef void take(self, int action) noexcept nogil
    @cython.locals(winners=int, seat=int)
    cdef void judge(self) noexcept nogil
    @cython.locals(i=int, at=Py_ssize_t, who=int)
    cdef void observe(self, int seat, float[::1] out, Py_ssize_t start) noexcept nogil
    @cython.locals(i=int)
    cdef Py_ssize_t observe_set(self, uint32_t members, int length, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(i=int)
    cdef Py_ssize_t observe_seat(self, int who, float[::1] out, Py_ssize_t at) noexcept nogil
    cdef Py_ssize_t observe_moment(self, float[::1] out, Py_ssize_t at) noexcept nogil
    @cython.locals(i=int, place=int, stage=int)
    cdef void observe_places(self, int seat, float[::1] out, Py_ssize_t at) noexcept nogil

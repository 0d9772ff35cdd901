from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel.rng cimport Rng
from turnpike.research cimport numbers

cdef class Environment:
    cdef readonly int seats, actions, features, games
    cdef public int random_seats, max_decisions, reward
    cdef Rng rng
    cdef uint64_t[::1] streams
    cdef uint64_t[::1] sampling
    cdef int[::1] decisions
    cdef signed char[::1] status
    cdef signed char[::1] row
    cdef double worth[8]
    cdef double score[8]
    cdef void load(self, int game) noexcept nogil
    cdef void save(self, int game) noexcept nogil
    cdef void restart(self) noexcept nogil
    cdef int to_act(self) noexcept nogil
    cdef void roll(self) noexcept nogil
    cdef int mark(self, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    cdef void take(self, int action) noexcept nogil
    cdef void observe(self, int seat, float[::1] out, Py_ssize_t start) noexcept nogil
    cdef void judge(self) noexcept nogil
    @cython.locals(seat=int)
    cdef int play_on(self, int game) noexcept nogil
    @cython.locals(left=int, action=int)
    cdef int any_of(self, int count, signed char[::1] masks, Py_ssize_t start) noexcept nogil
    @cython.locals(seat=int, other=int, better=int, equal=int)
    cdef void pay(self, float[::1] rewards, Py_ssize_t start) noexcept nogil
    cdef int begin(self, int game) noexcept nogil
    @cython.locals(game=int)
    cdef void reset(self, int first, signed char[::1] masks, int[::1] seats) noexcept nogil
    @cython.locals(action=int)
    cdef void keep(self, int game, Py_ssize_t at, signed char[::1] masks, int[::1] seats) noexcept nogil
    @cython.locals(game=int, seat=int, at=Py_ssize_t)
    cdef void step(
        self, int first, int[::1] actions, signed char[::1] masks, int[::1] seats, float[::1] rewards,
        signed char[::1] dones, bint same_step,
    ) noexcept nogil
    @cython.locals(game=int)
    cdef void observe_all(
        self, int first, int[::1] seats, float[::1] out, Py_ssize_t start, Py_ssize_t width,
    ) noexcept nogil
    @cython.locals(game=int, action=int, count=int, start=Py_ssize_t)
    cdef void sample(self, int first, signed char[::1] masks, int[::1] actions) noexcept nogil
    cdef int to_number(self, int action) noexcept nogil
    cdef int to_action(self, int number) noexcept nogil

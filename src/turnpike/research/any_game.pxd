from turnpike.research.environment cimport Environment

cdef class AnyEnvironment(Environment):
    cdef object game, start, s, stored
    cdef readonly object layout
    cdef readonly Py_ssize_t bytes_per_game
    cdef void load(self, int game) noexcept with gil
    cdef void save(self, int game) noexcept with gil
    cdef void restart(self) noexcept with gil
    cdef int to_act(self) noexcept with gil
    cdef void roll(self) noexcept with gil
    cdef int mark(self, signed char[::1] masks, Py_ssize_t start) noexcept with gil
    cdef void take(self, int action) noexcept with gil
    cdef void observe(self, int seat, float[::1] out, Py_ssize_t start) noexcept with gil
    cdef void judge(self) noexcept with gil
    cdef int to_number(self, int action) noexcept with gil
    cdef int to_action(self, int number) noexcept with gil

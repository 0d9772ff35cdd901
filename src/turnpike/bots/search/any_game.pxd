from turnpike.kernel.rng cimport Rng
from turnpike.bots.search.position cimport Position

cdef class AnyGamePosition(Position):
    cdef object game, imagine, root, s
    cdef void restart(self) noexcept with gil
    cdef int to_act(self) noexcept with gil
    cdef int list_actions(self) noexcept with gil
    cdef void apply(self, int action) noexcept with gil
    cdef void weigh(self, int count, Rng rng) noexcept with gil
    cdef void estimate(self, Rng rng) noexcept with gil
    cdef void finish(self) noexcept with gil

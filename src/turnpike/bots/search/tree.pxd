cimport cython
from libc cimport math
from turnpike.kernel.rng cimport Rng
from turnpike.bots.search.position cimport Position

cdef int NOBODY
cdef int CHANCE
cdef int NONE
cdef int MAX_DEPTH

@cython.final
cdef class Tree:
    cdef readonly Position position
    cdef Rng rng
    cdef readonly int room, used, root, patience, results
    cdef readonly bint plain
    cdef double explore, noise
    cdef int[::1] visits
    cdef double[::1] total
    cdef int[::1] action
    cdef int[::1] first
    cdef int[::1] next
    cdef float[::1] prior
    cdef float[::1] guess
    cdef signed char[::1] seat
    cdef int path[512]
    cdef readonly double reward[8]
    cdef readonly double wins[8]
    cdef readonly double scores[8]
    cpdef void clear(self) noexcept nogil
    @cython.locals(seat=int)
    cpdef void forget_sums(self) noexcept nogil
    @cython.locals(node=int)
    cdef int add(self, int before, int action, int seat) noexcept nogil
    @cython.locals(_time=int)
    cpdef void simulate(self, int times) noexcept nogil
    @cython.locals(node=int, depth=int)
    cdef void simulate_once(self) noexcept nogil
    @cython.locals(seat=int, child=int, count=int)
    cdef int step(self, int node, int depth) noexcept nogil
    @cython.locals(before=int, i=int, child=int)
    cdef void grow(self, int node, int seat, int count) noexcept nogil
    @cython.locals(n=int, mean=double)
    cdef double worth(self, int child, double log_visits, double root_visits) noexcept nogil
    @cython.locals(log_visits=double, root_visits=double, best=int, most=double, child=int, worth=double)
    cdef int choose(self, int node) noexcept nogil
    @cython.locals(count=int, log_visits=double, root_visits=double, best=int, most=double, child=int, i=int, worth=double)
    cdef int choose_possible(self, int node, int seat) noexcept nogil
    @cython.locals(child=int)
    cdef int find(self, int node, int action) noexcept nogil
    @cython.locals(last=int, child=int)
    cdef int append(self, int node, int action, int seat) noexcept nogil
    @cython.locals(outcome=int, child=int)
    cdef int chance_child(self, int node) noexcept nogil
    @cython.locals(i=int, node=int, seat=int)
    cdef void take_back(self, int depth) noexcept nogil
    @cython.locals(child=int)
    cpdef list children(self, int node)
    @cython.locals(most=int, second=int, child=int)
    cpdef int lead(self)
    @cython.locals(child=int)
    cpdef bint move_root(self, int action)
    @cython.locals(places=int[::1], kept=int, node=int, child=int, place=int)
    cpdef make_room(self)
    cpdef int visited(self, int node)

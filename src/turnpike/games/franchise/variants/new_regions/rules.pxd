from libc.stdint cimport int32_t, uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.hooks cimport Hooks
from turnpike.games.franchise.rules cimport expand
from turnpike.games.franchise.rules cimport regions as base
from turnpike.games.franchise.variants.new_regions cimport numbers
from turnpike.games.franchise.rules.state cimport State

ctypedef int32_t lengths[124]
ctypedef int32_t steps62[62]

cdef int FAR_AWAY

cpdef install(Hooks hooks)

cdef uint64_t order_matters(State s, uint64_t complete) noexcept nogil

@cython.locals(kind=int)
cdef void pay(State s, int region, int seat, int rank, int value) noexcept nogil

@cython.locals(kept=int)
cpdef int used_bonus_tiles(State s, int seat) noexcept nogil
cdef void return_bonus_tile(State s, int seat) noexcept nogil
cdef void take_tile(State s, int tile, int seat) noexcept nogil
cpdef bint holds(State s, int tile) noexcept nogil
cpdef void use_tile(State s, int tile) noexcept nogil
cdef bint can_waive(State s) noexcept nogil
cdef void use_route_tile(State s) noexcept nogil
cpdef uint64_t far_places(State s) noexcept nogil

@cython.locals(left=uint64_t, length=lengths, back=lengths, places=uint64_t, place=int)
cdef uint64_t far_targets(State s, uint64_t waived) noexcept nogil

@cython.locals(i=int, left=uint64_t, done=uint64_t, done_waived=uint64_t, near=int)
cdef void search(State s, int32_t *length, int32_t *back) noexcept nogil

@cython.locals(best=int, shortest=int, place=int)
cdef int nearest(State s, int32_t *length, uint64_t done, uint64_t done_waived) noexcept nogil

@cython.locals(first=int, cost=int, left=uint64_t, place=int, there=int, longer=int)
cdef void go_on(State s, int near, int32_t *length, int32_t *back) noexcept nogil

@cython.locals(length=lengths, back=lengths, step=int, count=int)
cdef int trace(State s, int place, int waived, int32_t *steps) noexcept nogil

@cython.locals(place=int, waived=int, steps=steps62, count=int, i=int, cost=int)
cdef void develop(State s, int action) noexcept nogil

@cython.locals(steps=steps62, count=int, i=int)
cpdef cheapest_path(State s, int place, int waived)

cpdef void begin_path(State s, int waived) noexcept nogil

@cython.locals(cost=int)
cpdef int pay_link(State s, int origin, int place, int waived) noexcept nogil

cpdef void end_path(State s, int origin, int place, int cost) noexcept nogil
cpdef void use_link(State s, int origin, int place) noexcept nogil

from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.rules.hooks cimport Hooks
from turnpike.games.franchise.variants.milestones cimport numbers
from turnpike.games.franchise.rules.state cimport State

cpdef install(Hooks hooks)

@cython.locals(seat=int)
cpdef void deal(State s, int tiles) noexcept nogil

cpdef bint is_open(State s, int tile, int seat) noexcept nogil

@cython.locals(piece=bint)
cdef void fulfil(State s, int tile, int seat) noexcept nogil

cdef bint take_piece(State s, int seat) noexcept nogil
cpdef bint wants_8_links(State s) noexcept nogil

@cython.locals(cost=int)
cdef int wanted_cost(State s) noexcept nogil

@cython.locals(kept=int)
cdef uint64_t kept_bonus_tiles(State s, uint64_t seat) noexcept nogil

@cython.locals(piece=bint)
cdef void link_used(State s, int link) noexcept nogil

@cython.locals(step=int, seat=int)
cdef void step_done(State s) noexcept nogil

@cython.locals(number=int, region=int)
cpdef int regions_of(State s, int seat) noexcept nogil

@cython.locals(total=int, left=uint64_t)
cpdef int in_scored_cities(State s, int seat) noexcept nogil

@cython.locals(left=uint64_t)
cpdef bint is_in_open(State s, int seat, int size) noexcept nogil

cdef void city_scored(State s, int city) noexcept nogil
cdef void region_scored(State s, int region) noexcept nogil
cdef void turn_ended(State s) noexcept nogil

from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.bots.franchise cimport feature_numbers as numbers
from turnpike.bots.franchise.evaluation cimport Evaluator
from turnpike.bots.network.inputs cimport Inputs
from turnpike.games.franchise cimport names
from turnpike.games.franchise.board.tables cimport Board
from turnpike.games.franchise.rules cimport end
from turnpike.games.franchise.rules.state cimport State

@cython.final
cdef class Features(Inputs):
    cdef Board board
    cdef Evaluator evaluator
    cdef int more_kind[32]
    cdef uint64_t last_presence[8]
    cdef int last_rank[8]
    cdef int last_ahead[8]
    cdef int last_active, last_on_track, last_streak, last_phase
    cdef int order[8]
    cdef int now[8]
    @cython.locals(at=int)
    cdef void put(self, int seat, int feature, int value) noexcept nogil
    cdef void put_public(self, int feature, int value) noexcept nogil
    @cython.locals(region=int, seat=int)
    cpdef void update(self, State s) noexcept nogil
    @cython.locals(moved=uint64_t, place=int, seat=int)
    cdef void update_places(self, State s) noexcept nogil
    @cython.locals(slot=int, is_open=bint, is_city=bint, seat=int)
    cdef void update_place(self, State s, int place) noexcept nogil
    cdef int quarters(self, double points) noexcept nogil
    @cython.locals(unscored=bint, held=int, seat=int, other=int, best=int, lead=int)
    cdef void update_region(self, State s, int region) noexcept nogil
    @cython.locals(seat=int, other=int)
    cdef void rank(self) noexcept nogil
    @cython.locals(at=int, money=int, best=int, rival=double, other=int, empty=int, lead=double, ahead=int, i=int)
    cdef void update_seat(self, State s, int seat) noexcept nogil
    cdef void choose(self, int seat, int first, int before, int now) noexcept nogil
    @cython.locals(i=int)
    cdef void update_money(self, int seat, int money) noexcept nogil
    @cython.locals(i=int)
    cdef void update_bonus(self, int seat, int tiles) noexcept nogil
    cdef int within(self, int number) noexcept nogil
    cdef int whole(self, double points) noexcept nogil
    @cython.locals(seen=uint64_t, places=uint64_t, i=int)
    cdef void update_reach(self, State s, int seat) noexcept nogil
    @cython.locals(i=int, kind=int, there=bint)
    cdef void update_more(self, State s, int seat) noexcept nogil
    @cython.locals(i=int, tile=int)
    cdef void update_public(self, State s) noexcept nogil

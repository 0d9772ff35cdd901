from libc cimport math
from libc.stdint cimport uint32_t, uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.board.tables cimport Board
from turnpike.games.franchise.rules cimport end, income
from turnpike.games.franchise.rules.state cimport State

cdef uint64_t MIX
cdef uint64_t ALL
cdef uint64_t ROW

@cython.final
cdef class Evaluator:
    cdef Board board
    cdef int players, tiles, active_tiles
    cdef double tempo, sharp, blunt, rounds, dollar, purse, income_worth, bonus_worth, outsider, city_effort
    cdef double region_effort, prospect, helper
    cdef readonly double rounds_left, scale
    cdef double grip[16]
    cdef double region_grip[64]
    cdef double idle[8]
    cdef readonly double expected[8]
    cdef readonly double value[8]
    cdef readonly double in_hand[8]
    cdef readonly double over[8]
    cdef int held[8]
    cdef uint64_t row_key[2048]
    cdef signed char row_held[16384]
    cdef double row_share[16384]
    cdef signed char row_needed[2048]
    cdef uint64_t promise_key[4096]
    cdef double promised[4096]
    cdef double weight[8]
    cdef double first[8]
    cdef double best[8]
    cdef int in_region[96]
    cdef int open_spaces[12]
    cdef int empty_spaces[8]
    cdef uint64_t changed, touched
    cdef double tile_worth[36]
    cdef int counts_track[12]
    cdef uint64_t holders
    cdef uint32_t last_row[62]
    cdef bits.tiny last_empty[62]
    cdef uint64_t last_vacant, last_unscored, moved, stale
    cdef int last_on_track
    cdef uint64_t last_presence[8]
    cdef uint64_t last_reach[25]
    cdef double stake[96]
    cdef readonly double promising[8]
    @cython.locals(seat=int)
    cpdef void evaluate(self, State s) noexcept nogil
    @cython.locals(rounds=double, region=int, seat=int, ahead=int)
    cdef void expect(self, State s) noexcept nogil
    @cython.locals(money=int, worth=double, left=uint64_t)
    cdef void add_possessions(self, State s, int seat, double rounds) noexcept nogil
    @cython.locals(place=int, left=uint64_t)
    cdef void find_changes(self, State s) noexcept nogil
    @cython.locals(spaces=int, seat=int, left=uint64_t, place=int, open_here=uint64_t, slot=int, ripe=double)
    cdef void evaluate_region(self, State s, int region, double rounds) noexcept nogil
    @cython.locals(size=int, key=uint64_t, slot=int, seat=int)
    cdef int row_slot(self, State s, int place) noexcept nogil
    @cython.locals(seat=int)
    cdef void count(self, uint32_t row) noexcept nogil
    @cython.locals(half=int, everybody=double, most=int, seat=int, share=double)
    cdef void share_city(self, int slot, int size, int empty, int first) noexcept nogil
    @cython.locals(majority=double)
    cdef double share(self, double chance, int held, int empty, int half, int size) noexcept nogil
    @cython.locals(everybody=double, seat=int)
    cdef void share_region(self, State s, int region, double ripe) noexcept nogil
    @cython.locals(most=double, second=double, others=double, odds=double, seat=int, chance=double, runner_up=double, third=double)
    cdef void rank(self, State s, int region, double everybody, double ripe) noexcept nogil
    @cython.locals(known=bint, places=uint64_t, i=int, reach=uint64_t)
    cdef double prospects(self, State s, int seat) noexcept nogil
    @cython.locals(i=int, seen=uint64_t, places=uint64_t, price=double, place=int, total=double)
    cdef double within_reach(self, State s, int seat) noexcept nogil
    @cython.locals(i=int)
    cdef void remember(self, double gain) noexcept nogil
    @cython.locals(size=int, key=uint64_t, slot=int)
    cdef double promise(self, State s, int seat, int place) noexcept nogil
    @cython.locals(empty=int, first=int, everybody=double, other=int, mine=double)
    cdef double first_franchise(self, uint32_t row, int seat, int size, int spaces) noexcept nogil
    @cython.locals(seat=int, rival=double, other=int)
    cdef void compare(self, double scale) noexcept nogil
    @cython.locals(winners=uint64_t, seat=int)
    cdef void compare_at_end(self, State s) noexcept nogil
    @cython.locals(risk=double, seat=int, other=int, rival=double, margin=double, won=double)
    cdef void consider_the_end(self, State s) noexcept nogil

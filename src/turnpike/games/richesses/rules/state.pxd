from libc.stdint cimport int16_t, int32_t, uint32_t
cimport cython
cdef class State
from turnpike.kernel cimport bits
from turnpike.kernel.tape cimport Tape
from turnpike.games.richesses cimport names
from turnpike.games.richesses.board.tables cimport Board
from turnpike.games.richesses.rules.hooks cimport Hooks

@cython.final
cdef class State:
    cdef readonly Board board
    cdef readonly Hooks hooks
    cdef readonly bint hooked
    cdef public Tape tape
    cdef public bint recording
    cdef public bits.tiny players, claim_markers, ask_tolls, phase, asked, step, then, active, first, why, winner, by
    cdef public bits.tiny offered, again, no_card, back, on_sale, bidder, left, due_to, after, holder, roll, bet_on
    cdef public bits.tiny called, contenders, whom, claimant, claims, debts, regions_returned, hasard_returned
    cdef public int16_t stake, caller_die, dest, bid, due
    cdef public int32_t turn_limit, turn, bank
    cdef public uint32_t known, regions_unseen, hasard_unseen
    cdef public int16_t rolled[4]
    cdef public bits.tiny claim[12]
    cdef public int32_t money[4]
    cdef public bits.tiny owned[4]
    cdef public int16_t at[4]
    cdef public bits.tiny out[4]
    cdef public bits.tiny home[4]
    cdef public uint32_t marked[4]
    cdef public uint32_t worked[4]
    cdef public uint32_t won[4]
    cdef public bits.tiny must_work[4]
    cdef public bits.tiny worked_here[4]
    cdef public bits.tiny race[4]
    cdef public bits.tiny race_index[4]
    cdef public bits.tiny miss[4]
    cdef public uint32_t hand[4]
    cdef public uint32_t lets_pass[4]
    cdef public bits.tiny debtor[32]
    cdef public bits.tiny creditor[32]
    cdef public int32_t owed[32]
    cdef public bits.tiny region_queue[32]
    cdef public bits.tiny hasard_queue[32]
    cdef int32_t listed[1024]
    cdef int choices, more
    cpdef bint stands(self, int seat) noexcept nogil
    @cython.locals(seat=int)
    cpdef int occupant(self, int place, int but) noexcept nogil
    cpdef bint is_ruined(self, int seat) noexcept nogil
    cpdef bint owns(self, int seat, int vehicle) noexcept nogil
    cpdef bint has_all_stages(self, int seat) noexcept nogil
    cpdef int stage_here(self, int seat) noexcept nogil
    cdef void ask(self, int phase, int seat) noexcept nogil
    cdef void go_on(self, int step) noexcept nogil
    cdef void ask_die(self, int seat, int purpose) noexcept nogil
    cdef void depart(self, int seat) noexcept nogil
    cpdef void copy_from(self, State other) noexcept nogil
    cdef void note(self, int kind, int a=*, int b=*, int c=*, int d=*, int e=*) noexcept nogil

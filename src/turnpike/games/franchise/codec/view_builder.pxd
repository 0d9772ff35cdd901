from libc.stdint cimport uint32_t, uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.board.tables cimport Board
from turnpike.games.franchise.rules cimport income
from turnpike.games.franchise.rules.state cimport State

@cython.locals(players=int, ids=list, regions=list)
cpdef to_view(State s, bint to_send=*)

cpdef view_of(State s, bint to_send=*)

cpdef encoded_view_of(State s)

cpdef list earned(State s, int seat)

cpdef list incomes(State s)

cpdef list scored_cities(State s, laid)

@cython.locals(kept=dict)
cpdef encoded_scored(State s, laid)

@cython.locals(places=list, place=int, row=uint32_t)
cpdef dict owners(State s, laid)

@cython.locals(parts=list, kept=dict, place=int, row=uint32_t, key=uint64_t)
cpdef encoded_owners(State s, laid)

cpdef bytes encode_place(laid, int place, row)

cpdef list seats(row)

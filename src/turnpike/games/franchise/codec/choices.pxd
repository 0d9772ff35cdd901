from libc.stdint cimport uint64_t
cimport cython
from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names
from turnpike.games.franchise.board.tables cimport Board
from turnpike.games.franchise.rules cimport turn, ways
from turnpike.games.franchise.rules.state cimport State

@cython.locals(left=uint64_t)
cpdef list offers(State s)

@cython.locals(link=int)
cpdef offer(State s, int action)

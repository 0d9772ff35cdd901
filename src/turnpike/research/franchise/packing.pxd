# inline: this file holds the same functions as packing.py, for compiled code, and that file is not compiled.
from libc.string cimport memcpy
from turnpike.games.franchise.rules.state cimport State

# The numbers of a state lie side by side, from `turn` to the end of `more`.
cdef inline Py_ssize_t size(State s) noexcept nogil:
    return <char*> &s.more[0] + sizeof(s.more) - <char*> &s.turn

cdef inline object block(State start, int games):
    return bytearray(games * size(start))

cdef inline void pack(State s, char[::1] stored, Py_ssize_t game) noexcept nogil:
    memcpy(&stored[game * size(s)], &s.turn, size(s))

cdef inline void unpack(State s, char[::1] stored, Py_ssize_t game) noexcept nogil:
    memcpy(&s.turn, &stored[game * size(s)], size(s))

# inline: this file holds the same functions as packing.py, for compiled code, and that file is not compiled.
from libc.string cimport memcpy
from turnpike.games.richesses.rules.state cimport State

# The numbers of a state lie side by side, from `players` to the list of choices, which is no part of the position.
cdef inline Py_ssize_t size(State s) noexcept nogil:
    return <char*> &s.listed[0] - <char*> &s.players

cdef inline object block(State start, int games):
    return bytearray(games * size(start))

cdef inline void pack(State s, char[::1] stored, Py_ssize_t game) noexcept nogil:
    memcpy(&stored[game * size(s)], &s.players, size(s))

cdef inline void unpack(State s, char[::1] stored, Py_ssize_t game) noexcept nogil:
    memcpy(&s.players, &stored[game * size(s)], size(s))

from libc.stdint cimport int16_t, uint64_t
cimport cython

from turnpike.kernel cimport bits
from turnpike.games.franchise cimport names

@cython.final
cdef class Board:
    cdef readonly int players, pieces, share_cost, dollar_bonus, town_points, dollars_per_point, bonus_points
    cdef readonly int bonus_tiles, places, links, regions, costs, red_zone
    cdef readonly uint64_t towns, in_play
    cdef readonly bint hooked
    cdef readonly bits.tiny size[62]
    cdef readonly bits.tiny region[62]
    cdef readonly uint64_t region_places[12]
    cdef readonly int16_t tile[36]
    cdef readonly bits.tiny kind[12]
    cdef readonly int16_t cost[5]
    cdef readonly uint64_t near[310]
    cdef readonly int16_t link_from[512]
    cdef readonly int16_t link_to[512]
    cdef readonly int16_t link_cost[512]
    cdef int16_t link_number[3844]
    cdef readonly int16_t income[512]
    cdef readonly int16_t track_bonus[12]
    cdef readonly int16_t start_money[5]
    cdef readonly object hooks, variants, file, place_ids, place_index, region_ids, region_index, inactive
    cpdef int link_between(self, int start, int end) noexcept nogil

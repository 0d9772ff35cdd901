from libc.stdint cimport int16_t, int32_t, uint32_t
cimport cython

from turnpike.kernel cimport bits
from turnpike.games.richesses cimport names

@cython.final
cdef class Board:
    cdef readonly int rule, start_money, least_to_leave, start, finish, stages, regions, hand, red, most_stake
    cdef readonly bint hooked, stop_at_stages, by_wealth
    cdef readonly int places, cards, capitals, lift
    cdef readonly uint32_t all_stages, in_play
    cdef readonly int16_t price[3]
    cdef readonly int16_t resale[3]
    cdef readonly int16_t reach[3]
    cdef readonly int16_t home_bonus[4]
    cdef readonly int16_t die[6]
    cdef readonly int16_t win[3]
    cdef readonly int16_t covers[23]
    cdef readonly int16_t region[256]
    cdef readonly int16_t kind[256]
    cdef readonly int16_t stage_at[256]
    cdef readonly int16_t leads_to[4096]
    cdef readonly int16_t section_price[4096]
    cdef readonly int16_t match_at[256]
    cdef readonly int16_t away[12]
    cdef readonly int16_t reverse[12]
    cdef readonly int16_t race_stage[3]
    cdef readonly int16_t race_by[3]
    cdef readonly int16_t route_length[3]
    cdef readonly int16_t route[48]
    cdef readonly int16_t route_path[48]
    cdef readonly int16_t effect[32]
    cdef readonly int16_t effect_a[32]
    cdef readonly int16_t effect_b[32]
    cdef readonly int16_t effect_c[32]
    cdef readonly int32_t first_way[1025]
    cdef int16_t way_end[65536]
    cdef int16_t way_cost[65536]
    cdef int16_t way_stages[65536]
    cdef int32_t way_path[65536]
    cdef readonly int16_t near_capital[8192]
    cdef readonly int16_t capital_distance[8192]
    cdef readonly int16_t ring_size[256]
    cdef readonly int16_t ring[8192]
    cdef readonly int16_t ring_distance[8192]
    cdef readonly object file, circuit, ruleset, hooks, place_ids, place_index, region_ids, card_ids, race_ids, stage_ids, near, joins

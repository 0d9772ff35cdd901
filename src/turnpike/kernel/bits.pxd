from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #define TP_B4(p) 1ULL << (p), 1ULL << ((p) + 1), 1ULL << ((p) + 2), 1ULL << ((p) + 3)
    #define TP_B16(p) TP_B4(p), TP_B4((p) + 4), TP_B4((p) + 8), TP_B4((p) + 12)
    static const unsigned long long tp_bit[64] = { TP_B16(0), TP_B16(16), TP_B16(32), TP_B16(48) };
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static inline int tp_lowest(unsigned long long mask) {
        unsigned long place = 0;
        _BitScanForward64(&place, mask);
        return (int)place;
    }
    static inline int tp_count(unsigned long long mask) { return (int)__popcnt64(mask); }
    #else
    static inline int tp_lowest(unsigned long long mask) { return __builtin_ctzll(mask); }
    static inline int tp_count(unsigned long long mask) { return __builtin_popcountll(mask); }
    #endif
    static inline int tp_nth(unsigned long long mask, int n) {
        while (n--) mask &= mask - 1;
        return tp_lowest(mask);
    }
    """
    ctypedef short tiny "signed char"  # an array of int8_t would reach Python as bytes, of this as a list
    const uint64_t BIT "tp_bit"[64]
    int lowest "tp_lowest"(uint64_t mask) noexcept nogil
    int count "tp_count"(uint64_t mask) noexcept nogil
    int nth "tp_nth"(uint64_t mask, int n) noexcept nogil

/* The machine's unit: a fixed loop of whole numbers, so that figures from different machines can be compared.
 *
 * It does in small what rules do: mixes 64-bit words, counts and walks their bits, reads and writes a small table, and
 * branches on what it finds. Never change it, or old figures mean nothing.
 *
 *   unit N    runs N units of a million steps each, prints the CPU seconds they took and a checksum
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define STEPS 1000000

static uint64_t table[64];

static uint64_t run(uint64_t word)
{
    uint64_t sum = 0;
    for (int step = 0; step < STEPS; step++) {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        uint64_t left = word & table[word >> 58];
        if (left & 1)
            sum += 3;
        for (int walked = 0; left && walked < 3; walked++) {
            sum += left & 63;
            left &= left - 1;
        }
        table[sum & 63] ^= word;
    }
    return sum ^ word;
}

int main(int argc, char **argv)
{
    long units = argc > 1 ? atol(argv[1]) : 100;
    uint64_t sum = 1;
    for (int i = 0; i < 64; i++)
        table[i] = 0x9E3779B97F4A7C15ULL * (uint64_t)(i + 1);
    clock_t begun = clock();
    for (long unit = 0; unit < units; unit++)
        sum = run(sum | 1);
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%.6f %016llx\n", seconds, (unsigned long long)sum);
    return 0;
}

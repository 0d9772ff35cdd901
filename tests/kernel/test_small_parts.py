"""The smallest parts of the kernel: sets of places, the tape, and the generator for playouts."""

import pytest

from turnpike.kernel import bits
from turnpike.kernel.rng import Rng
from turnpike.kernel.tape import Tape

SIZE = 8192
SETS = [[0], [63], [5, 6, 40], [0, 1, 2, 31, 32, 33, 61, 62, 63], list(range(64))]


@pytest.mark.parametrize("places", SETS)
def test_a_set_of_places_is_the_bits_of_a_word(places: list[int]) -> None:
    mask = sum(bits.BIT[place] for place in places)
    assert bits.lowest(mask) == places[0]
    assert bits.count(mask) == len(places)
    assert bits.members(mask) == places
    assert [bits.nth(mask, n) for n in range(len(places))] == places


def test_the_empty_set_has_no_members() -> None:
    assert bits.members(0) == []
    assert bits.count(0) == 0


def test_a_tape_keeps_what_was_put_until_it_is_cleared() -> None:
    tape = Tape()
    for number in (3, -1, 2**31 - 1):
        tape.put(number)
    assert tape.numbers() == [3, -1, 2**31 - 1]
    tape.clear()
    assert tape.numbers() == []


def test_a_full_tape_keeps_what_it_has() -> None:
    tape = Tape()
    for number in range(SIZE + 10):
        tape.put(number)
    assert tape.numbers() == list(range(SIZE))


def test_the_generator_is_the_upper_half_of_a_linear_congruential_one() -> None:
    """Any program can make the same numbers: this one does, in its own words."""
    rng = Rng(1234567)
    start = 1234567 * 0xBF58476D1CE4E5B9 + 1442695040888963407
    start = (start % 2**64 ^ start % 2**64 // 2**31) * 0xBF58476D1CE4E5B9
    for _number in range(5):
        start = start * 6364136223846793005 + 1442695040888963407
        assert rng.below(2**16) == start % 2**64 // 2**48


def test_neighbouring_seeds_begin_with_numbers_as_even_as_any() -> None:
    for place in range(3):
        streams = [Rng(seed) for seed in range(10_000)]
        for _number in range(place):
            for rng in streams:
                rng.below(10)
        drawn = [rng.below(10) for rng in streams]
        assert all(850 < drawn.count(number) < 1150 for number in range(10))


def test_numbers_below_a_limit_are_even_and_depend_on_the_seed_alone() -> None:
    rng = Rng(7)
    drawn = [rng.below(10) for _ in range(10_000)]
    assert [Rng(7).below(10) for _ in range(3)] == [drawn[0]] * 3
    assert all(850 < drawn.count(number) < 1150 for number in range(10))
    assert drawn != [Rng(8).below(10) for _ in range(10_000)]
    assert Rng(2**64 + 7).below(10) == drawn[0]

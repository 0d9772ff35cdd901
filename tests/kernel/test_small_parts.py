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


def test_the_generator_is_splitmix64() -> None:
    """The published numbers for the seed 1234567; any program can make the same ones."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    rng = Rng(1234567)
    assert [rng.below(2**16) for _ in published] == [number >> 48 for number in published]


def test_numbers_below_a_limit_are_even_and_depend_on_the_seed_alone() -> None:
    rng = Rng(7)
    drawn = [rng.below(10) for _ in range(10_000)]
    assert [Rng(7).below(10) for _ in range(3)] == [drawn[0]] * 3
    assert all(850 < drawn.count(number) < 1150 for number in range(10))
    assert drawn != [Rng(8).below(10) for _ in range(10_000)]
    assert Rng(2**64 + 7).below(10) == drawn[0]

"""What the build copies into compiled modules, so that the C compiler can inline it (inlining.py)."""

from pathlib import Path

import pytest

import inlining

SPACES = '''
"""Where pieces stand."""
LOW = 0o11111111

class Row:
    """A row."""

    def held(self, seat):
        """How many a seat has."""
        return self.spaces ^ (seat * LOW)

def double(row):
    return 2 * row.held(1)

def told(row, words="none"):
    return words
'''
SPACES_PXD = """
from libc.stdint cimport uint32_t
cimport cython

cdef uint32_t LOW

@cython.final
cdef class Row:
    cdef readonly uint32_t spaces[4], more
    cpdef int held(self, int seat) noexcept nogil

cpdef int double(Row row) noexcept nogil  # twice
cdef int told(Row row, int words=*) noexcept nogil
"""
TURN = '''
"""A turn."""
from game import spaces

def play(row):
    """Play it."""
    if row.held(2):
        return end(row)
    return spaces.double(row) + spaces.told(row)

def end(row):
    return play(row)
'''
TURN_PXD = """# copies: game.spaces
cimport cython
from game cimport spaces
from game.spaces cimport Row

cpdef int play(Row row) noexcept nogil
cdef int end(Row row) noexcept nogil
"""


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A package with two compiled modules."""
    game = tmp_path / "game"
    game.mkdir()
    for name, text in {"spaces.py": SPACES, "spaces.pxd": SPACES_PXD, "turn.py": TURN, "turn.pxd": TURN_PXD}.items():
        (game / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_calls_of_functions_and_methods_of_other_modules_lead_to_copies(work: Path) -> None:
    inlining.copy_called_functions(work)
    turn = (work / "game" / "turn.py").read_text(encoding="utf-8")
    assert "if spaces__Row__held(row, 2):" in turn
    assert "spaces__double(row) + spaces.told(row)" in turn  # a function with a default is called where it is
    assert "spaces__LOW = 2396745" in turn


def test_what_a_copy_calls_is_copied_too_with_the_types_it_was_declared_with(work: Path) -> None:
    inlining.copy_called_functions(work)
    declared = (work / "game" / "turn.pxd").read_text(encoding="utf-8")
    assert "cdef inline int spaces__double(Row row) noexcept nogil:\n" in declared
    assert "    return 2 * spaces__Row__held(row, 1)" in declared
    assert "cdef inline int spaces__Row__held(Row self, int seat) noexcept nogil:\n" in declared
    assert "    return self.spaces ^ seat * spaces__LOW" in declared
    assert "cdef uint32_t spaces__LOW" in declared
    assert "from libc.stdint cimport uint32_t as uint32_t" in declared


def test_calls_within_a_module_and_modules_that_ask_for_nothing_stay_as_they_are(work: Path) -> None:
    inlining.copy_called_functions(work)
    assert "return end(row)" in (work / "game" / "turn.py").read_text(encoding="utf-8")
    assert (work / "game" / "spaces.py").read_text(encoding="utf-8") == SPACES
    assert (work / "game" / "spaces.pxd").read_text(encoding="utf-8") == SPACES_PXD


def test_a_name_that_means_something_else_in_the_other_module_ends_the_build_in_words(work: Path) -> None:
    pxd = work / "game" / "turn.pxd"
    pxd.write_text(TURN_PXD + "from game.other cimport uint32_t\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"uint32_t is game\.other\.uint32_t in game\.turn, but libc\.stdint"):
        inlining.copy_called_functions(work)

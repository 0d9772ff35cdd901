"""The faults that tests/long/teeth.py puts back can still be put back."""

from pathlib import Path

import pytest
from universe.mutants import MUTANTS, UNIVERSES, Mutant

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_a_fault_can_still_be_put_back(mutant: Mutant) -> None:
    text = (ROOT / "src" / "turnpike" / mutant.file).read_text(encoding="utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.found_by == UNIVERSES or (ROOT / mutant.found_by.split("::")[0]).is_file()

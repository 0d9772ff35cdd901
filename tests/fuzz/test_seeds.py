"""What fuzzing begins with, and what it has found, goes through the decoders in every run of `make test`."""

from pathlib import Path

import pytest
from fuzz.targets import TARGETS

SEEDS = sorted(file for file in (Path(__file__).parent / "seeds").glob("*/*") if file.is_file())


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: f"{seed.parent.name}/{seed.name}")
def test_a_seed_is_read_or_refused_in_words(seed: Path) -> None:
    TARGETS[seed.parent.name](seed.read_bytes())


def test_every_decoder_has_seeds() -> None:
    assert {seed.parent.name for seed in SEEDS} == set(TARGETS)

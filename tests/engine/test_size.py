"""How much a browser has to load before the first game on this device."""

import json

import pytest
from engine_kit import ENGINE, ENGINE_NOT_BUILT, engine_built

MAX_BYTES = 7_000_000
pytestmark = pytest.mark.once


@pytest.mark.parametrize("packing", ["brotli", "gzip"])
def test_the_engine_is_seven_megabytes_to_load_at_most(packing: str) -> None:
    """Brotli for pages with https and sites of static files, gzip for the others."""
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)
    files = json.loads((ENGINE / "engine.json").read_text("utf-8"))["files"]
    assert sum(file[packing] for file in files.values()) <= MAX_BYTES

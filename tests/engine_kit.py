"""The engine for the page, as tests find it."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "build" / "engine"
ENGINE_NOT_BUILT = "the engine for the page is not built from these files; make engine-test builds and tests it"


def engine_built() -> bool:
    """Whether it is there, built from the files of this checkout."""
    check = [sys.executable, str(ROOT / "engine" / "build.py"), "--check"]
    return subprocess.run(check, check=False).returncode == 0

"""The engine for the page is the same, byte for byte, wherever and whenever it is built."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from engine_kit import ENGINE, ENGINE_NOT_BUILT, ROOT, engine_built
from install_kit import assert_same_files

CACHE = ROOT / ".venv" / "engine"
FETCHED = ("pyodide-*", "msgspec-*", "ziglang-*", "headers-*")
"""In the cache: what was fetched, not what was compiled."""
SOURCES = ("engine", "src", "web/src", *(path.name for path in ROOT.glob("*.py")))
pytestmark = [pytest.mark.once, pytest.mark.long]


def test_another_build_in_another_folder_is_equal_byte_for_byte(tmp_path: Path) -> None:
    if not engine_built():
        pytest.skip(ENGINE_NOT_BUILT)
    checkout, cache = tmp_path / "another, with a longer name", tmp_path / "cache"
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, checkout / name)
    for file in checkout.rglob("*"):
        os.utime(file, (0, 1_500_000_000))
    for pattern in FETCHED:
        for folder in (path for path in CACHE.glob(pattern) if path.is_dir()):
            shutil.copytree(folder, cache / folder.name)
    command = [sys.executable, str(checkout / "engine" / "build.py"), "--required", "--cache", str(cache)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert_same_files(ENGINE, checkout / "build" / "engine")

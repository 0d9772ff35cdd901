"""Client and documentation are the same, byte for byte, wherever and whenever they are built.

Archive and wheel: tests/test_install.py; the engine for the page: tests/engine/test_reproducible.py.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from install_kit import ROOT, assert_same_files, build_archive, unpacked_twice

PACKAGES = ROOT / "web" / "node_modules"
pytestmark = [
    pytest.mark.long,
    pytest.mark.once,
    pytest.mark.skipif(not PACKAGES.is_dir(), reason="the packages of the client are not there; make installs them"),
]


def run(*command: str | Path, folder: Path) -> None:
    done = subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"


def link(source: str, target: str) -> None:
    """Spares the disk, unless the folder for tests lies on another one."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def build_client(checkout: Path) -> Path:
    run("npm", "run", "build", folder=checkout / "web")
    return checkout / "web" / "dist"


def build_docs(checkout: Path) -> Path:
    target = checkout.parent / "site"
    sphinx = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html")
    run(*sphinx, "-d", checkout.parent / "doctrees", "docs", target, folder=checkout)
    return target


@pytest.mark.parametrize("build", [build_client, build_docs])
def test_two_builds_in_different_folders_are_equal_byte_for_byte(build: Callable[[Path], Path], tmp_path: Path) -> None:
    if build is build_docs:
        pytest.importorskip("sphinx", reason="make docs installs it")
    (tmp_path / "archive").mkdir()
    built = []
    for checkout in unpacked_twice(build_archive(tmp_path / "archive"), tmp_path):
        for old in (checkout / "web" / "dist", checkout / "docs" / "_site"):
            shutil.rmtree(old, ignore_errors=True)
        shutil.copytree(PACKAGES, checkout / "web" / "node_modules", symlinks=True, copy_function=link)
        built.append(build(checkout))
    assert_same_files(*built)

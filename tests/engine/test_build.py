"""Where the engine for the page cannot be built, the build is skipped in words; a fault of ours always fails it.

Nothing is fetched or compiled here: Node.js and npm are small scripts, and the cache is prepared.
"""

import functools
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from services import free_port

from engine.fetch import LOCK, MIRROR
from engine.programs import NotBuilt, Unavailable, run

ROOT = Path(__file__).parents[2]
GOES_ON = "Everything else works without it."
NEW_NODE = "echo v22.0.0"
ARCHIVE = f"pyodide-{LOCK['pyodide']['version']}.tgz"
FULL = Path("/dev/full")
"""Refuses whatever is written, as a full disk does."""
pytestmark = pytest.mark.once


class Build:
    """A build with an empty cache, on a machine that has no programs but those that a test adds."""

    def __init__(self, folder: Path) -> None:
        self.programs, self.cache, self.target = (folder / name for name in ("programs", "cache", "engine"))
        self.programs.mkdir()
        self.environment: dict[str, str] = {}

    def add(self, program: str, script: str) -> None:
        file = self.programs / program
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def fetched(self, *names: str) -> None:
        """Something is in the cache already."""
        for name in names:
            (self.cache / name).mkdir(parents=True)

    def run(self, *options: str) -> tuple[int, str]:
        """Its exit code, and what it says."""
        script = str(ROOT / "engine" / "build.py")
        command = [sys.executable, script, "--cache", str(self.cache), "--target", str(self.target), *options]
        environment = os.environ | {"PATH": str(self.programs)} | self.environment
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        assert done.stdout == ""
        assert done.stderr.count("\n") == 1, done.stderr
        assert not self.target.exists()
        return done.returncode, done.stderr

    def is_skipped(self, reason: str) -> None:
        """Neither an error nor an engine, unless it is required."""
        code, said = self.run()
        assert (code, reason in said, GOES_ON in said) == (0, True, True), said
        code, said = self.run("--required")
        assert (code, reason in said, GOES_ON in said) == (1, True, False), said


@pytest.fixture
def build(tmp_path: Path) -> Build:
    return Build(tmp_path)


@pytest.fixture
def empty_mirror(tmp_path: Path) -> Iterator[str]:
    """A Debian mirror that has other packages by now."""
    (tmp_path / "mirror").mkdir()

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(tmp_path / "mirror"))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def test_without_node_the_build_is_skipped(build: Build) -> None:
    build.is_skipped("Node.js was not found; install Node.js 20.19 or newer")


def test_with_an_old_node_the_build_is_skipped(build: Build) -> None:
    build.add("node", "echo v20.18.3")
    build.is_skipped("Node.js v20.18.3 is too old; install version 20.19 or newer")


def test_without_npm_the_build_is_skipped(build: Build) -> None:
    build.add("node", NEW_NODE)
    build.is_skipped("npm was not found; install Node.js 20.19 or newer")


def test_without_the_registry_the_build_is_skipped(build: Build) -> None:
    build.add("node", NEW_NODE)
    build.add("npm", 'echo "npm error network no way to registry.npmjs.org" >&2; exit 1')
    build.is_skipped("npm cannot fetch pyodide: npm error network no way to registry.npmjs.org")


def test_a_file_with_another_hash_is_refused(build: Build) -> None:
    build.add("node", NEW_NODE)
    build.add("npm", f"echo something else > {ARCHIVE}")
    build.is_skipped(f"{ARCHIVE} is not the file that engine/lock.toml names: its hash is another")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")
def test_a_full_disk_is_said_in_words(build: Build) -> None:
    build.add("node", NEW_NODE)
    build.fetched(f"pyodide-{LOCK['pyodide']['version']}")
    (build.cache / "msgspec.txt").symlink_to(FULL)
    build.is_skipped("a file cannot be written or read ([Errno 28] No space left on device)")


def test_a_full_disk_under_another_program_is_no_fault_of_ours() -> None:
    with pytest.raises(Unavailable, match="cannot compile: error: NoSpaceLeft"):
        run(["sh", "-c", "echo error: NoSpaceLeft >&2; exit 1"], "cannot compile")


@pytest.fixture
def before_headers(build: Build) -> Build:
    """Everything that comes before the headers was fetched."""
    build.add("node", f'[ "$1" = --version ] && {NEW_NODE} && exit; echo "it does not run" >&2; exit 1')
    build.fetched(*(f"{name}-{LOCK[name]['version']}" for name in ("pyodide", "msgspec")))
    return build


def test_a_mirror_that_does_not_answer_is_said_in_words(before_headers: Build) -> None:
    before_headers.environment[MIRROR] = f"http://127.0.0.1:{free_port()}"
    before_headers.is_skipped("the Debian mirror does not answer")


def test_a_mirror_without_these_packages_is_said_in_words(before_headers: Build, empty_mirror: str) -> None:
    before_headers.environment[MIRROR] = empty_mirror
    before_headers.is_skipped("no longer on the Debian mirror")


def test_what_does_not_run_is_a_fault_that_always_fails(before_headers: Build) -> None:
    before_headers.fetched(f"headers-{LOCK['pyodide']['python']}")
    for options in ([], ["--required"]):
        code, said = before_headers.run(*options)
        assert (code, GOES_ON in said) == (1, False), said
        assert "Pyodide cannot run config.py in Node.js: it does not run" in said


def test_the_words_of_a_program_are_kept_short() -> None:
    with pytest.raises(NotBuilt) as raised:
        run(["sh", "-c", "echo begins; printf '%01000d' 7; exit 1"], "wrong")
    assert not isinstance(raised.value, Unavailable)
    assert len(str(raised.value)) < 400

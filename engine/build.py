"""`make engine`: builds the engine for the page into build/engine.

The engine is CPython for WebAssembly (Pyodide), msgspec, and our package with its compiled rules: what a browser tab
needs to play without a server. Everything it is built from comes from package registries and is named with its hash
in lock.toml. Where it cannot be built, one sentence says why; nothing else needs it.

fetch.py fetches, cross.py compiles, pack.py packs; inside/ has what runs inside Pyodide.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from engine import fetch, pack  # noqa: E402
from engine.cross import SUFFIX, Compiler  # noqa: E402
from engine.fetch import NotBuilt  # noqa: E402
from hatch_build import SOURCE  # noqa: E402

HERE = Path(__file__).parent
CACHE = ROOT / ".venv" / "engine"
TARGET = ROOT / "build" / "engine"
BUILT_BY = (ROOT / "hatch_build.py", ROOT / "inlining.py")
LOCK = "pyodide-lock.json"
"""Pyodide's list of packages; ours has none."""
MESSAGES = ROOT / "web" / "src" / "transport" / "messages.ts"
"""What tables and pages say to each other; the page takes no engine that was built with another one."""
MEGABYTE = 1_000_000
MAX_REASON_LENGTH = 300
FOLDER_LENGTH = 16
"""Of the name of the folder, which is the beginning of a hash."""


def main() -> int:
    """Build it, unless it is there already."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="build nothing; fail unless it is there and up to date")
    if parser.parse_args().check:
        return 0 if is_current() else 1
    try:
        build()
    except NotBuilt as reason:
        print(f"The engine for the page is not built: {reason}. Everything else works without it.", file=sys.stderr)
        return 1
    return 0


def is_current() -> bool:
    """Whether the engine is there, built from these very files."""
    made = TARGET / "sources"
    return made.is_file() and made.read_text(encoding="utf-8") == pack.digest(_inputs(), ROOT)


def build() -> None:
    """Build it, unless it is there already."""
    sources = pack.digest(_inputs(), ROOT)
    if is_current():
        print(f"The engine for the page is up to date: {TARGET.relative_to(ROOT)}")
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    pyodide, msgspec = fetch.pyodide(CACHE), fetch.msgspec(CACHE)
    headers = CACHE / "include"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.copytree(fetch.headers(CACHE), headers)
    _inside(pyodide, "config.py", _inside_path(headers / "pyconfig.h"))  # in the place of another machine's
    compiler = Compiler(fetch.zig(CACHE), headers, CACHE)
    print("Compiling the rules for WebAssembly ...")
    modules = compiler.compile_all()
    with tempfile.TemporaryDirectory(prefix="turnpike-engine-") as scratch:
        whole = Path(scratch) / "engine"
        ready = whole / sources[:FOLDER_LENGTH]
        _lay_out(pyodide, Path(scratch), ready, modules, msgspec)
        _answers(ready / "answers")
        packed = [file for file in sorted(ready.rglob("*")) if file.is_file()]
        for file in packed:
            pack.write_gzip(file)
        _run([_node(), str(HERE / "brotli.mjs"), *map(str, packed)], "cannot pack the files")
        brotli, gzip = pack.write_list(
            ready,
            whole / "engine.json",
            {
                "folder": ready.name,
                "version": _constant("turnpike/__init__.py", "__version__").strip('"'),
                "messages": hashlib.sha256(MESSAGES.read_bytes()).hexdigest(),
                "packing": "none",
                "answers": pack.names(ready / "answers"),
                "lock": json.loads((ready / LOCK).read_text(encoding="utf-8")),
            },
        )
        (whole / "sources").write_text(sources, encoding="utf-8")
        shutil.rmtree(TARGET, ignore_errors=True)
        TARGET.parent.mkdir(exist_ok=True)
        shutil.copytree(whole, TARGET)
    size = f"{brotli / MEGABYTE:.2f} MB to load with brotli, {gzip / MEGABYTE:.2f} MB with gzip"
    print(f"Built {TARGET.relative_to(ROOT)}: {size}.")


def _lay_out(pyodide: Path, scratch: Path, ready: Path, modules: dict[str, Path], msgspec: Path) -> None:
    """The files that a page loads: Pyodide, what is needed of the standard library, and our package."""
    library, ours = scratch / "library", scratch / "ours"
    ready.mkdir(parents=True)
    for name in pack.RUNTIME:
        shutil.copyfile(pyodide / name, ready / name)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (ready / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    pack.standard_library(pyodide / "python_stdlib.zip", library)
    pack.package(modules, msgspec, SUFFIX, ours)
    _inside(pyodide, "compile.py", _inside_path(library))
    _inside(pyodide, "compile.py", _inside_path(ours), "lines")
    pack.write_zip(library, ready / "library.zip")
    pack.write_zip(ours, ready / "turnpike.zip")
    command = [_node(), str(HERE / "run.mjs"), str(ready), str(HERE / "inside" / "imports.py")]
    pack.trim(library, _run(command, "the package cannot be imported in Pyodide").split())
    pack.write_zip(library, ready / "library.zip")


def _answers(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "TURNPIKE_PURE": "1"}
    _run([sys.executable, str(HERE / "answers.py"), str(folder)], "the texts cannot be written", environment)


def _inputs() -> list[Path]:
    """Every file that the engine depends on."""
    ours = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts and _counts(path)]
    return [*ours, *HERE.rglob("*.py"), *HERE.glob("*.toml"), *HERE.glob("*.mjs"), *BUILT_BY, MESSAGES]


def _counts(source: Path) -> bool:
    """Whether the engine is made of this file of our package: code for pages, declarations, rulebooks, puzzles."""
    name = source.relative_to(SOURCE / "turnpike")
    return pack.is_for_pages(name) or name.suffix in {".pxd", ".md"} or name.name == pack.PUZZLES


def _inside(pyodide: Path, script: str, *words: str) -> None:
    command = [_node(), str(HERE / "python.mjs"), str(pyodide), str(HERE / "inside" / script), *words]
    _run(command, f"Pyodide cannot run {script} in Node.js")


def _node() -> str:
    node = shutil.which("node")
    if node is None:
        raise NotBuilt("Node.js was not found; install version 20.19 or newer")
    return node


def _run(command: list[str], wrong: str, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)  # noqa: S603
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise NotBuilt(f"{wrong}: {said[-1][:MAX_REASON_LENGTH] if said else 'no reason given'}")
    return done.stdout


def _inside_path(path: Path) -> str:
    """A path of this machine as Pyodide sees it."""
    return "/host" + path.resolve().as_posix()


def _constant(file: str, name: str) -> str:
    """A constant of our package, as it is written there."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    return next(line.split("=")[1].strip() for line in text.splitlines() if line.startswith(f"{name} = "))


if __name__ == "__main__":
    sys.exit(main())

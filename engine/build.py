"""`make engine`: builds the engine for the page into build/engine.

The engine is CPython for WebAssembly (Pyodide), msgspec, and our package with its compiled rules: what a browser tab
needs to play without a server. Everything it is built from comes from package registries and is named with its hash
in lock.toml. At the end it is started in Node.js.

fetch.py fetches, cross.py compiles, pack.py packs; inside/ has what runs inside Pyodide.

Where something is missing that the build needs, it is skipped: one sentence says why, and the exit code is 0, or 1 with
--required. A build that fails because of our own files always exits with 1.
"""

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from engine import fetch, pack  # noqa: E402
from engine.cross import SUFFIX, Compiler  # noqa: E402
from engine.programs import NotBuilt, Unavailable, node, run  # noqa: E402
from hatch_build import SOURCE  # noqa: E402

HERE = Path(__file__).parent
CACHE = ROOT / ".venv" / "engine"
TARGET = ROOT / "build" / "engine"
BUILT_BY = (ROOT / "hatch_build.py", ROOT / "inlining.py")
LOCK = "pyodide-lock.json"
"""Pyodide's list of packages; ours has none."""
MESSAGES = (ROOT / "web/src/transport/messages.ts", ROOT / "web/src/engine/python.ts")
"""What tables and pages say to each other, and how a page starts the engine (web/messages_hash.ts)."""
MEGABYTE = 1_000_000
FOLDER_LENGTH = 16
"""Of the name of the folder, which is the beginning of a hash."""


def main() -> int:
    """Build it, unless it is there already, and say in words why not."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="build nothing; fail unless it is there and up to date")
    parser.add_argument("--required", action="store_true", help="fail also where it cannot be built")
    parser.add_argument("--cache", type=Path, default=CACHE, help="where to keep what is fetched and compiled")
    parser.add_argument("--target", type=Path, default=TARGET, help="where to build it")
    chosen = parser.parse_args()
    if chosen.check:
        return 0 if is_current(chosen.target) else 1
    try:
        build(chosen.cache, chosen.target)
    except (NotBuilt, OSError) as error:
        is_fault = isinstance(error, NotBuilt) and not isinstance(error, Unavailable)
        reason = error if isinstance(error, NotBuilt) else f"a file cannot be written or read ({error})"
        rest = "" if is_fault or chosen.required else " Everything else works without it."
        print(f"The engine for the page is not built: {reason}.{rest}", file=sys.stderr)
        return 1 if is_fault or chosen.required else 0
    return 0


def is_current(target: Path) -> bool:
    """Whether the engine is there, built from these very files."""
    made = target / "sources"
    return made.is_file() and made.read_text(encoding="utf-8") == pack.digest(_inputs(), ROOT)


def build(cache: Path, target: Path) -> None:
    """Build it, unless it is there already."""
    sources = pack.digest(_inputs(), ROOT)
    if is_current(target):
        print(f"The engine for the page is up to date: {_shown(target)}")
        return
    node()
    cache.mkdir(parents=True, exist_ok=True)
    pyodide, msgspec = fetch.pyodide(cache), fetch.msgspec(cache)
    headers = cache / "include"
    shutil.rmtree(headers, ignore_errors=True)
    shutil.copytree(fetch.headers(cache), headers)
    _inside(pyodide, "config.py", _inside_path(headers / "pyconfig.h"))  # in the place of another machine's
    compiler = Compiler(fetch.zig(cache), headers, cache)
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
        run([node(), str(HERE / "brotli.mjs"), *map(str, packed)], "the files cannot be packed")
        brotli, gzip = pack.write_list(
            ready,
            whole / "engine.json",
            {
                "folder": ready.name,
                "version": _constant("turnpike/__init__.py", "__version__").strip('"'),
                "messages": hashlib.sha256(b"".join(file.read_bytes() for file in MESSAGES)).hexdigest(),
                "packing": "none",
                "answers": pack.names(ready / "answers"),
                "lock": json.loads((ready / LOCK).read_text(encoding="utf-8")),
            },
        )
        _run_in(whole, "start.py", "it does not start in Node.js", *_games())
        (whole / "sources").write_text(sources, encoding="utf-8")
        _replace(target, whole)
    size = f"{brotli / MEGABYTE:.2f} MB to load with brotli, {gzip / MEGABYTE:.2f} MB with gzip"
    print(f"Built {_shown(target)}: {size}.")


def _replace(target: Path, whole: Path) -> None:
    """Put what was built in the place of an older engine: all of it, or nothing."""
    half = target.with_name(f"{target.name}.new")
    shutil.rmtree(half, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        shutil.copytree(whole, half)
        shutil.rmtree(target, ignore_errors=True)
        half.rename(target)
    finally:
        shutil.rmtree(half, ignore_errors=True)


def _games() -> list[str]:
    """The games of our package."""
    return sorted(manifest.parent.name for manifest in (SOURCE / "turnpike" / "games").glob("*/manifest.py"))


def _lay_out(pyodide: Path, scratch: Path, ready: Path, modules: dict[str, Path], msgspec: Path) -> None:
    """The files that a page loads: Pyodide, what is needed of the standard library, and our package."""
    library, ours = scratch / "library", scratch / "ours"
    ready.mkdir(parents=True)
    pack.runtime(pyodide, ready)
    lock = json.loads((pyodide / LOCK).read_text(encoding="utf-8"))
    (ready / LOCK).write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")
    pack.standard_library(pyodide / "python_stdlib.zip", library)
    pack.package(modules, msgspec, SUFFIX, ours)
    _inside(pyodide, "compile.py", _inside_path(library))
    _inside(pyodide, "compile.py", _inside_path(ours), "lines")
    pack.write_zip(library, ready / "library.zip")
    pack.write_zip(ours, ready / "turnpike.zip")
    pack.trim(library, _run_in(ready, "imports.py", "our package cannot be imported in Pyodide").split())
    pack.write_zip(library, ready / "library.zip")


def _answers(folder: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(SOURCE), "TURNPIKE_PURE": "1"}
    run([sys.executable, str(HERE / "answers.py"), str(folder)], "texts cannot be written", environment=environment)


def _inputs() -> list[Path]:
    """Every file that the engine depends on."""
    ours = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts and _counts(path)]
    return [*ours, *HERE.rglob("*.py"), *HERE.glob("*.toml"), *HERE.glob("*.mjs"), *BUILT_BY, *MESSAGES]


def _counts(source: Path) -> bool:
    """Whether the engine is made of this file of our package: code for pages, declarations, rulebooks, puzzles."""
    name = source.relative_to(SOURCE / "turnpike")
    return pack.is_for_pages(name) or name.suffix in {".pxd", ".md"} or name.name == pack.PUZZLES


def _inside(pyodide: Path, script: str, *words: str) -> None:
    """Run a script in Pyodide as it was fetched."""
    command = [node(), str(HERE / "python.mjs"), str(pyodide), str(HERE / "inside" / script), *words]
    run(command, f"Pyodide cannot run {script} in Node.js")


def _run_in(engine: Path, script: str, wrong: str, *words: str) -> str:
    """Run a script in the engine, as far as it is built; what it prints."""
    return run([node(), str(HERE / "run.mjs"), str(engine), str(HERE / "inside" / script), *words], wrong)


def _shown(path: Path) -> Path:
    return path.relative_to(ROOT) if path.is_relative_to(ROOT) else path


def _inside_path(path: Path) -> str:
    """A path of this machine as Pyodide sees it."""
    return "/host" + path.resolve().as_posix()


def _constant(file: str, name: str) -> str:
    """A constant of our package, as it is written there."""
    text = (SOURCE / file).read_text(encoding="utf-8")
    return next(line.split("=")[1].strip() for line in text.splitlines() if line.startswith(f"{name} = "))


if __name__ == "__main__":
    sys.exit(main())

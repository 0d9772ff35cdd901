"""`make engine`: builds the engine for the page into build/engine.

The engine is CPython for WebAssembly (Pyodide), msgspec, and our package with its compiled rules: what a browser tab
needs to play without a server. Everything it is built from comes from package registries and is named with its hash
in lock.toml. Where it cannot be built, one sentence says why; nothing else needs it.

fetch.py fetches, cross.py compiles, pack.py packs; inside/ has what runs inside Pyodide.
"""

import argparse
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
MEGABYTE = 1_000_000


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
        library, ours, ready = (Path(scratch) / name for name in ("library", "ours", "ready"))
        ready.mkdir()
        pack.standard_library(pyodide / "python_stdlib.zip", library)
        pack.package(modules, msgspec, SUFFIX, ours)
        _inside(pyodide, "compile.py", "2", _inside_path(library))
        _inside(pyodide, "compile.py", "0", _inside_path(ours))
        pack.write_zip(library, ready / "library.zip")
        pack.write_zip(ours, ready / "turnpike.zip")
        for name in pack.RUNTIME:
            shutil.copyfile(pyodide / name, ready / name)
        total = pack.write_list(ready, _version(), sources)
        shutil.copyfile(pyodide / "pyodide-lock.json", ready / "pyodide-lock.json")
        (ready / "sources").write_text(sources, encoding="utf-8")
        shutil.rmtree(TARGET, ignore_errors=True)
        TARGET.parent.mkdir(exist_ok=True)
        shutil.copytree(ready, TARGET)
    print(f"Built {TARGET.relative_to(ROOT)}: {total / MEGABYTE:.1f} MB to load, packed with gzip.")


def _inputs() -> list[Path]:
    """Every file that the engine depends on."""
    ours = [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return [*ours, *HERE.rglob("*.py"), *HERE.glob("*.toml"), *HERE.glob("*.mjs"), ROOT / "hatch_build.py"]


def _inside(pyodide: Path, script: str, *words: str) -> None:
    node = shutil.which("node")
    if node is None:
        raise NotBuilt("Node.js was not found; install version 20.19 or newer")
    command = [node, str(HERE / "python.mjs"), str(pyodide), str(HERE / "inside" / script), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise NotBuilt(f"Pyodide cannot run {script} in Node.js: {said[-1] if said else 'no reason given'}")


def _inside_path(path: Path) -> str:
    """A path of this machine as Pyodide sees it."""
    return "/host" + path.resolve().as_posix()


def _version() -> str:
    text = (SOURCE / "turnpike" / "__init__.py").read_text(encoding="utf-8")
    return text.split('__version__ = "')[1].split('"')[0]


if __name__ == "__main__":
    sys.exit(main())

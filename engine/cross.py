"""Compiles the rules for WebAssembly: the C that Cython makes for every other machine, compiled and linked by Zig.

A module is kept in the cache under a hash of all that it is made from, so a build after a change compiles what changed.
"""

import hashlib
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path

import hatch_build
from engine import pack
from engine.fetch import LOCK
from engine.programs import NotBuilt, run

TARGET = "wasm32-wasi"
FEATURES = "generic+bulk_memory+sign_ext+nontrapping_fptoint+mutable_globals+multivalue+reference_types"
COMPILE = [
    "-target", TARGET, f"-mcpu={FEATURES}", "-fPIC", "-fvisibility=hidden", "-O3", "-g0", "-w", "-DNDEBUG",
    "-fno-sanitize=all", "-fwrapv", "-c",
]  # fmt: skip
LINK = [
    "-shared", "--experimental-pic", "--no-entry", "--unresolved-symbols=import-dynamic", "--strip-all",
    "--gc-sections", "--export-if-defined=__wasm_apply_data_relocs", "--export-if-defined=__wasm_call_ctors",
]  # fmt: skip
SUFFIX = f".cpython-{LOCK['pyodide']['python'].replace('.', '')}-wasm32-emscripten.so"


class Compiler:
    """Zig, with CPython's headers."""

    def __init__(self, zig: Path, headers: Path, cache: Path) -> None:
        self._zig = zig
        self._include = f"-I{headers}"
        self._cache = cache / "modules"
        own = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), str(cache / "zig"))
        self._environment = os.environ | own
        made_by = [Path(hatch_build.__file__), headers / "pyconfig.h"]
        self._tools = "\n".join(
            [*COMPILE, *LINK, str(LOCK), version("cython"), *(file.read_text() for file in made_by)]
        )

    def compile_all(self) -> dict[str, Path]:
        """All that pages run: the files of the extension modules by name."""
        self._cache.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="turnpike-engine-") as scratch:
            work, sources = hatch_build.copy_sources(Path(scratch))
            sources = [source for source in sources if pack.is_for_pages(source.relative_to("turnpike"))]
            declared = hashlib.sha256(self._tools.encode())
            for file in sorted(path for path in work.rglob("*.pxd") if path.stat().st_size):
                declared.update(f"{file.relative_to(work)}\n".encode() + file.read_bytes())
            modules = {source: self._module(work, source, declared.copy()) for source in sources}
            stale = [source for source, module in modules.items() if not module.is_file()]
            try:
                c_files = hatch_build.translate(work, stale)
            except hatch_build.NotCompiled as reason:
                raise NotBuilt(str(reason)) from None
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                list(pool.map(lambda source: self._compile(c_files[_name(source)], modules[source]), stale))
        return {_name(source): module for source, module in modules.items()}

    def _module(self, work: Path, source: Path, digest: "hashlib._Hash") -> Path:
        digest.update((work / source).read_bytes())
        return self._cache / f"{_name(source)}-{digest.hexdigest()[:16]}.so"

    def _compile(self, c_file: str, module: Path) -> None:
        name, _, _ = module.stem.rpartition("-")
        for old in self._cache.glob(f"{name}-*.so"):
            old.unlink()
        self._zig_runs("cc", *COMPILE, self._include, c_file, "-o", f"{c_file}.o")
        start = f"--export-if-defined=PyInit_{name.rpartition('.')[2]}"
        self._zig_runs("wasm-ld", *LINK, start, f"{c_file}.o", "-o", f"{c_file}.so")
        Path(f"{c_file}.so").replace(module)

    def _zig_runs(self, *words: str) -> None:
        run([str(self._zig), *words], "Zig could not compile a module for WebAssembly", environment=self._environment)


def _name(source: Path) -> str:
    return ".".join(source.with_suffix("").parts)
